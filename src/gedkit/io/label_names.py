"""The attributes that make the label: one, or several whose values together are the label; and which to suggest."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any

from gedkit.errors import InvalidTypeError

LabelNames = str | tuple[str, ...]
_MOST_VALUES = 1_000  # that are counted: an attribute with more is a name or a number


def checked_names(what: str, given: Any) -> LabelNames | None:
    """Return one name as text and several as a tuple, the empty text for none; or raise an error that names it."""
    if given is None or isinstance(given, str):
        return given
    if isinstance(given, Sequence) and not isinstance(given, bytes) and all(isinstance(name, str) for name in given):
        names = tuple(given)
        if len(set(names)) < len(names):
            raise InvalidTypeError(f"{what} names an attribute twice: {', '.join(map(repr, names))}")
        return names if len(names) > 1 else names[0] if names else ""
    raise InvalidTypeError(
        f"{what} must be the name of an attribute, or several such as ('kind', 'owner'), got {given!r}"
    )


def parts_of(label: LabelNames | None) -> tuple[str, ...]:
    """Return the names of the attributes that make the label."""
    return () if not label else (label,) if isinstance(label, str) else label


def label_value(data: Mapping[str, Any], label: LabelNames) -> Any:
    """Return the label of an element: the value, or a tuple of the values."""
    return data.get(label) if isinstance(label, str) else tuple(data.get(name) for name in label)


def in_python(names: Sequence[str]) -> str:
    """Return the names as they are written in a call."""
    return repr(names[0]) if len(names) == 1 else repr(tuple(names))


def typed(names: Sequence[str]) -> str:
    """Return the names as they are typed after ``--node-label``."""
    return ",".join(names)


class ValueCounts:
    """What kind of values attributes have, to suggest those that look like labels: words that occur again and again."""

    def __init__(self) -> None:
        self._count: dict[str, int] = {}
        self._words: dict[str, int] = {}
        self._values: dict[str, set[Hashable]] = {}

    def add(self, name: str, value: Any) -> None:
        """Count a value."""
        self._count[name] = self._count.get(name, 0) + 1
        self._words[name] = self._words.get(name, 0) + isinstance(value, str)
        values = self._values.setdefault(name, set())
        if isinstance(value, (str, int)) and len(values) < _MOST_VALUES:
            values.add(value)

    def suggested(self, names: Sequence[str]) -> list[str]:
        """Return which of these attributes look like labels, the best first; none if all are numbers or names."""
        return sorted((name for name in names if self._rank(name) is not None), key=lambda n: (self._rank(n), n))

    def _rank(self, name: str) -> int | None:
        count, values = self._count.get(name, 0), self._values.get(name, set())
        words = 0 < self._words.get(name, 0) == count
        repeated = 0 < len(values) < min(count, _MOST_VALUES)
        if words:
            return 0 if repeated else 1
        whole = bool(values) and not any(isinstance(value, str) for value in values)
        return 2 if repeated and whole else None
