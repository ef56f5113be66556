"""One command for all experiments: ``python -m benchmarks list | run NAME | page``.

``run`` prints the table of an experiment and writes its record, with every single answer, to ``build/bench``;
``--keep`` writes it to ``benchmarks/results``, from which ``page`` writes the tables of the documentation.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

import pages
from declared import EXPERIMENTS
from experiment import DATA, HERE, run
from peers import parse_peers
from scripts import SCRIPTS, question, run_script
from tables import table


def main() -> int:
    """Do what the command line asks; 1 if two sides have proven different distances."""
    if sys.argv[1:2] == ["run"] and sys.argv[2:3] and sys.argv[2] in SCRIPTS:
        run_script(sys.argv[2], sys.argv[3:])
        return 0
    options = parse_options()
    if options.command == "list":
        for experiment in EXPERIMENTS.values():
            print(f"{experiment.name:22}{experiment.question}")
        for name in SCRIPTS:
            print(f"{name:22}{question(name)}")
        return 0
    if options.command == "page":
        for changed in pages.write():
            print(f"written: {changed}")
        return 0
    if options.core is not None:
        os.environ["GEDKIT_BENCHMARK_CORE"] = str(options.core)
    experiment = EXPERIMENTS[options.name]
    record = run(
        experiment,
        pairs=options.pairs,
        seconds=options.seconds,
        seed=options.seed,
        before=options.before,
        families=options.families,
        peers=parse_peers(options.peer, options.peer_reads),
        data=options.data,
        show=lambda family, side, runs: print(f"{family}: {side} has {len(runs)} answers", file=sys.stderr),
    )
    print(table(record, experiment.columns))
    folder = pages.RESULTS if options.keep else HERE.parent / "build" / "bench"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{experiment.name}.json").write_text(json.dumps(record), encoding="utf-8")
    wrong = sum(family["disagreeing"] for family in record["families"])
    if wrong:
        print(f"{wrong} pairs with different proven distances", file=sys.stderr)
    return int(wrong > 0)


def parse_options() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=(__doc__ or "").split("\n\n")[0])
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("list", help="the experiments and what they ask")
    commands.add_parser("page", help="write the tables of the documentation from benchmarks/results")
    command = commands.add_parser("run", help="run an experiment")
    command.add_argument("name", choices=[*EXPERIMENTS, *SCRIPTS], metavar="NAME", help="one that list prints")
    command.add_argument("--pairs", type=int, help="of each family (default: as declared)")
    command.add_argument("--seconds", type=float, help="per pair (default: as declared)")
    command.add_argument("--families", nargs="+", default=[], metavar="NAME", help="that begin like this")
    command.add_argument("--before", metavar="PYTHON", help="interpreter that has the version to compare with")
    command.add_argument("--seed", type=int, default=0)
    command.add_argument("--core", type=int, help="pin to this core, with real-time priority where that is allowed")
    command.add_argument("--keep", action="store_true", help="write the record to benchmarks/results")
    command.add_argument("--peer", action="append", default=[], metavar="NAME=COMMAND", help="a program; see README.md")
    command.add_argument("--peer-reads", action="append", default=[], metavar="NAME=REGEX", help="reads its figures")
    command.add_argument("--data", type=Path, default=DATA, help="folder of the sets")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
