"""Costs as JSON for a store: numbers and tables over labels, which can be read without running code."""

from __future__ import annotations

from typing import Any

from gedkit._costs.costs import Costs
from gedkit._graphs.labels import Label
from gedkit.errors import InvalidCostError, InvalidGraphError

__all__ = ["costs_from_json", "costs_to_json", "plain_label"]

_PARTS = ("node_sub", "node_del", "node_ins", "edge_sub", "edge_del", "edge_ins")


def costs_to_json(costs: Costs) -> dict[str, Any]:
    """Return the costs as JSON, or raise an error that names the part that cannot be stored.

    >>> import gedkit as gk
    >>> document = costs_to_json(gk.Costs(node_sub={("C", "N"): 0.5}, node_del=float("inf"), edge_ins={None: 2}))
    >>> document["node_sub"], document["node_del"], document["edge_ins"]
    ([['C', 'N', 0.5]], 'inf', [[None, 2.0]])
    >>> costs_from_json(document)
    Costs(node_sub={('C', 'N'): 0.5}, node_del=inf, edge_ins={None: 2.0})
    """
    return {name: _part_to_json(name, getattr(costs, name).describe()) for name in _PARTS}


def costs_from_json(document: dict[str, Any]) -> Costs:
    """Return the costs that `costs_to_json` wrote."""
    return Costs(**{name: _part_from_json(name, document[name]) for name in _PARTS})


def plain_label(label: Label) -> str | int | float | None:
    """Return a label in the form that JSON keeps. Labels that are equal in Python become one: ``1 == 1.0 == True``."""
    if label is None or isinstance(label, str):
        return label
    if isinstance(label, (bool, int, float)):
        return int(label) if label == label // 1 else float(label)
    raise InvalidGraphError(f"an Index keeps labels that are texts or numbers, got {label!r}: turn it into text")


def _part_to_json(name: str, given: Any) -> Any:
    if isinstance(given, float):
        return _number(given)
    if isinstance(given, dict):
        rows = []
        for key, cost in given.items():
            # A row without labels gives the price of all labels that other rows do not name.
            labels = () if key is Ellipsis else key if name.endswith("_sub") else (key,)
            rows.append([*map(plain_label, labels), _number(cost)])
        return rows
    what = "a function" if callable(given) else f"{given!r}, which looks at attributes"
    raise InvalidCostError(f"an Index keeps costs that are numbers or tables over labels, but {name} is {what}")


def _part_from_json(name: str, given: Any) -> Any:
    if not isinstance(given, list):
        return float(given)
    table: dict[Any, float] = {}
    for *labels, cost in given:
        key = tuple(labels) if len(labels) == 2 else labels[0] if labels else ...
        table[key] = float(cost)
    return table


def _number(cost: float) -> float | str:
    return "inf" if cost == float("inf") else cost
