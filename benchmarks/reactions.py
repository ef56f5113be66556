"""Atom maps of reactions beside those of RXNMapper, LocalMapper and GraphMapper, judged by maps checked by hand.

``python benchmarks/reactions.py`` cross-validates the learned costs (5 and 3 folds, and each half of the file tested
with costs learned on the other); ``--rate N`` measures the time of N reactions through ``gk.map_reactions`` instead.

The maps of the other tools are those that the data set publishes; the tools are not run, and they did not learn from
this collection. A map is right if its condensed graph is isomorphic to that of the map checked by hand. Atoms are in
random order and without numbers before gedkit sees them. Intervals are Wilson's, 95%. The 3-fold results are also told
by kind of reaction (see reaction_kinds.py).
"""

from __future__ import annotations

import argparse
import itertools
import math
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import gedkit as gk
from gedkit._tasks.reactions.condensed import same_reaction
from gedkit._tasks.reactions.given_map import read_map
from gedkit._tasks.reactions.learned_prices import learned_prices, shipped_table
from gedkit._tasks.reactions.pricing import minimal_prices
from reaction_examples import DATA, TOOLS, Example, folds, learned_result, map_with, read_examples, same_map
from reaction_kinds import KINDS, kind_of
from train_reaction_costs import learn

Splits = list[tuple[list[Example], list[Example]]]


def interval(right: int, total: int) -> str:
    """Return the share in percent with its interval."""
    z, p = 1.96, right / total
    middle = (p + z * z / (2 * total)) / (1 + z * z / total)
    width = z * math.sqrt(p * (1 - p) / total + z * z / (4 * total * total)) / (1 + z * z / total)
    return f"{100 * p:.1f}% ({100 * (middle - width):.1f}-{100 * (middle + width):.1f})"


def bonds_changed(graph: gk.Graph) -> float:
    """Return the bonds that a map breaks or forms, those to atoms that leave counting half, as ``minimal`` does.

    Bonds within what leaves do not count.
    """
    kept = {u for (u, v), text in zip(graph.edges, graph.edge_labels, strict=True) for u in (u, v) if _after(text)}
    total = 0.0
    for (u, v), text in zip(graph.edges, graph.edge_labels, strict=True):
        before, after = (float(order) for order in str(text).split(">"))
        if (before > 0) != (after > 0):
            total += 1 if after else (int(u in kept) + int(v in kept)) / 2
    return total


def _after(text: object) -> bool:
    return not str(text).endswith(">0")


def tool_maps(examples: Sequence[Example]) -> dict[str, list[gk.Graph | None]]:
    """Return the condensed graphs of the published maps; ``None`` for one that cannot be read."""

    def graph(text: str) -> gk.Graph | None:
        try:
            return read_map(text).condensed
        except gk.GedkitError:
            return None

    return {tool: [graph(e.row[tool]) for e in examples] for tool in TOOLS}


def accuracy(examples: Sequence[Example], wanted: Sequence[str]) -> None:
    """Print the share of right maps for each way to split the examples whose name begins as one that is wanted."""
    half = len(examples) // 2 + len(examples) % 2
    blocks = list(examples[:half]), list(examples[half:])
    splits: dict[str, Splits] = {
        "5-fold": list(folds(examples, 5)),
        "3-fold": list(folds(examples, 3)),
        "first half, learned on second": [(blocks[1], blocks[0])],
        "second half, learned on first": [(blocks[0], blocks[1])],
    }
    right_of = {
        tool: {e.name: g is not None and same_reaction(g, e.condensed) for e, g in zip(examples, graphs, strict=True)}
        for tool, graphs in tool_maps(examples).items()
    }
    minimal = {e.name: same_map(e, map_with(e, minimal_prices(e.reactants, e.products)).mapping) for e in examples}
    right_of = {"minimal": minimal, **right_of}
    in_3_fold: dict[str, bool] = {}
    print(f"| tested on | reactions | learned | {' | '.join(right_of)} |")
    print("|" + "---|" * (3 + len(right_of)))
    for name, parts in splits.items():
        if not name.startswith(tuple(wanted)):
            continue
        learned = {}
        for known, tested in parts:
            table = learn(known)
            learned |= {e.name: same_map(e, learned_result(e, table).mapping) for e in tested}
        total = len(learned)
        counts = [sum(answers[e] for e in learned) for answers in (learned, *right_of.values())]
        cells = [f"{count}, {interval(count, total)}" for count in counts]
        print(f"| {name} | {total} | {' | '.join(cells)} |", flush=True)
        if name == "3-fold":
            in_3_fold = learned
    if in_3_fold:
        by_kind(examples, {"learned": in_3_fold, **right_of})


def by_kind(examples: Sequence[Example], right_of: Mapping[str, Mapping[str, bool]]) -> None:
    """Print the share of right maps for each kind of reaction."""
    names: dict[str, list[str]] = {kind: [] for kind in KINDS}
    for e in examples:
        names[kind_of(e.condensed)].append(e.name)
    print(f"\n| kind, 3-fold | reactions | {' | '.join(right_of)} |")
    print("|" + "---|" * (2 + len(right_of)))
    for kind, members in names.items():
        counts = [sum(answers[e] for e in members) for answers in right_of.values()]
        cells = [f"{count}, {100 * count / max(1, len(members)):.0f}%" for count in counts]
        print(f"| {kind} | {len(members)} | {' | '.join(cells)} |")
    print()


def changes_and_times(examples: Sequence[Example]) -> None:
    """Print how many bonds change under ``minimal`` beside the tools, then proofs and processor time."""
    ours = []
    for e in examples:
        found = gk.map_reaction((e.reactants.molecule, e.products.molecule), costs="minimal")
        ours.append(bonds_changed(found._condensed))
    for tool, graphs in tool_maps(examples).items():
        both = [
            (a, bonds_changed(g))
            for a, g in zip(ours, graphs, strict=True)
            if g is not None and not any(str(label).endswith("+") for label in g.node_labels)
        ]
        fewer, more = sum(b < a - 1e-9 for a, b in both), sum(b > a + 1e-9 for a, b in both)
        print(f"{tool}: fewer bond changes than minimal on {fewer} reactions, more on {more}, of {len(both)}")
    ways: dict[str, Callable[[str], gk.ReactionMap]] = {
        "minimal": lambda text: gk.map_reaction(text, costs="minimal"),
        "learned": lambda text: gk.map_reaction(text, costs="learned"),
    }
    for name, way in ways.items():
        times = []
        proven = 0
        for e in examples:
            begin = time.process_time()
            found = way(e.row["reaction"])
            found.smiles  # noqa: B018
            times.append(1e3 * (time.process_time() - begin))
            proven += found.optimal
        times.sort()
        mean, high = sum(times) / len(times), times[math.ceil(0.99 * len(times)) - 1]
        spread = f"mean {mean:.2f} ms, p99 {high:.1f} ms, longest {times[-1]:.0f} ms"
        print(f"{name}: {proven} of {len(times)} proven; {spread}")


def rate(examples: Sequence[Example], count: int) -> None:
    """Print the time of so many reactions, reading and mapped SMILES included, and what a million would take."""
    texts = list(itertools.islice(itertools.cycle(e.row["reaction"] for e in examples), count))
    begin, ran = time.perf_counter(), time.process_time()
    proven = sum(found.optimal for found in gk.map_reactions(texts, threads=1) if found.smiles)
    wall, spent = time.perf_counter() - begin, time.process_time() - ran
    print(f"{count} reactions: {spent:.1f} s of processor time, {wall:.1f} s in all, {proven} proven")
    print(f"a million: {spent * 1e6 / count / 60:.0f} minutes on one core")


def main() -> None:
    """Run what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", nargs="?", type=Path, default=DATA)
    parser.add_argument("--seed", type=int, default=0, help="of the order of atoms")
    parser.add_argument("--splits", nargs="+", default=[""], metavar="NAME", help="5-fold, 3-fold, first, second")
    parser.add_argument("--rate", type=int, metavar="N")
    parser.add_argument("--times", action="store_true", help="only bond changes, proofs and times")
    chosen = parser.parse_args()
    examples = read_examples(chosen.data, chosen.seed)
    shipped_table()
    learned_prices(examples[0].reactants, examples[0].products)
    if chosen.rate:
        rate(examples, chosen.rate)
        return
    if not chosen.times:
        accuracy(examples, chosen.splits)
    changes_and_times(examples)


if __name__ == "__main__":
    main()
