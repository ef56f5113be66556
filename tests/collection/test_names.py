"""Names of graphs in matrices and indexes."""

import json

import pytest

import gedkit as gk

PATHS = [gk.Graph(n, [(u, u + 1) for u in range(n - 1)], name=f"path {n}") for n in range(1, 6)]


def test_data_frames_are_labelled():
    pytest.importorskip("pandas")
    frame = gk.pdist(PATHS, as_frame=True)
    assert list(frame.index) == list(frame.columns) == [g.name for g in PATHS]
    assert frame.loc["path 1", "path 3"] == 4
    mixed = gk.cdist([gk.Graph(1), PATHS[1]], PATHS[:1], as_frame=True)
    assert (list(mixed.index), list(mixed.columns)) == ([0, "path 2"], ["path 1"])
    assert gk.cdist([], PATHS, as_frame=True).shape == (0, 5)
    with pytest.raises(gk.InvalidOptionError, match="ask for one"):
        gk.pdist(PATHS, as_frame=True, bounds=True)


def test_an_index_keeps_names(tmp_path):
    with gk.Index(tmp_path / "a.gedx") as index:
        index.extend([*PATHS, gk.Graph(9)])
        assert index[2].name == "path 3"
        assert index[5].name is None
        index.update(1, PATHS[1].named("another"))
        index.remove(4)
    with gk.Index(tmp_path / "a.gedx") as index:
        assert [index[i].name for i in index] == ["path 1", "another", "path 3", "path 4", None]
        assert [hit.name for hit in index.kneighbors(PATHS[1], 2)] == ["another", "path 1"]
        assert index.numbers_of("path 3") == [2]
        assert index.numbers_of("path 5") == []
        assert "name='path 3'" in repr(index.kneighbors(PATHS[2], 1)[0])
        (hit,) = index.kneighbors(PATHS[2], 1, paths=True)
        assert (hit.name, hit.path.cost) == ("path 3", 0)


def test_queries_by_name(tmp_path):
    from gedkit.cli import app

    with gk.Index(tmp_path / "a.gedx") as index:
        index.extend([*PATHS, PATHS[0]])

    def run(*arguments):
        with pytest.raises(SystemExit) as stopped:
            app(["index", "query", str(tmp_path / "a.gedx"), *arguments])
        return stopped.value.code or 0

    assert run("path 3", "--name", "-k", "2", "--json") == 0
    assert run("path 1", "--name") == 2  # two have it
    assert run("path 9", "--name") == 2
    assert run("path 9", "--name", "--smiles") == 2


def test_the_table_shows_names(tmp_path, capsys):
    from gedkit.cli import app

    with gk.Index(tmp_path / "a.gedx") as index:
        index.extend(PATHS)
    for more in ([], ["--json"]):
        with pytest.raises(SystemExit):
            app(["index", "query", str(tmp_path / "a.gedx"), "path 3", "--name", "-k", "2", *more])
        out, _ = capsys.readouterr()
        if more:
            assert [hit["name"] for hit in json.loads(out)["neighbors"]] == ["path 3", "path 2"]
        else:
            assert "path 2" in out
            assert "name" in out
