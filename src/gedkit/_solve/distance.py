"""The public functions that return one number for a pair: distance, normalized_distance and similarity.

The core answers for small graphs under the default costs. What solves all other pairs is imported with the first of
them, which makes the first answer of a process a good deal faster.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, Unpack

from gedkit import _core
from gedkit._graphs.graph import Graph

if TYPE_CHECKING:
    from gedkit._costs.costs import Costs, CostsByPair
    from gedkit._result import Result
    from gedkit._solve.options import SolveOptions

_default_distance = _core.default_distance
_DEFAULT_SEED = 0
_UNIT = (1.0, 1.0, 1.0, 1.0, 1.0, 1.0)
_DEFAULT_THREADS = 1


def distance(
    g1: Graph,
    g2: Graph,
    *,
    costs: Costs | CostsByPair | None = None,
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
    if (
        solver == "auto"
        and (costs is None or getattr(costs, "uniform", None) == _UNIT)
        and (cutoff is None or (type(cutoff) in (float, int) and cutoff >= 0))  # solve refuses others
        and time_limit is None
        and memory_limit is None
        and seed is _DEFAULT_SEED  # solve checks any other value
        and threads is _DEFAULT_THREADS
        and not options
    ):
        try:
            quick = _default_distance(g1._simple_core, g2._simple_core, math.inf if cutoff is None else cutoff)
            if quick >= 0:
                return quick
        except AttributeError:  # parallel edges, numbers that nobody asked for, or no graph of ours
            g1, g2 = _as_graphs(g1, g2)
    from gedkit._result import Status
    from gedkit._solve import solve
    from gedkit._solvers.record import refuse_explain

    refuse_explain(options)
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


def normalized_distance(
    g1: Graph,
    g2: Graph,
    *,
    normalization: str = "nodes",
    **how: Unpack[SolveOptions],
) -> float:
    r"""Return the distance in relation to the size of the graphs, and 0 for two empty graphs.

    Parameters
    ----------
    g1, g2 : Graph
        Or objects of other libraries, as for `solve`.
    normalization : {"nodes", "cost", "metric"}
        ``"nodes"``, the default, is ``2 GED / (n1 + n2)``: edits per node, which the paper and its
        successors report, and of which `similarity` is ``exp(-x)``. It exceeds 1 if graphs have many edges.

        ``"cost"`` is ``GED / (a + b)``, where ``a`` is the cost of deleting all of ``g1`` and
        ``b`` that of inserting all of ``g2``. It lies between 0 and 1.

        ``"metric"`` is ``2 GED / (a + b + GED)``. It lies between 0 and 1, and is a metric if
        the costs are one (`Costs.is_metric`).
    **how
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
    >>> full, empty = gk.Graph(4, [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]), gk.Graph(4)
    >>> [gk.normalized_distance(full, empty, normalization=by) for by in ("nodes", "cost", "metric")]
    [1.5, 0.42857142857142855, 0.6]
    """
    from gedkit._costs.costs import require_costs
    from gedkit._solve.normalization import normalized, require_normalization

    if type(g1) is not Graph or type(g2) is not Graph:
        g1, g2 = _as_graphs(g1, g2)
    prices = require_costs(how.get("costs"))
    require_normalization(normalization, g1, g2, prices)
    return normalized(distance(g1, g2, **how), g1, g2, prices, normalization)


def similarity(g1: Graph, g2: Graph, **how: Unpack[SolveOptions]) -> float:
    r"""Return ``exp(-2 GED / (n1 + n2))``: 1 for equal graphs, toward 0 for distant ones.

    Parameters
    ----------
    g1, g2 : Graph
    **how
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
    from gedkit._costs.costs import require_costs
    from gedkit._solve.normalization import normalized

    if type(g1) is not Graph or type(g2) is not Graph:
        g1, g2 = _as_graphs(g1, g2)
    ged = distance(g1, g2, **how)
    return math.exp(-normalized(ged, g1, g2, require_costs(how.get("costs")), "nodes"))


def _as_graphs(g1: Any, g2: Any) -> list[Graph]:
    from gedkit.io.accepting import as_graphs

    return as_graphs((g1, g2))


def _warn_if_out_of_budget(result: Result) -> None:
    from gedkit._solvers.auto import BUDGET
    from gedkit._system.warning import warn_caller
    from gedkit.errors import UnprovenDistanceWarning

    if result.stats.seconds < BUDGET:
        return
    warning = UnprovenDistanceWarning(
        f"the distance of these graphs is not proven: within the {BUDGET:g} seconds that auto allows itself it was "
        f"shown to be at least {result.lower_bound:g} and at most {result.distance:g}, which is returned. Pass "
        f"time_limit= or budget= to say how long to search, solver='exact' to search until the proof, "
        f"or call gedkit.solve for both bounds"
    )
    warn_caller(warning)
