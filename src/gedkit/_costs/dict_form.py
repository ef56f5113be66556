"""Costs as dicts of numbers, texts and lists, which can be read again without running code."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any

from gedkit._costs.costs import PARTS, Costs
from gedkit._graphs.json_labels import hashable, jsonable
from gedkit.errors import InvalidCostError

__all__ = ["costs_of_dict", "dict_of_costs"]


def dict_of_costs(costs: Costs, label_form: Callable[[Any], Any] = jsonable) -> dict[str, Any]:
    """Return the parts by name: a number, a list of rows for a table, a name, or ``None`` for a function.

    Parameters
    ----------
    costs : Costs
    label_form : callable
        Returns a label as JSON has it.

    Examples
    --------
    >>> import gedkit as gk
    >>> document = dict_of_costs(gk.Costs(node_sub={("C", "N"): 0.5}, node_del=float("inf"), edge_sub="abs"))
    >>> document["node_sub"], document["node_del"], document["edge_sub"]
    ([['C', 'N', 0.5]], 'inf', 'abs')
    >>> costs_of_dict(document)
    Costs(node_sub={('C', 'N'): 0.5}, node_del=inf, edge_sub='abs')
    """
    return {name: _form(name, getattr(costs, name).describe(), label_form) for name in PARTS}


def costs_of_dict(document: Mapping[str, Any]) -> Costs:
    """Return the costs that `dict_of_costs` described, or raise an error that names what is wrong."""
    if not isinstance(document, Mapping) or set(document) != set(PARTS):
        raise InvalidCostError(f"costs must have the parts {', '.join(PARTS)}")
    return Costs(**{name: _part(name, document[name]) for name in PARTS})


def _form(name: str, given: Any, label_form: Callable[[Any], Any]) -> Any:
    if isinstance(given, float):
        return _number(given)
    if isinstance(given, str):
        return given
    if not isinstance(given, dict):
        return None
    rows = []
    for key, cost in given.items():
        # A row without labels gives the price of all labels that other rows do not name.
        labels = () if key is Ellipsis else key if name.endswith("_sub") else (key,)
        rows.append([*map(label_form, labels), _number(cost)])
    return rows


def _number(cost: float) -> float | str:
    return "inf" if math.isinf(cost) else cost


def _part(name: str, given: Any) -> Any:
    if given is None:
        raise InvalidCostError(f"{name} is a function, which JSON cannot hold: pass costs= to read this")
    if given == "inf":
        return math.inf
    if not isinstance(given, list):
        return given  # a number or a name: Costs says what is wrong with others
    table: dict[Any, Any] = {}
    for row in given:
        if not isinstance(row, list) or not 1 <= len(row) <= (3 if name.endswith("_sub") else 2):
            raise InvalidCostError(f"{name} has the row {row!r}, but a row is labels and a cost")
        *labels, cost = row
        key: Any = tuple(map(hashable, labels)) if len(labels) == 2 else hashable(labels[0]) if labels else ...
        table[key] = math.inf if cost == "inf" else cost
    return table
