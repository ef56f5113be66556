"""Warnings that point at the caller's code, however many functions of gedkit lie between."""

from __future__ import annotations

import sys
import warnings

_PACKAGE = __file__.rpartition("_system")[0]


def warn_caller(warning: Warning) -> None:
    """Issue a warning at the innermost line of code that is not gedkit's."""
    level = 1
    frame = sys._getframe()
    while frame.f_back is not None and frame.f_code.co_filename.startswith(_PACKAGE):
        frame = frame.f_back
        level += 1
    warnings.warn(warning, stacklevel=level)
