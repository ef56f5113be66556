"""Modules under their old dotted names: ``import gedkit.evaluation`` gives the module ``gedkit.lab.evaluation``.

It is the same module object, not a copy, so that classes and caches exist once. ``import gedkit`` loads this file, so
it imports nothing that Python has not loaded by itself.
"""

from __future__ import annotations

import sys

TYPE_CHECKING = False  # that of typing takes milliseconds to load
if TYPE_CHECKING:
    from importlib.machinery import ModuleSpec
    from types import ModuleType

MOVED = {
    "gedkit.datasets": "gedkit.lab.datasets",
    "gedkit.evaluation": "gedkit.lab.evaluation",
    "gedkit.labelling": "gedkit.lab.labelling",
    "gedkit.training": "gedkit.lab.training",
}


class _MovedModules:
    """Finds and loads the modules of ``MOVED`` and what is in them."""

    @staticmethod
    def find_spec(name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        if not name.startswith("gedkit."):
            return None
        old = ".".join(name.split(".", 2)[:2])
        if old not in MOVED:
            return None
        from importlib.machinery import ModuleSpec

        return ModuleSpec(name, _MovedModules, origin=MOVED[old] + name[len(old) :])  # type: ignore[arg-type]

    @staticmethod
    def create_module(spec: ModuleSpec) -> None:
        return None

    @staticmethod
    def exec_module(module: ModuleType) -> None:
        from importlib import import_module

        spec = module.__spec__
        assert spec is not None
        assert spec.origin is not None
        sys.modules[spec.name] = import_module(spec.origin)


def find_moved_modules() -> None:
    """Make import statements find modules under their old names."""
    if _MovedModules not in sys.meta_path:
        # First, because a package under its old name would otherwise have its files loaded a second time.
        sys.meta_path.insert(0, _MovedModules)
