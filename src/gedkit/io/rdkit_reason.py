"""Why RDKit refuses a molecule, in its own words: they are in its log, which is otherwise kept silent."""

from __future__ import annotations

import re
from collections.abc import Callable

from gedkit.io.rdkit_modules import rdkit


def reason_of(attempt: Callable[[], object]) -> str:
    """Repeat an attempt that failed, and return `` (reason)`` for an error message; nothing if RDKit gives none."""
    _, base = rdkit()
    capture = getattr(base, "CaptureErrorLog", None)
    if capture is None:  # an older RDKit
        return ""
    with capture() as log:
        attempt()
        try:
            said = str(log.messages)
        except UnicodeDecodeError:  # RDKit quotes part of the input, which may end within a character
            return ""
    lines = [re.sub(r"^\[[\d:]+\]\s*(SMILES Parse Error:)?\s*", "", line) for line in said.splitlines()]
    if not lines:
        return ""
    first = re.sub(r"\s*(while parsing|for input):.*", "", lines[0]).strip().rstrip(".")
    place = re.search(r"around (position \d+)", said)
    first = re.sub(r"\s+", " ", first)[:120]
    return f" ({first[:1].lower()}{first[1:]}{f' at {place.group(1)}' if place else ''})" if first else ""
