"""Molecules without their salts: of several parts, the one with the most atoms."""

from __future__ import annotations

from gedkit._graphs.graph import Graph
from gedkit.io.properties import properties_of, with_properties
from gedkit.io.rdkit import from_rdkit, largest_part, to_rdkit


def without_salts(graph: Graph) -> Graph:
    """Return the largest part of a molecule, with its name and properties; a molecule of one part as it is.

    Examples
    --------
    >>> import gedkit as gk
    >>> without_salts(gk.from_smiles("CC(=O)[O-].[Na+]", name="sodium acetate"))
    <Graph 'sodium acetate': 4 nodes, 3 edges, node labels 'C', 'O', edge labels 'double', 'single'>
    """
    if "." not in graph.info.get("smiles", ""):
        return graph
    options = frozenset(graph.info.get("labels", "").split())
    kept = from_rdkit(
        largest_part(to_rdkit(graph)),
        charges="charges" in options,
        stereo="stereo" in options,
        isotopes="isotopes" in options,
        hydrogens=True if "hydrogens" in options else False if "no_hydrogens" in options else None,
        aromatic="kekule" not in options,
        name=graph.name,
    )
    return with_properties(kept, properties_of(graph))
