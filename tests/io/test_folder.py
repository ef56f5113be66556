"""A folder of graph files is a collection; a folder of anything else is refused."""

import pytest

import gedkit as gk

GRAPHS = [gk.Graph(n, [(u, u + 1) for u in range(n - 1)], node_labels="CNO"[:n]) for n in (1, 2, 3)]


@pytest.fixture
def folder(tmp_path):
    for name, graph in zip("cab", GRAPHS, strict=True):
        file = tmp_path / f"{name}.gxl"
        gk.write(graph, file)
        file.write_text(file.read_text().replace(' id="g0"', ""))
    (tmp_path / "notes.txt").write_text("not a graph")
    (tmp_path / ".hidden.gxl").write_text("neither")
    (tmp_path / "below").mkdir()
    gk.write(GRAPHS[0], tmp_path / "below" / "d.gxl")
    return tmp_path


def test_the_graphs_come_in_the_order_of_their_files(folder):
    found = gk.read_collection(folder)
    assert [graph.n for graph in found] == [2, 3, 1]
    assert found == [GRAPHS[1], GRAPHS[2], GRAPHS[0]]
    assert [graph.name for graph in found] == ["a", "b", "c"]
    assert gk.read_collection(folder, classes=True)[1] == [None, None, None]


def test_other_formats_and_files_with_several_graphs(folder):
    gk.write(GRAPHS, folder / "z.jsonl")
    assert len(gk.read_collection(folder)) == 6


def test_a_damaged_file_is_named(folder):
    (folder / "b.gxl").write_text("<gxl><graph")
    with pytest.raises(gk.GraphFileError, match=r"b\.gxl"):
        gk.read_collection(folder)


def test_a_folder_without_graphs(tmp_path):
    with pytest.raises(gk.GraphFileError, match="TU data set"):
        gk.read_collection(tmp_path)


@pytest.mark.long
def test_convert_and_train_read_a_folder(folder, tmp_path, capsys):
    from gedkit.cli import app

    out = tmp_path / "below" / "all.jsonl"
    with pytest.raises(SystemExit) as stopped:
        app(["convert", str(folder), str(out)])
    assert not stopped.value.code
    assert len(gk.read_collection(out)) == 3
    pytest.importorskip("torch")
    model = tmp_path / "m.safetensors"
    for i in range(4):
        gk.write(GRAPHS[i % 3], folder / f"more{i}.gxl")
    short = [
        "--steps",
        "2",
        "--search-steps",
        "2",
        "--search-pairs",
        "4",
        "--mutants",
        "2",
        "--widths",
        "4",
        "--threads",
        "1",
    ]
    capsys.readouterr()
    with pytest.raises(SystemExit) as stopped:
        app(["train", str(folder), "-o", str(model), *short])
    assert not stopped.value.code
    out_text, err = capsys.readouterr()
    assert "% optimal paths" in out_text
    assert "the model generic" in out_text
    assert "regression: 2 done" in err  # progress also where there is no terminal
    assert gk.models.load(model).card["graphs"] == 7
