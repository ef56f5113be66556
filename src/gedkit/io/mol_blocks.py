"""SDF and mol files: mol blocks as RDKit reads them, hydrogens left out."""

from __future__ import annotations

from gedkit.graph import Graph
from gedkit.io.rdkit import molecules_from_blocks
from gedkit.io.record import Record

__all__ = ["parse"]


def parse(text: str) -> list[Record | Graph]:
    """Read every molecule."""
    return list(molecules_from_blocks(text))
