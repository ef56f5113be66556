"""How many processors this process may use: its affinity, as batch systems set it, and the quota of its container."""

from __future__ import annotations

import math
import os
import sys

# Where Linux says how much time a container gets: control groups version 2, and version 1.
_QUOTA = "/sys/fs/cgroup/cpu.max"
_OLD_QUOTA, _OLD_PERIOD = (f"/sys/fs/cgroup/cpu/cpu.cfs_{word}_us" for word in ("quota", "period"))


def usable_processors() -> int:
    """Return the number of processors that this process may use; a share of one counts as one.

    Examples
    --------
    >>> usable_processors() >= 1
    True
    """
    if sys.platform == "linux":
        return max(1, min(len(os.sched_getaffinity(0)), _quota()))
    return os.cpu_count() or 1


def _quota() -> int:
    """Return how many processors the control group of this process may keep busy."""
    try:
        there = os.path.exists(_QUOTA)  # noqa: PTH110, pathlib is slow to import
        quota, period = _words(_QUOTA) if there else _words(_OLD_QUOTA) + _words(_OLD_PERIOD)
        return math.ceil(int(quota) / int(period)) if int(quota) > 0 else sys.maxsize
    except (OSError, ValueError, ZeroDivisionError):  # no limit ("max"), or no such files
        return sys.maxsize


def _words(path: str) -> list[str]:
    with open(path, encoding="ascii") as file:  # noqa: PTH123
        return file.read().split()
