"""A folder of graph files, such as the GXL files of an IAM data set: every file in it that has a known suffix, by name.

Folders below it do not count; hidden files and files of other kinds are passed over. A graph whose file has no name for
it is called after the file.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from gedkit._files.opening import file_bytes
from gedkit._graphs.graph import Graph
from gedkit.errors import GedkitError, GraphFileError
from gedkit.io.formats import format_in_folder
from gedkit.io.record import Record


def parse_path(path: Path) -> tuple[list[Record | Graph], list[Any]]:
    """Read every graph file of the folder; there are no classes."""
    found: list[Record | Graph] = []
    for file in sorted(path.iterdir()):
        known = None if file.name.startswith(".") or not file.is_file() else format_in_folder(file)
        if known is None:
            continue
        try:
            data: Any = file_bytes(file)
            graphs = known.module.parse(data.decode("utf-8-sig") if known.kind == "text" else data)
        except (GedkitError, UnicodeDecodeError) as error:
            raise GraphFileError(f"{file.name}: {error}") from None
        found += [_named(graph, file.stem) for graph in graphs] if len(graphs) == 1 else graphs
    return found, [None] * len(found)


def _named(graph: Record | Graph, name: str) -> Record | Graph:
    return replace(graph, name=name) if isinstance(graph, Record) and graph.name is None else graph
