"""Graphs as JSON files: `Graph.to_dict` as text. Node-link JSON and workflows of all kinds are recognized too."""

from __future__ import annotations

import json
from pathlib import Path

from gedkit._files.boundary import our_errors
from gedkit._files.opening import file_bytes
from gedkit._files.read_limits import start_reading
from gedkit._graphs.dict_form import dict_of_graph as json_from_graph
from gedkit._graphs.dict_form import graph_of_dict as graph_from_json
from gedkit._graphs.graph import Graph
from gedkit.errors import GraphFileError
from gedkit.io.json_dialects import records_of_dialect
from gedkit.io.json_text import load_json
from gedkit.io.node_link import is_node_link, record_from_node_link
from gedkit.io.record import Record

__all__ = ["graph_from_json", "json_from_graph", "parse", "read_json", "render"]


def parse(text: str) -> list[Record | Graph]:
    """Read one graph, ours, node-link, or of another kind that its parts tell."""
    document = load_json(text)
    found = records_of_dialect(document)
    if found is not None:
        return found
    return [record_from_node_link(document) if is_node_link(document) else graph_from_json(document)]


def render(graphs: list[Graph]) -> str:
    """Write one graph."""
    return json.dumps(json_from_graph(graphs[0]), ensure_ascii=False) + "\n"


def read_json(path: str | Path) -> Graph:
    """Read a graph of this format from a file.

    Parameters
    ----------
    path : str or Path
        The file.

    Returns
    -------
    Graph
    """
    path = Path(path)
    with our_errors(GraphFileError, path), start_reading():
        try:
            text = file_bytes(path).decode("utf-8")
        except UnicodeDecodeError:
            raise GraphFileError(f"cannot read {path}: it is not UTF-8 text") from None
        return graph_from_json(load_json(text))
