"""numpy, loaded when it is first used.

Importing numpy takes longer than all else that the first call of a process does, and most graphs, with labels and costs
that are numbers, need no array. The files that such a call loads therefore take ``np`` from here.
"""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

__all__ = ["is_array", "is_numpy_number", "np"]


class _NumpyOnFirstUse(ModuleType):
    """Looks like numpy, and becomes it with the first name that is asked for."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):  # asked by what inspects modules, such as doctest
            raise AttributeError(name)
        numpy = import_module("numpy")
        value = getattr(numpy, name)
        self.__dict__.update({known: found for known, found in vars(numpy).items() if not known.startswith("__")})
        return value


if TYPE_CHECKING:
    import numpy as np
else:
    np = _NumpyOnFirstUse("numpy")


def is_array(value: object) -> bool:
    """Whether this is a numpy array: there can only be one if numpy is loaded."""
    return "numpy" in sys.modules and isinstance(value, np.ndarray)


def is_numpy_number(value: object) -> bool:
    """Whether this is a scalar of numpy."""
    return "numpy" in sys.modules and isinstance(value, np.generic)
