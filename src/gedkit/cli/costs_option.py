"""``--costs node_sub=2,edge_ins=0.5``: costs as they are typed."""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches
from pathlib import Path
from typing import Any

import gedkit as gk
from gedkit._files.opening import file_bytes
from gedkit.errors import InvalidCostError, InvalidDocumentError

_READY_MADE: dict[str, Callable[[], gk.Costs]] = {
    "mces": gk.Costs.mces,
    "subgraph": gk.Costs.subgraph,
    "chemistry": gk.Costs.chemistry,
}
_BUILT_IN = ("label", "abs", "euclidean")
_PARTS = ("node_sub", "node_del", "node_ins", "edge_sub", "edge_del", "edge_ins")


def costs_from(text: str | None) -> gk.Costs | None:
    """Return the costs that the text names: numbers, ``inf``, or the built-ins ``label``, ``abs``, ``euclidean``.

    ``mces``, ``subgraph`` and ``chemistry`` alone are the ready-made costs of these names. A name that ends in
    ``.json`` is a file of costs, as ``gedkit fit-costs`` and `Costs.to_json` write it.

    Examples
    --------
    >>> costs_from("mces") == gk.Costs.mces()
    True
    >>> costs_from("node_sub=2, edge_sub=abs")
    Costs(node_sub=2, edge_sub='abs')
    >>> costs_from("node_swap=2")
    Traceback (most recent call last):
    gedkit.errors.InvalidCostError: unknown cost 'node_swap': did you mean node_sub? ...
    """
    if text is None:
        return None
    if text.strip() in _READY_MADE:
        return _READY_MADE[text.strip()]()
    if text.strip().lower().endswith(".json"):
        return _read(text.strip())
    parts: dict[str, Any] = {}
    for entry in text.split(","):
        name, _, value = (part.strip() for part in entry.partition("="))
        if name not in _PARTS:
            near = get_close_matches(name, (*_PARTS, *_READY_MADE), 1)
            hint = f": did you mean {near[0]}?" if near else ":"
            raise InvalidCostError(
                f"unknown cost {name!r}{hint} Costs are {', '.join(_PARTS)}, as in node_sub=2,edge_ins=0.5, "
                f"one of {', '.join(_READY_MADE)}, or a .json file of costs"
            )
        if not value:
            raise InvalidCostError(f"{name} has no value: write {name}=2, or inf to forbid the operation")
        if name in parts:
            raise InvalidCostError(f"{name} is given twice: leave one out")
        try:
            parts[name] = float(value)
        except ValueError:
            if value not in _BUILT_IN:
                raise InvalidCostError(
                    f"{name}={value} is no cost: it must be a number, inf, or one of {', '.join(_BUILT_IN)}"
                ) from None
            parts[name] = value
    return gk.Costs(**parts)


def _read(name: str) -> gk.Costs:
    try:
        return gk.Costs.from_json(file_bytes(Path(name)))
    except (InvalidCostError, InvalidDocumentError) as error:
        raise type(error)(f"{name}: {error}") from None
