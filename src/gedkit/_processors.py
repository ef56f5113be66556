"""How many processors this process may use: its affinity where the system has one, as batch systems set it."""

from __future__ import annotations

import os
import sys

__all__ = ["usable_processors"]


def usable_processors() -> int:
    """Return the number of processors that this process may use.

    Examples
    --------
    >>> usable_processors() >= 1
    True
    """
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
