"""The atlas of graphs (Read and Wilson 1998), included in networkx: every graph of at most seven nodes."""

from __future__ import annotations

from gedkit._graphs.graph import Graph
from gedkit._system.install_hint import install_hint
from gedkit.errors import MissingDependencyError
from gedkit.io.networkx import import_networkx

__all__ = ["connected_atlas"]


def connected_atlas() -> list[Graph]:
    """Return the connected graphs of 3 to 7 nodes, each once, smallest first."""
    try:
        nx = import_networkx()
    except ImportError:
        raise MissingDependencyError(f"the atlas of graphs comes with networkx: {install_hint('networkx')}") from None
    found = (g for g in nx.graph_atlas_g() if g.number_of_nodes() >= 3 and nx.is_connected(g))
    return [Graph(g.number_of_nodes(), sorted(tuple(sorted(edge)) for edge in g.edges)) for g in found]
