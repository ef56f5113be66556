"""What training on one's own costs buys: each kind under three cost models, beside the shipped model.

    python -m benchmarks run train-kinds --tests 100

Generated molecules of 14 to 18 atoms with bond labels are split into training, validation and test graphs. Models of
the kinds ``pair-costs`` and ``dual-step`` are trained under weighted, directed and edge-label costs, from the shipped
ones or from scratch (--scratch), and compared with the shipped ones on held-out pairs: the share of optimal paths and
the states of ``genn-astar``; the bound after eight steps, as a share of the distance, and the nodes of the tree of
``genn-exact``.
"""

from __future__ import annotations

from collections.abc import Sequence

import gedkit as gk


def families(count: int) -> list[tuple[str, list[gk.Graph], gk.Costs]]:
    """Return name, graphs and costs of the three cost models."""
    molecules = gk.datasets.generate("molecules", count, nodes=(14, 18), seed=5, distances=False).graphs
    bonds = [
        gk.Graph(g.n, g.edges, node_labels=g.node_labels, edge_labels=[(u + v) % 3 for u, v in g.edges])
        for g in molecules
    ]
    directed = [gk.Graph(g.n, g.edges, node_labels=g.node_labels, directed=True) for g in molecules]
    return [
        ("weighted", list(molecules), gk.Costs(node_sub=2, node_del=4, node_ins=4, edge_del=1, edge_ins=1)),
        ("directed", directed, gk.Costs(node_sub=1, edge_del=2, edge_ins=2)),
        ("edge labels", bonds, gk.Costs(node_sub=1, node_del=2, node_ins=2, edge_sub=1, edge_del=3, edge_ins=3)),
    ]


def main(
    *,
    count: int = 120,
    pairs: int = 300,
    steps: int = 1500,
    dual_steps: int = 300,
    tests: int = 40,
    scratch: bool = False,  # do not start from the shipped models
    kinds: Sequence[str] = ("pair-costs", "dual-step"),  # to train
) -> None:
    """Print a row for each cost model and kind."""
    print("| costs | kind | pairs | measure | trained | shipped |")
    print("| --- | --- | ---: | --- | ---: | ---: |")
    for name, graphs, costs in families(count):
        shared = {"costs": costs, "search_tests": tests, "threads": 1}
        if "pair-costs" in kinds:
            start = None if scratch else "generic"
            trained = {"pairs": pairs, "steps": steps, "start": start}
            found = gk.train(graphs, kind="pair-costs", **trained, **shared).card["metrics"]["search"]
            own, shipped = found["genn-astar"], found["generic"]
            print(
                f"| {name} | pair-costs | {found['pairs']} | optimal paths, states | {own['optimal']:.0%}, "
                f"{own['opened']:,.0f} | {shipped['optimal']:.0%}, {shipped['opened']:,.0f} |",
                flush=True,
            )
        if "dual-step" in kinds:
            start = None if scratch else "dual-step"
            trained = {"pairs": pairs // 3, "steps": dual_steps, "start": start}
            found = gk.train(graphs, kind="dual-step", **trained, **shared).card["metrics"]["search"]
            own, shipped = found["this model"], found["dual-step"]
            print(
                f"| {name} | dual-step | {found['pairs']} | bound, nodes | {own['bound']:.3f}, {own['opened']:,.1f} | "
                f"{shipped['bound']:.3f}, {shipped['opened']:,.1f} |",
                flush=True,
            )
