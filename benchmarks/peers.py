"""Programs measured beside gedkit. Which ones, and how they are called, is given on the command line: see README.md.

A peer is a command with placeholders. They say which file it reads: `{pairs}` is one file with graphs and pairs,
`{db}` and `{query}` are two files in the `t / v / e` form, pair k being graph k of each. `{limit}` is the time limit
per pair in seconds, `{limit_ms}` in milliseconds, `{count}` the number of pairs. A regular expression with named
groups picks its figures out of what it prints.
"""

from __future__ import annotations

import re
import shlex
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

from datasets import RawGraph
from measured import Measured
from pairs import Pair

UNITS = {"us": 1e-6, "ms": 1e-3, "s": 1.0}


@dataclass(frozen=True)
class Peer:
    """A program: its name, command template and the expression that reads its output."""

    name: str
    command: str
    reads: re.Pattern[str] | None = None

    def __post_init__(self) -> None:
        if "{pairs}" not in self.command and not ("{db}" in self.command and "{query}" in self.command):
            raise ValueError(f"the command of peer {self.name} names neither {{pairs}} nor {{db}} and {{query}}")

    @property
    def takes_edge_labels(self) -> bool:
        """Only the t / v / e form carries edge labels."""
        return "{pairs}" not in self.command

    @property
    def takes_limit(self) -> bool:
        """Whether it ends by itself."""
        return "{limit}" in self.command or "{limit_ms}" in self.command

    def measure(self, pairs: Sequence[Pair], limit: float, small: bool, folder: Path) -> Measured:
        """Run on all pairs at once where nothing can hang, else pair by pair, each ended at the limit.

        A program that knows `{limit}` ends by itself, and small graphs need no limit: starting a process for each would
        be measured as well.
        """
        if small or self.takes_limit:
            return self._measure_at_once(pairs, limit, folder)
        seconds: list[float] = []
        distances: list[float | None] = []
        solved = 0
        for pair in pairs:
            try:
                one = self._measure_at_once([pair], limit, folder)
            except subprocess.TimeoutExpired:
                seconds.append(limit)
                distances.append(None)
            else:
                seconds.append(one.mean)
                distances.extend(one.distances or [None])
                solved += one.solved
        return Measured.per_pair(self.name, seconds, solved, distances=distances)

    def _measure_at_once(self, pairs: Sequence[Pair], limit: float, folder: Path) -> Measured:
        return self._read(*self.run(pairs, limit, folder), len(pairs))

    def run(self, pairs: Sequence[Pair], limit: float, folder: Path) -> tuple[str, float]:
        """Return what it prints, and how long it took."""
        files = {key: folder / f"{key}.txt" for key in ("pairs", "db", "query")}
        if "{pairs}" in self.command:
            files["pairs"].write_text(pair_file(pairs), encoding="utf-8")
        else:
            files["db"].write_text(tve_file([p.first for p in pairs]), encoding="utf-8")
            files["query"].write_text(tve_file([p.second for p in pairs]), encoding="utf-8")
        command = self.command.format(limit=f"{limit:g}", limit_ms=f"{1000 * limit:g}", count=len(pairs), **files)
        begin = perf_counter()
        done = subprocess.run(
            shlex.split(command), capture_output=True, text=True, timeout=limit * len(pairs) + 1, check=False
        )
        wall = perf_counter() - begin
        if done.returncode != 0:
            last = (done.stderr or done.stdout).strip().splitlines()[-1:]
            raise RuntimeError(f"peer {self.name} ended with code {done.returncode}: {''.join(last)}")
        return done.stdout + "\n" + done.stderr, wall

    def _read(self, output: str, wall: float, count: int) -> Measured:
        found: dict[str, list[str]] = {}
        for match in self.reads.finditer(output) if self.reads else ():
            for key, value in match.groupdict().items():
                if value is not None:
                    found.setdefault(key, []).append(value.replace(",", ""))

        def times(quantity: str) -> list[float]:
            return [float(v) * size for unit, size in UNITS.items() for v in found.get(f"{quantity}_{unit}", [])]

        def last(values: list[float]) -> float | None:
            return values[-1] if values else None

        solved = int(found["solved"][-1]) if "solved" in found else count
        distances: list[float | None] = [float(d) for d in found.get("distance", [])]
        if distances and len(distances) != count:
            raise RuntimeError(f"peer {self.name} printed {len(distances)} distances for {count} pairs")
        each = times("pair")
        if len(each) == count:
            measured = Measured.per_pair(self.name, each, solved, distances=distances)
        else:
            total = last(times("total"))
            measured = Measured(self.name, count, solved, (wall if total is None else total) / count)
            measured.distances = distances
        # What the program sums up itself has more digits than what it prints per pair.
        measured.mean = last(times("mean")) or measured.mean
        measured.median = last(times("median")) or measured.median
        measured.p99 = last(times("p99")) or measured.p99
        return measured


def pair_file(pairs: Sequence[Pair]) -> str:
    """Write all graphs, then all pairs of them; edge labels are left out.

    Number of graphs; per graph `id n m`, a label per node, `u v 0` per edge; number of pairs; per pair `i j distance`,
    with -1 for a distance that is not known.
    """
    graphs = [g for p in pairs for g in (p.first, p.second)]
    code = {label: k for k, label in enumerate(sorted({label for g in graphs for label in g.labels}))}
    lines = [str(len(graphs))]
    for k, g in enumerate(graphs):
        ends = (x for u, v in g.edges for x in (u, v, 0))
        lines.append(" ".join(map(str, (k, g.n, len(g.edges), *(code[label] for label in g.labels), *ends))))
    lines.append(str(len(pairs)))
    lines.extend(f"{2 * k} {2 * k + 1} {-1 if p.known is None else p.known}" for k, p in enumerate(pairs))
    return "\n".join(lines) + "\n"


def tve_file(graphs: Sequence[RawGraph]) -> str:
    """Write `t # k`, then `v id label` per node and `e from to label` per edge, graph after graph."""
    lines = []
    for k, g in enumerate(graphs):
        lines.append(f"t # {k}")
        lines.extend(f"v {u} {label}" for u, label in enumerate(g.labels))
        lines.extend(f"e {u} {v} {label}" for (u, v), label in zip(g.edges, g.edge_labels, strict=True))
    return "\n".join(lines) + "\n"


def parse_peers(commands: Sequence[str], expressions: Sequence[str]) -> list[Peer]:
    """Read `NAME=COMMAND` and `NAME=REGEX` options."""
    reads = dict(_split(e, "--peer-reads") for e in expressions)
    peers = [
        Peer(name, command, re.compile(reads.pop(name), re.MULTILINE) if name in reads else None)
        for name, command in (_split(c, "--peer") for c in commands)
    ]
    if reads:
        raise ValueError(f"--peer-reads names {', '.join(reads)}, but no --peer does")
    return peers


def _split(option: str, flag: str) -> tuple[str, str]:
    name, sign, value = option.partition("=")
    if not (name and sign and value):
        raise ValueError(f"{flag} wants NAME=VALUE, not {option!r}")
    return name, value
