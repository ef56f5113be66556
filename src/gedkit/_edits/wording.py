"""Labels and attributes in words: what an element is, and what a substitution changes of it."""

from __future__ import annotations

from gedkit._graphs.element import Element
from gedkit._graphs.labels import label_text

_MOST = 3  # attributes that are written out


def plain(element: Element) -> str:
    """Return the label, or without one the attributes.

    Examples
    --------
    >>> plain(Element("C")), plain(Element(None, (0.1 + 0.2,), ("charge",))), plain(Element())
    ('C', 'charge 0.3', 'no label')
    """
    if element.label is not None:
        return label_text(element.label)
    if element.values is None:
        return "no label"
    if element.names is None:
        return _vector(element.values)
    return _listed([f"{name} {value:g}" for name, value in zip(element.names, element.values, strict=True)])


def bracketed(element: Element, name: str) -> str:
    """Return what follows the name of a node or an edge: nothing if the element is bare, or the name says it all."""
    words = plain(element)
    bare = element.label is None and element.values is None
    return "" if bare or words == name else f" ({words})"


def difference(before: Element, after: Element) -> str:
    """Return what differs between two elements.

    Examples
    --------
    >>> difference(Element("C"), Element("N"))
    'C → N'
    >>> names = ("cpu", "memory")
    >>> difference(Element("task", (1.5, 2.0), names), Element("task", (1.5, 4.0), names))
    'memory 2 → 4'
    """
    changed = []
    if before.label != after.label:
        changed.append(
            " → ".join(
                "no label" if element.label is None else label_text(element.label) for element in (before, after)
            )
        )
    if before.values != after.values or before.names != after.names:
        if before.names is None and after.names is None:
            changed.append(f"{_vector(before.values)} → {_vector(after.values)}")
        else:
            old, new = (dict(zip(e.names or (), e.values or (), strict=False)) for e in (before, after))
            lines = [
                f"{name} {_value(old, name)} → {_value(new, name)}"
                for name in dict.fromkeys((*old, *new))
                if old.get(name) != new.get(name)
            ]
            changed.append(_listed(lines))
    return ", ".join(filter(None, changed))


def _value(attributes: dict[str, float], name: str) -> str:
    return f"{attributes[name]:g}" if name in attributes else "none"


def _vector(values: tuple[float, ...] | None) -> str:
    if values is None:
        return "none"
    shown = ", ".join(f"{value:g}" for value in values[: 2 * _MOST])
    if len(values) == 1:
        return shown
    return f"({shown}, …)" if len(values) > 2 * _MOST else f"({shown})"


def _listed(parts: list[str]) -> str:
    more = f" and {len(parts) - _MOST} more" if len(parts) > _MOST else ""
    return ", ".join(parts[:_MOST]) + more
