"""SDF and mol files: mol blocks as RDKit reads them, hydrogens left out."""

from __future__ import annotations

from gedkit._graphs.graph import Graph
from gedkit.io.rdkit import mol_block, molecules_from_blocks
from gedkit.io.record import Record

__all__ = ["parse", "render"]


def parse(text: str) -> list[Record | Graph]:
    """Read every molecule."""
    return list(molecules_from_blocks(text))


def render(graphs: list[Graph]) -> str:
    """Write every molecule, placed on paper by RDKit."""
    return "".join(f"{mol_block(graph)}$$$$\n" for graph in graphs)
