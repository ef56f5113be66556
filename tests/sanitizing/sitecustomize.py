"""Loads the modules of the core from the folder that ``GEDKIT_CORE_FOLDER`` names, which ``make sanitize-python`` sets.

On ``PYTHONPATH`` Python imports it at the start of every process, those that tests start included, and after the
finder of the editable install, which it goes before.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec, PathFinder
from types import ModuleType


class _FromFolder:
    """Finds what was built there; what was not is an error, and not taken from the usual build."""

    def __init__(self, folder: str) -> None:
        self.folder = folder

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not name.startswith(("gedkit._core_", "gedkit._testing_")):
            return None
        found = PathFinder.find_spec(name, [self.folder])
        if found is None:
            raise ModuleNotFoundError(f"{self.folder} has no {name}", name=name)
        return found


if folder := os.environ.get("GEDKIT_CORE_FOLDER"):
    sys.meta_path.insert(0, _FromFolder(folder))
