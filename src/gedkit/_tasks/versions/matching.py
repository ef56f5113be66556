"""The cheapest path between two versions of a graph, by how much the names of the nodes count.

``"prefer"``
    Nodes of different names may be matched, as a rename: it costs 1, and 1 more for each of the two names that the
    other version has as well, since a name that stays hardly ever moves to another node. In large versions (a
    million pairs of nodes) names that both have are fixed, and only the other nodes may be renamed.
``"fixed"``
    A node is the node of the same name, or none. There is nothing to search for.
``"ignore"``
    Names do not count; among paths of the same cost one is taken that keeps names where it can.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Set
from typing import Any

from gedkit._costs.costs import Costs, require_costs
from gedkit._edits.path_from_mapping import path_from_mapping
from gedkit._graphs.element import Element
from gedkit._graphs.graph import Graph
from gedkit._result import Result
from gedkit._result.status import Stats, Status
from gedkit._solve import solve
from gedkit._tasks.versions.identity import NamedLabel, with_identity
from gedkit._tasks.versions.unnamed_rest import RestMatch, match_the_rest
from gedkit.errors import InvalidGraphError, InvalidOptionError

NAMES = ("prefer", "fixed", "ignore")
_MOST_PAIRS = 1_000_000  # of nodes that are priced one by one
_RENAME = 1.0


def match_versions(
    g1: Graph, g2: Graph, names: str, costs: Costs | None, time_limit: float | None, **options: Any
) -> Result:
    """Return the result whose mapping says which node became which."""
    if names not in NAMES:
        raise InvalidOptionError(f"names must be one of {', '.join(map(repr, NAMES))}, got {names!r}")
    if g1.directed != g2.directed and (not g1.n or not g2.n):  # a version that is not there has no direction
        empty = Graph(0, directed=(g1 if g1.n else g2).directed)
        g1, g2 = (g1, empty) if g1.n else (empty, g2)
    if g1.directed != g2.directed:
        raise InvalidGraphError("one version is directed and the other is not: their edges cannot be compared")
    base = require_costs(costs)
    known = with_identity(g1, g2)
    if known is None and names == "fixed":
        raise InvalidOptionError(
            'names="fixed" (--by-name) needs nodes with names, or labels of which none occurs twice: give the nodes '
            'names, or compare them with names="ignore" (--ignore-names)'
        )
    if known is None or names == "ignore":
        return solve(g1, g2, costs=base, time_limit=time_limit, **options)
    named1, named2 = known
    if names == "fixed" or named1.n * named2.n > _MOST_PAIRS:
        return _by_name(named1, named2, base, names == "prefer", time_limit)
    in_both = frozenset(named1.names) & frozenset(named2.names)
    return solve(named1, named2, costs=_preferring(base, in_both), time_limit=time_limit, **options)


def _preferring(base: Costs, in_both: frozenset[Hashable]) -> Costs:
    """Return the costs of elements with names: those of their labels, and of the name where it differs."""

    def node_sub(a: Element, b: Element) -> float:
        named, other = _name(a), _name(b)
        cost = base.node_sub.cost(_plain(a), _plain(b))
        return cost if named == other else cost + _RENAME + (named in in_both) + (other in in_both)

    return _with_nodes(base, node_sub)


def _by_name(g1: Graph, g2: Graph, base: Costs, renames: bool, time_limit: float | None) -> Result:
    """Match nodes of the same name, unless the costs forbid it, and with ``renames`` the others as is cheapest."""
    number = {name: v for v, name in enumerate(g2.names)}
    nodes1, nodes2 = g1.node_elements(), g2.node_elements()
    kept = {
        name
        for u, name in enumerate(g1.names)
        if name in number and base.node_sub.cost(_plain(nodes1[u]), _plain(nodes2[number[name]])) < math.inf
    }
    images = [number[name] if name in kept else -1 for name in g1.names]
    found = match_the_rest(g1, g2, kept, base, _RENAME, time_limit) if renames else None
    costs = _keeping(base, kept, math.inf if found is None else _RENAME)
    if found is None:
        found = RestMatch(images, 0.0, Stats(0.0, 0, 0, 0))
    path = path_from_mapping(g1, g2, found.images, costs)
    return Result(
        g1,
        g2,
        costs=costs,
        solver="names",
        distance=path.cost,
        lower_bound=max(path.cost - found.gap, 0.0),
        status=Status.OPTIMAL if found.gap == 0 else Status.TIME_LIMIT,
        images=found.images,
        stats=found.stats,
        path=path,
    )


def _keeping(base: Costs, kept: set[Hashable], rename: float) -> Costs:
    """Return the costs under which nodes of these names stay what they are."""

    def node_sub(a: Element, b: Element) -> float:
        named, other = _name(a), _name(b)
        if named != other and (named in kept or other in kept):
            return math.inf
        return base.node_sub.cost(_plain(a), _plain(b)) + (0.0 if named == other else rename)

    return _with_nodes(base, node_sub, kept)


def _with_nodes(base: Costs, node_sub: Any, kept: Set[Hashable] = frozenset()) -> Costs:
    return Costs(
        node_sub=node_sub,
        node_del=lambda a: math.inf if _name(a) in kept else base.node_del.cost(_plain(a)),
        node_ins=lambda b: math.inf if _name(b) in kept else base.node_ins.cost(_plain(b)),
        edge_sub=base.edge_sub.describe(),
        edge_del=base.edge_del.describe(),
        edge_ins=base.edge_ins.describe(),
    )


def _name(element: Element) -> Hashable:
    label = element.label
    return label.name if isinstance(label, NamedLabel) else None


def _plain(element: Element) -> Element:
    label = element.label
    return Element(label.label, element.values, element.names) if isinstance(label, NamedLabel) else element
