"""``gk.closest_subgraph``: where a graph holds a pattern best, and what the pattern would have to change."""

from __future__ import annotations

from typing import TYPE_CHECKING, Unpack

from gedkit._costs.costs import Costs
from gedkit._edits.operations import Operation
from gedkit._graphs.graph import Graph
from gedkit._result import Result, Status
from gedkit._solve import solve

if TYPE_CHECKING:
    from gedkit._solve.options import SolveOptions


class SubgraphMatch:
    """The subgraph of a graph that is nearest to a pattern.

    Attributes
    ----------
    result : Result
        The graph edit distance behind it, from the pattern to the graph, with free insertions.

    Examples
    --------
    >>> import gedkit as gk
    >>> triangle = gk.Graph(3, [(0, 1), (1, 2), (0, 2)])
    >>> ring = gk.Graph(5, [(0, 1), (1, 2), (2, 3), (3, 4), (0, 4)])
    >>> match = gk.closest_subgraph(triangle, ring)
    >>> match.distance, match.contained, [change.describe() for change in match.changes]
    (1.0, False, ['delete edge ...'])
    """

    __slots__ = ("result",)

    def __init__(self, result: Result) -> None:
        self.result = result

    @property
    def distance(self) -> float:
        """What has to change in the pattern; 0 if the graph contains it, ``inf`` if that is more than the cutoff."""
        return self.result.distance

    @property
    def lower_bound(self) -> float:
        """Proven: no subgraph is nearer than this."""
        return self.result.lower_bound

    @property
    def status(self) -> Status:
        """Why the search stopped, as for `gedkit.solve`."""
        return self.result.status

    @property
    def optimal(self) -> bool:
        """Whether it is proven that no subgraph is nearer."""
        return self.result.optimal

    @property
    def contained(self) -> bool:
        """Whether the graph contains the pattern unchanged."""
        return self.result.distance == 0

    @property
    def mapping(self) -> dict[int, int | None] | None:
        """The node of the graph for each node of the pattern, ``None`` for a node that it lacks."""
        pairs = self.result.mapping
        return None if pairs is None else {u: v for u, v in pairs if u is not None}

    @property
    def changes(self) -> list[Operation] | None:
        """The operations that cost something: what the pattern would have to change."""
        path = self.result.path
        return None if path is None else [operation for operation in path if operation.cost > 0]

    def __repr__(self) -> str:
        if self.contained:
            return "<SubgraphMatch: contained>"
        return f"<SubgraphMatch: {repr(self.result).removeprefix('<Result: ')}"


def closest_subgraph(pattern: Graph, graph: Graph, **how: Unpack[SolveOptions]) -> SubgraphMatch:
    """Find the subgraph of ``graph`` that is closest to ``pattern``, and what would have to change.

    The subgraph need not be induced: the graph may have more edges between the matched nodes than the pattern.

    Parameters
    ----------
    pattern, graph : Graph
    **how
        As for `solve`. The default of ``costs`` is `Costs.subgraph`: every change to the pattern costs 1, additional
        parts of the graph cost nothing. ``cutoff`` is the most that may have to change; ``cutoff=0`` is the subgraph
        test.

    Returns
    -------
    SubgraphMatch

    Examples
    --------
    >>> import gedkit as gk
    >>> square = gk.Graph(4, [(0, 1), (1, 2), (2, 3), (3, 0)], node_labels="CCCO")
    >>> graph = gk.Graph(6, [(0, 1), (1, 2), (2, 3), (3, 4), (4, 1), (4, 5)], node_labels="NCCCNO")
    >>> match = gk.closest_subgraph(square, graph)
    >>> match.distance, match.mapping
    (1.0, {0: 1, 1: 2, 2: 3, 3: 4})
    >>> [change.describe() for change in match.changes]
    ['change node 3: O → N']
    >>> gk.closest_subgraph(square, graph, cutoff=0).contained
    False
    """
    if how.get("costs") is None:
        how["costs"] = Costs.subgraph()
    return SubgraphMatch(solve(pattern, graph, **how))
