"""Published sets: both layouts, checksums, splits, costs. Files of the real sets are used where they are."""

import io
import zipfile

import numpy as np
import pytest

import gedkit as gk
from gedkit.lab.datasets.catalog import CATALOG
from gedkit.lab.datasets.distance_files import distances_from_csv, distances_from_npy, distances_from_pt
from gedkit.lab.datasets.files import digest, digest_of_members
from gedkit.lab.datasets.loading import available


def needs(name):
    return pytest.mark.skipif(available(CATALOG[name]) is None, reason=f"{name} is not on this machine")


SIZES = {
    "aids700nef": (700, (420, 140, 140), 2, 10),
    "linux": (1000, (600, 200, 200), 4, 10),
    "willow-car": (40, (24, 8, 8), 10, 10),
    "willow-face": (108, (65, 21, 22), 10, 10),
    "alkane": (150, (90, 30, 30), 1, 10),
    "grec": (1100, (286, 286, 528), 4, 24),
    "mao": (68, (41, 13, 14), 11, 27),
    "pah": (94, (56, 19, 19), 10, 28),
    "cmu-house": (111, (67, 22, 22), 30, 30),
}


@pytest.mark.long
@pytest.mark.parametrize("name", [pytest.param(name, marks=needs(name)) for name in SIZES])
def test_sizes_and_splits(name):
    found = gk.datasets.load(name)
    count, parts, smallest, largest = SIZES[name]
    assert len(found) == count
    assert tuple(len(found.splits[part]) for part in ("train", "val", "test")) == parts
    assert (min(g.n for g in found.graphs), max(g.n for g in found.graphs)) == (smallest, largest)


@pytest.mark.parametrize("name", [pytest.param(name, marks=needs(name)) for name in ("aids700nef", "linux", "alkane")])
def test_known_distances_are_those_of_the_engine(name):
    found = gk.datasets.load(name)
    rng = np.random.default_rng(0)
    for i, j in rng.integers(len(found), size=(60, 2)):
        assert found.ged[i, j] == gk.distance(found.graphs[i], found.graphs[j], costs=found.costs)


@needs("aids700nef")
def test_validation_is_the_last_quarter_of_train():
    found = gk.datasets.load("aids700nef")
    assert found.splits["val"].tolist() == list(range(420, 560))
    assert {label for g in found.graphs for label in g.node_labels} >= {"C", "N", "O"}
    assert found.graphs[0].edge_labels == (None,) * 9
    bonds = gk.datasets.load("aids700nef", edge_labels=True)
    assert bonds.graphs[0].edge_labels == (1, 1, 1, 2, 2, 1, 2, 2, 1)
    assert bonds.ged is None  # the published distances ignore bonds


def archives_only(name, tmp_path, *files):
    """Make a data folder with the original files alone."""
    place = available(CATALOG[name])
    (tmp_path / place.name).mkdir()
    for file in files:
        if not (place / file).exists():
            pytest.skip(f"{file} is not on this machine")
        (tmp_path / place.name / file).symlink_to(place / file)


@pytest.mark.long
@pytest.mark.parametrize("name", [pytest.param(name, marks=needs(name)) for name in ("aids700nef", "linux")])
def test_original_layout_gives_the_same_set(name, tmp_path):
    archives_only(name, tmp_path, "gexf.tar.xz", "ged_original.tar.xz")
    original, converted = gk.datasets.load(name, tmp_path), gk.datasets.load(name)
    assert original.graphs == converted.graphs
    assert original.ids == converted.ids
    known = np.isfinite(original.ged)
    assert known.mean() >= 0.96
    np.testing.assert_array_equal(original.ged[known], converted.ged[known])
    assert all((original.splits[part] == converted.splits[part]).all() for part in converted.splits)


@needs("willow-car")
def test_keypoints_from_matlab_files(tmp_path):
    pytest.importorskip("scipy")
    archives_only("willow-car", tmp_path, "mat.tar.xz")
    original, converted = gk.datasets.load("willow-car", tmp_path), gk.datasets.load("willow-car")
    assert original.ids == converted.ids
    for a, b in zip(original.graphs, converted.graphs, strict=True):
        assert a.edges == b.edges
        np.testing.assert_allclose(a.edge_attrs["length"], b.edge_attrs["length"], atol=1e-6)


@needs("alkane")
def test_json_lines_and_gxl_give_the_same_set(tmp_path):
    folder = available(CATALOG["alkane"]).parent
    if not (folder / "alkane.jsonl").exists():
        pytest.skip("alkane.jsonl is not on this machine")
    (tmp_path / "gedlib").mkdir()
    for file in ("alkane.jsonl", "alkane_ged.npy"):
        (tmp_path / "gedlib" / file).symlink_to(folder / file)
    lines, files = gk.datasets.load("alkane", tmp_path), gk.datasets.load("alkane")
    assert lines.graphs == tuple(gk.Graph(g.n, g.edges, node_labels=g.node_labels) for g in files.graphs)
    assert lines.ids == files.ids
    np.testing.assert_array_equal(lines.ged, files.ged)


@pytest.mark.long
@needs("grec")
def test_costs_of_drawings():
    found = gk.datasets.load("grec")
    a, b = found.graphs[0], found.graphs[1]
    assert gk.distance(a, a, costs=found.costs) == 0
    assert 0 < gk.distance(a, b, costs=found.costs) < 45 * (a.n + b.n) + 7.5 * (a.m + b.m)


@needs("aids700nef")
def test_a_changed_file_is_refused(tmp_path):
    place = available(CATALOG["aids700nef"])
    (tmp_path / "aids700nef").mkdir()
    text = (place / "graphs.jsonl").read_text().replace('"C"', '"N"', 1)
    (tmp_path / "aids700nef" / "graphs.jsonl").write_text(text)
    with pytest.raises(gk.DatasetError, match=r"graphs\.jsonl in .* is not the published one .* expected c73374159c9e"):
        gk.datasets.load("aids700nef", tmp_path)
    assert len(gk.datasets.load("aids700nef", tmp_path, verify=False)) == 700


def gexf_folder(tmp_path):
    """Lay out five unlabeled graphs as the authors do: LINUX/train, LINUX/test, and LINUX_ged.pt beside them."""
    graphs = [gk.Graph(n, [(i, i + 1) for i in range(n - 1)]) for n in (3, 4, 5, 6, 7)]
    for i, graph in enumerate(graphs):
        folder = tmp_path / "LINUX" / ("train" if i < 4 else "test")
        folder.mkdir(parents=True, exist_ok=True)
        gk.write(graph, folder / f"{10 + i}.gexf")
    ged = gk.pdist(graphs)
    with zipfile.ZipFile(tmp_path / "LINUX_ged.pt", "w") as archive:
        archive.writestr("archive/data.pkl", b"never read")
        archive.writestr("archive/data/0", ged.astype("<f4").tobytes())
    return graphs, ged


def test_distances_beside_the_folder_of_the_graphs(tmp_path):
    graphs, ged = gexf_folder(tmp_path)
    for root in (tmp_path, tmp_path / "LINUX"):
        found = gk.datasets.load("linux", root, verify=False)
        assert found.graphs == tuple(graphs)
        np.testing.assert_array_equal(found.ged, ged)
    with pytest.raises(gk.DatasetError, match=r"gexf in .* is not the published one"):
        gk.datasets.load("linux", tmp_path)


def line_of(error):
    """Return the message, which must be one line."""
    assert "\n" not in str(error.value)
    return str(error.value)


def test_files_that_are_not_the_sets_are_one_clear_line(tmp_path):
    gexf_folder(tmp_path)
    (tmp_path / "LINUX_ged.pt").write_bytes(b"cut")
    with pytest.raises(gk.DatasetError) as error:
        gk.datasets.load("linux", tmp_path, verify=False)
    assert "linux: LINUX_ged.pt: it is not a file of PyTorch" in line_of(error)
    (tmp_path / "LINUX").rename(tmp_path / "elsewhere")
    (tmp_path / "linux").write_bytes(b"a file where a folder should be")
    with pytest.raises(gk.DatasetError) as error:
        gk.datasets.load("linux", tmp_path)
    assert "is a damaged archive, or none" in line_of(error)


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("linux", "linux/graphs.jsonl"),
        ("willow-car", "willow/keypoints.jsonl"),
        ("alkane", "gedlib/alkane.jsonl"),
    ],
)
@pytest.mark.parametrize("data", [b'{"n": 3, "class": "Car"}\n', b"no JSON", b"\xff\xfe", b""])
def test_lines_of_another_kind(name, file, data, tmp_path):
    (tmp_path / file).parent.mkdir()
    (tmp_path / file).write_bytes(data)
    with pytest.raises(gk.DatasetError, match="is not the published one"):
        gk.datasets.load(name, tmp_path)
    with pytest.raises(gk.DatasetError) as error:
        gk.datasets.load(name, tmp_path, verify=False)
    assert name in line_of(error)


def test_a_matrix_of_objects_is_not_unpickled(tmp_path):
    class Trap:
        def __reduce__(self):
            return pytest.fail, ("unpickled",)

    np.save(tmp_path / "trap.npy", np.array([Trap()], dtype=object), allow_pickle=True)
    with pytest.raises(gk.DatasetError, match=r"not a \.npy file of numbers"):
        distances_from_npy((tmp_path / "trap.npy").read_bytes(), 1)


def test_a_set_that_is_not_there_says_what_to_do(tmp_path, monkeypatch):
    with pytest.raises(gk.DatasetError, match="gedkit datasets download linux"):
        gk.datasets.load("linux", tmp_path)
    with pytest.raises(gk.DatasetError, match="did you mean 'linux'"):
        gk.datasets.load("linus", tmp_path)
    with pytest.raises(gk.DatasetError, match="files of your own"):
        gk.datasets.load("linux", tmp_path, node_label="x")
    with pytest.raises(gk.DatasetError, match="say which set: there are aids700nef"):
        gk.datasets.load("")


def test_the_environment_names_the_folder(tmp_path, monkeypatch):
    from gedkit.lab.datasets.places import places

    monkeypatch.setenv("GEDKIT_DATA", str(tmp_path))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    found = places()
    assert found[:2] == [tmp_path.resolve(), (tmp_path / "cache" / "gedkit" / "data").resolve()]
    assert places(tmp_path / "here") == [tmp_path / "here"]


def test_every_entry_is_complete():
    for entry in CATALOG.values():
        assert entry.downloads
        assert all(len(checksum) == 64 for checksum in entry.checksums.values())
        assert entry.source
        assert entry.summary


def test_distances_from_files():
    matrix = np.array([[0, 1, 255], [1, 0, 2], [255, 2, 255]], dtype=np.uint8)
    stream = io.BytesIO()
    np.save(stream, matrix)
    expected = np.array([[0, 1, np.nan], [1, 0, 2], [np.nan, 2, 0]])
    np.testing.assert_array_equal(distances_from_npy(stream.getvalue(), 3), expected)
    text = b"id_1,id_2,true_ged\n7,9,1\n9,8,2\n"
    np.testing.assert_array_equal(distances_from_csv(text, {7: 0, 9: 1, 8: 2}), expected)
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("archive/data.pkl", b"never read")
        archive.writestr("archive/data/0", np.where(np.isnan(expected), np.inf, expected).astype("<f4").tobytes())
    np.testing.assert_array_equal(distances_from_pt(packed.getvalue(), 3), expected)
    for broken in (packed.getvalue()[:-30], b"", b"\x80\x02pickle"):
        with pytest.raises(gk.DatasetError):
            distances_from_pt(broken, 3)
    with pytest.raises(gk.DatasetError, match="shape"):
        distances_from_pt(packed.getvalue(), 4)
    with pytest.raises(gk.DatasetError, match="line 2"):
        distances_from_csv(b"header\n7,1,1", {7: 0})
    with pytest.raises(gk.DatasetError, match="is no distance"):
        distances_from_csv(b"header\n7,7,-1", {7: 0})


def test_the_checksum_of_many_files_is_that_of_their_list():
    members = {"b": b"2", "a": b"1"}
    assert digest_of_members(members) == digest(f"{digest(b'1')}  a\n{digest(b'2')}  b\n".encode())
