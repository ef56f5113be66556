"""XML from anywhere: no entities, no deep nesting, no endless names. defusedxml is imported here alone."""

from __future__ import annotations

from typing import Any
from xml.etree.ElementTree import TreeBuilder
from xml.sax.saxutils import escape, quoteattr

from gedkit._files.read_limits import require_document
from gedkit.errors import GraphFileError

__all__ = ["attribute", "children", "escape", "quoteattr", "root_of", "tag_of", "text_of", "type_name", "typed"]

_MAX_DEPTH = 32
# A name that every element repeats, as that of a namespace: what is written once must not be copied without end.
_LONGEST_NAME = 1_000


def root_of(data: bytes, tag: str) -> Any:
    """Parse a document whose root has this tag; entities, deep nesting and broken markup are errors of ours."""
    from defusedxml.common import DefusedXmlException
    from defusedxml.ElementTree import DefusedXMLParser, ParseError

    parser = DefusedXMLParser(target=_Builder())
    parser.parser.AttlistDeclHandler = _refuse_defaults
    try:
        # All at once: given in blocks, expat before 2.6 reads a long token again with each of them.
        parser.feed(data)
        root = parser.close()
    except GraphFileError:
        raise
    except DefusedXmlException:
        raise GraphFileError("it declares entities, which are not allowed") from None
    except ParseError as error:
        raise GraphFileError(f"it is not valid XML: {error}") from None
    except (ValueError, LookupError) as error:  # encodings that expat does not know
        raise GraphFileError(f"its encoding cannot be read: {error}") from None
    if root is None or tag_of(root) != tag:
        raise GraphFileError(f"the outermost element is not <{tag}>")
    return root


class _Builder(TreeBuilder):
    """Builds the tree, and stops where it becomes too deep or too large."""

    def __init__(self) -> None:
        super().__init__()
        self._depth = self._count = self._next = 0

    def start(self, tag: Any, attrs: Any) -> Any:
        self._depth += 1
        self._count += 1 + len(attrs)
        if self._depth > _MAX_DEPTH:
            raise GraphFileError(f"elements are nested more than {_MAX_DEPTH} deep")
        if len(tag) > _LONGEST_NAME or any(len(name) > _LONGEST_NAME for name in attrs):
            raise GraphFileError(f"an element or attribute has a name of more than {_LONGEST_NAME} characters")
        if self._count > self._next:
            require_document(self._count)
            self._next = self._count + 4096
        return super().start(tag, attrs)

    def end(self, tag: Any) -> Any:
        self._depth -= 1
        return super().end(tag)


def _refuse_defaults(*_: object) -> None:
    raise GraphFileError("its document type gives attributes to elements, which is not allowed")


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
