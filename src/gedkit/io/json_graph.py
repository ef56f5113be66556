"""Graphs as JSON files: `Graph.to_dict` as text. Node-link JSON and workflows of all kinds are recognized too."""

from __future__ import annotations

import json
from pathlib import Path
from types import ModuleType
from typing import Any

from gedkit._files.boundary import our_errors
from gedkit._files.opening import file_bytes
from gedkit._files.read_limits import start_reading
from gedkit._graphs.dict_form import dict_of_graph as json_from_graph
from gedkit._graphs.dict_form import graph_of_dict as graph_from_json
from gedkit._graphs.graph import Graph
from gedkit.errors import GraphFileError
from gedkit.io import airflow, cytoscape, dbt, jgf, n8n, node_red, openlineage
from gedkit.io.json_text import load_json
from gedkit.io.node_link import is_node_link, record_from_node_link
from gedkit.io.record import Record

__all__ = ["DIALECTS", "graph_from_json", "json_from_graph", "parse", "read_json", "render"]

# Each kind is told by the parts that it must have and must not have; a document that fits several is not guessed at.
DIALECTS: dict[str, ModuleType] = {
    "n8n": n8n,
    "node-red": node_red,
    "cytoscape": cytoscape,
    "jgf": jgf,
    "dbt": dbt,
    "airflow": airflow,
    "openlineage": openlineage,
}


def parse(text: str) -> list[Record | Graph]:
    """Read one graph, ours, node-link, or of another kind that its parts tell."""
    document = load_json(text)
    found = _records_of_dialect(document)
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


def _records_of_dialect(document: Any) -> list[Record | Graph] | None:
    """Return the graphs of a document of a kind that its parts tell; ``None`` if it is of no such kind."""
    fitting = [name for name, module in DIALECTS.items() if module.fits(document)]
    if len(fitting) > 1:
        raise GraphFileError(f"it may be {' or '.join(fitting)}: say format= (--from) which")
    if not fitting:
        return None
    found: list[Record | Graph] = DIALECTS[fitting[0]].records_from(document)
    return found
