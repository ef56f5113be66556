"""MCES distances of drug-like pairs: gedkit beside ``myopic-mces`` (HiGHS and CBC) and RDKit's Rascal, in one run.

``python -m benchmarks run mces --pairs 320 --batch 10000``; the peers come from ``pip install myopic-mces highspy``.
Times are processor time, children included, on one thread. Pairs are drawn evenly from four classes of size. Parts:

- the exact distance of every pair, gedkit beside the integer program under both of its solvers. The first answer
  that differs from one that the program finished ends the run with exit code 1;
- the number of bonds in common, beside Rascal without its rules for rings;
- the batch: every pair of the drugs with threshold 10, beside ``myopic-mces`` with the same threshold;
- the exact distance of every pair of the drugs, by gedkit alone: how many are not proven within 10 s.
"""

from __future__ import annotations

import itertools
import logging
import random
import resource
import statistics
import sys
import tempfile
import time
import warnings
from collections.abc import Sequence
from heapq import nlargest
from pathlib import Path

from rdkit import Chem, RDLogger
from rdkit.Chem import rdRascalMCES

import gedkit as gk
from drugs import DRUGS, variants
from gedkit._tasks.chemistry.pairs_file import read_pairs, solve_pairs_file

CLASSES = ((0, 14), (15, 24), (25, 34), (35, 99))  # mean number of atoms, from and to
INFINITE = float("inf")
COMMON_BONDS = gk.Costs(node_sub=INFINITE, node_del=0, node_ins=0, edge_sub=INFINITE)


def cpu() -> float:
    """Processor time of this process and of those that it has waited for."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


def main(
    *,
    pairs: int = 320,
    batch: int = 10_000,
    limit: float = 60.0,  # seconds that the program has for a pair
    solvers: Sequence[str] = ("HiGHS", "PULP_CBC_CMD:4"),  # of the program; :4 for every fourth pair
    parts: Sequence[str] = ("exact", "bonds", "batch", "drugs"),
    sizes: Sequence[int] = tuple(range(len(CLASSES))),  # classes of size, from 0
    seed: int = 0,
) -> None:
    """Print what the chosen parts measure."""
    RDLogger.DisableLog("rdApp.*")
    warnings.simplefilter("ignore")
    logging.disable()
    chosen = [pair for pair in drawn(pairs, seed) if pair[0] in sizes]
    if "exact" in parts:
        exact_part(chosen, solvers, limit)
    if "bonds" in parts:
        rascal_part(chosen)
    if "batch" in parts:
        batch_part(batch, solvers[:1])
    if "drugs" in parts:
        drugs_part()


def drawn(count: int, seed: int) -> list[tuple[int, str, str]]:
    """Return pairs with the number of their class: of drugs, and of molecules near them."""
    rng = random.Random(seed)
    molecules = [*DRUGS.values(), *variants(200, seed)]
    atoms = {s: Chem.MolFromSmiles(s).GetNumAtoms() for s in molecules}
    pairs: list[tuple[int, str, str]] = []
    for number, (least, most) in enumerate(CLASSES):
        fitting = [p for p in itertools.combinations(molecules, 2) if least <= (atoms[p[0]] + atoms[p[1]]) // 2 <= most]
        pairs += [(number, *pair) for pair in rng.sample(fitting, min(len(fitting), count // len(CLASSES)))]
    return pairs


def exact_part(pairs: list[tuple[int, str, str]], solvers: Sequence[str], limit: float) -> None:
    """Time the exact distance by gedkit and by the integer program."""
    from myopic_mces import MCES

    gk.mces("CCO", "CCN")
    ours: list[float] = []
    distances: list[float] = []
    for _, a, b in pairs:
        begin = cpu()
        match = gk.mces(a, b, time_limit=10)
        ours.append(cpu() - begin)
        distances.append(match.distance if match.optimal else -1.0)
    print(f"{len(pairs)} pairs, exact MCES distance; not proven by gedkit within 10 s: {distances.count(-1.0)}")
    print(f"slowest of gedkit: {max(ours):.2f} s\n")
    print("| program | atoms | pairs | finished | equal | gedkit, mean ms | program, mean ms | ratio |")
    print("|---|---|---|---|---|---|---|---|")
    for given in solvers:
        solver, _, step = given.partition(":")
        options = {"msg": False, "timeLimit": limit, "threads": 1}
        rows: list[tuple[int, float, float, bool]] = []
        for (number, a, b), took, distance in list(zip(pairs, ours, distances, strict=True))[:: int(step or 1)]:
            begin, wall = cpu(), time.perf_counter()
            try:
                answer = MCES(a, b, threshold=-1, solver=solver, solver_options=options)
            except Exception:  # what it raises when CBC has found nothing in time
                answer = (0, -1.0, 0.0, 6)
            theirs, elapsed = cpu() - begin, time.perf_counter() - wall
            # It says "exact" of whatever it has when the time is over, which CBC thinks it is a little early.
            finished = answer[3] == 1 and elapsed < limit - max(0.5, 0.05 * limit)
            if finished and distance >= 0 and abs(answer[1] - distance) > 1e-6:
                sys.exit(f"{a} {b}: gedkit says {distance}, {solver} {answer[1]}")
            if rows and rows[-1][0] != number:  # pairs come class by class
                table_row(solver, CLASSES[rows[-1][0]], [row for row in rows if row[0] == rows[-1][0]])
            rows.append((number, took, theirs, finished))
        table_row(solver, CLASSES[rows[-1][0]], [row for row in rows if row[0] == rows[-1][0]])
        table_row(solver, None, rows)
    print()


def table_row(solver: str, size: tuple[int, int] | None, rows: list[tuple[int, float, float, bool]]) -> None:
    """Print a line of the first table; a pair that was not finished counts with the time it had."""
    atoms = "all" if size is None else f"{size[0]}-{size[1]}"
    if rows:
        ours, theirs = (statistics.fmean(row[i] for row in rows) for i in (1, 2))
        done = sum(row[3] for row in rows)
        print(
            f"| {solver} | {atoms} | {len(rows)} | {done} | {done} | {1e3 * ours:.2f} | {1e3 * theirs:.0f} "
            f"| {theirs / ours:.0f} |",
            flush=True,
        )


def rascal_part(pairs: list[tuple[int, str, str]]) -> None:
    """Time the largest number of bonds in common by gedkit and by Rascal."""
    options = rdRascalMCES.RascalOptions()
    options.similarityThreshold = 0.0
    options.returnEmptyMCES = True
    options.completeAromaticRings = False
    options.ringMatchesRingOnly = False
    options.timeout = 20
    rows = []
    differ = []
    for number, a, b in pairs:
        g1, g2 = gk.from_smiles(a), gk.from_smiles(b)
        m1, m2 = Chem.MolFromSmiles(a), Chem.MolFromSmiles(b)
        begin = cpu()
        result = gk.solve(g1, g2, costs=COMMON_BONDS, time_limit=10)
        between = cpu()
        found = rdRascalMCES.FindMCES(m1, m2, options)
        rows.append((number, between - begin, cpu() - between, result.optimal))
        ours = (g1.m + g2.m - result.distance) / 2
        theirs = len(found[0].bondMatches()) if found else 0
        timed_out = bool(found) and found[0].timedOut
        if ours != theirs:
            # Rascal looks for a clique in a product of line graphs, where a triangle and a star are the same.
            differ.append((a, b, ours, theirs, "out of time" if timed_out else "finished"))
    print("| bonds in common | pairs | gedkit, median ms | Rascal, median ms | gedkit, mean ms | Rascal, mean ms |")
    print("|---|---|---|---|---|---|")
    for number, label in [*enumerate(f"{least}-{most} atoms" for least, most in CLASSES), (None, "all")]:
        some = [row for row in rows if number is None or row[0] == number]
        if some:
            figures = [1e3 * f(row[i] for row in some) for f in (statistics.median, statistics.fmean) for i in (1, 2)]
            print(f"| {label} | {len(some)} | " + " | ".join(f"{figure:.2f}" for figure in figures) + " |", flush=True)
    print(f"\nnot proven by gedkit within 10 s: {sum(not row[3] for row in rows)}; different counts: {len(differ)}")
    for a, b, ours, theirs, why in differ:
        print(f"  gedkit {ours:g}, Rascal {theirs} ({why}): {a} {b}")
    print()


def batch_part(count: int, solvers: Sequence[str]) -> None:
    """Time a file of pairs with threshold 10 by gedkit and by myopic-mces."""
    from myopic_mces import MCES

    pairs = list(itertools.combinations(DRUGS.values(), 2))
    random.Random(0).shuffle(pairs)
    pairs = pairs[:count]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "pairs.csv"
        path.write_text("".join(f"{i},{a},{b}\n" for i, (a, b) in enumerate(pairs)))
        begin = cpu()
        answers = solve_pairs_file(read_pairs(path), threshold=10, time_limit=None, threads=1)
        ours = cpu() - begin
    near = sum(answer.mode == 1 for answer in answers)
    print(f"batch of {len(pairs)} pairs, threshold 10 ({near} within it): gedkit {ours:.2f} s", flush=True)
    for solver in (given.partition(":")[0] for given in solvers):
        begin = cpu()
        theirs = [
            MCES(a, b, threshold=10, solver=solver, solver_options={"msg": False, "threads": 1}) for a, b in pairs
        ]
        took = cpu() - begin
        for answer, other, pair in zip(answers, theirs, pairs, strict=True):
            if (answer.mode == 1) != (other[3] == 1) or (answer.mode == 1 and abs(answer.distance - other[1]) > 1e-6):
                sys.exit(f"{pair}: gedkit says {answer}, {solver} {other}")
        print(f"myopic-mces with {solver}: {took:.1f} s, {took / ours:.0f} times as long; all answers agree")


def drugs_part() -> None:
    """Time the exact distance of every pair of the drugs by gedkit."""
    graphs = {name: gk.from_smiles(smiles) for name, smiles in DRUGS.items()}
    costs = gk.Costs.mces()
    times = []
    unproven = 0
    for a, b in itertools.combinations(graphs, 2):
        begin = cpu()
        result = gk.solve(graphs[a], graphs[b], costs=costs, time_limit=10)
        times.append((cpu() - begin, a, b))
        unproven += not result.optimal
    took = sorted(seconds for seconds, _, _ in times)
    slowest = ", ".join(f"{a} / {b} {seconds:.2f} s" for seconds, a, b in nlargest(3, times))
    print(
        f"all {len(times)} pairs of {len(graphs)} drugs: {sum(took):.1f} s, median {1e3 * took[len(took) // 2]:.2f} ms"
    )
    print(f"not proven within 10 s: {unproven}; slowest: {slowest}")
