"""Which file of gedkit imports what: read from the source, imports inside functions included."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import gedkit

ROOT = Path(gedkit.__file__).parent
WINGS = ("lab/", "_tasks/")  # folders of rooms
COMPILED = {"gedkit._cpu", "gedkit._core_baseline", "gedkit._core_v3"}


@dataclass(frozen=True)
class Import:
    """A file under src/gedkit, the line, and the full name of the module it imports there."""

    file: str
    line: int
    module: str

    @property
    def importer(self) -> str:
        return _room(self.file.removesuffix(".py"))

    @property
    def imported(self) -> str:
        """The file or folder of gedkit that the module is in; empty for gedkit itself and for other libraries."""
        if self.module in COMPILED:
            return "_core"
        package, _, rest = self.module.partition(".")
        return _room(rest.replace(".", "/")) if package == "gedkit" else ""


def _room(path: str) -> str:
    """Return the first folder of a path, and in wings the second as well."""
    return "/".join(path.split("/")[: 2 if path.startswith(WINGS) else 1])


def read_imports() -> list[Import]:
    """Return the imports of all files, in the order of the files."""
    homes = _homes_of_public_names()
    found = []
    for path in sorted(ROOT.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        file = path.relative_to(ROOT).as_posix()
        found += [Import(file, line, module) for line, module in _imports(tree, homes)]
    return found


def _homes_of_public_names() -> dict[str, str]:
    stub = ast.parse((ROOT / "__init__.pyi").read_text(encoding="utf-8"))
    imports = [node for node in stub.body if isinstance(node, ast.ImportFrom)]
    return {
        alias.name: f"{node.module}.{alias.name}" if node.module in ("gedkit", "gedkit.lab") else str(node.module)
        for node in imports
        for alias in node.names
    }


def _imports(tree: ast.Module, homes: dict[str, str]) -> Iterator[tuple[int, str]]:
    nodes = list(_nodes_at_run_time(tree))
    facade = set()  # what the file calls gedkit itself
    for node in nodes:
        if isinstance(node, ast.Import):
            for alias in node.names:
                if alias.name == "gedkit":
                    facade.add(alias.asname or "gedkit")
                yield node.lineno, alias.name
        elif isinstance(node, ast.ImportFrom) and node.module == "gedkit":
            for alias in node.names:
                yield node.lineno, homes.get(alias.name) or _submodule(alias.name)
        elif isinstance(node, ast.ImportFrom) and node.module == "gedkit.lab":
            yield from ((node.lineno, f"gedkit.lab.{alias.name}") for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.module, "imports are absolute"
            yield node.lineno, node.module
    for node in nodes:  # gk.solve needs the module that solve is in
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in facade:
            yield node.lineno, homes.get(node.attr) or _submodule(node.attr)


def _submodule(name: str) -> str:
    full = f"gedkit.{name}"
    return full if full in COMPILED or (ROOT / name).is_dir() or (ROOT / f"{name}.py").is_file() else "gedkit"


def _nodes_at_run_time(node: ast.AST) -> Iterator[ast.AST]:
    """Walk through all but annotations, which are never evaluated, and what is under ``if TYPE_CHECKING``."""
    yield node
    if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
        return
    for field, value in ast.iter_fields(node):
        if field in ("annotation", "returns"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield from _nodes_at_run_time(child)
