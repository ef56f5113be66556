"""Opens damaged and hostile files of every kind in the sandbox, until the time is over.

``python tests/fuzzing/files.py --seconds 3600 --seed 1`` prints what it tried, the largest memory and processor time of
a case, and every failure with the kind and seed that make it again. Bombs are opened at their full size.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections import Counter
from importlib import import_module
from pathlib import Path
from typing import Any

sys.path[:0] = [str(Path(__file__).parents[1])]
bombs: Any = import_module("hostile.bombs")
cases: Any = import_module("hostile.cases")
sandbox: Any = import_module("hostile.sandbox")

BATCH = 10  # cases of a kind in one sandbox
MEMORY = 512 << 20  # of a damaged file, none of which is larger than some kilobytes
LARGE = 1 << 30  # of a bomb: 30 MB of XML or JSON
SECONDS = 30


def main() -> int:
    """Run until the time is over; return how many cases failed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=600.0)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--no-bombs", action="store_true")
    chosen = parser.parse_args()
    began, seed, failures = time.monotonic(), chosen.seed, 0
    tried: Counter[str] = Counter()
    most, longest = 0, 0.0

    def note(name: str, outcome: Any) -> None:
        nonlocal failures, most, longest
        tried[f"{name.partition(':')[0]} {outcome.verdict}"] += 1
        most, longest = max(most, outcome.peak), max(longest, outcome.seconds)
        if outcome.verdict in ("foreign", "killed"):
            failures += 1
            print(f"{name}: {outcome.verdict}: {outcome.words}", flush=True)

    with tempfile.TemporaryDirectory() as folder:
        for name in () if chosen.no_bombs else bombs.BOMBS:
            place = Path(folder) / name
            place.mkdir()
            door, path = bombs.write_bomb(name, place)
            (outcome,) = sandbox.run([(door, path)], LARGE, SECONDS)
            note(f"bomb: {name}", outcome)
            path.unlink()
    if not chosen.no_bombs:
        print(f"{len(bombs.BOMBS)} bombs: at most {most >> 20} MiB and {longest:.1f} s", flush=True)
    most, longest = 0, 0.0
    # A small number of cases at a time, so that memory and disk hold them.
    while time.monotonic() - began < chosen.seconds:
        made = [(kind, seed + i) for kind in cases.KINDS for i in range(BATCH)]
        with tempfile.TemporaryDirectory() as folder:
            files = [cases.write_case(*case, Path(folder)) for case in made]
            for (kind, number), outcome in zip(made, sandbox.run(files, MEMORY, SECONDS), strict=True):
                note(f"{kind}: seed {number}", outcome)
        seed += BATCH
    count = sum(tried.values())
    print(
        f"{count} files (seeds {chosen.seed} to {seed - 1} of {len(cases.KINDS)} kinds), {failures} failures, "
        f"at most {most >> 20} MiB and {longest:.1f} s, {time.monotonic() - began:.0f} s in all"
    )
    for name, number in sorted(tried.items()):
        print(f"  {name}: {number}")
    return failures


if __name__ == "__main__":
    sys.exit(1 if main() else 0)
