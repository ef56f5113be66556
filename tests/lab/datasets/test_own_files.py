"""Sets of the user's own: files, folders, archives, TU, GSCBench, CXL lists."""

import gzip
import io
import json
import random
import tarfile

import numpy as np
import pytest

import gedkit as gk
from gedkit.lab.datasets.graph_kinds import molecule


@pytest.fixture
def graphs():
    rng = random.Random(0)
    return [molecule(rng.randint(3, 7), rng) for _ in range(10)]


def test_a_file_with_distances_beside_it(graphs, tmp_path):
    gk.write(graphs, tmp_path / "mine.jsonl")
    ged = gk.pdist(graphs)
    np.save(tmp_path / "mine_ged.npy", ged)
    found = gk.datasets.load(tmp_path / "mine.jsonl")
    assert list(found.graphs) == graphs
    np.testing.assert_array_equal(found.ged, ged)
    assert [len(found.splits[part]) for part in ("train", "val", "test")] == [6, 2, 2]
    assert sorted(np.concatenate(list(found.splits.values())).tolist()) == list(range(10))
    again = gk.datasets.load(tmp_path / "mine.jsonl", seed=1)
    assert any((found.splits[p] != again.splits[p]).any() for p in found.splits)


def test_splits_and_classes_in_json_lines(tmp_path):
    rows = [
        {"n": 2, "edges": [[0, 1]], "id": f"g{i}", "split": s, "class": i % 2}
        for i, s in enumerate(["train"] * 8 + ["test"] * 2)
    ]
    (tmp_path / "graphs.jsonl").write_text("\n".join(map(json.dumps, rows)))
    found = gk.datasets.load(tmp_path)
    assert found.splits["val"].tolist() == [6, 7]
    assert found.splits["test"].tolist() == [8, 9]
    assert found.ids[3] == "g3"
    assert found.classes[:3] == (0, 1, 0)


def test_folders_are_parts_and_an_archive_is_read_in_place(graphs, tmp_path):
    for i, graph in enumerate(graphs):
        folder = tmp_path / "set" / ("test" if i >= 8 else "train")
        folder.mkdir(parents=True, exist_ok=True)
        gk.write(graph, folder / f"{i}.gexf")
    found = gk.datasets.load(tmp_path / "set", node_label="label")
    assert sorted(len(found.splits[part]) for part in found.splits) == [2, 2, 6]
    assert {found.ids[i] for i in found.splits["test"]} == {"test/8", "test/9"}
    with tarfile.open(tmp_path / "set.tar.xz", "w:xz") as archive:
        archive.add(tmp_path / "set", "set")
    packed = gk.datasets.load(tmp_path / "set.tar.xz", node_label="label")
    assert {g: packed.graphs.count(g) for g in packed.graphs} == {g: found.graphs.count(g) for g in found.graphs}


def test_lists_of_gxl_files(graphs, tmp_path):
    parts = {"train": range(6), "valid": range(6, 8), "test": range(8, 10)}
    for part, members in parts.items():
        for i in members:
            gk.write(graphs[i], tmp_path / f"{i}.gxl")
        entries = "".join(f'<print file="{i}.gxl" class="c{i % 3}"/>' for i in members)
        (tmp_path / f"{part}.cxl").write_text(f"<GraphCollection><set>{entries}</set></GraphCollection>")
    found = gk.datasets.load(tmp_path, node_label="label")
    assert list(found.graphs) == graphs
    assert found.splits["val"].tolist() == [6, 7]
    assert found.classes[4] == "c1"


def test_tu_folder(tmp_path):
    squares = [gk.Graph(4, [(0, 1), (1, 2), (2, 3), (0, 3)], node_labels=[i, 1, 2, 3]) for i in range(5)]
    (tmp_path / "SET").mkdir()
    gk.write(squares, tmp_path / "SET" / "SET_A.txt")
    assert list(gk.datasets.load(tmp_path / "SET").graphs) == squares
    assert list(gk.datasets.load("SET", root=tmp_path).graphs) == squares


def test_gscbench(tmp_path):
    rows, pairs = [], []
    graphs = [gk.Graph(n, [(i, i + 1) for i in range(n - 1)], node_labels=[1] * n) for n in range(2, 12)]
    for i, graph in enumerate(graphs):
        both = [*graph.edges, *((v, u) for u, v in graph.edges)]
        rows.append(
            {
                "graph_id": 10 + i,
                "edge_index": [[u for u, _ in both], [v for _, v in both]],
                "node_label_ids": [1] * graph.n,
                "has_node_labels": True,
                "num_nodes": graph.n,
            }
        )
        pairs += [{"graph_id_1": 10 + j, "graph_id_2": 10 + i, "ged": 2 * (i - j), "alignments": []} for j in range(i)]
    (tmp_path / "graphs.jsonl").write_text("\n".join(map(json.dumps, rows)))
    (tmp_path / "ged_pairs.jsonl").write_text("\n".join(map(json.dumps, pairs)))
    found = gk.datasets.load(tmp_path)
    assert list(found.graphs) == graphs
    np.testing.assert_array_equal(found.ged, gk.pdist(graphs))
    assert [len(found.splits[part]) for part in ("train", "val", "test")] == [6, 2, 2]


def test_other_costs_leave_out_the_distances(tmp_path):
    gk.write([gk.Graph(2), gk.Graph(3)], tmp_path / "a.jsonl")
    costs = gk.Costs(node_del=2)
    assert gk.datasets.load(tmp_path / "a.jsonl", costs=costs).costs == costs


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("empty.jsonl", b"", "has no graphs"),
        ("bad.tar.xz", b"not an archive", "damaged archive"),
        ("bad.zip", b"PK\x03\x04", "damaged archive"),
        ("graphs.jsonl", b'{"n": 1, "edges": [[0, 5]]}', "names node 5"),
    ],
)
def test_damage_is_an_error_of_ours(tmp_path, name, content, words):
    (tmp_path / name).write_bytes(content)
    with pytest.raises(gk.GedkitError, match=words):
        gk.datasets.load(tmp_path / name)


def test_a_matrix_of_another_size_is_refused(graphs, tmp_path):
    gk.write(graphs, tmp_path / "mine.jsonl")
    np.save(tmp_path / "mine_ged.npy", np.zeros((3, 3)))
    with pytest.raises(gk.DatasetError, match=r"shape \(10, 10\)"):
        gk.datasets.load(tmp_path / "mine.jsonl")


def test_a_pickle_is_never_loaded(graphs, tmp_path):
    gk.write(graphs, tmp_path / "mine.jsonl")
    np.save(tmp_path / "mine_ged.npy", np.array([{"a": 1}] * 10, dtype=object))
    with pytest.raises(gk.DatasetError, match=r"mine_ged.npy: .* is damaged, or not a .npy file of numbers"):
        gk.datasets.load(tmp_path / "mine.jsonl")


def test_members_that_are_no_files_are_passed_over(tmp_path):
    with tarfile.open(tmp_path / "set.tar", "w") as archive:
        link = tarfile.TarInfo("evil.gexf")
        link.type = tarfile.SYMTYPE
        link.linkname = "/etc/passwd"
        archive.addfile(link)
        data = b'{"nodes": 2, "edges": [[0, 1]]}'
        member = tarfile.TarInfo("../../good.json")
        member.size = len(data)
        archive.addfile(member, io.BytesIO(data))
    found = gk.datasets.load(tmp_path / "set.tar")
    assert found.graphs == (gk.Graph(2, [(0, 1)]),)


def write_ogb(folder, graphs, classes, parts):
    """Write graphs as OGB's graph sets are unpacked: tables without headers, packed with gzip."""
    tables = {
        "num-node-list": [[g.n] for g in graphs],
        "num-edge-list": [[len(g.edges)] for g in graphs],
        "edge": [edge for g in graphs for edge in g.edges],
        "node-feat": [[label, 7] for g in graphs for label in g.node_labels],
        "edge-feat": [[label, 0, 1] for g in graphs for label in g.edge_labels],
        "graph-label": [[each] for each in classes],
    }
    for place, rows in [(f"raw/{name}", rows) for name, rows in tables.items()] + [
        (f"split/scaffold/{name}", [[i] for i in chosen]) for name, chosen in parts.items()
    ]:
        file = folder / f"{place}.csv.gz"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(gzip.compress("".join(",".join(map(str, row)) + "\n" for row in rows).encode()))


def test_a_folder_of_ogb(tmp_path):
    graphs = [
        gk.Graph(3, [(0, 1), (1, 2)], node_labels=[5, 7, 5], edge_labels=[0, 1]),
        gk.Graph(1, [], node_labels=[6]),
        gk.Graph(4, [(0, 1), (0, 2), (0, 3)], node_labels=[5, 5, 8, 8], edge_labels=[3, 0, 0]),
        gk.Graph(2, [(0, 1)], node_labels=[16, 5], edge_labels=[1]),
    ]
    folder = tmp_path / "ogbg_molhiv"
    write_ogb(folder, graphs, [0, 1, 0, 1], {"train": [3, 0], "valid": [1], "test": [2]})
    data = gk.datasets.load(folder)
    assert (data.name, list(data.graphs), data.classes) == ("ogbg_molhiv", graphs, (0, 1, 0, 1))
    assert {part: chosen.tolist() for part, chosen in data.splits.items()} == {"train": [0, 3], "val": [1], "test": [2]}
    write_ogb(folder, graphs, ["parse", "read file", "x", "y"], {"train": [0, 1], "valid": [2], "test": [2]})
    with pytest.raises(gk.DatasetError, match="listed twice"):
        gk.datasets.load(folder)
    write_ogb(folder, graphs, ["parse", "read file", "x", "y"], {"train": [0, 1], "valid": [2], "test": [3]})
    assert gk.datasets.load(folder).classes is None
    (folder / "raw" / "edge.csv.gz").write_bytes(gzip.compress(b"0,1\n"))
    with pytest.raises(gk.DatasetError, match="1 lines, but the graphs have 6"):
        gk.datasets.load(folder)
    (folder / "raw" / "edge.csv.gz").write_bytes(b"\x1f\x8bxx")
    with pytest.raises(gk.DatasetError, match="damaged"):
        gk.datasets.load(folder)


def test_a_table_of_smiles_such_as_zinc(tmp_path):
    pytest.importorskip("rdkit")
    file = tmp_path / "250k_rndm_zinc_drugs_clean_3.csv"
    file.write_text(
        'smiles,logP,qed,SAS\n"CC(C)(C)c1ccc2occ(CC(=O)Nc3ccccc3F)c2c1\n",5.05,0.70,2.08\n"CCO\n",0.1,0.4,1.0\n'
    )
    data = gk.datasets.load(file)
    assert [g.n for g in data.graphs] == [24, 3]
    assert data.graphs[1].node_labels == ("C", "C", "O")
