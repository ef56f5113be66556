"""What a chemist asks first about a molecule: its formula and its weight."""

from __future__ import annotations

from typing import NamedTuple

from gedkit._graphs.graph import Graph
from gedkit.errors import GedkitError
from gedkit.io.molecule_memory import guessed, remembered
from gedkit.io.rdkit_modules import rdkit, rdkit_descriptors

_MOST_ATOMS = 400
_HYDROGEN = 1.008


class MoleculeFacts(NamedTuple):
    """The formula in Hill's order, and the average weight in g/mol."""

    formula: str
    weight: float


def molecule_facts(graph: Graph) -> MoleculeFacts | None:
    """Return formula and weight, or ``None`` if it is not a molecule or RDKit is not installed.

    Examples
    --------
    >>> import gedkit as gk
    >>> molecule_facts(gk.from_smiles("CCO"))
    MoleculeFacts(formula='C2H6O', weight=46.069)
    >>> molecule_facts(gk.Graph(2)) is None
    True
    """
    if not graph.n or graph.n > _MOST_ATOMS or graph.directed or None in graph.node_labels:
        return None
    try:
        _, base = rdkit()
        with base.BlockLogs():
            molecule = remembered(graph)
            if molecule is None:
                molecule = guessed(graph)
            formula = str(rdkit_descriptors().CalcMolFormula(molecule))
    except GedkitError:
        return None
    weight = sum(atom.GetMass() + _HYDROGEN * atom.GetTotalNumHs() for atom in molecule.GetAtoms())
    return MoleculeFacts(formula, round(weight, 3))
