"""Programs that look through a file of graphs for those near to others, run beside an index. See README.md.

A command has the placeholders `{db}`, `{query}` and `{radius}`: two files in the `t / v / e` form and a number. An
expression with the group `total_us`, `total_ms` or `total_s`, and where the program says it `found`, reads its output;
`total` is what all queries took, without reading the files.
"""

from __future__ import annotations

import shlex
import subprocess
from dataclasses import dataclass
from pathlib import Path

from peers import UNITS, Peer


@dataclass(frozen=True)
class Scan:
    """What a program said: seconds for all queries, and how many graphs it found for them, if it told."""

    seconds: float
    found: int | None


def scan(peer: Peer, database: Path, queries: Path, radius: float, limit: float | None = None) -> Scan:
    """Run a program, at most so many seconds, and read what it prints."""
    command = peer.command.format(db=database, query=queries, radius=f"{radius:g}")
    done = subprocess.run(shlex.split(command), check=True, capture_output=True, text=True, timeout=limit)
    said: dict[str, str] = {}
    for match in peer.reads.finditer(done.stdout) if peer.reads else ():
        said.update({key: value.replace(",", "") for key, value in match.groupdict().items() if value is not None})
    times = [float(said[f"total_{unit}"]) * size for unit, size in UNITS.items() if f"total_{unit}" in said]
    if not times:
        raise SystemExit(f"--peer-reads {peer.name} finds no total time in what {peer.name} prints")
    return Scan(times[0], int(said["found"]) if "found" in said else None)
