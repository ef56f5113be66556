"""A page with the pictures of all reactions that learned costs map wrongly in cross-validation, right map and ours.

``python benchmarks/reaction_errors.py -o errors.html``; costs are learned on two thirds of the file and tested on the
rest, three times. Each error is told by what it is: the right map is dearer, or another one costs the same; atoms come
from other molecules; the right map changes more bonds; and what the published maps of other tools say.
"""

from __future__ import annotations

import argparse
import html
from collections import Counter
from pathlib import Path
from typing import NamedTuple

from gedkit._edits.path_from_mapping import path_from_mapping
from gedkit._tasks.reactions.condensed import condensed_graph, same_reaction
from gedkit._tasks.reactions.learned_prices import LearnedTable, learned_prices
from gedkit._tasks.reactions.reaction_map import ReactionMap
from reaction_examples import DATA, TOOLS, Example, folds, map_with, read_examples, same_map
from reactions import bonds_changed, tool_maps
from train_reaction_costs import learn


class Error(NamedTuple):
    """A wrong map with the right one, and how much dearer the right one is."""

    example: Example
    ours: ReactionMap
    right: ReactionMap
    kinds: tuple[str, ...]


def errors_of(tested: list[Example], table: LearnedTable) -> list[Error]:
    """Return the examples that are mapped wrongly under a table."""
    from rdkit import Chem

    found = []
    for e in tested:
        prices = learned_prices(e.reactants, e.products, table)
        result = map_with(e, prices)
        if same_map(e, result.mapping):
            continue
        ours = ReactionMap(e.reactants, Chem.Mol(), e.products, result, prices.offset)
        image = dict(e.pairs)
        given = [image.get(u, -1) for u in range(len(e.reactants.symbols))]
        path = path_from_mapping(e.reactants.graph, e.products.graph, given, prices.costs)
        right = ours._with_pairs(e.pairs, path.cost)
        found.append(Error(e, ours, right, _kinds(e, ours, right)))
    return found


def _kinds(e: Example, ours: ReactionMap, right: ReactionMap) -> tuple[str, ...]:
    kinds = ["right map dearer" if right.cost > ours.cost + 1e-6 else "tie"]
    used = [{e.reactants.part[u] for u, _ in pairs} for pairs in (ours._pairs, right._pairs)]
    kinds += ["other molecules"] if used[0] != used[1] else []
    changed = [bonds_changed(condensed_graph(e.reactants, e.products, pairs)) for pairs in (ours._pairs, right._pairs)]
    words = "more bonds" if changed[1] > changed[0] else "fewer bonds" if changed[1] < changed[0] else "as many bonds"
    return (*kinds, f"right map changes {words}")


def page(errors: list[Error], total: int) -> str:
    """Return the page."""
    published = tool_maps([error.example for error in errors])
    counts = Counter(kind for error in errors for kind in error.kinds)
    listed = ", ".join(f"{kind}: {count}" for kind, count in counts.most_common())
    parts = [
        "<!DOCTYPE html><meta charset='utf-8'><title>Wrong maps</title>",
        "<style>body{font:14px sans-serif;margin:24px}svg{max-width:100%;height:auto}article{border-top:1px solid #ccc}"
        "code{font-size:11px;overflow-wrap:anywhere}</style>",
        f"<h1>{len(errors)} of {total} maps are wrong</h1><p>{html.escape(listed)}</p>",
    ]
    for number, error in enumerate(errors):
        e = error.example
        right = [t for t in TOOLS if (g := published[t][number]) is not None and same_reaction(g, e.condensed)]
        words = f"{', '.join(error.kinds)}; right: {', '.join(right) or 'no other tool'}"
        costs = f"ours {error.ours.cost:.2f}, right {error.right.cost:.2f}"
        parts.append(f"<article><h2>{html.escape(e.name)}</h2><p>{html.escape(words)}; {costs}</p>")
        parts.append(f"<p>Ours</p>{error.ours.to_svg()}<p>Right</p>{error.right.to_svg()}")
        parts.append(f"<p><code>{html.escape(e.row['mapped'])}</code></p></article>")
    return "\n".join(parts)


def main() -> None:
    """Write the page and print the counts."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", nargs="?", type=Path, default=DATA)
    parser.add_argument("-o", "--out", type=Path, default=Path("errors.html"))
    chosen = parser.parse_args()
    examples = read_examples(chosen.data)
    errors = [error for known, tested in folds(examples, 3) for error in errors_of(tested, learn(known))]
    chosen.out.write_text(page(errors, len(examples)), encoding="utf-8")
    print(f"{chosen.out}: {len(errors)} of {len(examples)} maps are wrong")
    for kind, count in Counter(kind for error in errors for kind in error.kinds).most_common():
        print(f"  {kind}: {count}")


if __name__ == "__main__":
    main()
