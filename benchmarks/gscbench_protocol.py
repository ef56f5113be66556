"""The protocol of GSCBench on gedkit's solvers: ``gedkit evaluate SET --protocol gscbench`` for several sets.

    python -m benchmarks run gscbench-protocol --write
    python -m benchmarks run gscbench-protocol --sets LINUX --solvers auto genn-astar vj

``--predictions LINUX=eric.jsonl`` adds the predictions of another program, which have to cover the pairs of the splits.
"""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path

import gedkit as gk
from gedkit.lab.evaluation import evaluate, read_predictions
from gedkit.lab.evaluation.gscbench_protocol import gscbench_table
from pages import write_rows
from reproduction_page import markdown

SETS = {"AIDS700nef": "aids700nef", "LINUX": "linux", "IMDB, to 10 nodes": "imdbmulti"}


def main(
    *,
    sets: Sequence[str] = tuple(SETS),
    solvers: Sequence[str] = ("auto", "genn-astar", "hungarian", "vj"),
    predictions: Sequence[str] = (),  # SET=FILE
    root: Path | None = None,  # folder of the sets
    write: bool = False,  # put the table into benchmarks/results
) -> None:
    """Measure and print."""
    header: list[str] = []
    lines = []
    for title in sets:
        data = gk.datasets.load(SETS[title], root)
        files = dict(asked.split("=", 1) for asked in predictions)
        given = {Path(file).stem: read_predictions(file, data) for name, file in files.items() if name == title}
        with tempfile.TemporaryDirectory() as scratch:
            folder = Path(scratch)
            _, rows = evaluate(data, folder, solvers=solvers, predictions=given, protocol="gscbench")
        found = gscbench_table(rows)
        header = ["set", *found.header]
        lines += [[title, *cells] for cells in found.rows]
        print(markdown([header, *lines[-len(found.rows) :]]), flush=True)
    if write:
        source = "python -m benchmarks run gscbench-protocol"
        write_rows("gscbench", source, header, ["---", *["---:"] * (len(header) - 1)], lines)
