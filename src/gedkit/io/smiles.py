"""SMILES files: a molecule per line, then perhaps its name."""

from __future__ import annotations

from gedkit.errors import GedkitError, GraphFileError
from gedkit.graph import Graph
from gedkit.io.rdkit import from_smiles
from gedkit.io.record import Record

__all__ = ["parse"]


def parse(text: str) -> list[Record | Graph]:
    """Read a molecule per line; names are passed over."""
    graphs: list[Record | Graph] = []
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip() and not line.startswith("#"):
            try:
                graphs.append(from_smiles(line.split()[0]))
            except GedkitError as error:
                raise GraphFileError(f"line {number}: {error}") from None
    return graphs
