"""What an experiment declares, and how every experiment runs: all sides take turns on each pair.

The record of a run is JSON: every answer of every side, with the machine, the commit, the seed and the load.
"""

from __future__ import annotations

import os
import platform
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from datasets import NO_LABEL, RawGraph
from pairs import Pair as RawPair
from peers import Peer
from sides import Pair, Run, Running, Side

HERE = Path(__file__).resolve().parent
DATA = HERE.parent.parent / "shared" / "data"


@dataclass(frozen=True)
class Family:
    """Pairs under one name, with their costs: keyword arguments of `gk.Costs`, or "mces"."""

    name: str
    pairs: Sequence[Pair]
    costs: Any = None


@dataclass(frozen=True)
class Experiment:
    """Families, sides and a limit; ``columns`` are names of `tables.COLUMNS`."""

    name: str
    question: str
    families: Callable[[int, int, Path, Sequence[str]], Iterator[Family]]  # pairs, seed, data, wanted
    sides: tuple[Side, ...]
    columns: tuple[str, ...]
    pairs: int = 20
    seconds: float = 10
    default_families: tuple[str, ...] = ()


def run(
    experiment: Experiment,
    *,
    pairs: int | None = None,
    seconds: float | None = None,
    seed: int = 0,
    before: str | None = None,
    families: Sequence[str] = (),
    peers: Sequence[Peer] = (),
    data: Path = DATA,
    show: Callable[[str, str, list[Run]], None] = lambda *_: None,
) -> dict[str, Any]:
    """Run an experiment and return its record. Sides of another build are left out without ``before``.

    Other programs (``peers``) work through files, so each gets a family at once, after the sides of gedkit.
    """
    pairs, seconds = pairs or experiment.pairs, seconds or experiment.seconds
    sides = [side for side in experiment.sides if side.build == "now" or before]
    record = {"experiment": experiment.name, **circumstances(), "seed": seed, "seconds": seconds, "before": before}
    found = []
    with ExitStack() as stack:
        running = [stack.enter_context(Running(side, before)) for side in sides]
        for family in experiment.families(pairs, seed, data, tuple(families) or experiment.default_families):
            rows = [[r.run(pair, family.costs, seconds, seed) for r in running] for pair in family.pairs]
            of_side = {side.name: [row[k] for row in rows] for k, side in enumerate(sides)}
            of_side |= {peer.name: peer_runs(peer, family.pairs, seconds) for peer in peers}
            found.append({"name": family.name, "sides": of_side, "disagreeing": disagreeing(rows)})
            for name, runs in of_side.items():
                show(family.name, name, runs)
    return record | {"families": found}


def peer_runs(peer: Peer, pairs: Sequence[Pair], seconds: float) -> list[Run]:
    """Return the answers of a program; a pair without one has no path and took the whole limit."""
    raw = [RawPair(_raw(first), _raw(second)) for first, second in pairs]
    with tempfile.TemporaryDirectory() as folder:
        measured = peer.measure(raw, seconds, False, Path(folder))
    uppers = measured.distances or [None] * len(pairs)
    times = measured.seconds or [measured.mean] * len(pairs)
    return [
        {"proven": upper is not None, "lower": 0, "upper": float("inf") if upper is None else upper, "seconds": seconds}
        | {"elapsed": seconds, "expanded": 0, "megabytes": 0}
        for upper, seconds in zip(uppers, times, strict=True)
    ]


def _raw(graph: dict[str, Any]) -> RawGraph:
    edges = tuple((u, v) for u, v in graph["edges"])
    labels = graph.get("node_labels") or (NO_LABEL,) * graph["n"]
    edge_labels = graph.get("edge_labels") or (NO_LABEL,) * len(edges)
    return RawGraph(tuple(map(str, labels)), edges, tuple(map(str, edge_labels)))


def disagreeing(rows: Sequence[Sequence[Run]]) -> int:
    """Count the pairs for which two sides have proven different distances.

    >>> disagreeing([[{"proven": True, "upper": 3.0}, {"proven": True, "upper": 4.0}]])
    1
    """
    return sum(len({round(run["upper"], 6) for run in row if run["proven"]}) > 1 for row in rows)


def circumstances() -> dict[str, Any]:
    """Return machine, versions, commit, date and load."""
    import gedkit

    commit = subprocess.run(
        ["git", "describe", "--always", "--dirty"], cwd=HERE, capture_output=True, text=True, check=False
    ).stdout.strip()
    machine = f"{platform.machine()}, {os.cpu_count()} cores"
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else None
    return {
        "gedkit": gedkit.__version__,
        "commit": commit,
        "date": date.today().isoformat(),
        "machine": machine,
        "python": sys.version.split()[0],
        "load": load,
    }
