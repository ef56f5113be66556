"""SMILES files: a molecule per line, then perhaps its name."""

from __future__ import annotations

from gedkit._graphs.graph import Graph
from gedkit.errors import GedkitError, GraphFileError
from gedkit.io.rdkit import from_smiles, smiles_of
from gedkit.io.record import Record, require_room

__all__ = ["parse", "render"]


def parse(text: str) -> list[Record | Graph]:
    """Read a molecule per line; names are passed over."""
    graphs: list[Record | Graph] = []
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip() and not line.startswith("#"):
            require_room(graphs)
            try:
                graphs.append(from_smiles(line.split()[0]))
            except GedkitError as error:
                raise GraphFileError(f"line {number}: {error}") from None
    return graphs


def render(graphs: list[Graph]) -> str:
    """Write a molecule per line. Its atoms are numbered anew: in the order of the SMILES."""
    lines = []
    for i, graph in enumerate(graphs):
        smiles, order = smiles_of(graph)
        try:
            same = from_smiles(smiles) == graph.permuted(order)
        except GedkitError:
            same = False
        if not same:
            raise GraphFileError(f"SMILES cannot hold graph {i} unchanged ({smiles}): use jsonl")
        lines.append(smiles + "\n")
    return "".join(lines)
