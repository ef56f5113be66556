"""Costs as dicts of numbers, texts and lists, which can be read again without running code."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Any

from gedkit._costs.array_parts import SparsePairs
from gedkit._costs.constraints import Constraints, Pair
from gedkit._costs.costs import PARTS, Costs
from gedkit._costs.part import checked
from gedkit._costs.weighted_attributes import WeightedDifference, WeightedSize
from gedkit._graphs.json_labels import hashable, jsonable
from gedkit._system.numpy import is_array, np
from gedkit.errors import InvalidCostError


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
    document = {name: _form(name, getattr(costs, name).describe(), label_form) for name in PARTS}
    if costs.signed:
        document["signed"] = True
    if costs.constraints is not None:
        document["fixed"] = [list(pair) for pair in costs.constraints.fixed]
        document["forbidden"] = [list(pair) for pair in costs.constraints.forbidden]
    return document


def costs_of_dict(document: Mapping[str, Any]) -> Costs:
    """Return the costs that `dict_of_costs` described, or raise an error that names what is wrong."""
    if not isinstance(document, Mapping) or set(document) - {"signed", "fixed", "forbidden"} != set(PARTS):
        raise InvalidCostError(f"costs must have the parts {', '.join(PARTS)}")
    costs = Costs(**{name: _part(name, document[name]) for name in PARTS}, signed=document.get("signed", False))
    if "fixed" not in document and "forbidden" not in document:
        return costs
    fixed, forbidden = (_pairs(name, document.get(name, [])) for name in ("fixed", "forbidden"))
    return costs.constrained(Constraints(fixed, forbidden))


def _form(name: str, given: Any, label_form: Callable[[Any], Any]) -> Any:
    if isinstance(given, float):
        return _number(given)
    if isinstance(given, str):
        return given
    if isinstance(given, SparsePairs):
        form = {"start": given.start, "columns": given.columns, "values": list(map(_number, given.values.tolist()))}
        return {"shape": list(given.shape), **form}
    if is_array(given):
        return {"shape": list(given.shape), "values": list(map(_number, given.ravel().tolist()))}
    if isinstance(given, (WeightedDifference, WeightedSize)):
        weights = [[label_form(attribute), weight] for attribute, weight in given.attributes.items()]
        return {"labels": _form(name, given.labels, label_form), "attributes": weights}
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
    if isinstance(given, dict):
        return _weighted(name, given) if "attributes" in given else _array(name, given)
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


def _weighted(name: str, given: dict[str, Any]) -> WeightedDifference | WeightedSize:
    """Return costs of labels and attributes."""
    try:
        weights = {hashable(attribute): float(weight) for attribute, weight in given["attributes"]}
        labels = _part(name, given["labels"])
    except (KeyError, TypeError, ValueError):
        raise InvalidCostError(f"{name} needs labels and attributes, each attribute with a weight") from None
    for attribute, weight in weights.items():
        checked(weight, f"the weight of {attribute!r} in {name}")
    return (WeightedDifference if name.endswith("_sub") else WeightedSize)(name, labels, weights)


def _array(name: str, given: dict[str, Any]) -> Any:
    """Return an array, or the rows of a sparse one."""
    try:
        shape = tuple(int(size) for size in given["shape"])
        values = np.array([math.inf if cost == "inf" else float(cost) for cost in given["values"]])
        if "start" not in given:
            return values.reshape(shape)
        start, columns = list(map(int, given["start"])), list(map(int, given["columns"]))
        ordered = all(
            begin <= end and columns[begin:end] == sorted(set(columns[begin:end])) for begin, end in pairwise(start)
        )
        whole = start[:1] == [0] and start[-1] == len(columns) == len(values) and len(start) == shape[0] + 1
        if ordered and whole and len(shape) == 2 and all(0 <= column < shape[1] for column in columns):
            return SparsePairs(name, shape, start, columns, values, signed=True)
    except (KeyError, TypeError, ValueError, OverflowError):
        pass
    raise InvalidCostError(f"{name} is no array: it needs a shape, and as many values")


def _pairs(name: str, given: Any) -> tuple[Pair, ...]:
    def is_pair(pair: Any) -> bool:
        return isinstance(pair, list) and len(pair) == 2 and all(x is None or type(x) is int for x in pair)

    if not isinstance(given, list) or not all(map(is_pair, given)):
        raise InvalidCostError(f"{name} must be a list of pairs of nodes, None for none")
    return tuple((u, v) for u, v in given)
