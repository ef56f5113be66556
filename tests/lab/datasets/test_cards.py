"""Cards of the published sets, and the sets of TUDataset."""

import json
import random
import zipfile

import pytest

import gedkit as gk
from gedkit.cli import app
from gedkit.lab.datasets import card, download, names
from gedkit.lab.datasets.catalog import CATALOG
from gedkit.lab.datasets.entry import Download, Entry
from gedkit.lab.datasets.graph_kinds import molecule


@pytest.mark.parametrize("name", names())
def test_every_set_has_a_card(name):
    found = card(name)
    assert json.loads(json.dumps(found)) == found
    assert all(found[key] for key in ("summary", "source", "license", "split", "downloads"))
    assert all(len(value) == 64 for value in found["checksums"].values())
    assert all(sentence.endswith(".") for sentence in found["defects"])


def test_the_command_shows_it(capsys):
    with pytest.raises(SystemExit) as stopped:
        app(["datasets", "card", "linux"])
    assert not stopped.value.code
    shown = capsys.readouterr().out
    assert "twin in training" in shown
    assert CATALOG["linux"].checksums["ged.npy"] in shown
    with pytest.raises(gk.DatasetError, match="there is no set"):
        card("lunix")


@pytest.fixture
def mutag(tmp_path, monkeypatch):
    """Five molecules in the place of MUTAG, as a folder and as the archive of the source."""
    rng = random.Random(0)
    graphs = [molecule(6, rng) for _ in range(5)]
    numbered = [gk.Graph(g.n, g.edges, node_labels=["CNO".find(x[0]) for x in g.node_labels]) for g in graphs]
    folder = tmp_path / "MUTAG"
    folder.mkdir()
    gk.write(numbered, folder / "MUTAG_A.txt")
    with zipfile.ZipFile(tmp_path / "MUTAG.zip", "w") as archive:
        for file in folder.iterdir():
            archive.write(file, f"MUTAG/{file.name}")
    source = (Download((tmp_path / "MUTAG.zip").as_uri(), ("/MUTAG/",)),)
    entry = Entry(**{**vars(CATALOG["mutag"]), "details": {"graphs": (5,)}, "downloads": source})
    monkeypatch.setitem(CATALOG, "mutag", entry)
    return tmp_path, numbered


def test_a_folder_of_tu_files_by_its_name(mutag):
    root, graphs = mutag
    found = gk.datasets.load("mutag", root)
    assert [(g.n, g.edges, g.node_labels) for g in found.graphs] == [(g.n, g.edges, g.node_labels) for g in graphs]
    assert found.name == "mutag"


def test_a_tu_set_is_downloaded(mutag):
    root, graphs = mutag
    home = download("mutag", root / "cache")
    assert len(gk.datasets.load("mutag", root / "cache")) == len(graphs)
    assert home.name == "mutag"


def test_graphs_that_are_missing_are_an_error(mutag, monkeypatch):
    root, _ = mutag
    monkeypatch.setitem(CATALOG, "mutag", Entry(**{**vars(CATALOG["mutag"]), "details": {"graphs": (188, 467)}}))
    with pytest.raises(gk.DatasetError, match="has 5 graphs, the published set has 188"):
        gk.datasets.load("mutag", root)
    assert len(gk.datasets.load("mutag", root, verify=False)) == 5
