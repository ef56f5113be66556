"""Run as a script, with the name of a build of the core: prints what it answers to a fixed set of questions, as JSON.

A process loads one build, the one that fits the machine; here it is the one that was asked for.
"""

from __future__ import annotations

import json
import math
import random
import sys

from gedkit import _cpu

if __name__ == "__main__":
    _cpu.runs_v3 = lambda: sys.argv[1] == "v3"

import gedkit as gk
from gedkit import _core

SOLVERS = {
    name: {"solver": name}
    for name in ("auto", "exact", "dfs", "hungarian-astar", "plain-astar", "genn-exact", "beam", "refine", "branch")
} | {
    "hungarian": {"solver": "hungarian"},
    "vj": {"solver": "vj"},
    "ipfp": {"solver": "ipfp"},
    "the Lagrangian search alone": {"solver": "exact", "depth_first_states": 0},
    "genn-astar": {"solver": "genn-astar"},
    "genn-beam": {"solver": "genn-beam"},
    "a cutoff": {"solver": "exact", "cutoff": 4},
    "a certificate": {"solver": "exact", "certificate": True},
}
COSTS = {
    "default": gk.Costs(),
    "whole": gk.Costs(node_sub=3, node_del=1, node_ins=2, edge_sub=1, edge_del=4, edge_ins=2),
    "real": gk.Costs(node_sub=0.37, node_del=1.13, node_ins=0.71, edge_sub=math.pi / 4, edge_del=0.91, edge_ins=1.7),
    "infinite": gk.Costs(node_sub=math.inf, edge_sub=0.5),
    "tables": gk.Costs(
        node_sub={(a, b): abs(ord(a) - ord(b)) / 8 for a in "CNO" for b in "CNO" if a != b},
        node_ins={"C": 1, "N": 2.5, "O": 5},
        edge_del={1: 2.0, 2: 0.3},
    ),
}


def random_graph(rng, directed, most=7):
    n = rng.randint(1, most)
    ends = [(u, v) for u in range(n) for v in range(n) if (u != v if directed else u < v)]
    edges = rng.sample(ends, rng.randint(0, min(len(ends), 2 * n)))
    return gk.Graph(
        n,
        edges,
        directed=directed,
        node_labels=rng.choices("CNO", k=n),
        edge_labels=rng.choices((1, 2), k=len(edges)),
    )


def pairs():
    """Yield a name and two graphs: small ones of both kinds, and some that need masks of more than one word."""
    rng = random.Random(1)
    for number in range(40):
        directed = number % 3 == 0
        yield f"pair {number}", random_graph(rng, directed), random_graph(rng, directed)
    for n in (70, 130):
        edges, labels = [(rng.randrange(v), v) for v in range(1, n)], rng.choices("CNO", k=n)
        tree = gk.Graph(n, edges, node_labels=labels, edge_labels=[1] * (n - 1))
        yield f"trees of {n}", tree, gk.Graph(n, edges[2:], node_labels=["N", *labels[1:]], edge_labels=[1] * (n - 3))


def answers():
    """Return ``{question: [status, lower bound, distance]}``."""
    found = {}
    for pair_name, g1, g2 in pairs():
        for cost_name, costs in COSTS.items():
            for solver_name, solver in SOLVERS.items():
                if g1.n > 60 and solver["solver"] not in ("auto", "exact", "branch", "vj"):
                    continue  # too slow for a test
                result = gk.solve(g1, g2, costs=costs, **solver)
                key = f"{pair_name}, {cost_name} costs, {solver_name}"
                found[key] = [result.status.name, result.lower_bound, result.distance]
    return found


if __name__ == "__main__":
    assert sys.argv[1] == _core.BUILD
    json.dump(answers(), sys.stdout)
