"""The public functions for one pair of graphs: solve and edit_path."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Unpack

from gedkit._costs.costs import Costs, CostsByPair
from gedkit._edits.edit_path import EditPath
from gedkit._graphs.graph import Graph
from gedkit._result import Result
from gedkit._result.explanation import Explanation, SearchPhase
from gedkit._solve.anchors import anchored_costs, start_images
from gedkit._solvers.record import refuse_explain
from gedkit._solvers.registry import find_solver
from gedkit._solvers.request import Callback, Request, make_request
from gedkit._solvers.signed_run import run_request
from gedkit._solvers.started_run import run_from_start
from gedkit.errors import EditPathError, InvalidTypeError

if TYPE_CHECKING:
    from gedkit._solve.options import SolveOptions


def solve(
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
    callback: Callback | None = None,
    keep_names: bool = True,
    explain: bool = False,
    fixed: Iterable[tuple[Any, Any]] | Mapping[Any, Any] | None = None,
    forbidden: Iterable[tuple[Any, Any]] | None = None,
    start: Result | Iterable[tuple[Any, Any]] | Mapping[Any, Any] | None = None,
    match_names: bool = False,
    **options: Any,
) -> Result:
    """Compute the graph edit distance of two graphs and the edit path behind it.

    Parameters
    ----------
    g1, g2 : Graph
        Both directed or both undirected. Graphs of networkx, igraph, rustworkx and PyTorch Geometric and RDKit
        molecules are converted with the defaults of `from_networkx`, `from_igraph`, `from_rustworkx`, `from_pyg` and
        `from_rdkit`; `Result.g1` and `Result.g2` are the converted graphs.
    costs : Costs, optional
        The costs of the edit operations; by default every change costs 1.
    solver : str
        One of ``gk.solvers()``. ``"auto"`` finds a good path at once, improves it, and proves it if that takes at most
        10 seconds (or ``time_limit``); it always solves pairs of at most 16 nodes to the proof.
    cutoff : float, optional
        Only ask whether the distance is at most this, which is much faster than computing it. If so, the result is
        complete; if not, the status is ``CUTOFF``, the distance ``inf``, and the lower bound greater than the cutoff.
        A distance above it by no more than rounding (1e-9 of it) is at most the cutoff. If no path is possible at all,
        the status is ``CUTOFF`` with a finite cutoff and ``OPTIMAL`` without one, with the distance ``inf``.
    time_limit : float, optional
        Seconds after which the search stops, with the best path found and the bound proven so far.
    memory_limit : int, optional
        Bytes that the search may use before it stops likewise. Depth-first searches need next to none, so ``"exact"``
        may go on under a small limit.
    seed : int
        Seed of the random choices of a search. With one thread and no time limit the same seed gives the same answer on
        the same machine. Under a limit, which ``"auto"`` always has on pairs of more than 16 nodes, searches share the
        time by the clock, and builds for other instruction sets or systems round differently on the way: distances that
        are proven are the same, but of several cheapest paths any may come.
    threads : int
        Threads that search this pair together; 0 for as many as the process has cores. ``"auto"``, ``"exact"``,
        ``"genn-exact"`` and ``"dfs"`` use them on searches that take more than a moment; other solvers take no value
        but 1. Distance, bounds and status are proven as with one thread, but of several cheapest paths any may come.
    callback : callable, optional
        Called as ``callback(lower, upper, stats)`` whenever a bound changes; the search stops if it returns true.
    keep_names : bool
        Among mappings that cost the same, prefer one in which nodes keep their names (their numbers, in graphs without
        names). The mapping is looked at again when it is first asked for; the distance never changes.
    explain : bool
        Also record which searches ran, for how long and why, as `Result.explanation`, which takes no measurable time.
    fixed : iterable of pairs or mapping, optional
        What is known beforehand: ``(u, v)`` if node u of ``g1`` becomes v of ``g2``, ``(u, None)`` if u is deleted,
        ``(None, v)`` if v is inserted. Nodes go by name in graphs that have names, else by number. The distance is
        that of the cheapest path that agrees; `Result.costs` price all others at infinity, and proofs hold for it.
    forbidden : iterable of pairs, optional
        What is ruled out, in the same form.
    start : Result, iterable of pairs or mapping, optional
        A mapping to start from, which need not be a good one. The search looks for cheaper paths only; if it is stopped
        before it finds one, this is the answer. Nodes that it does not name are deleted or inserted.
    match_names : bool
        Fix all nodes that have the same name in both graphs.
    **options
        Options of the solver, by name. ``certificate=True`` makes ``"auto"``, ``"exact"`` and ``"genn-exact"`` record a
        proof of the lower bound, which `gedkit.verify` checks; it takes time and memory.

    Returns
    -------
    Result
        Distance, proven lower bound, status, mapping and path.

    Raises
    ------
    SolveInterrupted
        After Ctrl-C. It is a `KeyboardInterrupt` that carries the result so far.

    Warns
    -----
    IgnoredDataWarning
        If the graphs differ in data that plays no part in the comparison: attributes of networkx graphs, or numbers
        that a reader kept without being asked for them and the costs do not look at.

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
      change node O → S  [1]
      insert edge C – S  [1]
    >>> gk.solve(g1, g2, cutoff=1).status
    Status.CUTOFF
    >>> gk.solve(g1, g2, fixed=[(2, 0)], forbidden=[(1, 2)]).mapping
    [(0, 2), (1, 1), (2, 0)]
    """
    chosen = find_solver(solver)
    checked = chosen.checked_options(options)
    if type(keep_names) is not bool:
        raise InvalidTypeError(f"keep_names must be True or False, got {keep_names!r}")
    if type(explain) is not bool:
        raise InvalidTypeError(f"explain must be True or False, got {explain!r}")
    request = make_request(g1, g2, costs, cutoff, time_limit, memory_limit, seed, callback, threads, explain)
    chosen.require_threads(threads)
    if fixed is not None or forbidden is not None or match_names is not False:
        prices = anchored_costs(request.costs, request.g1, request.g2, fixed, forbidden, match_names)
        request = replace(request, costs=prices)

    def run(wanted: Request) -> Result:
        return run_request(lambda unsigned: chosen.run(unsigned, **checked), wanted)

    if start is None:
        result = run(request)
    else:
        result = run_from_start(run, request, start_images(start, request.g1, request.g2))
    if explain and result.explanation is None:
        result.explanation = _one_search(result)
    return result.with_names_kept() if keep_names else result


def _one_search(result: Result) -> Explanation:
    """Explain the run of a solver that is one search, outside the core."""
    stats = result.stats
    bounds = result.lower_bound, result.distance
    reason = "it was asked for"
    return Explanation([SearchPhase(result.solver, reason, 0.0, stats.seconds, *bounds, stats.opened)])


def edit_path(g1: Graph, g2: Graph, **how: Unpack[SolveOptions]) -> EditPath:
    """Return the edit path that `solve` finds.

    Parameters
    ----------
    g1, g2 : Graph
    **how
        As for `solve`, all but ``explain``.

    Raises
    ------
    EditPathError
        If there is none: every path is forbidden or costs more than the cutoff.

    Examples
    --------
    >>> import gedkit as gk
    >>> print(gk.edit_path(gk.Graph(2, [(0, 1)]), gk.Graph(1)))
    edit path of cost 2
      delete edge 0 – 1  [1]
      delete node 1  [1]
    """
    refuse_explain(how)
    result = solve(g1, g2, **how)
    path = result.path
    if path is None:
        raise EditPathError(f"there is no edit path to return: {result!r}. Ask solve for the result without one")
    return path
