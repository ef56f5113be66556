"""What people call: solve, distance, similarity, normalized_distance, edit_path."""

from __future__ import annotations

import math
from typing import Any

from gedkit import _core
from gedkit._costs.costs import Costs
from gedkit._edits.edit_path import EditPath
from gedkit._graphs.graph import Graph, require_graphs
from gedkit._result import Result
from gedkit._solvers.registry import find_solver
from gedkit._solvers.request import Callback, make_request
from gedkit.errors import EditPathError

__all__ = ["distance", "edit_path", "normalized_distance", "similarity", "solve"]

_default_distance = _core.default_distance


def solve(
    g1: Graph,
    g2: Graph,
    *,
    costs: Costs | None = None,
    solver: str = "auto",
    cutoff: float | None = None,
    time_limit: float | None = None,
    memory_limit: int | None = None,
    seed: int = 0,
    callback: Callback | None = None,
    **options: Any,
) -> Result:
    """Compute the graph edit distance of two graphs and the edit path behind it.

    Parameters
    ----------
    g1, g2 : Graph
        Both directed or both undirected.
    costs : Costs, optional
        What the operations cost; every change costs 1 if nothing else is said.
    solver : str
        One of ``gk.solvers()``. ``"auto"`` gives a good path at once, betters it and proves it where that fits into
        10 seconds (or ``time_limit``); pairs of at most 16 nodes it always solves to the proof.
    cutoff : float, optional
        Ask only whether the distance is this or less, which is much faster than the distance itself. If so the answer
        is complete; if not the status is ``CUTOFF``, the distance ``inf`` and the lower bound above the cutoff.
    time_limit : float, optional
        Seconds. When they are over the best path so far and the bound proven so far come back.
    memory_limit : int, optional
        Bytes that the search may use, likewise.
    seed : int
        For the choices that a search makes at random. The same seed gives the same answer.
    callback : callable, optional
        Called as ``callback(lower, upper, stats)`` when a bound has moved; the search stops when it returns true.
    **options
        Options of the solver, by name. ``certificate=True`` makes ``"auto"`` and ``"exact"`` write down a proof of the
        lower bound, which `gedkit.verify` checks; it takes time and memory.

    Returns
    -------
    Result
        Distance, proven lower bound, status, mapping and path.

    Raises
    ------
    SolveInterrupted
        After Ctrl-C. It is a `KeyboardInterrupt` that carries the result so far.

    Examples
    --------
    >>> import gedkit as gk
    >>> g1 = gk.Graph(3, [(0, 1), (1, 2)], node_labels="CNO")
    >>> g2 = gk.Graph(3, [(0, 1), (1, 2), (0, 2)], node_labels="CNS")
    >>> r = gk.solve(g1, g2)
    >>> r.distance, r.lower_bound, r.status
    (2.0, 2.0, Status.OPTIMAL)
    >>> print(r.path)
    edit path of cost 2
      turn node 2 'O' into 2 'S'  [1]
      insert edge (0, 2)  [1]
    >>> gk.solve(g1, g2, cutoff=1).status
    Status.CUTOFF
    """
    chosen = find_solver(solver)
    checked = chosen.checked_options(options)
    return chosen.run(make_request(g1, g2, costs, cutoff, time_limit, memory_limit, seed, callback), **checked)


def distance(g1: Graph, g2: Graph, *, costs: Costs | None = None, solver: str = "auto", **limits: Any) -> float:
    """Return the graph edit distance: the least that turning ``g1`` into ``g2`` costs.

    With a ``time_limit`` or ``memory_limit`` it is the best distance found; above a ``cutoff`` it is ``inf``.

    Parameters
    ----------
    g1, g2 : Graph
    costs, solver, **limits
        As for `solve`.

    Examples
    --------
    >>> import gedkit as gk
    >>> gk.distance(gk.Graph(3, [(0, 1), (1, 2)]), gk.Graph(3, [(0, 1)]))
    1.0
    """
    if costs is None and solver == "auto" and not limits:
        try:
            quick = _default_distance(g1._core, g2._core)
        except AttributeError:
            require_graphs(g1, g2)
            raise
        if quick >= 0:
            return quick
    return solve(g1, g2, costs=costs, solver=solver, **limits).distance


def normalized_distance(g1: Graph, g2: Graph, **how: Any) -> float:
    r"""Return the distance per node, :math:`2\,\mathrm{GED} / (n_1 + n_2)`, and 0 for two empty graphs.

    Parameters
    ----------
    g1, g2 : Graph
    **how
        As for `distance`.

    Examples
    --------
    >>> import gedkit as gk
    >>> gk.normalized_distance(gk.Graph(2, [(0, 1)]), gk.Graph(2))
    0.5
    """
    ged = distance(g1, g2, **how)
    nodes = g1.n + g2.n
    return 2 * ged / nodes if nodes else 0.0


def similarity(g1: Graph, g2: Graph, **how: Any) -> float:
    r"""Return :math:`\exp(-2\,\mathrm{GED} / (n_1 + n_2))`: 1 for equal graphs, towards 0 for distant ones.

    Parameters
    ----------
    g1, g2 : Graph
    **how
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
    return math.exp(-normalized_distance(g1, g2, **how))


def edit_path(g1: Graph, g2: Graph, **how: Any) -> EditPath:
    """Return the edit path that `solve` finds.

    Parameters
    ----------
    g1, g2 : Graph
    **how
        As for `solve`.

    Raises
    ------
    EditPathError
        Where there is none: all paths are forbidden, or cost more than the cutoff.

    Examples
    --------
    >>> import gedkit as gk
    >>> print(gk.edit_path(gk.Graph(2, [(0, 1)]), gk.Graph(1)))
    edit path of cost 2
      delete edge (0, 1)  [1]
      delete node 1  [1]
    """
    result = solve(g1, g2, **how)
    path = result.path
    if path is None:
        raise EditPathError(f"there is no edit path to return: {result!r}. Ask solve for the result without one")
    return path
