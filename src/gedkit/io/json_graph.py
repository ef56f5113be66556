"""Graphs as JSON: ``{"nodes": ["C", "C", "O"], "edges": [[0, 1, "single"], [1, 2, "single"]]}``.

``nodes`` is a list of labels or just their number. An edge is a pair of nodes, with its label as a third entry where
edges have labels. ``"directed": true`` makes edges one-way, ``"names": [...]`` tells what the nodes are called.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from gedkit.errors import InvalidGraphError, InvalidTypeError
from gedkit.graph import Graph

__all__ = ["graph_from_json", "read_json"]

_KNOWN = ("nodes", "edges", "directed", "names")


def graph_from_json(document: object) -> Graph:
    """Build a graph from parsed JSON.

    Parameters
    ----------
    document : dict
        An object as described above. Other keys than those are an error, so that a typo does not go unnoticed.

    Returns
    -------
    Graph

    Examples
    --------
    >>> graph_from_json({"nodes": ["C", "O"], "edges": [[0, 1, "double"]]})
    <Graph: 2 nodes, 1 edge, node labels 'C', 'O', edge labels 'double'>
    >>> graph_from_json({"nodes": 3, "edges": [[0, 7]]})
    Traceback (most recent call last):
    gedkit.errors.InvalidGraphError: edge (0, 7) names node 7, but the graph has 3 nodes (0..2)
    """
    if not isinstance(document, Mapping) or "nodes" not in document:
        raise InvalidGraphError('a graph in JSON is an object such as {"nodes": ["C", "O"], "edges": [[0, 1]]}')
    unknown = [key for key in document if key not in _KNOWN]
    if unknown:
        raise InvalidGraphError(f"unknown key {unknown[0]!r} in a graph: known are {', '.join(_KNOWN)}")
    nodes = document["nodes"]
    labels = nodes if isinstance(nodes, list) else None
    edges = document.get("edges", [])
    if not isinstance(edges, list) or not all(isinstance(e, list) and len(e) in (2, 3) for e in edges):
        raise InvalidGraphError('"edges" must be a list of [from, to] or [from, to, label]')
    edge_labels = [e[2] if len(e) == 3 else None for e in edges]
    return Graph(
        nodes if labels is None else len(labels),
        [(e[0], e[1]) for e in edges],
        node_labels=None if labels is None else _hashable(labels),
        edge_labels=_hashable(edge_labels),
        directed=document.get("directed", False),
        names=document.get("names"),
    )


def _hashable(labels: list[Any]) -> list[Any]:
    """JSON has lists and objects where Python wants something that can be a label."""
    return [label if isinstance(label, str | int | float | bool | None) else json.dumps(label) for label in labels]


def read_json(path: str | Path) -> Graph:
    """Read a graph from a JSON file.

    Parameters
    ----------
    path : str or Path
        The file.

    Returns
    -------
    Graph
    """
    try:
        text = Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
        raise InvalidGraphError(f"cannot read {path}: {reason}") from None
    try:
        return graph_from_json(json.loads(text))
    except json.JSONDecodeError as error:
        raise InvalidGraphError(f"{path} is not JSON: {error}") from None
    except (InvalidGraphError, InvalidTypeError) as error:
        raise InvalidGraphError(f"{path}: {error}") from None
