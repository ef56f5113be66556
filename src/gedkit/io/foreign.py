"""Recognizes objects of other libraries without importing them: if there is such an object, its library is loaded."""

from __future__ import annotations

import sys
from typing import Any

from gedkit.errors import InvalidTypeError


def require_foreign(given: object, module: str, classes: tuple[str, ...], wanted: str) -> Any:
    """Return the module, or raise an error if ``given`` is not an instance of one of its classes."""
    library = sys.modules.get(module)
    if library is None or not isinstance(given, tuple(getattr(library, name) for name in classes)):
        raise InvalidTypeError(f"expected {wanted}, got {type(given).__name__}")
    return library
