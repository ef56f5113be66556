"""The public functions that return one number for a pair: distance, normalized_distance and similarity."""

from __future__ import annotations

import math
import warnings
from typing import Any

from gedkit import _core
from gedkit._costs.costs import Costs
from gedkit._graphs.graph import Graph, require_graphs
from gedkit._result import Result, Status
from gedkit._solve import solve
from gedkit._solvers.auto import BUDGET
from gedkit.errors import UnprovenDistanceWarning

__all__ = ["distance", "normalized_distance", "similarity"]

_default_distance = _core.default_distance
_DEFAULT_SEED = 0
_DEFAULT_THREADS = 1


def distance(
    g1: Graph,
    g2: Graph,
    *,
    costs: Costs | None = None,
    solver: str = "auto",
    cutoff: float | None = None,
    time_limit: float | None = None,
    memory_limit: int | None = None,
    seed: int = 0,
    threads: int = 1,
    **options: Any,
) -> float:
    """Return the graph edit distance: the least cost of turning ``g1`` into ``g2``.

    Under a limit, or with an inexact solver, it is the cost of the best path found, which may be more. Use `solve` to
    learn whether it is proven.

    Parameters
    ----------
    g1, g2 : Graph
    costs, solver, time_limit, memory_limit, seed, threads, **options
        As for `solve`.
    cutoff : float, optional
        Only ask whether the distance is at most this; if it is proven to be greater, the answer is ``inf``.

    Warns
    -----
    UnprovenDistanceWarning
        If the ten seconds that ``"auto"`` allows itself above 16 nodes ran out before the proof. There is no warning if
        you pass a ``time_limit`` or ``budget``.

    Examples
    --------
    >>> import gedkit as gk
    >>> gk.distance(gk.Graph(3, [(0, 1), (1, 2)]), gk.Graph(3, [(0, 1)]))
    1.0
    """
    # _distance starts the same way: one more call would add a tenth to the time that small graphs take.
    if (
        costs is None
        and solver == "auto"
        and cutoff is None
        and time_limit is None
        and memory_limit is None
        and seed is _DEFAULT_SEED  # solve checks any other value
        and threads is _DEFAULT_THREADS
        and not options
    ):
        try:
            quick = _default_distance(g1._simple_core, g2._simple_core)
            if quick >= 0:
                return quick
        except AttributeError:  # parallel edges, unless it is no graph at all
            require_graphs(g1, g2)
    return _distance(g1, g2, costs, solver, cutoff, time_limit, memory_limit, seed, threads, options)


def normalized_distance(
    g1: Graph,
    g2: Graph,
    *,
    costs: Costs | None = None,
    solver: str = "auto",
    cutoff: float | None = None,
    time_limit: float | None = None,
    memory_limit: int | None = None,
    seed: int = 0,
    threads: int = 1,
    **options: Any,
) -> float:
    r"""Return the distance per node, :math:`2\,\mathrm{GED} / (n_1 + n_2)`, and 0 for two empty graphs.

    Parameters
    ----------
    g1, g2 : Graph
    costs, solver, cutoff, time_limit, memory_limit, seed, threads, **options
        As for `distance`; cutoff and limits apply to the distance itself.

    Warns
    -----
    UnprovenDistanceWarning
        As for `distance`.

    Examples
    --------
    >>> import gedkit as gk
    >>> gk.normalized_distance(gk.Graph(2, [(0, 1)]), gk.Graph(2))
    0.5
    """
    ged = _distance(g1, g2, costs, solver, cutoff, time_limit, memory_limit, seed, threads, options)
    return _per_node(ged, g1, g2)


def similarity(
    g1: Graph,
    g2: Graph,
    *,
    costs: Costs | None = None,
    solver: str = "auto",
    cutoff: float | None = None,
    time_limit: float | None = None,
    memory_limit: int | None = None,
    seed: int = 0,
    threads: int = 1,
    **options: Any,
) -> float:
    r"""Return :math:`\exp(-2\,\mathrm{GED} / (n_1 + n_2))`: 1 for equal graphs, towards 0 for distant ones.

    Parameters
    ----------
    g1, g2 : Graph
    costs, solver, cutoff, time_limit, memory_limit, seed, threads, **options
        As for `distance`; cutoff and limits apply to the distance itself.

    Warns
    -----
    UnprovenDistanceWarning
        As for `distance`.

    Examples
    --------
    >>> import gedkit as gk
    >>> gk.similarity(gk.Graph(2, [(0, 1)]), gk.Graph(2, [(0, 1)]))
    1.0

    References
    ----------
    Wang et al., "Combinatorial Learning of Graph Edit Distance via Dynamic Embedding", CVPR 2021.
    """
    ged = _distance(g1, g2, costs, solver, cutoff, time_limit, memory_limit, seed, threads, options)
    return math.exp(-_per_node(ged, g1, g2))


def _per_node(ged: float, g1: Graph, g2: Graph) -> float:
    nodes = g1.n + g2.n
    return 2 * ged / nodes if nodes else 0.0


def _distance(
    g1: Graph,
    g2: Graph,
    costs: Costs | None,
    solver: str,
    cutoff: float | None,
    time_limit: float | None,
    memory_limit: int | None,
    seed: int,
    threads: int,
    options: dict[str, Any],
) -> float:
    """Return the distance that `solve` finds; a warning points to the caller of the public function."""
    if (
        costs is None
        and solver == "auto"
        and cutoff is None
        and time_limit is None
        and memory_limit is None
        and seed is _DEFAULT_SEED  # solve checks any other value
        and threads is _DEFAULT_THREADS
        and not options
    ):
        try:
            quick = _default_distance(g1._simple_core, g2._simple_core)
            if quick >= 0:
                return quick
        except AttributeError:  # parallel edges, unless it is no graph at all
            require_graphs(g1, g2)
    result = solve(
        g1,
        g2,
        costs=costs,
        solver=solver,
        cutoff=cutoff,
        time_limit=time_limit,
        memory_limit=memory_limit,
        seed=seed,
        threads=threads,
        **options,
    )
    if result.status is Status.FEASIBLE and solver == "auto" and time_limit is None and "budget" not in options:
        _warn_if_out_of_budget(result)
    return result.distance


def _warn_if_out_of_budget(result: Result) -> None:
    if result.stats.seconds < BUDGET:
        return
    warning = UnprovenDistanceWarning(
        f"the distance of these graphs is not proven: within the {BUDGET:g} seconds that auto allows itself it was "
        f"shown to be at least {result.lower_bound:g} and at most {result.distance:g}, which is returned. Pass "
        f"time_limit= or budget= to say how long to search, solver='exact' to search until the proof, "
        f"or call gedkit.solve for both bounds"
    )
    warnings.warn(warning, stacklevel=4)
