"""Compares paths on dense random graphs after equal processor time: `auto` beside `refine` and any other program.

The portfolio must never hold back a path that one of its own parts would have found. Prints the mean distance of every
solver per family and on how many pairs `auto` is better and worse than it. README.md beside this file explains --peer.

    python benchmarks/dense_paths.py --pairs 12 --seconds 1
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from statistics import fmean
from typing import Any

from datasets import RawGraph
from hard_families import Pair as PlainPair
from hard_families import families
from measured import markdown
from pairs import Pair
from peers import Peer, parse_peers
from walls import Version

HERE = Path(__file__).resolve().parent
JUDGED, FAMILIES = "auto", ("G(25, .5)", "G(30, .5)")
ENDLESS = {"refine": {"turns": 1_000_000}}  # options under which only the limit ends a solver
MOST_SECONDS = 60.0  # for a program without a limit of its own, per pair


def main() -> None:
    """Run every solver on every pair and print the table."""
    options = parse_options()
    solvers = [Version("gedkit", sys.executable, name, **ENDLESS.get(name, {})) for name in (JUDGED, *options.solvers)]
    lines = []
    for family, pairs in families(options.pairs, options.seed, options.data, options.families):
        found = {
            solver.name: [solver.solve(pair, options.seconds, options.seed).upper for pair in pairs]
            for solver in solvers
        }
        found |= {peer.name: distances_of(peer, pairs, options.seconds) for peer in options.peers}
        mine, *others = found.items()
        lines.append([family, mine[0], f"{fmean(mine[1]):.2f}", "", ""])
        lines += [["", name, f"{fmean(theirs):.2f}", *map(str, tally(mine[1], theirs))] for name, theirs in others]
    for solver in solvers:
        solver.close()
    print(markdown(lines, ("family", "solver", "mean distance", f"{JUDGED} better", f"{JUDGED} worse")))


def tally(mine: Sequence[float], theirs: Sequence[float]) -> tuple[int, int]:
    """Count the pairs on which the first is better, and worse.

    >>> tally([3, 4, 5], [4, 4, 4])
    (1, 1)
    """
    both = list(zip(mine, theirs, strict=True))
    return sum(a < b for a, b in both), sum(a > b for a, b in both)


def distances_of(peer: Peer, pairs: Sequence[PlainPair], seconds: float) -> list[float]:
    """Run a program on all pairs; one that takes a limit gets the same."""
    raw = [Pair(_unlabelled(first), _unlabelled(second)) for first, second in pairs]
    with tempfile.TemporaryDirectory() as folder:
        measured = peer.measure(raw, seconds if peer.takes_limit else MOST_SECONDS, True, Path(folder))
    found = [distance for distance in measured.distances if distance is not None]
    if len(found) != len(pairs):
        raise RuntimeError(f"peer {peer.name} has no distance for every pair: see README.md on --peer-reads")
    print(f"{peer.name}: {measured.mean:.2f} s a pair", file=sys.stderr)
    return found


def _unlabelled(graph: dict[str, Any]) -> RawGraph:
    edges = graph["edges"]
    return RawGraph(("",) * graph["n"], tuple((u, v) for u, v in edges), ("",) * len(edges))


def parse_options() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("--families", nargs="+", metavar="NAME", default=FAMILIES, help="of walls.py")
    parser.add_argument("--pairs", type=int, default=12, help="of each family (default 12)")
    parser.add_argument("--seconds", type=float, default=1, help="of processor time per pair (default 1)")
    parser.add_argument("--solvers", nargs="+", default=["refine"], help="beside auto (default refine)")
    parser.add_argument("--peer", action="append", default=[], metavar="NAME=COMMAND", help="a program; see README.md")
    parser.add_argument("--peer-reads", action="append", default=[], metavar="NAME=REGEX", help="reads its figures")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--data", type=Path, default=HERE.parent.parent / "shared" / "data", help="folder of the sets")
    options = parser.parse_args()
    try:
        options.peers = parse_peers(options.peer, options.peer_reads)
    except ValueError as error:
        parser.error(str(error))
    return options


if __name__ == "__main__":
    main()
