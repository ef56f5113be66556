"""The protocol of GSCBench on gedkit's solvers: ``gedkit evaluate SET --protocol gscbench`` for several sets.

    python benchmarks/gscbench_protocol.py --page docs/evaluation.md
    python benchmarks/gscbench_protocol.py --sets LINUX --solvers auto genn-astar vj

``--predictions LINUX=eric.jsonl`` adds the predictions of another program, which have to cover the pairs of the splits.
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

import gedkit as gk
from gedkit.lab.evaluation import evaluate, read_predictions
from gedkit.lab.evaluation.gscbench_protocol import gscbench_table
from reproduction_page import filled, markdown

SETS = {"AIDS700nef": "aids700nef", "LINUX": "linux", "IMDB, to 10 nodes": "imdbmulti"}


def main() -> None:
    """Evaluate, print the table and write it into the page."""
    options = parsed()
    header: list[str] = []
    lines = []
    for title in options.sets:
        data = gk.datasets.load(SETS[title], options.root)
        files = dict(asked.split("=", 1) for asked in options.predictions)
        given = {Path(file).stem: read_predictions(file, data) for name, file in files.items() if name == title}
        with tempfile.TemporaryDirectory() as scratch:
            folder = Path(scratch)
            _, rows = evaluate(data, folder, solvers=options.solvers, predictions=given, protocol="gscbench")
        found = gscbench_table(rows)
        header = ["set", *found.header]
        lines += [[title, *cells] for cells in found.rows]
        print(markdown([header, *lines[-len(found.rows) :]]), flush=True)
    if options.page:
        table = markdown([header, *lines])
        page = filled(options.page.read_text(encoding="utf-8"), {"gscbench": lambda _: table}, {})
        options.page.write_text(page, encoding="utf-8")


def parsed() -> argparse.Namespace:
    """Return what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sets", nargs="+", default=list(SETS), choices=list(SETS))
    parser.add_argument("--solvers", nargs="+", default=["auto", "genn-astar", "hungarian", "vj"])
    parser.add_argument("--predictions", nargs="*", default=[], metavar="SET=FILE")
    parser.add_argument("--root", type=Path, help="folder of the sets")
    parser.add_argument("--page", type=Path, metavar="FILE", help="write the table into this page")
    return parser.parse_args()


if __name__ == "__main__":
    main()
