"""XML files whose name does not tell more: the outermost element does."""

from __future__ import annotations

import re

from gedkit._graphs.graph import Graph
from gedkit.errors import GraphFileError
from gedkit.io import bpmn, gexf, graphml, gxl, pnml
from gedkit.io.record import Record

ROOTS = {"definitions": bpmn, "pnml": pnml, "graphml": graphml, "gexf": gexf, "gxl": gxl}
_HEAD = 1 << 16  # bytes within which the outermost element begins
_OPENING = re.compile(r"(?:\s++|<\?.*?\?>|<!--.*?-->|<![A-Za-z][^>\[]*+>)*+<(?:[\w.-]++:)?([\w.-]++)", re.DOTALL)


def root_name(data: bytes) -> str:
    """Return the name of the outermost element without its prefix; nothing if this does not look like XML."""
    found = _OPENING.match(data[:_HEAD].decode("utf-8-sig", "replace"))
    return found[1] if found else ""


def parse(data: bytes) -> list[Record | Graph]:
    """Read the graphs of a document of one of these kinds."""
    name = root_name(data)
    if name not in ROOTS:
        known = ", ".join(f"<{root}>" for root in ROOTS)
        raise GraphFileError(f"its outermost element is <{name[:40]}>: known are {known}")
    found: list[Record | Graph] = ROOTS[name].parse(data)
    return found
