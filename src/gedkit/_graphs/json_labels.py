"""Labels and names in the form that JSON has for them, and back: tuples are lists there."""

from __future__ import annotations

import json
from collections.abc import Hashable
from typing import Any

from gedkit._graphs.facts import Facts
from gedkit._graphs.labels import shortened
from gedkit.errors import InvalidGraphError


def jsonable(label: Any) -> Any:
    """Return a label as JSON, or raise an error if it has no form there."""
    if isinstance(label, tuple):
        return [jsonable(part) for part in label]
    if label is None or isinstance(label, (str, bool, int, float)):
        return label
    raise InvalidGraphError(f"label or name {label!r} has no form in JSON: use text, numbers or tuples of them")


def hashable(value: Any) -> Hashable:
    """Return something that can be a label: lists become tuples, objects their JSON."""
    if isinstance(value, Facts):
        return value
    if isinstance(value, (list, tuple)):
        return tuple(hashable(part) for part in value)
    if isinstance(value, dict):
        try:
            return json.dumps(value, sort_keys=True)
        except (TypeError, ValueError):  # keys of several types, or what JSON has no form for
            raise InvalidGraphError(f"{shortened(value)} cannot be a label or a name: use text or numbers") from None
    if value is None or isinstance(value, (str, bool, int, float)):
        return value
    raise InvalidGraphError(f"{shortened(value)} cannot be a label or a name: use text, numbers, or tuples of them")
