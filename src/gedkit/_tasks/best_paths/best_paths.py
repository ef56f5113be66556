"""best_paths: the cheapest edit paths in order of cost."""

from __future__ import annotations

import heapq
import math
import time
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Any, overload

from gedkit._costs.costs import Costs, CostsByPair
from gedkit._costs.nonnegative import nonnegative_costs
from gedkit._costs.pair_elements import elements_of_pair
from gedkit._costs.rounding import ROUNDING
from gedkit._edits.edit_path import EditPath
from gedkit._edits.operations import EdgeDel, EdgeIns, EdgeSub, NodeDel, NodeIns, NodeSub
from gedkit._edits.path_from_mapping import path_from_mapping
from gedkit._graphs.graph import Graph
from gedkit._solve.anchors import anchored_costs
from gedkit._solvers.compile import compile_problem
from gedkit._solvers.request import checked_number, make_request
from gedkit._tasks.best_paths.subproblems import Answer, Part, PartSolver
from gedkit._tasks.best_paths.symmetry import ColoredGraph, same_up_to_symmetry
from gedkit.errors import InvalidOptionError, InvalidTypeError

_DISTINCT = ("mapping", "path", "changes")


class BestPaths(Sequence[EditPath]):
    """Edit paths in order of cost, as `best_paths` returns them.

    Attributes
    ----------
    paths : tuple of EditPath
    mappings : tuple of list of (u, v)
        The mapping of nodes behind each path, in the form of `Result.mapping`.
    complete : bool
        Whether there are no others within the limit: neither ``k`` nor a time limit kept one out.
    lower_bound : float
        Proven: every path that is not listed, and does not differ from one by what ``distinct`` leaves out of account,
        costs at least this. ``inf`` if there is none.
    """

    __slots__ = ("complete", "lower_bound", "mappings", "paths")

    def __init__(
        self,
        paths: Iterable[EditPath],
        mappings: Iterable[list[tuple[int | None, int | None]]],
        complete: bool,
        lower_bound: float,
    ) -> None:
        self.paths = tuple(paths)
        self.mappings = tuple(mappings)
        self.complete = complete
        self.lower_bound = lower_bound

    @overload
    def __getitem__(self, index: int) -> EditPath: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[EditPath, ...]: ...
    def __getitem__(self, index: int | slice) -> EditPath | tuple[EditPath, ...]:
        return self.paths[index]

    def __len__(self) -> int:
        return len(self.paths)

    def __iter__(self) -> Iterator[EditPath]:
        return iter(self.paths)

    def __repr__(self) -> str:
        costs = [f"{path.cost:g}" for path in self.paths]
        shown = ", ".join(costs if len(costs) <= 6 else [*costs[:5], "...", costs[-1]])
        return f"<BestPaths: {len(costs)} of cost {shown or '-'}, {'complete' if self.complete else 'not complete'}>"


def best_paths(
    g1: Graph,
    g2: Graph,
    k: int | None = 10,
    *,
    within: float = 0.0,
    distinct: str = "mapping",
    costs: Costs | CostsByPair | None = None,
    fixed: Iterable[tuple[Any, Any]] | Mapping[Any, Any] | None = None,
    forbidden: Iterable[tuple[Any, Any]] | None = None,
    match_names: bool = False,
    time_limit: float | None = None,
    memory_limit: int | None = None,
) -> BestPaths:
    """Return the cheapest edit paths in order of cost, each proven to be the next one.

    Parameters
    ----------
    g1, g2 : Graph
    k : int or None
        How many paths at most; ``None`` for all within ``within``.
    within : float
        How much dearer than the cheapest a path may be. By default all have the cost of the cheapest; ``inf`` gives the
        ``k`` best whatever they cost.
    distinct : {"mapping", "path", "changes"}
        Which paths count as different. ``"mapping"``: those that map some node differently. ``"path"``: those that do
        something else to the first graph; mappings that differ by a symmetry of the second are one path.
        ``"changes"``: those whose changes look different; symmetries of both graphs are left out of account.
    costs, fixed, forbidden, match_names
        As for `solve`.
    time_limit : float, optional
        Seconds for the whole call. The paths found until then are returned; they are the cheapest ones.
    memory_limit : int, optional
        Bytes that a search may use.

    Returns
    -------
    BestPaths
        A sequence of `EditPath` with ``complete``, ``lower_bound`` and ``mappings``. It is empty if there is no path
        or the limits left no time to prove the first.

    Raises
    ------
    KeyboardInterrupt
        After Ctrl-C. Its attribute ``best_paths`` has the paths found until then.

    Examples
    --------
    >>> import gedkit as gk
    >>> chain, ring = gk.Graph(3, [(0, 1), (1, 2)]), gk.Graph(3, [(0, 1), (1, 2), (0, 2)])
    >>> gk.best_paths(chain, ring)
    <BestPaths: 6 of cost 1, 1, 1, 1, 1, 1, complete>
    >>> gk.best_paths(chain, ring, distinct="path")
    <BestPaths: 1 of cost 1, complete>
    >>> gk.best_paths(chain, ring, k=3, within=float("inf"), distinct="changes")
    <BestPaths: 3 of cost 1, 5, 7, not complete>
    """
    request = make_request(g1, g2, costs, None, time_limit, memory_limit, 0, None)
    if k is not None and (isinstance(k, bool) or not hasattr(k, "__index__")):
        raise InvalidTypeError(f"k must be a whole number or None, got {k!r}")
    if k is not None and k < 1:
        raise InvalidOptionError(f"k must be at least 1, got {k}")
    if distinct not in _DISTINCT:
        raise InvalidOptionError(f"distinct must be one of {', '.join(map(repr, _DISTINCT))}, got {distinct!r}")
    slack = checked_number("within", within, "0 or more", lambda x: x >= 0)
    if k is None and math.isinf(slack):
        raise InvalidOptionError("k=None needs a limit: pass within=, how much dearer than the cheapest a path may be")
    prices = anchored_costs(request.costs, request.g1, request.g2, fixed, forbidden, match_names)
    return _Search(request.g1, request.g2, prices, k, slack, distinct, request.seconds_left(), memory_limit).run()


class _Search:
    def __init__(
        self,
        g1: Graph,
        g2: Graph,
        costs: Costs,
        k: int | None,
        within: float,
        distinct: str,
        seconds: float,
        memory_limit: int | None,
    ) -> None:
        compile_problem(g1, g2, costs if not costs.signed else Costs())  # says what does not fit
        self.g1, self.g2, self.costs, self.distinct = g1, g2, costs, distinct
        solved = nonnegative_costs(costs, g1, g2)[0] if costs.signed else costs
        self.solver = PartSolver(g1, g2, solved, time.perf_counter() + seconds, memory_limit)
        self.wanted = math.inf if k is None else k
        self.within = within
        self.heap: list[tuple[float, int, Part, tuple[int, ...]]] = []
        self.pushed = 0
        self.unproven = math.inf  # what parts that could not be searched to the end may still contain
        self.kept: list[tuple[EditPath, tuple[int, ...]]] = []
        self.complete = False
        self.known: dict[Hashable, int] = {}
        self.seen: dict[Hashable, list[ColoredGraph]] = {}
        self.target = None if distinct == "mapping" else self._colored_target()

    def run(self) -> BestPaths:
        """Take the cheapest mapping of all parts, and divide the rest of its part, until there are enough."""
        try:
            self._search()
        except KeyboardInterrupt as error:
            error.best_paths = self._found()  # type: ignore[attr-defined]
            raise
        return self._found()

    def _search(self) -> None:
        whole = Part((), frozenset())
        self._push(whole, self.solver.cheapest(whole, math.inf), 0.0)
        if not self.heap:
            self.complete = math.isinf(self.unproven)
            return
        most = (self.heap[0][0] + self.within) * (1 + ROUNDING)
        while self.heap:
            cost, _, part, images = heapq.heappop(self.heap)
            if cost > self.unproven:  # something cheaper may have been missed
                heapq.heappush(self.heap, (cost, -1, part, images))
                return
            if self._is_new(images):
                if len(self.kept) >= self.wanted:
                    heapq.heappush(self.heap, (cost, -1, part, images))
                    return
                self.kept.append((path_from_mapping(self.g1, self.g2, images, self.costs), images))
            self._divide(part, images, most, cost)
            if self.solver.out_of_time():
                return
        self.complete = math.isinf(self.unproven)

    def _divide(self, part: Part, images: tuple[int, ...], most: float, at_least: float) -> None:
        """Search the mappings of a part other than this one, and other than its images under symmetries."""
        begin = len(part.placed)
        orbits: Iterable[frozenset[int]]
        if self.target is None:
            orbits = (frozenset((v,)) for v in images[begin:])
        else:
            orbits = self.target.orbits_along(images, begin)
        for i, orbit in enumerate(orbits, begin):
            without = orbit | part.without if i == begin else orbit
            rest = Part(images[:i], without)
            self._push(rest, self.solver.cheapest(rest, min(most, self._dearest_of_interest())), at_least)

    def _dearest_of_interest(self) -> float:
        """Return what the last path that can be wanted costs at most, by what is known: one more tells completeness."""
        if self.distinct == "changes" or math.isinf(self.wanted):
            return math.inf  # several of those that are known may turn out to be the same
        missing = int(self.wanted) + 1 - len(self.kept)
        if missing > len(self.heap):
            return math.inf
        return heapq.nsmallest(missing, self.heap)[-1][0] * (1 + ROUNDING)

    def _push(self, part: Part, answer: Answer, at_least: float) -> None:
        if not answer.proven:
            self.unproven = min(self.unproven, max(answer.cost, at_least))
        elif answer.images is not None:
            self.pushed += 1
            heapq.heappush(self.heap, (answer.cost, self.pushed, part, answer.images))

    def _is_new(self, images: tuple[int, ...]) -> bool:
        """Whether the changes of a mapping look like those of none before it."""
        if self.distinct != "changes":
            return True
        changes = self._colored_changes(images)
        alike = self.seen.setdefault(changes.signature(), [])
        if any(same_up_to_symmetry(changes, other) for other in alike):
            return False
        alike.append(changes)
        return True

    def _found(self) -> BestPaths:
        left = min([self.unproven, *(entry[0] for entry in self.heap[:1])])
        if math.isfinite(left) and self.costs.signed:
            left -= nonnegative_costs(self.costs, self.g1, self.g2)[1]
        mappings = [_pairs(images, self.g2.n) for _, images in self.kept]
        return BestPaths([path for path, _ in self.kept], mappings, self.complete, left)

    def _colored_target(self) -> ColoredGraph:
        """Return the second graph, colored by all that its nodes and edges look like and cost."""
        elements, solver = elements_of_pair(self.costs, self.g1, self.g2), self.solver
        nodes = [
            (self.g2.node(v), solver.node_sub[:, v].tobytes(), float(solver.node_ins[v]))
            for v, _ in enumerate(elements.nodes2)
        ]
        edges = [
            (element._replace(number=None), solver.edge_sub[:, f].tobytes(), float(solver.edge_ins[f]))
            for f, element in enumerate(elements.edges2)
        ]
        return ColoredGraph(self.g2.directed, nodes, self.g2.edges, edges, self.known)

    def _colored_changes(self, images: tuple[int, ...]) -> ColoredGraph:
        """Return both graphs as one, colored by what becomes of every node and edge."""
        place2 = {v: u for u, v in enumerate(images) if v >= 0}
        inserted = [v for v in range(self.g2.n) if v not in place2]
        place2 |= {v: self.g1.n + i for i, v in enumerate(inserted)}
        nodes: list[Hashable] = [None] * (self.g1.n + len(inserted))
        edges: dict[tuple[int, int], list[Hashable]] = {}

        def at(u: int, v: int) -> list[Hashable]:
            ends = (u, v) if self.g1.directed or u <= v else (v, u)
            return edges.setdefault(ends, [])

        for operation in path_from_mapping(self.g1, self.g2, images, self.costs).operations:
            match operation:
                case NodeSub(node, _, before, after, cost):
                    nodes[node] = (before, after, cost)
                case NodeDel(node, before, cost):
                    nodes[node] = (before, "deleted", cost)
                case NodeIns(target, after, cost):
                    nodes[place2[target]] = ("inserted", after, cost)
                case EdgeSub(edge, _, before, after, cost):
                    at(*edge).append((before, after, cost))
                case EdgeDel(edge, before, cost):
                    at(*edge).append((before, "deleted", cost))
                case EdgeIns(target, after, cost):
                    at(place2[target[0]], place2[target[1]]).append(("inserted", after, cost))
        colors = [tuple(sorted(found, key=repr)) for found in edges.values()]
        return ColoredGraph(self.g1.directed, nodes, list(edges), colors, self.known)


def _pairs(images: tuple[int, ...], n2: int) -> list[tuple[int | None, int | None]]:
    used = set(images)
    pairs: list[tuple[int | None, int | None]] = [(u, v if v >= 0 else None) for u, v in enumerate(images)]
    return pairs + [(None, v) for v in range(n2) if v not in used]
