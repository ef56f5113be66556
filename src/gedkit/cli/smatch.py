"""``gedkit smatch gold.amr parsed.amr``: the Smatch score of a corpus, proven."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Annotated

import typer

from gedkit._tasks.amr.corpus import score_files
from gedkit.cli.progress import PairsProgress
from gedkit.cli.report import table
from gedkit.cli.shared_options import AsJson, PairSeconds


def smatch(
    gold: Annotated[Path, typer.Argument(metavar="GOLD", help="AMRs in PENMAN notation.")],
    parsed: Annotated[Path, typer.Argument(metavar="PARSED", help="The parses, in the same order.")],
    time_limit: PairSeconds = None,
    pairs: Annotated[bool, typer.Option("--pairs", help="Print the score of every pair too.")] = False,
    as_json: AsJson = False,
) -> None:
    """Score parses against gold AMRs: precision, recall and F1 of the triples, under the best mapping of variables."""
    with PairsProgress("pairs", quiet=as_json) as line:
        found = score_files(
            gold, parsed, time_limit=time_limit, progress=lambda done, total: line.on_progress(done, total, math.inf)
        )
    if as_json:
        keys = ("precision", "recall", "f1")
        facts = {name: dict(zip(keys, getattr(found, name), strict=True)) for name in ("micro", "macro")}
        scores = [{**{k: getattr(s, k) for k in keys}, "matched": s.matched, "proven": s.optimal} for s in found.scores]
        print(json.dumps({"pairs": len(found.scores), "proven": found.proven, **facts, "scores": scores}))
        return
    rows = [[f"{name} average", *(f"{value:.4f}" for value in getattr(found, name))] for name in ("micro", "macro")]
    if pairs:
        each = [[str(i), *(f"{v:.4f}" for v in (s.precision, s.recall, s.f1))] for i, s in enumerate(found.scores)]
        rows = [*each, *rows]
    table(["", "precision", "recall", "F1"], rows)
    print(f"{len(found.scores)} pairs, {found.proven} proven")
