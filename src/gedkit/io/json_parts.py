"""Parts of a JSON document, each of the type that it must have, or an error that says which part has another."""

from __future__ import annotations

from typing import Any

from gedkit.errors import InvalidGraphError

_KINDS: dict[type, str] = {dict: "an object", list: "a list", str: "a text"}


def _at(data: dict[str, Any], key: str, where: str, kind: type, default: Any) -> Any:
    value = data.get(key)
    if value is None:
        if default is None:
            raise InvalidGraphError(f"{where} has no {key!r}")
        return default
    if not isinstance(value, kind):
        raise InvalidGraphError(f"{key!r} of {where} must be {_KINDS[kind]}, got {str(value)[:40]!r}")
    return value


def object_at(data: dict[str, Any], key: str, where: str) -> dict[str, Any]:
    """Return an object inside an object, an empty one if it is not there."""
    found: dict[str, Any] = _at(data, key, where, dict, {})
    return found


def list_at(data: dict[str, Any], key: str, where: str) -> list[Any]:
    """Return a list inside an object, an empty one if it is not there."""
    found: list[Any] = _at(data, key, where, list, [])
    return found


def text_at(data: dict[str, Any], key: str, where: str, default: str | None = None) -> str:
    """Return a text inside an object, which must be there if there is no default."""
    found: str = _at(data, key, where, str, default)
    return found


def objects(elements: list[Any], where: str) -> list[dict[str, Any]]:
    """Return the elements of a list, all of which must be objects."""
    for element in elements:
        if not isinstance(element, dict):
            raise InvalidGraphError(f"{where} must be a list of objects, got {str(element)[:40]!r}")
    return elements
