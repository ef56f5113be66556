"""Whether a graph is a molecule, and how its bonds are drawn: by their labels alone, without RDKit."""

from __future__ import annotations

from gedkit._graphs.graph import Graph
from gedkit._graphs.labels import Label

_SYMBOLS = """
H He Li Be B C N O F Ne Na Mg Al Si P S Cl Ar K Ca Sc Ti V Cr Mn Fe Co Ni Cu Zn Ga Ge As Se Br Kr Rb Sr Y Zr Nb Mo Tc Ru
Rh Pd Ag Cd In Sn Sb Te I Xe Cs Ba La Ce Pr Nd Sm Eu Gd Tb Dy Ho Er Tm Yb Lu Hf Ta W Re Os Ir Pt Au Hg Tl Pb Bi Po At Rn
Ra Th U
"""
_ELEMENTS = frozenset(_SYMBOLS.split())
_ORDERS = {"single": "single", "double": "double", "triple": "triple", "aromatic": "aromatic"}
_ORDERS |= {"1": "single", "2": "double", "3": "triple", "4": "aromatic"}


def is_molecule(graph: Graph) -> bool:
    """Whether nodes are labeled with elements and edges with kinds of bonds.

    Examples
    --------
    >>> import gedkit as gk
    >>> is_molecule(gk.Graph(2, [(0, 1)], node_labels="CO", edge_labels=["double"]))
    True
    >>> is_molecule(gk.Graph(2, [(0, 1)], node_labels="CO"))
    False
    """
    if graph.directed or not graph.m or any(u == v for u, v in graph.edges):
        return False
    bonds = all(str(label) in _ORDERS for label in set(graph.edge_labels))
    return bonds and all(label in _ELEMENTS for label in set(graph.node_labels))


def bond_order(label: Label) -> str:
    """Return ``"single"``, ``"double"``, ``"triple"`` or ``"aromatic"``."""
    return _ORDERS[str(label)]
