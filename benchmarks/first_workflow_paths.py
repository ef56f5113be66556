"""How often the first edit path of networkx is not the cheapest, on generated workflows; gedkit proves what is.

    python -m benchmarks run first-workflow-paths --pairs 1000

Evaluators of generated workflows take the first path that
``networkx.optimize_edit_paths`` yields. A workflow here is a random directed acyclic graph of typed steps, with
branches that join again; the other one of a pair is a copy with some steps added, removed, replaced and rewired, in
another order. Both sides have the same costs: 1 each. networkx has a second per pair, on the first path and on all that
it yields in that time. The first path of networkx that is cheaper than a proven optimum ends the run with exit code 1.
"""

from __future__ import annotations

import random
import sys
import time

import networkx as nx

import gedkit as gk

TYPES = ("trigger", "http", "set", "if", "merge", "code", "sheet", "mail", "slack", "wait")
CLASSES = ((5, 8), (9, 12), (13, 18))  # steps, from and to


def workflow(rng: random.Random, size: int) -> nx.DiGraph:
    """Return a random workflow: each step follows one of the last few, some join a second branch."""
    made = nx.DiGraph()
    for i in range(size):
        made.add_node(i, type="trigger" if i == 0 else rng.choice(TYPES[1:]))
        if i:
            made.add_edge(rng.randrange(max(0, i - 3), i), i)
        if i > 2 and rng.random() < 0.25:
            made.add_edge(rng.randrange(max(0, i - 5), i), i)
    return made


def generated_copy(rng: random.Random, gold: nx.DiGraph, edits: int) -> nx.DiGraph:
    """Return what a model might have made instead: a copy with edits, its steps in another order."""
    made = gold.copy()
    for _ in range(edits):
        steps = sorted(made)
        kind = rng.choice(("add", "remove", "replace", "rewire"))
        if kind == "add":
            new = max(steps) + 1
            made.add_node(new, type=rng.choice(TYPES[1:]))
            made.add_edge(rng.choice(steps), new)
        elif kind == "remove" and len(steps) > 3:
            gone = rng.choice(steps[1:])
            # No loops: networkx matches them with edges between two nodes, and its path is none.
            made.add_edges_from([(u, v) for u in list(made.pred[gone]) for v in list(made.succ[gone]) if u != v])
            made.remove_node(gone)
        elif kind == "replace":
            made.nodes[rng.choice(steps)]["type"] = rng.choice(TYPES[1:])
        elif made.number_of_edges():
            u, v = rng.choice(sorted(made.edges))
            made.remove_edge(u, v)
            w = rng.choice([step for step in steps if step != v])
            made.add_edge(w, v)
    order = sorted(made)
    rng.shuffle(order)
    shuffled = nx.DiGraph()
    shuffled.add_nodes_from((step, made.nodes[step]) for step in order)
    shuffled.add_edges_from(made.edges)
    return nx.convert_node_labels_to_integers(shuffled)


def same_type(a: dict[str, str], b: dict[str, str]) -> bool:
    """Whether two steps are of one type."""
    return a["type"] == b["type"]


def paths_of_networkx(gold: nx.DiGraph, made: nx.DiGraph, seconds: float) -> tuple[float | None, float | None, float]:
    """Return the costs of the first and of the last path within the time, and when the first came."""
    begin = time.perf_counter()
    costs: list[float] = []
    first = seconds
    for _, _, cost in nx.optimize_edit_paths(gold, made, node_match=same_type, timeout=seconds):
        if not costs:
            first = time.perf_counter() - begin
        costs.append(cost)
    return (costs[0], costs[-1], first) if costs else (None, None, seconds)


def main(
    *,
    pairs: int = 1000,
    seconds: float = 1.0,  # for networkx, per pair
    seed: int = 0,
) -> None:
    """Print a row per size."""
    print("| Steps | Pairs | First path not optimal | Mean excess | Best in time not optimal | No path | gedkit |")
    print("|---|---|---|---|---|---|---|")
    for low, high in CLASSES:
        rng = random.Random(f"{seed} {low}")
        count = pairs // len(CLASSES) + (low == CLASSES[0][0]) * (pairs % len(CLASSES))
        dear = late = none = proven = 0
        excess: list[float] = []
        ours = 0.0
        for pair in range(count):
            gold = workflow(rng, rng.randint(low, high))
            made = generated_copy(rng, gold, rng.randint(1, 6))
            begin = time.perf_counter()
            result = gk.solve(*(gk.from_networkx(graph, node_label="type") for graph in (gold, made)))
            ours += time.perf_counter() - begin
            proven += result.optimal
            first, best, _ = paths_of_networkx(gold, made, seconds)
            if first is None or best is None:
                none += 1
                continue
            if result.optimal and best < result.distance - 1e-9:
                sys.exit(f"{low}-{high}, pair {pair}: networkx found {best}, gedkit proved {result.distance}")
            dear += first > result.distance + 1e-9
            late += best > result.distance + 1e-9
            if first > result.distance + 1e-9:
                excess.append(first / result.distance if result.distance else float("inf"))
        finite = [share for share in excess if share < float("inf")]
        mean = f"{100 * (sum(finite) / len(finite) - 1):.0f}%" if finite else "–"
        cells = [
            f"{low}-{high}",
            f"{count}",
            f"{dear} ({100 * dear / count:.0f}%)",
            mean,
            f"{late} ({100 * late / count:.0f}%)",
            f"{none}",
            f"{proven} proven, {1e3 * ours / count:.2f} ms a pair",
        ]
        print(f"| {' | '.join(cells)} |", flush=True)
