"""A result as numbers, texts, lists and dicts, for JSON: what the viewer offers for download."""

from __future__ import annotations

import json
import math
from typing import Any

import gedkit as gk
from gedkit.errors import InvalidGraphError
from gedkit.io.json_graph import json_from_graph


def result_document(result: gk.Result) -> dict[str, Any]:
    """Return the graphs, the bounds, the matching and the path; infinity becomes null.

    Examples
    --------
    >>> document = result_document(gk.solve(gk.Graph(1), gk.Graph(2)))
    >>> document["distance"], document["mapping"]
    (1.0, [[0, 0], [None, 1]])
    """
    return {
        "first": _graph(result.g1),
        "second": _graph(result.g2),
        **result_summary(result),
        "mapping": None if result.mapping is None else [list(pair) for pair in result.mapping],
        "path": None if result.path is None else json.loads(result.path.to_json()),
    }


def result_summary(result: gk.Result) -> dict[str, Any]:
    """Return the bounds and how they were found, without the graphs, the matching and the path."""
    return {
        "costs": repr(result.costs),
        "solver": result.solver,
        "status": result.status.name,
        "distance": _finite(result.distance),
        "lower_bound": _finite(result.lower_bound),
        "seconds": result.stats.seconds,
        "history": [[when, _finite(lower), _finite(upper)] for when, lower, upper in result.history],
    }


def _finite(value: float) -> float | None:
    return value if math.isfinite(value) else None


def _graph(graph: gk.Graph) -> dict[str, Any] | None:
    """Return the graph, or nothing where a label has no form in JSON: the picture does not depend on it."""
    try:
        return json_from_graph(graph)
    except InvalidGraphError:
        return None
