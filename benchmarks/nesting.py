"""How long and with how much memory gedkit refuses files that are nothing but nesting.

``python benchmarks/nesting.py --megabytes 100``: a row per format, each file read by a process of its own. A format
that answers with anything but an error of ours is named at the end, and the exit code is 1.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter

OPENINGS = {
    "json": '{"nodes":',
    "jsonl": "[",
    "node-link": '{"nodes":[',
    "graphml": "<graphml>",
    "gexf": "<gexf>",
    "gxl": "<gxl>",
    "cxl": "<GraphCollection>",
    "gml": "graph [ ",
    "dot": "{ ",
    "edgelist": "0 1 {",
    "smiles": "C(",
}


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--megabytes", type=float, default=100, metavar="MB")
    parser.add_argument("--read", nargs=2, metavar=("FILE", "FORMAT"), help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.read:
        print(json.dumps(_answer(*chosen.read)))
        return
    print(f"{'format':10} {'seconds':>8} {'MB of memory':>13}  answer")
    wrong = []
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "nested"
        for name, opening in OPENINGS.items():
            begin = "graph " if name == "dot" else ""
            path.write_text(begin + opening * int(chosen.megabytes * 1e6 / len(opening)))
            command = [sys.executable, __file__, "--read", str(path), name]
            found = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
            print(f"{name:10} {found['seconds']:8.2f} {found['memory']:13.0f}  {found['answer'][:80]}", flush=True)
            if not found["ours"]:
                wrong.append(name)
    if wrong:
        sys.exit(f"no error of ours: {', '.join(wrong)}")


def _answer(path: str, name: str) -> dict[str, object]:
    import gedkit as gk

    begin = perf_counter()
    try:
        answer, ours = repr(gk.read_collection(path, format=name)), False
    except gk.GraphFileError as error:
        answer, ours = str(error).removeprefix(f"{path}: "), True
    except Exception as error:
        answer, ours = repr(error), False
    seconds = perf_counter() - begin
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000
    return {"seconds": seconds, "memory": memory, "answer": answer[:200], "ours": ours}


if __name__ == "__main__":
    main()
