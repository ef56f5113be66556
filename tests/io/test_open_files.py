"""Open files in place of paths, for reading and writing, text and bytes."""

from __future__ import annotations

import gzip
import io

import pytest

import gedkit as gk

WATER = gk.Graph(3, [(0, 1), (0, 2)], node_labels=["O", "H", "Ĥ"], name="water")
FORMATS = ["json", "node-link", "jsonl", "graphml", "gml", "gxl", "dot"]


@pytest.mark.parametrize("format", [*FORMATS, "gexf", "edgelist", "tve", "graph6"])
@pytest.mark.parametrize("kind", [io.StringIO, io.BytesIO])
def test_every_format_through_memory(format, kind):
    graph = WATER if format in FORMATS else gk.Graph(3, [(0, 1), (1, 2)])
    file = kind()
    gk.write(graph, file, format=format)
    file.seek(0)
    back = gk.read(file, format=format)
    assert (back, back.name) == (graph, graph.name)
    assert not file.closed


@pytest.mark.parametrize("mode", ["", "b"])
def test_a_file_on_disk_tells_its_format(tmp_path, mode):
    more = {} if mode else {"encoding": "utf-8"}
    with open(tmp_path / "w.graphml", "w" + mode, **more) as file:  # noqa: PTH123
        gk.write(WATER, file)
    with open(tmp_path / "w.graphml", "r" + mode, **more) as file:  # noqa: PTH123
        assert gk.read(file) == WATER
    assert gk.read(tmp_path / "w.graphml") == WATER


def test_a_packed_file(tmp_path):
    with gzip.open(tmp_path / "w.json.gz", "wt", encoding="utf-8") as file:
        gk.write(WATER, file, format="json")
    with gzip.open(tmp_path / "w.json.gz") as file:
        assert gk.read(file, format="json") == WATER


def test_text_was_decoded_whatever_its_first_line_says():
    text = '<?xml version="1.0" encoding="iso-8859-1"?><graphml><graph id="é"/></graphml>'
    assert gk.read(io.StringIO(text), format="graphml").name == "é"
    assert gk.read(io.BytesIO(text.encode("latin-1")), format="graphml").name == "é"


def test_collections_and_tables():
    graphs = gk.read_collection(io.StringIO('{"nodes": 1}\n{"nodes": 2}\n'), format="jsonl")
    assert [g.n for g in graphs] == [1, 2]
    pytest.importorskip("rdkit")
    table = io.StringIO("name,smiles\nethanol,CCO\nnothing,\n")
    with pytest.warns(gk.RejectedRowsWarning, match="the open file: 1 row could not be read"):
        assert [g.name for g in gk.read_collection(table, format="csv")] == ["ethanol"]


def test_it_is_read_from_where_it_stands():
    file = io.StringIO('# a comment\n{"nodes": 2}')
    file.readline()
    assert gk.read(file, format="json").n == 2


class Dripping(io.RawIOBase):
    """A pipe that gives a few bytes at a time."""

    def __init__(self, data):
        self.rest = data

    def readable(self):
        return True

    def readinto(self, buffer):
        n = min(3, len(buffer), len(self.rest))
        buffer[:n], self.rest = self.rest[:n], self.rest[n:]
        return n


def test_a_stream_that_drips():
    assert gk.read(Dripping(b'{"nodes": 2, "edges": [[0, 1]]}'), format="json").m == 1


@pytest.mark.parametrize(
    ("call", "error", "words"),
    [
        (lambda: gk.read(io.StringIO("{}")), gk.GraphFileError, "the open file: the name does not tell the format"),
        (lambda: gk.read(io.StringIO("{"), format="json"), gk.GraphFileError, "the open file is not valid JSON"),
        (lambda: gk.read(io.BytesIO(b"\xff"), format="json"), gk.GraphFileError, "is not UTF-8 text"),
        (lambda: gk.read(io.StringIO(""), format="tu"), gk.GraphFileError, "tu is several files"),
        (lambda: gk.write(WATER, io.StringIO(), format="cxl"), gk.GraphFileError, "cxl is several files"),
        (lambda: gk.write(WATER, io.StringIO()), gk.GraphFileError, "the name does not tell the format"),
        (
            lambda: gk.write(WATER.named(None), io.StringIO(), format="graph6"),
            gk.GraphFileError,
            "cannot hold the node labels",
        ),
        (lambda: gk.read(io.StringIO("smiles\nC"), format="csv"), gk.InvalidOptionError, "a table of molecules"),
    ],
)
def test_what_is_wrong_is_named(call, error, words):
    with pytest.raises(error, match=words):
        call()


def test_files_that_are_closed_or_open_the_other_way(tmp_path):
    file = io.StringIO("{}")
    file.close()
    with pytest.raises(gk.GraphFileError, match="closed file"):
        gk.read(file, format="json")
    with pytest.raises(gk.GraphFileError, match=r"cannot write the open file: .*closed file"):
        gk.write(WATER, file, format="json")
    with (tmp_path / "w.json").open("w") as file, pytest.raises(gk.GraphFileError, match="not readable"):
        gk.read(file)
    with (tmp_path / "w.json").open() as file, pytest.raises(gk.GraphFileError, match="not writable"):
        gk.write(WATER, file)


def test_limits_hold_for_open_files():
    with (
        gk.io.read_limits(max_bytes=20),
        pytest.raises(gk.GraphFileError, match="the open file is larger than 20 bytes"),
    ):
        gk.read(io.StringIO('{"nodes": 3, "edges": []}'), format="json")
