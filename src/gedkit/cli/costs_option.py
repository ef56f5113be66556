"""``--costs node_sub=2,edge_ins=0.5``: costs as they are typed."""

from __future__ import annotations

from collections.abc import Callable

import gedkit as gk
from gedkit.errors import InvalidCostError

__all__ = ["costs_from"]

_READY_MADE: dict[str, Callable[[], gk.Costs]] = {
    "mces": gk.Costs.mces,
    "subgraph": gk.Costs.subgraph,
    "chemistry": gk.Costs.chemistry,
}
_PARTS = ("node_sub", "node_del", "node_ins", "edge_sub", "edge_del", "edge_ins")


def costs_from(text: str | None) -> gk.Costs | None:
    """Return the costs that the text names: numbers, ``inf``, or the built-ins ``label``, ``abs``, ``euclidean``.

    ``mces``, ``subgraph`` and ``chemistry`` alone are the ready-made costs of these names.

    Examples
    --------
    >>> costs_from("mces") == gk.Costs.mces()
    True
    >>> costs_from("node_sub=2, edge_sub=abs")
    Costs(node_sub=2, edge_sub='abs')
    >>> costs_from("node_swap=2")
    Traceback (most recent call last):
    gedkit.errors.InvalidCostError: 'node_swap=2' is no cost: wanted node_sub=2,edge_ins=0.5 and the like...
    """
    if text is None:
        return None
    if text.strip() in _READY_MADE:
        return _READY_MADE[text.strip()]()
    parts: dict[str, float | str] = {}
    for entry in text.split(","):
        name, _, value = (part.strip() for part in entry.partition("="))
        if name not in _PARTS or not value or name in parts:
            raise InvalidCostError(
                f"{entry.strip()!r} is no cost: wanted node_sub=2,edge_ins=0.5 and the like, "
                f"each of {', '.join(_PARTS)} at most once; or one of {', '.join(_READY_MADE)}"
            )
        try:
            parts[name] = float(value)
        except ValueError:
            parts[name] = value
    return gk.Costs(**parts)
