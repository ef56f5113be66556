"""Runs gedkit and networkx over pairs, pair by pair, on the clock."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from time import perf_counter
from typing import Any

import gedkit as gk
from datasets import RawGraph
from measured import Measured
from pairs import Pair, PairSet

# A pair solved faster than this is solved again and the fastest counts: the scheduler would weigh too much.
QUICK = 0.01
REPEATS = 3


def to_gedkit(graph: RawGraph) -> gk.Graph:
    """Convert, lengths as an edge attribute."""
    lengths = {} if graph.lengths is None else {"edge_attrs": [[length] for length in graph.lengths]}
    return gk.Graph(graph.n, graph.edges, node_labels=graph.labels, edge_labels=graph.edge_labels, **lengths)


def costs_of(pair_set: PairSet) -> gk.Costs | None:
    """All costs 1; for lengths those of Wang et al., CVPR 2021: nodes are neither deleted nor inserted."""
    if not pair_set.real_costs:
        return None
    return gk.Costs(node_sub=0, node_del=inf, node_ins=inf, edge_sub="abs", edge_del="abs", edge_ins="abs")


def measure_gedkit(solver: str, pairs: Sequence[Pair], costs: gk.Costs | None, limit: float) -> Measured:
    """Time whole `gk.solve` calls, path and bound included; what is kept with a graph is prepared beforehand."""
    made: dict[RawGraph, gk.Graph] = {}
    seconds, core, distances, states, solved = [], [], [], [], 0
    for pair in pairs:
        g1, g2 = (made.setdefault(g, to_gedkit(g)) for g in (pair.first, pair.second))
        best, result = inf, None
        for _ in range(1 + REPEATS):
            begin = perf_counter()
            result = gk.solve(g1, g2, costs=costs, solver=solver, time_limit=limit)
            took = perf_counter() - begin
            if took > QUICK:
                best = took
                break
            best = min(best, took)
        seconds.append(best)
        core.append(result.stats.seconds)
        distances.append(result.distance if result.optimal else None)
        states.append(result.stats.opened)
        solved += result.optimal
    core_mean = sum(core) / len(core)
    return Measured.per_pair(
        f"gedkit {solver}", seconds, solved, distances=distances, states=states, core_mean=core_mean
    )


def measure_networkx(pairs: Sequence[Pair], pair_set: PairSet, limit: float) -> Measured:
    """Time `networkx.graph_edit_distance`; what is not proven within the limit counts as not solved."""
    import networkx as nx

    seconds, distances, solved = [], [], 0
    options: dict[str, Any] = {"node_match": lambda a, b: a["label"] == b["label"]}
    if pair_set.real_costs:
        options = {
            "node_subst_cost": lambda a, b: 0,
            "node_del_cost": lambda a: 1e6,
            "node_ins_cost": lambda a: 1e6,
            "edge_subst_cost": lambda a, b: abs(a["length"] - b["length"]),
            "edge_del_cost": lambda a: a["length"],
            "edge_ins_cost": lambda a: a["length"],
        }
    elif pair_set.bonds:
        options["edge_match"] = lambda a, b: a["label"] == b["label"]
    for pair in pairs:
        g1, g2 = _to_networkx(nx, pair.first), _to_networkx(nx, pair.second)
        begin = perf_counter()
        distance = nx.graph_edit_distance(g1, g2, timeout=limit, **options)
        took = perf_counter() - begin
        seconds.append(took)
        proven = took < limit
        distances.append(distance if proven else None)
        solved += proven
    return Measured.per_pair("networkx", seconds, solved, distances=distances)


def _to_networkx(nx: Any, graph: RawGraph) -> Any:
    g = nx.Graph()
    g.add_nodes_from((u, {"label": label}) for u, label in enumerate(graph.labels))
    for k, (u, v) in enumerate(graph.edges):
        g.add_edge(u, v, label=graph.edge_labels[k], length=graph.lengths[k] if graph.lengths else 1)
    return g
