"""SMILES files: a molecule per line, then perhaps its name, which is the name of the graph."""

from __future__ import annotations

from gedkit._graphs.graph import Graph
from gedkit.errors import GedkitError, GraphFileError, MissingDependencyError
from gedkit.io.rdkit import canonical_smiles, from_smiles, smiles_and_order, to_rdkit
from gedkit.io.record import Record, called, require_room


def parse(text: str) -> list[Record | Graph]:
    """Read a molecule per line."""
    graphs: list[Record | Graph] = []
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip() and not line.startswith("#"):
            require_room(graphs)
            smiles, _, name = line.strip().replace("\t", " ").partition(" ")
            try:
                graphs.append(from_smiles(smiles, name=name.strip() or None))
            except MissingDependencyError:
                raise
            except GedkitError as error:
                raise GraphFileError(f"line {number}{called(name.strip())}: {error}") from None
    return graphs


def render(graphs: list[Graph]) -> str:
    """Write a molecule per line. Its atoms are numbered anew: in the order of the SMILES."""
    lines = []
    for i, graph in enumerate(graphs):
        smiles, order = smiles_and_order(graph)
        try:
            back = from_smiles(smiles)
            same = back == graph.permuted(order) or canonical_smiles(to_rdkit(back)) == smiles
        except GedkitError:
            same = False
        if not same:
            raise GraphFileError(f"SMILES cannot hold graph {i}{called(graph.name)} unchanged ({smiles}): use jsonl")
        if graph.name is not None and (graph.name != " ".join(graph.name.split(" ")).strip() or "\n" in graph.name):
            raise GraphFileError(f"SMILES cannot hold the name of graph {i}{called(graph.name)}: use jsonl")
        lines.append(f"{smiles} {graph.name}\n" if graph.name else f"{smiles}\n")
    return "".join(lines)
