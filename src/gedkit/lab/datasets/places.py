"""Where data sets are looked for, in this order.

1. the folder that the caller passes;
2. the folder in the environment variable ``GEDKIT_DATA``;
3. the user's cache, where ``gedkit datasets download`` puts them;
4. ``../shared/data``, relative to the working directory and to the checkout that gedkit runs from.
"""

from __future__ import annotations

import os
from pathlib import Path

_BESIDE = Path("..") / "shared" / "data"


def cache_folder() -> Path:
    """Return the folder for downloads."""
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "gedkit" / "data"


def places(root: str | Path | None = None) -> list[Path]:
    """Return the folders to look in."""
    if root is not None:
        return [Path(root)]
    named = os.environ.get("GEDKIT_DATA")
    checkout = Path(__file__).resolve().parents[4]
    found = [Path(named)] if named else []
    found += [cache_folder(), Path.cwd() / _BESIDE]
    if (checkout / "pyproject.toml").exists():
        found.append(checkout / _BESIDE)
    return list(dict.fromkeys(folder.resolve() for folder in found))
