"""Attributes that a conversion leaves out: which of them are worth a warning."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from gedkit._graphs.presentation import is_presentation
from gedkit.io.label_names import ValueCounts, in_python

_MISSING = object()


class LeftOut:
    """The attributes of nodes or of edges that were left out, over one graph or several.

    Names, colors and places are not counted, nor is a ``weight`` that is 1 throughout, which networkx and scipy give
    to edges that have none.
    """

    def __init__(self) -> None:
        self._values: dict[str, list[Any]] = {}  # two different values, or one if there is only one
        self._seen = 0
        self._graphs = 0
        self._graphs_with: Counter[str] = Counter()
        self._counts = ValueCounts()

    def add(self, elements: Iterable[Mapping[Any, Any]], used: Collection[str | None] = ()) -> None:
        """Note the attributes of the elements of a graph but for those that are used."""
        before = self._seen
        present: set[str] = set()
        for data in elements:
            present.update(map(str, data))
            for name in data:
                if name not in used and not is_presentation(str(name)):
                    # Elements looked at before did not have it.
                    self._values.setdefault(str(name), [_MISSING] if self._seen else [])
                    self._counts.add(str(name), data[name])
            for name, values in self._values.items():
                if len(values) < 2:
                    value = data.get(name, _MISSING)
                    if not values or not _equal(values[0], value):
                        values.append(value)
            self._seen += 1
        if self._seen > before:
            self._graphs += 1
            self._graphs_with.update(present)

    def names(self) -> list[str]:
        """Return the names of all that may matter, sorted."""
        return sorted(
            name
            for name, values in self._values.items()
            if not (name == "weight" and len(values) == 1 and _equal(values[0], 1))
        )

    def advice(self, what: str, names: Sequence[str] | None = None) -> str:
        """Return which attribute can be made the label, for a warning; nothing if none looks like one."""
        best = self._counts.suggested(self.names() if names is None else names)
        both = f", {what}_label={in_python(best[:2])} two of them" if len(best) > 1 else ""
        return f"{what}_label={best[0]!r} makes one the label{both}, " if best else ""

    def to_convert(self, what: str, names: Sequence[str]) -> str:
        """Return the argument with which a converter keeps the best of these attributes, and what that is for."""
        best = self._counts.suggested(names)
        if best:
            return f"{what}_label={best[0]!r}) to compare labels"
        return f"{what}_attrs={names[0]!r}) and pass costs such as gk.Costs({what}_sub='abs') to compare numbers"

    def differing(self) -> list[str]:
        """Return the names of those that are not the same everywhere: only these can change a distance.

        What some graphs do not have at all is no label that these graphs could be compared by.
        """
        return sorted(
            name for name, values in self._values.items() if len(values) > 1 and self._graphs_with[name] == self._graphs
        )


def _equal(a: Any, b: Any) -> bool:
    try:
        return bool(a == b)
    except Exception:  # an array, or whatever else somebody put there
        return a is b
