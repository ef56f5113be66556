"""Can the multipliers of the Lagrangian bound predict a good first path? Compared with grown ones, on the same pairs.

    python benchmarks/first_paths.py --library build/dev/cpp/libgedkit.a

compiles ``first_paths.cpp`` with the core, which has to be built already, and prints a table per set.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import tempfile
from pathlib import Path

from pairs import SETS, Pair, draw
from reproduction_page import markdown

ROOT = Path(__file__).parents[1]
NAMES = ("AIDS 30-50", "Mutagenicity 50-98")
HEADER = ["start", "cost", "after descent", "µs", "at 0.5 ms", "1 ms", "2 ms", "5 ms", "20 ms"]


def main() -> None:
    """Compile, run on every set and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--library", type=Path, required=True, help="the core as a static library")
    parser.add_argument("--data", type=Path, default=ROOT.parent / "shared" / "data", help="folder of the sets")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        program, file = Path(scratch) / "first_paths", Path(scratch) / "pairs.txt"
        compiler = [os.environ.get("CXX", "g++"), "-O3", "-DNDEBUG", "-march=x86-64-v3", "-std=c++20"]
        folders = [f"-I{ROOT / 'cpp' / folder}" for folder in ("include", "src")]
        source = Path(__file__).with_suffix(".cpp")
        subprocess.run([*compiler, *folders, source, options.library, "-lpthread", "-o", program], check=True)
        for name in NAMES:
            chosen = draw(next(found for found in SETS if found.name == name), options.data)
            file.write_text(written(chosen))
            printed = subprocess.run([program, file], check=True, capture_output=True, text=True).stdout
            print(f"{name}, {len(chosen)} pairs\n")
            print(markdown([HEADER, *(line.split("\t") for line in printed.splitlines())]) + "\n", flush=True)


def written(chosen: list[Pair]) -> str:
    """Return the pairs as numbers: nodes and edges, labels, ends of edges."""
    numbers: dict[str, int] = {}
    lines = [str(len(chosen))]
    for graph in (side for pair in chosen for side in (pair.first, pair.second)):
        lines.append(f"{graph.n} {len(graph.edges)}")
        lines.append(" ".join(str(numbers.setdefault(label, len(numbers))) for label in graph.labels))
        lines.append(" ".join(f"{u} {v}" for u, v in graph.edges))
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    main()
