"""How good a search is under a model: on held-out pairs, beside solvers that need no training.

What a model is for is the search that it guides, and similarity errors say little about that. Each pair is also solved
under ``generic``, which takes any graphs, and by ``hungarian-astar``, the stronger of the two baselines of Wang et al.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from gedkit._costs.costs import Costs
from gedkit._graphs.graph import Graph
from gedkit._solve import solve
from gedkit.lab.metrics import share_optimal
from gedkit.models.model import Model

_SECONDS = 2.0  # per pair and solver
_MEMORY = 1 << 30


def search_quality(
    model: Model,
    pairs: Sequence[tuple[Graph, Graph]],
    costs: Costs,
    *,
    seconds: float = _SECONDS,
    progress: Callable[[int, int], object] | None = None,
) -> dict[str, Any]:
    """Return the share of optimal paths and the states opened per pair, by solver.

    Parameters
    ----------
    model : Model
        Of kind ``genn``.
    pairs : sequence of (Graph, Graph)
    costs : Costs
    seconds : float
        Time limit of each solver for each pair.
    progress : callable, optional
        Called as ``progress(done, total)`` with pairs.

    Returns
    -------
    dict
        ``pairs``, the number of pairs whose distance could be proven in time; only they count. By solver
        (``"genn-astar"`` with the model, ``"generic"``, ``"hungarian-astar"``) ``optimal``, the share of optimal paths,
        ``opened``, the states put into OPEN per pair, and ``finished``, the share of pairs within the limit.

    Examples
    --------
    >>> import gedkit as gk
    >>> pairs = [(gk.Graph(4, [(0, 1), (1, 2), (2, 3)]), gk.Graph(4, [(0, 1), (0, 2), (0, 3)]))]
    >>> found = search_quality(gk.models.load("linux"), pairs, gk.Costs())
    >>> found["pairs"], found["generic"]["optimal"], found["hungarian-astar"]["finished"]
    (1, 1.0, 1.0)
    """
    limits: dict[str, Any] = {"costs": costs, "time_limit": seconds, "memory_limit": _MEMORY}
    ways: dict[str, dict[str, Any]] = {
        "genn-astar": {"solver": "genn-astar", "model": model},
        "generic": {"solver": "genn-astar", "model": "generic"},
        "hungarian-astar": {"solver": "hungarian-astar"},
    }
    true: list[float] = []
    found: dict[str, list[tuple[float, int, bool]]] = {name: [] for name in ways}
    for done, (g1, g2) in enumerate(pairs, 1):
        exact = solve(g1, g2, solver="exact", **limits)
        if exact.optimal:
            true.append(exact.distance)
            for name, way in ways.items():
                r = solve(g1, g2, **way, **limits)
                found[name].append((r.distance, r.stats.opened, not r.status.name.endswith("LIMIT")))
        if progress is not None:
            progress(done, len(pairs))
    quality: dict[str, Any] = {"protocol": f"{len(true)} test x train pairs, {seconds:g} s each", "pairs": len(true)}
    for name, runs in found.items() if true else ():
        distances, opened, finished = (np.array(column) for column in zip(*runs, strict=True))
        quality[name] = {
            "optimal": share_optimal(distances, true),
            "opened": float(opened.mean()),
            "finished": float(finished.mean()),
        }
    return quality
