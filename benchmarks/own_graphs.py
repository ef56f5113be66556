"""What training a GENN on one's own graphs buys a search: beside `generic` and Hungarian-A*, on held-out pairs.

Generates molecules, trains both stages on them, and prints what `gedkit train` prints at its end.
"""

from __future__ import annotations

import argparse
import sys
from time import process_time

import gedkit as gk
from measured import markdown

HEADER = ("search", "pairs", "optimal", "states per pair", "finished")
NAMES = {"genn-astar": "the new GENN"}


def main() -> int:
    """Train once and print the table."""
    options = parse_options()
    nodes = (options.smallest, options.largest)
    graphs = gk.datasets.generate("molecules", options.graphs, nodes=nodes, seed=options.seed).graphs
    begin = process_time()
    model = gk.train(
        graphs,
        steps=options.steps,
        step_pairs=32,
        mutants=options.mutants,
        search_steps=options.search_steps,
        search_tests=options.pairs,
        seed=options.seed,
        threads=1,
    )
    seconds = process_time() - begin
    search = model.card["metrics"]["search"]
    rows = []
    for name in ("genn-astar", "generic", "hungarian-astar"):
        found = search[name]
        shares = [f"{100 * found[key]:.0f} %" for key in ("optimal", "finished")]
        rows.append([NAMES.get(name, name), str(search["pairs"]), shares[0], f"{found['opened']:,.0f}", shares[1]])
    print(
        f"{options.graphs} molecules of {nodes[0]} to {nodes[1]} nodes, trained in {seconds:.0f} s of processor time\n"
    )
    print(markdown(rows, HEADER))
    return 0


def parse_options() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("--graphs", type=int, default=120, help="molecules (default 120)")
    parser.add_argument("--smallest", type=int, default=9, help="nodes of the smallest (default 9)")
    parser.add_argument("--largest", type=int, default=12, help="nodes of the largest (default 12)")
    parser.add_argument("--steps", type=int, default=2000, help="steps of stage one, 32 pairs each (default 2000)")
    parser.add_argument("--mutants", type=int, default=300, help="additional training graphs (default 300)")
    parser.add_argument("--search-steps", type=int, default=800, help="steps of stage two (default 800)")
    parser.add_argument("--pairs", type=int, default=60, help="held-out pairs that are searched (default 60)")
    parser.add_argument("--seed", type=int, default=0)
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
