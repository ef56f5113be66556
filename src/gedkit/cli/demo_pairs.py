"""The pairs of the demo: molecules, and one from a bug report."""

from __future__ import annotations

import json
from importlib.resources import files

from gedkit._graphs.graph import Graph
from gedkit.io.json_graph import graph_from_json

_MOLECULES = (
    ("caffeine", "theobromine"),
    ("aspirin", "paracetamol"),
    ("dopamine", "adrenaline"),
    ("serotonin", "melatonin"),
    ("ibuprofen", "naproxen"),
    ("estradiol", "testosterone"),
    ("morphine", "heroin"),
    ("penicillin G", "amoxicillin"),
    ("sildenafil", "vardenafil"),
)
# https://github.com/networkx/networkx/issues/2997: networkx does not finish on it.
NETWORKX_2997 = (
    ((5, 4), (5, 6), (5, 7), (21, 8), (2, 1), (2, 0), (5, 3)),
    ((15, 13), (23, 16), (23, 24), (100, 7), (18, 19), (100, 23), (19, 20), (22, 21)),
)


def demo_pairs() -> list[tuple[str, Graph, Graph]]:
    """Return title, first and second graph of each pair."""
    pairs = [(f"{a} → {b}", molecule(a), molecule(b)) for a, b in _MOLECULES]
    first, second = map(_from_named_edges, NETWORKX_2997)
    return [*pairs, ("networkx issue 2997", first, second)]


def molecule(name: str) -> Graph:
    """Return a molecule of the demo set: heavy atoms labeled by element, bonds by order.

    Examples
    --------
    >>> molecule("caffeine")
    <Graph: 14 nodes, 15 edges, node labels 'C', 'N', 'O', edge labels 'aromatic', 'double', 'single'>
    """
    stored = json.loads((files("gedkit") / "data" / "molecules.json").read_text(encoding="utf-8"))
    return graph_from_json({key: stored[name][key] for key in ("nodes", "edges")})


def _from_named_edges(edges: tuple[tuple[int, int], ...]) -> Graph:
    names = sorted({end for edge in edges for end in edge})
    place = {name: i for i, name in enumerate(names)}
    return Graph(len(names), [(place[u], place[v]) for u, v in edges], names=names)
