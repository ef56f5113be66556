"""What is wrong with a request, in a sentence that names the field as the caller wrote it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

_WORDS = {
    "missing": "is missing",
    "string_type": "must be text",
    "bool_type": "must be true or false",
    "int_type": "must be a whole number",
    "int_from_float": "must be a whole number",
    "int_parsing": "must be a whole number",
    "float_type": "must be a number",
    "float_parsing": "must be a number",
    "finite_number": "must be a finite number",
    "list_type": "must be a list",
    "dict_type": "must be an object",
    "greater_than": "must be above {gt:g}",
    "greater_than_equal": "must be {ge:g} or more",
    "less_than": "must be below {lt:g}",
    "less_than_equal": "must be {le:g} or less",
    "literal_error": "must be {expected}",
    "string_too_long": "must have at most {max_length} characters",
    "string_pattern_mismatch": "is no name that this server gives",
    "too_short": "must have at least {min_length} of them",
    "too_long": "must have at most {max_length} of them",
    "value_error": "{error}",
}


def validation_sentence(errors: Sequence[Mapping[str, Any]]) -> str:
    """Return a sentence about the first of pydantic's errors; its own words for kinds and types stay inside.

    Examples
    --------
    >>> validation_sentence([{"loc": ("body", "pairs", 3, "first"), "type": "missing", "msg": "Field required"}])
    'pairs[3].first is missing'
    """
    first = errors[0]
    if first["type"] == "json_invalid":
        return f"the body is not JSON: {first.get('ctx', {}).get('error', 'it cannot be read')}"
    where = ""
    for part in first["loc"][1:]:  # the first says that it is the body
        where += f"[{part}]" if isinstance(part, int) else f".{part}"
    said = _WORDS.get(first["type"], "is wrong: {msg}").format(**{"msg": first.get("msg"), **first.get("ctx", {})})
    if first["type"] == "missing" and not where:
        return "the body is missing: send JSON, with Content-Type: application/json"
    place = where.lstrip(".") or "the body"
    return f"{place}: {said}" if first["type"] == "value_error" and not said.startswith("must") else f"{place} {said}"
