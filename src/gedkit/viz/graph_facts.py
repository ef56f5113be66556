"""What a caption says about a graph: how large it is; of a molecule, its formula and weight."""

from __future__ import annotations

import re

from gedkit._graphs.graph import Graph
from gedkit.io.molecule_facts import molecule_facts


def graph_facts(graph: Graph) -> str:
    """Return it in a few words.

    Examples
    --------
    >>> import gedkit as gk
    >>> graph_facts(gk.Graph(3, [(0, 1)])), graph_facts(gk.from_smiles("CCO"))
    ('3 nodes, 1 edge', 'C₂H₆O · 46.07 g/mol')
    >>> graph_facts(gk.from_smiles("[O-]S(=O)(=O)[O-]"))
    'O₄S²⁻ · 96.06 g/mol'
    """
    known = molecule_facts(graph)
    if known is not None:
        atoms, charge = re.fullmatch(r"(.*?)([+-]\d*)?", known.formula).groups("")  # type: ignore[union-attr]
        return f"{atoms.translate(_LOWERED)}{(charge[1:] + charge[:1]).translate(_RAISED)} · {known.weight:.4g} g/mol"
    return f"{graph.n:,} node{'' if graph.n == 1 else 's'}, {graph.m:,} edge{'' if graph.m == 1 else 's'}"


_LOWERED = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
_RAISED = str.maketrans("0123456789+-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻")
