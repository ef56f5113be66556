"""Facts: all that a file says of a node or an edge, as one label."""

from __future__ import annotations

from typing import Any

_FIRST = ("label", "type", "kind", "op")


class Facts(tuple[tuple[str, Any], ...]):
    """Names and values in the order of the names; two are equal if all of them agree.

    Examples
    --------
    >>> facts = Facts.of({"type": "filter", "limit": 3})
    >>> print(facts)
    filter, limit 3
    >>> facts == Facts.of({"limit": 3, "type": "filter"})
    True
    """

    __slots__ = ()

    @classmethod
    def of(cls, data: dict[str, Any]) -> Facts:
        """Return the facts of a table; values must be hashable."""
        return cls(sorted(data.items()))

    def __eq__(self, other: object) -> bool:  # a tuple that looks the same is another label
        return isinstance(other, Facts) and super().__eq__(other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash((Facts, super().__hash__()))

    def __str__(self) -> str:
        known = dict(self)
        first = [str(known.pop(name)) for name in _FIRST if name in known]
        return ", ".join([*first, *(f"{name} {value}" for name, value in known.items())])
