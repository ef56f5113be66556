"""Molecules in whatever form people have them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from gedkit._graphs.graph import Graph
from gedkit.errors import InvalidTypeError
from gedkit.io.accepting import as_graph, is_graph
from gedkit.io.rdkit import from_smiles


def as_molecule(given: Any) -> Graph:
    """Return the graph of a SMILES text, an RDKit molecule or another object; a graph is taken as it is."""
    return from_smiles(given) if isinstance(given, str) else as_graph(given)


def is_several(given: Any) -> bool:
    """Whether this is a list of molecules rather than one."""
    return isinstance(given, Iterable) and not isinstance(given, str) and not is_graph(given)


def as_molecules(given: Any, name: str) -> list[Graph]:
    """Return the graphs of several molecules; equal texts are read once."""
    if not is_several(given):
        raise InvalidTypeError(f"{name} must be a list of molecules, got {type(given).__name__}: write [molecule]")
    known: dict[str, Graph] = {}
    graphs = []
    for molecule in given:
        if isinstance(molecule, str):
            if molecule not in known:
                known[molecule] = from_smiles(molecule)
            graphs.append(known[molecule])
        else:
            graphs.append(as_molecule(molecule))
    return graphs
