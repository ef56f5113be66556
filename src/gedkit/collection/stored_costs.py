"""Costs as JSON for a store: numbers and tables over labels, which can be read without running code."""

from __future__ import annotations

from typing import Any

from gedkit._costs.costs import PARTS, Costs
from gedkit._costs.dict_form import costs_of_dict, dict_of_costs
from gedkit._graphs.labels import Label
from gedkit.errors import InvalidCostError, InvalidGraphError


def costs_to_json(costs: Costs) -> dict[str, Any]:
    """Return the costs as JSON, or raise an error that names the part that cannot be stored.

    >>> import gedkit as gk
    >>> document = costs_to_json(gk.Costs(node_sub={("C", "N"): 0.5}, node_del=float("inf"), edge_ins={None: 2}))
    >>> document["node_sub"], document["node_del"], document["edge_ins"]
    ([['C', 'N', 0.5]], 'inf', [[None, 2.0]])
    >>> costs_from_json(document)
    Costs(node_sub={('C', 'N'): 0.5}, node_del=inf, edge_ins={None: 2.0})
    """
    for name in PARTS:
        given = getattr(costs, name).describe()
        if not isinstance(given, float | dict):
            what = "a function" if callable(given) else f"{given!r}, which looks at attributes"
            raise InvalidCostError(f"an Index keeps costs that are numbers or tables over labels, but {name} is {what}")
    return dict_of_costs(costs, plain_label)


def costs_from_json(document: dict[str, Any]) -> Costs:
    """Return the costs that `costs_to_json` wrote."""
    return costs_of_dict(document)


def plain_label(label: Label) -> str | int | float | tuple[Any, ...] | None:
    """Return a label in the form that JSON keeps. Labels that are equal in Python become one: ``1 == 1.0 == True``."""
    if label is None or isinstance(label, str):
        return label
    if isinstance(label, (bool, int, float)):
        return int(label) if label == label // 1 else float(label)
    if isinstance(label, tuple):
        return tuple(map(plain_label, label))
    raise InvalidGraphError(
        f"an Index keeps labels that are texts, numbers or tuples of these, got {label!r}: turn it into text"
    )
