"""Graphs from pasted text and dropped files: which format it is, and what was passed over in silence elsewhere."""

from __future__ import annotations

import json
import re
from pathlib import PurePath
from typing import Any, NamedTuple

import gedkit as gk
from gedkit._files.boundary import our_errors
from gedkit._files.read_limits import count_bytes, start_reading
from gedkit.errors import GedkitError, GraphFileError
from gedkit.io.delimited import read_table
from gedkit.io.formats import FORMATS, Format
from gedkit.io.rejects import in_words
from gedkit.io.triples import has_triples
from gedkit.io.xml_document import root_name
from gedkit.web.label_fields import WantedLabels, labeled_graphs

# Formats of one file; a list of other files (CXL) or a folder (TU) cannot be pasted.
PASTED_FORMATS = tuple(format for format in FORMATS if format.kind != "path")
ANY_LABELS = WantedLabels()
_XML = {"definitions": "bpmn", "pnml": "pnml", "gexf": "gexf", "gxl": "gxl"}  # by the outermost element
_WHERE = "the text"  # what errors call it


class Pasted(NamedTuple):
    """Graphs, their names (empty where there are none), the format, remarks for the user, and what can label them."""

    graphs: list[gk.Graph]
    names: list[str]
    format: str
    notes: list[str]
    attributes: dict[str, list[dict[str, Any]]]
    labels: dict[str, Any]


def guess_format(text: str) -> str:
    """Return the name of the format that a text looks like.

    Examples
    --------
    >>> guess_format('{"nodes": 2}'), guess_format("digraph { a -> b }"), guess_format("CC(=O)O"), guess_format("a b")
    ('json', 'dot', 'smiles', 'edgelist')
    """
    start = text.lstrip("\ufeff \t\r\n")
    head = start[:2000].lower()
    if start.startswith("{"):
        lines = [line for line in start.splitlines() if line.strip()]
        return "jsonl" if len(lines) > 1 and all(_is_object(line) for line in lines[:2]) else "json"
    if start.startswith("["):
        return "json"
    if re.match(r"@?(prefix|base)\s", head):
        return "turtle"
    if re.match(r"(<[^<>\s]*>|_:\w+)\s+<[^<>\s]*>\s+\S", start):
        return "ntriples"
    if start.startswith("<"):
        return _XML.get(root_name(start.encode("utf-8", "replace")), "graphml")
    if re.search(r"^\s*(flowchart|graph)(\s+(tb|td|bt|rl|lr))?\s*;?\s*$", head, re.MULTILINE):
        return "mermaid"
    if "m  end" in text.lower():
        return "sdf"
    if re.match(r"(strict\s+)?(di)?graph\b[^\[{]*\{", head):
        return "dot"
    if re.search(r"^\s*graph\s*\[", head, re.MULTILINE):
        return "gml"
    if head.startswith("t #") or re.match(r"t\s+\d|v 0 ", head):
        return "tve"
    if start.startswith(">>graph6<<"):
        return "graph6"
    rows = [line.split() for line in start.splitlines()[:100] if line.strip()]
    ends = [set(column) for column in zip(*rows, strict=False)]
    if len(ends) > 1 and ends[0] & ends[1]:  # what one line begins with another leads to: nodes, not titles
        return "edgelist"
    if rows and _reads_as_smiles(rows[0][0]):
        return "smiles"
    if rows and max(map(len, rows)) == 1:  # an edge has two ends: it is graph6, or a SMILES with a mistake in it
        return "graph6" if _reads_as_graph6(rows[0][0]) else "smiles"
    return "edgelist"


def graph_from_text(text: str, format: str | None = None, wanted: WantedLabels = ANY_LABELS) -> Pasted:
    r"""Read the one graph of a text.

    Examples
    --------
    >>> graph_from_text("a b\nb c").graphs
    [<Graph: 3 nodes, 2 edges>]
    """
    if not text.strip():
        raise GraphFileError("there is no text: paste a graph, such as a SMILES or an edge list")
    found = _parsed(text.encode("utf-8", "surrogatepass"), _pasted_format(format or guess_format(text)), wanted)
    if len(found.graphs) != 1:
        raise GraphFileError(f"that is {len(found.graphs)} graphs, and one is wanted here: search and map take many")
    return found


def collection_from_bytes(
    data: bytes, filename: str, format: str | None = None, wanted: WantedLabels = ANY_LABELS
) -> Pasted:
    """Read all graphs of a file that was uploaded."""
    name = PurePath(filename or "pasted").name
    if format is None and name.lower().endswith((".csv", ".tsv")):
        text = _decoded(data)
        if has_triples(text):
            return _parsed(data, _pasted_format("triples"), wanted)
        return _from_table(text, wanted)
    if format is None:
        endings = {suffix: known.name for known in FORMATS for suffix in known.suffixes}
        format = next((endings[suffix] for suffix in endings if name.lower().endswith(suffix.lower())), None)
        if format is None:
            text = _decoded(data)
            header = text.partition("\n")[0].lower()
            if "smiles" in header and re.search(r"[,;\t]", header):
                return _from_table(text, wanted)
            format = guess_format(text)
    return _parsed(data, _pasted_format(format), wanted)


def _pasted_format(name: str) -> Format:
    for format in PASTED_FORMATS:
        if format.name == name:
            return format
    raise GraphFileError(f"{name!r} is no format to paste or upload: {', '.join(f.name for f in PASTED_FORMATS)} are")


def _parsed(data: bytes, format: Format, wanted: WantedLabels) -> Pasted:
    with our_errors(GraphFileError, _WHERE), start_reading():
        count_bytes(len(data))
        content: Any = data if format.kind == "bytes" else _decoded(data)
        found = labeled_graphs(format.module.parse(content), wanted, format.name)
    names = [graph.name or "" for graph in found.graphs]
    return Pasted(found.graphs, names, format.name, found.notes, found.attributes, found.labels)


def _from_table(text: str, wanted: WantedLabels) -> Pasted:
    """Read molecules from a column of SMILES; rows that cannot be read are skipped, and a note says so."""
    if wanted != ANY_LABELS:
        raise GraphFileError("node_label, edge_label: molecules have labels of their own, nothing can be chosen")
    with our_errors(GraphFileError, _WHERE), start_reading():
        count_bytes(len(text))
        graphs, rejects = read_table(text)
    notes = [in_words(rejects)] if rejects else []
    return Pasted(graphs, [graph.name or "" for graph in graphs], "csv", notes, {"node": [], "edge": []}, {})


def _decoded(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise GraphFileError(f"it is not UTF-8 text: byte {error.start} cannot be decoded") from None


def _is_object(line: str) -> bool:
    try:
        return isinstance(json.loads(line), dict)
    except (ValueError, RecursionError):
        return False


def _reads_as_smiles(word: str) -> bool:
    if word.isdigit():
        return False
    try:
        return gk.from_smiles(word).n > 0
    except GedkitError:
        return False


def _reads_as_graph6(word: str) -> bool:
    try:
        return bool(_pasted_format("graph6").module.parse(word))
    except GedkitError:
        return False
