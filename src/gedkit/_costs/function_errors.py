"""Calls cost functions, and says what is wrong with one that takes an `Element` for something else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gedkit._graphs.element import Element
from gedkit.errors import InvalidCostError


def call_cost_function(name: str, function: Callable[..., Any], *elements: Element) -> Any:
    """Return the value of a cost function; an error of its own is passed on as it is."""
    try:
        return function(*elements)
    except (TypeError, AttributeError, KeyError) as error:
        said = _misunderstanding(name, function, elements, error)
        if said is None:
            raise
        raise InvalidCostError(said) from error


def _misunderstanding(
    name: str, function: Callable[..., Any], elements: tuple[Element, ...], error: Exception
) -> str | None:
    if not _takes(function, elements):
        example = "lambda u, v: 0 if u.label == v.label else 1" if len(elements) == 2 else "lambda u: 1"
        wanted = "two elements, the old and the new one" if len(elements) == 2 else "one element"
        return f"{name} must be a function of {wanted}, as in {example}: {error}"
    has = _attributes(elements, name)
    if isinstance(error, AttributeError):
        if not isinstance(error.obj, Element):
            return None
        return f"{name}: an element has no .{error.name}: u.label is its label, and {has}"
    if isinstance(error, KeyError):
        key = error.args[0] if error.args else None
        if not isinstance(key, str) or any(key == e.label or e.names is None or key in e.names for e in elements):
            return None
        return f"{name}: there is no attribute {key!r}: {has}"
    words = str(error)
    if words.startswith("tuple indices must be integers"):
        return f"{name}: an element is not a dict: u.label is its label, and {has}"
    if "'NoneType'" in words and any(element.values is None for element in elements):
        return f"{name}: {words}; {has}"
    if "'dict'" in words and any(element.names is not None for element in elements):
        return f"{name}: {words}; {has}"
    return None


def _attributes(elements: tuple[Element, ...], name: str) -> str:
    """Return how a function gets at the attributes that these elements have."""
    kind = name.partition("_")[0]
    if any(element.values is None for element in elements):
        return f"it has no attributes (u.attrs is None): make the graphs with {kind}_attrs= to give it some"
    names = elements[0].names
    if names is None:
        return "u.attrs are its numbers"
    listed = ", ".join(f"u.attrs[{known!r}]" for known in names[:5])
    return f"its attributes are {listed}{', ...' if len(names) > 5 else ''}"


def _takes(function: Callable[..., Any], elements: tuple[Element, ...]) -> bool:
    """Whether a function can be called with this many arguments, as far as can be told."""
    from inspect import signature

    try:
        signature(function).bind(*elements)
    except ValueError:  # of C, without a signature
        return True
    except TypeError:
        return False
    return True
