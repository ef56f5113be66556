"""Measures certificates: how many pairs get a complete one, how long solving and checking take, and how large they are.

Both versions get the same pairs by turns in the same run, each in a process of its own, and so many seconds of
*processor* time to solve a pair and to prove the result. Then `gedkit.verify` checks the certificate.

    python benchmarks/certificates.py --families "Protein 20-30" --pairs 8 --seconds 20 --before PYTHON
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean
from typing import Any

from hard_families import families
from measured import in_units, markdown

HERE = Path(__file__).resolve().parent

# Runs in the process of either version, so it uses nothing but what every version with certificates has.
WORKER = """
import json, signal, sys, time
import gedkit as gk
def graph(g):
    return gk.Graph(g["n"], [tuple(e) for e in g["edges"]], node_labels=g.get("node_labels"),
                    edge_labels=g.get("edge_labels"), directed=g.get("directed", False))
def stop(*_):
    raise KeyboardInterrupt
signal.signal(signal.SIGPROF, stop)
gk.verify(gk.solve(gk.Graph(2, [(0, 1)]), gk.Graph(1, []), certificate=True))  # loads what is loaded once
for line in sys.stdin:
    job = json.loads(line)
    g1, g2 = graph(job["g1"]), graph(job["g2"])
    begun = time.thread_time()
    signal.setitimer(signal.ITIMER_PROF, job["seconds"])
    try:
        r = gk.solve(g1, g2, solver="exact", certificate=True)
    except gk.SolveInterrupted as interrupted:
        r = interrupted.result
    signal.setitimer(signal.ITIMER_PROF, 0)
    solved = time.thread_time() - begun
    begun = time.thread_time()
    found = gk.verify(r)
    checked = time.thread_time() - begun
    size = 0 if r.certificate is None else r.certificate.nbytes
    print(json.dumps([r.optimal, bool(found), found.complete, found.certified_lower_bound or 0, r.distance, solved,
                      checked, size]), flush=True)
"""


@dataclass(frozen=True)
class Run:
    """What one version says of one pair."""

    optimal: bool
    verified: bool
    complete: bool
    certified: float
    distance: float
    solved: float
    checked: float
    size: int

    @property
    def is_proof(self) -> bool:
        """Whether the certificate proves that the distance is optimal."""
        return self.optimal and self.verified and self.complete


class Version:
    """A gedkit in a process of its own."""

    def __init__(self, name: str, python: str) -> None:
        self.name = name
        self._process = subprocess.Popen(
            [python, "-c", WORKER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd="/"
        )

    def run(self, pair: tuple[dict[str, Any], dict[str, Any]], seconds: float) -> Run:
        """Solve one pair there, with a certificate, and check it."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps({"g1": pair[0], "g2": pair[1], "seconds": seconds}) + "\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline()
        if not answer:
            raise RuntimeError(f"{self.name} ended with status {self._process.wait()}")
        return Run(*json.loads(answer))


def row(family: str, version: str, runs: list[Run], best: list[float]) -> list[str]:
    """Return what one version says of a family as cells of the table."""
    proofs = [run for run in runs if run.is_proof]
    return [
        family,
        version,
        f"{sum(run.optimal for run in runs)}/{len(runs)}",
        f"{len(proofs)}/{len(runs)}",
        f"{fmean(run.certified / b if b else 1.0 for run, b in zip(runs, best, strict=True)):.2f}",
        in_units(fmean(run.solved for run in proofs)) if proofs else "",
        in_units(fmean(run.checked for run in proofs)) if proofs else "",
        f"{max(run.size for run in proofs) / 1e6:.1f} MB" if proofs else "",
        str(sum(not run.verified for run in runs)),
    ]


def main() -> None:
    """Run all families and print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("--families", nargs="+", metavar="NAME", default=["Protein 20-30"], help="that begin like this")
    parser.add_argument("--pairs", type=int, default=8, help="of each family (default 8)")
    parser.add_argument("--seconds", type=float, default=20, help="of processor time to solve a pair (default 20)")
    parser.add_argument("--before", metavar="PYTHON", help="interpreter that has the version to compare with")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--data", type=Path, default=HERE.parent.parent / "shared" / "data", help="folder of the sets")
    options = parser.parse_args()
    versions = [Version("before", options.before)] if options.before else []
    versions.append(Version("now", sys.executable))
    lines = []
    for name, pairs in families(options.pairs, options.seed, options.data, options.families):
        runs: list[list[Run]] = []
        for pair in pairs:
            runs.append([version.run(pair, options.seconds) for version in versions])
            print(name, *runs[-1], sep="\n  ", file=sys.stderr, flush=True)
        best = [min(run.distance for run in answers) for answers in runs]
        for k, version in enumerate(versions):
            lines.append(row(name if k == 0 else "", version.name, [answers[k] for answers in runs], best))
    head = "family", "version", "optimal", "complete certificate", "certified / best path"
    print(markdown(lines, (*head, "solving, if complete", "checking", "largest", "refused")))


if __name__ == "__main__":
    main()
