"""The answer of networkx for a pair after some time, for comparison."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.util import find_spec
from time import perf_counter
from typing import Any

from gedkit._graphs.graph import Graph
from gedkit.errors import MissingDependencyError
from gedkit.io.networkx import import_networkx


@dataclass(frozen=True)
class Rival:
    """The cost of the best path that networkx found, whether it finished (then it is optimal), and its time."""

    distance: float | None
    finished: bool
    seconds: float


def ask_networkx(g1: Graph, g2: Graph, seconds: float) -> Rival:
    """Run the exact search of networkx with all costs 1, for at most ``seconds``."""
    # networkx imports scipy only after the search has started.
    missing = [name for name in ("networkx", "scipy") if find_spec(name) is None]
    if missing:
        raise MissingDependencyError(f"comparing needs {' and '.join(missing)}: pip install {' '.join(missing)}")
    nx = import_networkx()
    first, second = _to_networkx(nx, g1), _to_networkx(nx, g2)
    best = None
    begin = perf_counter()
    search = nx.optimize_edit_paths(
        first, second, node_match=_same_label, edge_match=_same_label, strictly_decreasing=True, timeout=seconds
    )
    for _, _, cost in search:
        best = float(cost)
    took = perf_counter() - begin
    return Rival(best, took < seconds, took)


def _same_label(a: dict[str, Any], b: dict[str, Any]) -> bool:
    return bool(a["label"] == b["label"])


def _to_networkx(nx: Any, graph: Graph) -> Any:
    result = nx.DiGraph() if graph.directed else nx.Graph()
    result.add_nodes_from((u, {"label": label}) for u, label in enumerate(graph.node_labels))
    result.add_edges_from((u, v, {"label": x}) for (u, v), x in zip(graph.edges, graph.edge_labels, strict=True))
    return result
