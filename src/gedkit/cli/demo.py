"""``gedkit demo``: solves a few pairs, explains the paths and draws one."""

from __future__ import annotations

import json
from dataclasses import asdict
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

import gedkit as gk
from gedkit.cli.demo_pairs import demo_pairs
from gedkit.cli.networkx_rival import Rival, ask_networkx
from gedkit.cli.progress import SearchProgress
from gedkit.cli.report import describe, in_units, number, table
from gedkit.cli.shared_options import AsJson

DRAWN = "aspirin → paracetamol"
LEARNED = "genn-astar"  # with its default model, which works on any labels
LEARNED_LIMIT = 1.0  # seconds


class Rivals(StrEnum):
    """Programs that the demo can be compared with."""

    networkx = "networkx"


def demo(
    compare: Annotated[
        Rivals | None, typer.Option(help="Also show what this program finds within --compare-limit.")
    ] = None,
    compare_limit: Annotated[
        float, typer.Option(metavar="SECONDS", min=0.01, help="Time limit of the comparison.")
    ] = 10,
    picture: Annotated[
        Path | None, typer.Option(metavar="FILE", help=f"Draw {DRAWN}: .png, .svg, .pdf, .html.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Solve pairs of well-known molecules, and the pair of networkx issue 2997; show the edit paths.

    First with the exact engine, then by A* with the shipped model.
    """
    if picture is not None:
        from gedkit.viz.kinds import require_place

        picture.parent.mkdir(parents=True, exist_ok=True)
        require_place(picture)
    solved: list[tuple[str, gk.Result, gk.Result, Rival | None]] = []
    pairs = demo_pairs()
    for i, (title, g1, g2) in enumerate(pairs):
        result = gk.solve(g1, g2, solver="exact")
        learned = gk.solve(g1, g2, solver=LEARNED, time_limit=LEARNED_LIMIT)
        if not as_json:
            describe(title, result)
        rival = None
        if compare is not None:
            with SearchProgress(f"networkx on {title}", compare_limit * (len(pairs) - i), quiet=as_json):
                rival = ask_networkx(g1, g2, compare_limit)
        solved.append((title, result, learned, rival))
    if as_json:
        print(json.dumps([_record(*row) for row in solved]))
    else:
        _summary(solved, compare_limit)
    if picture is not None:
        from gedkit.viz import picture as write_picture

        write_picture(next(result for title, result, *_ in solved if title == DRAWN), picture, title=DRAWN)
        if not as_json:
            print(f"{DRAWN} is drawn in {picture}")


def _record(title: str, result: gk.Result, learned: gk.Result, rival: Rival | None) -> dict[str, object]:
    rivals = {LEARNED: learned.to_dict(), "networkx": None if rival is None else asdict(rival)}
    return {"pair": title, **result.to_dict(), **rivals}


def _summary(solved: list[tuple[str, gk.Result, gk.Result, Rival | None]], limit: float) -> None:
    header = ["pair", "nodes", "distance", "bounds", "status", "time", LEARNED]
    rows = []
    for title, result, learned, rival in solved:
        bounds = f"{number(result.lower_bound)} .. {number(result.distance)}"
        sizes = f"{result.g1.n}, {result.g2.n}"
        row = [title, sizes, number(result.distance), bounds, result.status.name, in_units(result.stats.seconds)]
        row += [f"{number(learned.distance)} in {in_units(learned.stats.seconds)}"]
        if rival is not None:
            row += [_rival_cell(rival)]
        rows.append(row)
    if solved[0][3] is not None:
        header.append(f"networkx in {limit:g} s")
    table(header, rows)


def _rival_cell(rival: Rival) -> str:
    best = "no path" if rival.distance is None else number(rival.distance)
    return f"{best}, proven in {in_units(rival.seconds)}" if rival.finished else f"{best}, not proven"
