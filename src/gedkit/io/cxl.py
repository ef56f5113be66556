"""CXL: a list of GXL files and the class of each, as in the IAM data sets.

``<GraphCollection><set><print file="a.gxl" class="A"/></set></GraphCollection>``; the files lie beside the list or
in folders below it.
"""

from __future__ import annotations

from pathlib import Path, PurePosixPath
from typing import Any

from gedkit._files.opening import file_bytes
from gedkit._files.replacing import replace_file
from gedkit._graphs.graph import Graph
from gedkit.errors import GedkitError, GraphFileError
from gedkit.io import gxl
from gedkit.io.record import Record
from gedkit.io.xml_tree import attribute, quoteattr, root_of


def parse_path(path: Path) -> tuple[list[Record | Graph], list[Any]]:
    """Read every file of the list, and the classes."""
    root = root_of(file_bytes(path), "GraphCollection")
    found: list[Record | Graph] = []
    classes = []
    for entry in root.iter():
        if entry.get("file") is None:
            continue
        name = attribute(entry, "file")
        inside = PurePosixPath(name)
        if inside.is_absolute() or ".." in inside.parts or "\\" in name or not name:
            raise GraphFileError(f"the list names {name!r}: only files beside it or below it are read")
        try:
            graphs = gxl.parse(file_bytes(path.parent / inside))
        except GedkitError as error:
            raise GraphFileError(f"{name}: {error}") from None
        if len(graphs) != 1:
            raise GraphFileError(f"{name} holds {len(graphs)} graphs, but must hold one")
        found += graphs
        classes.append(entry.get("class"))
    return found, classes


def write_path(graphs: list[Graph], path: Path, classes: list[Any] | None = None) -> None:
    """Write the list, and the graphs into a folder of its name beside it."""
    folder = path.with_suffix("")
    if folder == path:
        raise GraphFileError("the graphs of a CXL list lie in a folder of its name: call the list something.cxl")
    folder.mkdir(exist_ok=True)
    entries = []
    for i, graph in enumerate(graphs):
        kind = "" if classes is None or classes[i] is None else f" class={quoteattr(str(classes[i]))}"
        entries.append(f"<print file={quoteattr(f'{folder.name}/{i}.gxl')}{kind}/>")
        replace_file(folder / f"{i}.gxl", gxl.render([graph]))
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', f'<GraphCollection><set count="{len(graphs)}">', *entries]
    replace_file(path, "\n".join([*lines, "</set></GraphCollection>", ""]))
