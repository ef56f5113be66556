"""A node or an edge as costs see it: its label and its attributes, and its number only where costs go by number."""

from __future__ import annotations

from typing import NamedTuple

from gedkit._graphs.labels import Label


class Element(NamedTuple):
    """Label and attributes of a node or an edge. Cost functions are called with these.

    Two elements with equal labels and attributes are equal, and cost the same. Where costs are arrays, or nodes are
    fixed, elements also have the ``number`` of the node or edge in its graph, and those of two numbers differ.

    Examples
    --------
    >>> carbon = Element("C", (0.5,), ("charge",))
    >>> carbon.label, carbon.attrs
    ('C', {'charge': 0.5})
    """

    label: Label = None
    values: tuple[float, ...] | None = None
    names: tuple[str, ...] | None = None
    number: int | None = None

    @property
    def attrs(self) -> float | tuple[float, ...] | dict[str, float] | None:
        """A number or a tuple if the graph's attributes are an array, a dict if they have names, else ``None``."""
        if self.values is None:
            return None
        if self.names is not None:
            return dict(zip(self.names, self.values, strict=True))
        return self.values[0] if len(self.values) == 1 else self.values

    def __str__(self) -> str:
        if self.values is None:
            return repr(self.label)
        return repr(self.attrs) if self.label is None else f"{self.label!r} {self.attrs!r}"
