"""Prices that are worked out once for all elements of the same label: large graphs have many edges and few kinds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gedkit._graphs.element import Element

# Labels of other classes may be equal and yet look different to a function, such as (1,) and (True,).
_SIMPLE = frozenset((str, int, float, bool, type(None)))
_MOST = 10_000  # prices that are kept


def single_prices(cost: Callable[[Element], float]) -> Callable[[Element], float]:
    """Return a function with the same values that calls ``cost`` once for each label."""
    known: dict[Any, float] = {}

    def price(a: Element) -> float:
        label = a.label
        if a.values is not None or a.number is not None or type(label) not in _SIMPLE:
            return cost(a)
        key = (type(label), label)
        found = known.get(key)
        if found is None:
            found = cost(a)
            if len(known) < _MOST:
                known[key] = found
        return found

    return price


def pair_prices(cost: Callable[[Element, Element], float]) -> Callable[[Element, Element], float]:
    """Return a function with the same values that calls ``cost`` once for each pair of labels."""
    known: dict[Any, float] = {}

    def price(a: Element, b: Element) -> float:
        x, y = a.label, b.label
        if a.values is not None or b.values is not None or type(x) not in _SIMPLE or type(y) not in _SIMPLE:
            return cost(a, b)
        if a.number is not None or b.number is not None:
            return cost(a, b)
        key = (type(x), x, type(y), y)
        found = known.get(key)
        if found is None:
            found = cost(a, b)
            if len(known) < _MOST:
                known[key] = found
        return found

    return price
