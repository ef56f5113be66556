"""What a caption says about a graph: how large it is; of a molecule, its formula and weight."""

from __future__ import annotations

from gedkit._graphs.graph import Graph
from gedkit.io.molecule_facts import molecule_facts

__all__ = ["graph_facts"]


def graph_facts(graph: Graph) -> str:
    """Return it in a few words.

    Examples
    --------
    >>> import gedkit as gk
    >>> graph_facts(gk.Graph(3, [(0, 1)])), graph_facts(gk.from_smiles("CCO"))
    ('3 nodes, 1 edge', 'C₂H₆O · 46.07 g/mol')
    """
    known = molecule_facts(graph)
    if known is not None:
        return f"{known.formula.translate(_SUBSCRIPTS)} · {known.weight:.4g} g/mol"
    return f"{graph.n:,} node{'' if graph.n == 1 else 's'}, {graph.m:,} edge{'' if graph.m == 1 else 's'}"


_SUBSCRIPTS = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
