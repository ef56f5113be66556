"""``gedkit mces pairs.csv -o out.csv``: what the molecules of listed pairs have in common."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Annotated

import typer

from gedkit._solvers.request import checked_number
from gedkit._tasks.chemistry.pairs_file import read_pairs, solve_pairs_file, write_answers
from gedkit.cli.collection_input import StripSalts
from gedkit.cli.progress import PairsProgress, Waiting
from gedkit.cli.rejected_rows import keep_rejects
from gedkit.cli.shared_options import AsJson, PairSeconds, Threads
from gedkit.collection.matrix_job import checked_workers

_NO_THRESHOLD = -1


def mces(
    pairs: Annotated[Path, typer.Argument(metavar="PAIRS", help="A CSV file: index,smiles1,smiles2.")],
    out: Annotated[Path, typer.Option("-o", "--out", metavar="FILE", help="index,distance,time,mode.")],
    threshold: Annotated[
        float,
        typer.Option(metavar="DISTANCE", help="Only prove a bound for larger distances; -1: compute all exactly."),
    ] = 10,
    time_limit: PairSeconds = None,
    threads: Threads = None,
    strict: Annotated[bool, typer.Option("--strict", help="Stop at the first row that cannot be read.")] = False,
    strip_salts: StripSalts = False,
    as_json: AsJson = False,
) -> None:
    """Compute the MCES distances of pairs of molecules: the total order of the bonds that they do not share."""
    if threshold != _NO_THRESHOLD:
        checked_number("--threshold", threshold, "0 or more, or -1 for none", lambda x: x >= 0)
    limit = time_limit
    if limit is not None:
        checked_number("--time-limit", limit, "a positive number of seconds", lambda x: x > 0)
    with Waiting(f"reading {pairs}", quiet=as_json):
        listed = read_pairs(pairs, strict=strict, strip_salts=strip_salts)
    with PairsProgress("pairs", quiet=as_json) as line:
        answers = solve_pairs_file(
            listed,
            threshold=None if threshold == _NO_THRESHOLD else threshold,
            time_limit=limit,
            threads=checked_workers(threads),
            progress=line.on_progress,
        )
    write_answers(answers, out)
    rejected = keep_rejects(listed.rejects, out, as_json)
    modes = Counter(answer.mode for answer in answers)
    if as_json:
        facts = {
            "pairs": len(answers),
            "exact": modes[1],
            "above_threshold": modes[2],
            "out_of_time": modes[5] + modes[6],
        }
        print(json.dumps({**facts, **rejected, "file": str(out)}))
        return
    parts = [f"{modes[1]} exact"]
    parts += [f"{modes[2]} above {threshold:g}"] if modes[2] else []
    parts += [f"{modes[5] + modes[6]} out of time"] if modes[5] + modes[6] else []
    print(f"{out}: {len(answers)} pairs, {', '.join(parts)}")
