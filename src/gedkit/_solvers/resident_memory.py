"""How much memory the process holds, for a solver whose library has no limit of its own."""

from __future__ import annotations

import os
from pathlib import Path


def resident_bytes() -> int | None:
    """Return the bytes of the process that are in memory; ``None`` where the system does not say.

    Examples
    --------
    >>> resident_bytes() != 0
    True
    """
    try:
        with Path("/proc/self/statm").open(encoding="ascii") as fields:
            return int(fields.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, AttributeError, ValueError, IndexError):
        return None
