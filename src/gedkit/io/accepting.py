"""The one door for graphs of any kind: what is no `Graph` is converted if it belongs to a library that we know.

No library is imported to find out: an object of a library can only be there if the library is loaded.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterable
from typing import Any

from gedkit._graphs.graph import Graph
from gedkit._system.warning import warn_caller
from gedkit.errors import IgnoredDataWarning, InvalidTypeError
from gedkit.io.left_out import LeftOut

# Where the class of a library is once it is loaded, and what converts its objects.
_KNOWN = (
    ("networkx", "Graph", "networkx", "plain_networkx"),
    ("rdkit.Chem.rdchem", "Mol", "rdkit", "from_rdkit"),
    ("igraph", "Graph", "igraph", "from_igraph"),
    ("rustworkx", "PyGraph", "rustworkx", "from_rustworkx"),
    ("rustworkx", "PyDiGraph", "rustworkx", "from_rustworkx"),
    ("torch_geometric.data", "Data", "pyg", "from_pyg"),
)
_ACCEPTED = "a gedkit.Graph, a graph of networkx, igraph, rustworkx or PyTorch Geometric, or an RDKit molecule"


def is_graph(given: object) -> bool:
    """Whether this is one graph, ours or of a library that we know."""
    return isinstance(given, Graph) or _converter(given) is not None


def as_graph(given: Any) -> Graph:
    """Return the graph, converted if it is not ours."""
    return given if isinstance(given, Graph) else as_graphs([given])[0]


def as_graphs(given: Iterable[Any]) -> list[Graph]:
    """Return graphs that are to be compared, converted where they are not ours.

    One warning names what all of them have, differ in, and were converted without.
    """
    given = list(given)
    if all(isinstance(each, Graph) for each in given):
        return given
    graphs = []
    left_out = {"node": LeftOut(), "edge": LeftOut()}
    for each in given:
        if isinstance(each, Graph):
            graphs.append(each)
            continue
        found = _converter(each)
        if found is None:
            raise InvalidTypeError(f"expected {_ACCEPTED}, got {type(each).__name__}{_hint(each)}")
        module, function = found
        convert = getattr(importlib.import_module(f"gedkit.io.{module}"), function)
        graphs.append(convert(each, left_out) if function == "plain_networkx" else convert(each))
    _warn(left_out)
    return graphs


def _converter(given: object) -> tuple[str, str] | None:
    for module, kind, converters, function in _KNOWN:
        library = sys.modules.get(module)
        if library is not None and isinstance(given, getattr(library, kind, ())):
            return converters, function
    return None


def _warn(left_out: dict[str, LeftOut]) -> None:
    for what, found in left_out.items():
        names = found.differing()
        if names:
            several = "s" if len(names) > 1 else ""
            warning = IgnoredDataWarning(
                f"the {what} attribute{several} {', '.join(map(repr, names))} of networkx graphs played no part in "
                f"this comparison: convert them with gk.from_networkx(graph, {found.to_convert(what, names)}, or with "
                f"{what}_attrs=() to leave attributes out without this warning"
            )
            warn_caller(warning)


def _hint(given: object) -> str:
    if isinstance(given, str):
        return ": read a file with gk.read, SMILES with gk.from_smiles"
    if type(given).__module__.startswith("scipy.sparse"):
        return ": convert it with gk.from_scipy"
    if isinstance(given, (list, tuple)):
        return ": gk.cdist compares lists of graphs"
    if isinstance(given, dict):
        return ": build it with gk.Graph.from_dict"
    return ""
