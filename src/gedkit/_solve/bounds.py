"""bounds: a proven lower bound and an upper bound of the distance, by a chosen method."""

from __future__ import annotations

from typing import TYPE_CHECKING, Unpack

from gedkit._graphs.graph import Graph
from gedkit._solve import solve
from gedkit._solvers.core_run import run_in_core
from gedkit._solvers.record import refuse_explain
from gedkit._solvers.request import make_request
from gedkit._solvers.signed_run import run_request
from gedkit.errors import InvalidOptionError

if TYPE_CHECKING:
    from gedkit._solve.options import SearchOptions

_METHODS = ("label", "degree", "branch", "lagrangian")
# What a bound by method takes, and the values of others that say no more than their absence.
_WITH_METHOD = ("costs", "cutoff", "memory_limit", "seed", "callback")
_SAME = {"solver": "auto", "threads": 1}
_NONE = object()


def bounds(
    g1: Graph,
    g2: Graph,
    *,
    method: str | None = None,
    time_limit: float | None = 0.1,
    **how: Unpack[SearchOptions],
) -> tuple[float, float]:
    r"""Return a proven lower bound and an upper bound of the distance, by default within a tenth of a second.

    By default they come from the search that `solve` runs in that time, which gives the best bounds. With ``method``,
    a single bound is computed. Each is valid for all costs, and at least as high as the one before it:

    ``"label"``
        Counts the nodes and edges of each kind, as if they could be rearranged freely. Microseconds.
    ``"degree"``
        The same, with the edges counted per node: pairing sorted degree sequences is cheapest.
    ``"branch"``
        One assignment between nodes with half of their edges, O(n³) (Blumenthal and Gamper 2018).
    ``"lagrangian"``
        Divides what matching an edge saves between its two ends, and improves the division step by step, starting from
        ``"branch"``. Tight on sparse graphs; improves with time, up to a point.

    The upper bound is the cost of a path found meanwhile; for ``"label"`` and ``"degree"`` a greedy one. Lower bounds
    are rounded up to the next cost that a path can have.

    Parameters
    ----------
    g1, g2 : Graph
    method : str, optional
        ``"label"``, ``"degree"``, ``"branch"`` or ``"lagrangian"``.
    time_limit : float or None
        Seconds to spend; with ``None`` it runs until the bounds no longer improve.
    **how
        As for `solve`, all but ``explain``; with a method only ``costs``, ``cutoff``, ``memory_limit``, ``seed`` and
        ``callback``.

    Returns
    -------
    lower, upper : float

    Examples
    --------
    >>> import gedkit as gk
    >>> gk.bounds(gk.Graph(3, [(0, 1), (1, 2)]), gk.Graph(3, [(0, 1)]))
    (1.0, 1.0)
    >>> chain = gk.Graph(5, [(0, 1), (0, 4), (1, 3)], node_labels="aabbb")
    >>> star = gk.Graph(5, [(0, 1), (1, 3), (1, 4)], node_labels="bbaaa")
    >>> [gk.bounds(chain, star, method=method)[0] for method in ("label", "degree", "branch", "lagrangian")]
    [1.0, 2.0, 3.0, 5.0]
    """
    if method is None:
        refuse_explain(how)
        result = solve(g1, g2, time_limit=time_limit, **how)
        return result.lower_bound, result.distance
    if method not in _METHODS:
        raise InvalidOptionError(f"there is no bound {method!r}: there are {', '.join(_METHODS)}")
    unwanted = [name for name, value in how.items() if name not in _WITH_METHOD and value != _SAME.get(name, _NONE)]
    if unwanted:
        raise InvalidOptionError(f"a bound by method takes no {unwanted[0]!r}: leave out either it or the method")
    request = make_request(
        g1,
        g2,
        how.get("costs"),
        how.get("cutoff"),
        time_limit,
        how.get("memory_limit"),
        how.get("seed", 0),
        how.get("callback"),
        how.get("threads", 1),
    )
    result = run_request(lambda wanted: run_in_core(method, wanted), request)
    return result.lower_bound, result.distance
