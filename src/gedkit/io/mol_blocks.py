"""SDF and mol files: mol blocks as RDKit reads them, hydrogens left out; the title is the name of the graph."""

from __future__ import annotations

import re

from gedkit._graphs.graph import Graph
from gedkit.errors import GraphFileError
from gedkit.io.properties import properties_of, with_properties
from gedkit.io.rdkit import (
    canonical_smiles,
    from_rdkit,
    mol_blocks_of,
    molecule_from_block,
    to_rdkit,
    why_not_a_block,
)
from gedkit.io.record import Record, called, require_room


def parse(text: str) -> list[Record | Graph]:
    """Read every molecule; each but a lone one is ended by ``$$$$``."""
    blocks = text.replace("\r\n", "\n").split("$$$$\n")
    if len(blocks) > 1 and not blocks[-1].strip():
        blocks.pop()
    graphs: list[Record | Graph] = []
    for number, block in enumerate(blocks, 1):
        require_room(graphs)
        title = block.partition("\n")[0].strip()
        molecule = molecule_from_block(block)
        if molecule is None:
            raise GraphFileError(f"molecule {number}{called(title)} cannot be read by RDKit{why_not_a_block(block)}")
        graphs.append(with_properties(from_rdkit(molecule, name=title or None), _properties(block)))
    return graphs


def _properties(block: str) -> dict[str, str]:
    """Return the data behind a mol block: ``> <logP>``, then its lines up to an empty one."""
    _, _, data = block.partition("M  END")
    found = re.findall(r"^>[^\n<]*<([^>\n]+)>[^\n]*\n(.*?)(?:\n[ \t]*(?=\n|$)|\Z)", data, re.MULTILINE | re.DOTALL)
    return {name.strip(): value.strip() for name, value in found if value.strip()}


def _data(graph: Graph) -> str:
    """Return the properties of a molecule as they stand behind its block; a line break in one is a space."""
    texts = {name: " ".join(value.split("\n")) for name, value in properties_of(graph).items()}
    return "".join(f"> <{name}>\n{value}\n\n" for name, value in texts.items() if not set(name) & set("<>\n"))


def render(graphs: list[Graph]) -> str:
    """Write every molecule, placed on paper by RDKit; what is read again is compared."""
    blocks = []
    for i, graph in enumerate(graphs):
        which = f"graph {i}{called(graph.name)}"
        if graph.name is not None and (graph.name != graph.name.strip() or "\n" in graph.name or len(graph.name) > 80):
            raise GraphFileError(f"sdf cannot hold the name of {which}: one line of at most 80 letters, or use json")
        molecule = to_rdkit(graph)
        wanted = canonical_smiles(molecule)
        for block in mol_blocks_of(molecule):
            back = molecule_from_block(block)
            if back is not None and canonical_smiles(back) == wanted:
                blocks.append(f"{block}{_data(graph)}$$$$\n")
                break
        else:
            raise GraphFileError(f"sdf cannot hold {which} unchanged: use smiles or jsonl")
    return "".join(blocks)
