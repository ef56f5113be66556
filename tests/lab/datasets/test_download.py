"""Downloads, from a server on this machine's own file system; nothing leaves it."""

import json
import tarfile

import pytest

import gedkit as gk
from gedkit._costs.costs import Costs
from gedkit.cli import app
from gedkit.lab.datasets import download
from gedkit.lab.datasets.catalog import CATALOG
from gedkit.lab.datasets.entry import Download, Entry
from gedkit.lab.datasets.files import digest_of_members


@pytest.fixture
def entry(tmp_path):
    """Publish a small set: two graphs in an archive, beside files that are none of its business."""
    files = {}
    for part, name, n in (("train", 4, 3), ("train", 7, 4), ("test", 5, 5)):
        gk.write(gk.Graph(n, [(i, i + 1) for i in range(n - 1)]), tmp_path / "one.gexf")
        files[f"{part}/{name}.gexf"] = (tmp_path / "one.gexf").read_bytes()
    with tarfile.open(tmp_path / "source.tar.gz", "w:gz") as archive:
        for name, data in [*files.items(), ("README.md", b"hello")]:
            (tmp_path / "one").write_bytes(data)
            archive.add(tmp_path / "one", f"repo/PATHS/{name}")
    return Entry(
        "paths",
        "paths",
        "made up",
        "exact_sets",
        ("paths",),
        Costs(),
        checksums={"gexf": digest_of_members(files)},
        details={"folder": "PATHS", "matrix": "ged.npy", "distances": ()},
        downloads=(Download((tmp_path / "source.tar.gz").as_uri(), ("/train/", "/test/")),),
    )


def test_download_checks_and_keeps(entry, tmp_path, monkeypatch, capsys):
    monkeypatch.setitem(CATALOG, "paths", entry)
    told = []
    home = download("paths", tmp_path / "data", progress=lambda *news: told.append(news))
    assert told[-1][1] == (tmp_path / "source.tar.gz").stat().st_size
    found = gk.datasets.load("paths", tmp_path / "data")
    assert [g.n for g in found.graphs] == [3, 4, 5]
    assert found.splits["test"].tolist() == [2]
    assert not list((tmp_path / "data").glob(".download-*"))
    (tmp_path / "source.tar.gz").unlink()
    assert download("paths", tmp_path / "data") == home  # it is there already
    with pytest.raises(SystemExit) as stopped:
        app(["datasets", "download", "paths", "--root", str(tmp_path / "data"), "--json"])
    assert not stopped.value.code
    assert json.loads(capsys.readouterr().out)["place"] == str(home)


def test_what_is_not_the_set_is_not_kept(entry, tmp_path, monkeypatch):
    changed = Entry(**{**vars(entry), "checksums": {"gexf": "0" * 64}})
    monkeypatch.setitem(CATALOG, "paths", changed)
    with pytest.raises(gk.DatasetError, match="is not the published one"):
        download("paths", tmp_path / "data")
    moved = Entry(**{**vars(entry), "downloads": (Download(entry.downloads[0].url, ("/elsewhere/",)),)})
    monkeypatch.setitem(CATALOG, "paths", moved)
    with pytest.raises(gk.DatasetError, match="it has moved"):
        download("paths", tmp_path / "data")
    assert list((tmp_path / "data").iterdir()) == []


def test_without_a_network_the_message_says_what_to_do(entry, tmp_path, monkeypatch, capsys):
    offline = Entry(**{**vars(entry), "downloads": (Download("http://127.0.0.1:9/set.tar.gz"),)})
    monkeypatch.setitem(CATALOG, "paths", offline)
    with pytest.raises(SystemExit) as stopped:
        app(["datasets", "download", "paths", "--root", str(tmp_path / "data")])
    out, err = capsys.readouterr()
    assert stopped.value.code == 2
    assert "from http://127.0.0.1:9/set.tar.gz" in out
    assert "cannot reach" in err
    assert "set GEDKIT_DATA" in err


def test_listing(capsys, tmp_path):
    with pytest.raises(SystemExit):
        app(["datasets", "--json", "--root", str(tmp_path)])
    rows = json.loads(capsys.readouterr().out)
    assert [row["name"] for row in rows] == gk.datasets.names()
    assert all(row["place"] is None for row in rows)
    with pytest.raises(SystemExit) as stopped:
        app(["datasets", "download", "nothing"])
    assert stopped.value.code == 2
    assert "there is no set 'nothing'" in capsys.readouterr().err
