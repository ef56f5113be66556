"""Warnings that speak of parameters in Python, in the words of the command line."""

from __future__ import annotations

import re

_GIVEN = re.compile(r"\b([a-z_]+)=(?:True\b|'([^']*)'|(?=[\s,.]|$))|\btotal_time_limit\b")
_NEEDS = {"--bounds": "--bounds with an .npy file"}  # where a flag alone is refused


def with_flags(text: str) -> str:
    """Return the text with flags in place of parameters.

    Examples
    --------
    >>> with_flags("total_time_limit was over: pass resume=True to go on, or solver='exact'")
    '--total-time-limit was over: pass --resume to go on, or --solver exact'
    """
    return _GIVEN.sub(_flag, text)


def _flag(found: re.Match[str]) -> str:
    name, value = found[1] or found[0], found[2]
    flag = f"--{name.replace('_', '-')}"
    return _NEEDS.get(flag, flag) if value is None else f"{flag} {value}"
