"""Objects of other libraries, told apart without importing the library: where there is such an object, it is loaded."""

from __future__ import annotations

import sys
from typing import Any

from gedkit.errors import InvalidTypeError

__all__ = ["require_foreign"]


def require_foreign(given: object, module: str, classes: tuple[str, ...], wanted: str) -> Any:
    """Return the module, or raise an error that says that ``given`` is of none of its classes."""
    library = sys.modules.get(module)
    if library is None or not isinstance(given, tuple(getattr(library, name) for name in classes)):
        raise InvalidTypeError(f"expected {wanted}, got {type(given).__name__}")
    return library
