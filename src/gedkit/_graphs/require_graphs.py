"""The check that an argument is a graph."""

from __future__ import annotations

from gedkit._graphs.graph import Graph
from gedkit.errors import InvalidTypeError

_CONVERTED = ("igraph", "networkx", "rdkit", "rustworkx")  # libraries whose name is that of our function


def require_graphs(*graphs: object) -> None:
    """Raise an error if an argument is not a `Graph`, with a hint on how to convert it."""
    for graph in graphs:
        if not isinstance(graph, Graph):
            library = type(graph).__module__.partition(".")[0]
            hint = f": convert it with gk.from_{library}" if library in _CONVERTED else ""
            if isinstance(graph, str):
                hint = ": read a file with gk.read, SMILES with gk.from_smiles"
            raise InvalidTypeError(f"expected a gedkit.Graph, got {type(graph).__name__}{hint}")
