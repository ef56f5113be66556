"""Exports certificates of small pairs of several families and has VeriPB check them.

    python -m benchmarks run veripb-proofs --pairs 200 --veripb PATH

Prints how many are accepted, how large problems and
proofs are, how long checking takes, and how many proofs that were changed, or that claim more, are refused. VeriPB is
at https://gitlab.com/MIAOresearch/software/VeriPB.
"""

from __future__ import annotations

import random
import statistics
import subprocess
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Sequence
from pathlib import Path

import gedkit as gk
from gedkit.errors import VerificationError

PARTS = ("node_sub", "node_del", "node_ins", "edge_sub", "edge_del", "edge_ins")


def priced(rng: random.Random, prices: Sequence[float]) -> gk.Costs:
    """Return costs of a price each."""
    return gk.Costs(**{part: rng.choice(prices) for part in PARTS})


COSTS = {
    "unit": lambda rng: gk.Costs(),
    "integer": lambda rng: priced(rng, range(1, 10)),
    "fractional": lambda rng: priced(rng, (0.1, 1 / 3, 0.7, 1.5, 2.25)),
}


def main(
    *,
    pairs: int = 200,
    veripb: str = "veripb",
    seed: int = 0,
) -> None:
    """Check pairs of all families in turn."""
    counts: Counter[str] = Counter()
    figures: dict[str, list[tuple[int, int, int, float, float]]] = defaultdict(list)
    families = list(FAMILIES)
    at = 0
    while counts["exported"] < pairs:
        rng = random.Random(seed + at)
        family, kind = families[at % len(families)], list(COSTS)[at // len(families) % len(COSTS)]
        pair = FAMILIES[family](rng)
        costs = COSTS[kind](rng)
        at += 1
        cutoff = None if rng.random() < 0.8 else 0.5 * gk.distance(*pair, costs=costs)
        result = gk.solve(*pair, costs=costs, certificate=True, cutoff=cutoff, time_limit=10)
        if result.certificate is None:
            counts["without a certificate"] += 1
            continue
        with tempfile.TemporaryDirectory() as folder:
            began = time.perf_counter()
            try:
                problem, proof = gk.export_proof(result, Path(folder) / "proof")
            except VerificationError as error:
                counts["with triangles" if "triangles" in str(error) else f"not exported: {error}"] += 1
                continue
            counts["exported"] += 1
            counts[result.status.name] += 1
            exporting = time.perf_counter() - began
            began = time.perf_counter()
            accepted = passes(veripb, problem, proof)
            seconds = time.perf_counter() - began
            counts["accepted"] += accepted
            if not accepted:
                print(f"refused: seed {seed + at - 1}, {family}, {kind}")
            sizes = problem.stat().st_size, proof.stat().st_size
            figures[family].append((len(result.certificate), *sizes, exporting, seconds))
            for what, change in CHANGES.items():
                change(problem, proof)
                counts[f"{what}: refused"] += not passes(veripb, problem, proof)
                gk.export_proof(result, Path(folder) / "proof")
    print(dict(counts))
    for family, rows in figures.items():
        numbers = [*zip(*rows, strict=True)]
        print(
            f"| {family} | {len(rows)} | {max(numbers[0])} | {statistics.median(numbers[1]) / 1000:.0f} | "
            f"{statistics.median(numbers[2]) / 1000:.0f} | {max(numbers[2]) / 1000:.0f} | "
            f"{statistics.median(numbers[3]):.3f} | {statistics.median(numbers[4]):.2f} | {max(numbers[4]):.2f} |"
        )


def passes(veripb: str, problem: Path, proof: Path) -> bool:
    """Whether VeriPB accepts a proof."""
    done = subprocess.run([veripb, "--requireUnsat", problem, proof], capture_output=True, text=True, check=False)
    return done.returncode == 0 and "Verification succeeded" in done.stdout


def claim_more(problem: Path, proof: Path) -> None:
    """Ask for a mapping that saves one step less: for one that exists, if the bound is the distance."""
    lines = problem.read_text(encoding="ascii").splitlines()
    at = next(n for n, line in enumerate(lines) if not line.startswith("*"))
    left, right = lines[at].split(">=")
    least = int(right.rstrip(" ;"))
    lines[at] = f"{left}>= {min(0, least - max(1, abs(least)))} ;"
    problem.write_text("\n".join(lines) + "\n", encoding="ascii")


def drop_bounds(problem: Path, proof: Path) -> None:
    """Replace every bound by the constraint that it begins with."""
    lines = proof.read_text(encoding="ascii").splitlines()
    lines = [" ".join(line.split()[:2]) if line.startswith("pol") else line for line in lines]
    proof.write_text("\n".join(lines) + "\n", encoding="ascii")


CHANGES = {"larger claim": claim_more, "bounds dropped": drop_bounds}


def labeled(rng: random.Random, n: int, edges: list[tuple[int, int]], labels: str) -> gk.Graph:
    """Return a graph with random labels."""
    return gk.Graph(n, edges, node_labels=rng.choices(labels, k=n))


def any_graph(rng: random.Random) -> gk.Graph:
    """Return a random graph."""
    n = rng.randint(3, 8)
    return labeled(rng, n, [(u, v) for v in range(n) for u in range(v) if rng.random() < 0.4], "ab")


def molecule(rng: random.Random) -> gk.Graph:
    """Return a tree with a ring or two, of degrees up to 4, with edge labels."""
    n = rng.randint(6, 15)
    edges, degree = [], [0] * n
    for v in range(1, n):
        u = rng.choice([u for u in range(max(0, v - 4), v) if degree[u] < 4])
        edges.append((u, v))
        degree[u] += 1
        degree[v] += 1
    far = [(u, v) for v in range(n) for u in range(v - 4) if degree[u] < 4 and degree[v] < 4]
    edges += rng.sample(far, min(len(far), rng.randint(0, 2)))
    bonds = rng.choices("1112", k=len(edges))
    return gk.Graph(n, edges, node_labels=rng.choices("CCCCNO", k=n), edge_labels=bonds)


def cliques(rng: random.Random) -> gk.Graph:
    """Return disjoint cliques."""
    edges, n = [], 0
    for size in [rng.randint(1, 4) for _ in range(rng.randint(1, 3))]:
        edges += [(n + u, n + v) for v in range(size) for u in range(v)]
        n += size
    return gk.Graph(n, edges, node_labels="a" * n)


def star(rng: random.Random) -> gk.Graph:
    """Return a star."""
    n = rng.randint(4, 16)
    return labeled(rng, n, [(0, v) for v in range(1, n)], "aab")


FAMILIES = {
    "random": lambda rng: (any_graph(rng), any_graph(rng)),
    "molecules": lambda rng: (molecule(rng), molecule(rng)),
    "cliques": lambda rng: (cliques(rng), cliques(rng)),
    "stars": lambda rng: (star(rng), star(rng)),
}
