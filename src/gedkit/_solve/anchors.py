"""What a caller knows of a mapping: pairs that are fixed or forbidden, and a mapping to start from."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import Any

from gedkit._costs.constraints import Constraints, Pair
from gedkit._costs.costs import Costs
from gedkit._costs.pair_elements import elements_of_pair
from gedkit._graphs.graph import Graph
from gedkit._result import Result
from gedkit.errors import InvalidOptionError, InvalidTypeError


def anchored_costs(costs: Costs, g1: Graph, g2: Graph, fixed: Any, forbidden: Any, match_names: Any) -> Costs:
    """Return the costs under which what is fixed happens and what is forbidden does not, or say what contradicts."""
    if type(match_names) is not bool:
        raise InvalidTypeError(f"match_names must be True or False, got {match_names!r}")
    known = costs.constraints or Constraints()
    pairs = [*known.fixed, *_pairs("fixed", fixed, g1, g2), *(_same_names(g1, g2) if match_names else ())]
    kept = tuple(dict.fromkeys(pairs))
    apart = tuple(dict.fromkeys([*known.forbidden, *_pairs("forbidden", forbidden, g1, g2)]))
    _require_once(kept, g1, g2)
    for pair in kept:
        if pair in apart:
            raise InvalidOptionError(f"{_shown(pair, g1, g2)} is both fixed and forbidden: leave one out")
    if not kept and not apart:
        return costs
    _require_allowed(costs, kept, g1, g2)
    return costs.constrained(Constraints(kept, apart))


def start_images(start: Any, g1: Graph, g2: Graph, what: str = "start") -> list[int]:
    """Return the image of each node of ``g1`` under a mapping that a caller knows, -1 for a node that is deleted.

    Errors call it ``what``.
    """
    if isinstance(start, Result):
        if (start.g1.n, start.g2.n) != (g1.n, g2.n):
            raise InvalidOptionError(f"{what} is a result for graphs of other sizes")
        pairs = start.mapping or []
    else:
        pairs = list(dict.fromkeys(_pairs(what, start, g1, g2)))
        _require_once(pairs, g1, g2, what)
    images = [-1] * g1.n
    for u, v in pairs:
        if u is not None and v is not None:
            images[u] = v
    return images


def _pairs(what: str, given: Any, g1: Graph, g2: Graph) -> list[Pair]:
    if given is None:
        return []
    if isinstance(given, (str, bytes)) or not isinstance(given, Iterable):
        raise InvalidTypeError(f"{what} must be a list of pairs of nodes such as [(0, 2), (1, None)], got {given!r}")
    if isinstance(given, Mapping):
        given = given.items()
    pairs: list[Pair] = []
    names1, names2 = _numbers(g1), _numbers(g2)
    for pair in given:
        if not isinstance(pair, (tuple, list)) or len(pair) != 2:
            raise InvalidTypeError(
                f"{what} must be a list of pairs of nodes such as [(0, 2), (1, None)], but has {pair!r}"
            )
        u = _node(what, pair[0], g1, names1, "first")
        v = _node(what, pair[1], g2, names2, "second")
        if u is None and v is None:
            raise InvalidOptionError(f"{what} has the pair (None, None): name a node")
        pairs.append((u, v))
    return pairs


def _numbers(graph: Graph) -> dict[Any, int]:
    return {name: u for u, name in enumerate(graph.names)} if graph.has_names else {}


def _node(what: str, given: Any, graph: Graph, numbers: dict[Any, int], which: str) -> int | None:
    """Return the number of a node that was given by its name, or by its number if the graph has no such names."""
    if given is None:
        return None
    try:
        if given in numbers:
            return numbers[given]
    except TypeError:  # a list is no name
        raise _unknown(what, given, graph, which) from None
    if any(isinstance(name, int) for name in numbers):  # a number could be mistaken for a name
        raise _unknown(what, given, graph, which)
    if isinstance(given, bool) or not hasattr(given, "__index__"):
        raise _unknown(what, given, graph, which)
    number = given.__index__()
    if not 0 <= number < graph.n:
        raise _unknown(what, given, graph, which)
    return int(number)


def _unknown(what: str, given: Any, graph: Graph, which: str) -> InvalidOptionError:
    names = " of that name" if graph.has_names else f": its nodes are 0..{graph.n - 1}"
    return InvalidOptionError(f"{what} names node {given!r}, but the {which} graph has none{names}")


def _same_names(g1: Graph, g2: Graph) -> list[Pair]:
    for graph, which in ((g1, "first"), (g2, "second")):
        if not graph.has_names:
            raise InvalidOptionError(
                f"match_names=True needs names, but the {which} graph has none: pass names= to Graph"
            )
    number = {name: v for v, name in enumerate(g2.names)}
    return [(u, number[name]) for u, name in enumerate(g1.names) if name in number]


def _require_once(pairs: Iterable[Pair], g1: Graph, g2: Graph, what: str = "fixed") -> None:
    seen: tuple[dict[int, Pair], dict[int, Pair]] = ({}, {})
    for pair in pairs:
        for which, node in enumerate(pair):
            if node is None:
                continue
            if node in seen[which]:
                other = _shown(seen[which][node], g1, g2)
                raise InvalidOptionError(f"{what} contradicts itself: {_shown(pair, g1, g2)} and {other}")
            seen[which][node] = pair


def _require_allowed(costs: Costs, fixed: Iterable[Pair], g1: Graph, g2: Graph) -> None:
    elements = elements_of_pair(costs, g1, g2)
    parts = costs.plain_part("node_sub"), costs.plain_part("node_del"), costs.plain_part("node_ins")
    for u, v in fixed:
        if u is None or v is None:
            node = elements.nodes2[v] if v is not None else elements.nodes1[u or 0]
            price = parts[2 if u is None else 1].cost(node)
        else:
            price = parts[0].cost(elements.nodes1[u], elements.nodes2[v])
        if math.isinf(price):
            raise InvalidOptionError(f"{_shown((u, v), g1, g2)} is fixed, but the costs forbid it")


def _shown(pair: Pair, g1: Graph, g2: Graph) -> str:
    u, v = pair
    return f"({None if u is None else g1.names[u]!r}, {None if v is None else g2.names[v]!r})"
