"""XML that can be trusted with files from anywhere: no entities, no deep nesting. defusedxml is imported here alone."""

from __future__ import annotations

import io
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from gedkit.errors import GraphFileError

__all__ = ["attribute", "children", "escape", "quoteattr", "root_of", "tag_of", "text_of", "type_name", "typed"]

_MAX_DEPTH = 32
_MAX_ELEMENTS = 4_000_000


def root_of(data: bytes, tag: str) -> Any:
    """Parse a document whose root has this tag; entities, deep nesting and broken markup are errors of ours."""
    from defusedxml.common import DefusedXmlException
    from defusedxml.ElementTree import ParseError, iterparse

    depth = count = 0
    root = None
    try:
        for event, element in iterparse(io.BytesIO(data), events=("start", "end")):
            depth += 1 if event == "start" else -1
            count += event == "start"
            if root is None:
                root = element
            if depth > _MAX_DEPTH:
                raise GraphFileError(f"elements are nested more than {_MAX_DEPTH} deep")
            if count > _MAX_ELEMENTS:
                raise GraphFileError(f"there are more than {_MAX_ELEMENTS} elements")
    except GraphFileError:
        raise
    except DefusedXmlException:
        raise GraphFileError("it declares entities, which are not allowed") from None
    except ParseError as error:
        raise GraphFileError(f"it is not XML: {error}") from None
    except (ValueError, LookupError) as error:  # encodings that expat does not know
        raise GraphFileError(f"its encoding cannot be read: {error}") from None
    if root is None or tag_of(root) != tag:
        raise GraphFileError(f"the outermost element is not <{tag}>")
    return root


def tag_of(element: Any) -> str:
    """Return the tag without its namespace."""
    return str(element.tag).rpartition("}")[2]


def children(element: Any, tag: str) -> list[Any]:
    """Return the child elements with this tag."""
    return [child for child in element if tag_of(child) == tag]


def attribute(element: Any, name: str) -> str:
    """Return an attribute that must be there."""
    value = element.get(name)
    if value is None:
        raise GraphFileError(f"a <{tag_of(element)}> has no {name!r}")
    return str(value)


def typed(text: str | None, kind: str) -> Any:
    """Return the value of an element of this type.

    Examples
    --------
    >>> typed("3", "int"), typed("0.5", "double"), typed("true", "boolean"), typed("x", "string")
    (3, 0.5, True, 'x')
    """
    text = text or ""
    try:
        if kind in ("int", "integer", "long", "short", "byte"):
            return int(text)
        if kind in ("float", "double", "Float"):
            return float(text)
    except ValueError:
        raise GraphFileError(f"{text[:40]!r} is not a number, though its type is {kind}") from None
    if kind in ("boolean", "bool"):
        if text.strip().lower() not in ("true", "false", "0", "1"):
            raise GraphFileError(f"{text[:40]!r} is neither true nor false")
        return text.strip().lower() in ("true", "1")
    return text


def type_name(value: Any) -> str:
    """Return what GraphML and GEXF call the type of a value."""
    if isinstance(value, bool):
        return "boolean"
    if isinstance(value, int):
        return "long"
    if isinstance(value, float):
        return "double"
    if isinstance(value, str):
        return "string"
    raise GraphFileError(f"{value!r} has no form in XML: use text or numbers")


def text_of(value: Any) -> str:
    """Return the value as the file has it."""
    return str(value).lower() if isinstance(value, bool) else str(value)
