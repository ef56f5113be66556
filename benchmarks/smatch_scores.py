"""Smatch scores: gedkit beside ``smatchpp`` (integer program) and ``smatch`` (hill climbing), in one run.

    python -m benchmarks run smatch-scores --pairs 240

Needs ``pip install smatchpp smatch penman``. AMR-like graphs are made here:
random trees of concepts with re-entrancies and constants, and noisy copies of them as parses. Times are processor time,
children included. The first score that differs from that of the integer program ends the run with exit code 1.
"""

from __future__ import annotations

import random
import resource
import statistics
import sys
import time
import warnings

import penman

import gedkit as gk

CONCEPTS = [f"concept-{i:02}" for i in range(30)]
ROLES = [":ARG0", ":ARG1", ":ARG2", ":mod", ":time", ":location", ":op1"]
CLASSES = ((5, 10), (11, 20), (21, 35))  # variables, from and to


def cpu() -> float:
    """Processor time of this process and of those that it has waited for."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


Triple = tuple[str, str, str]


def sentence(rng: random.Random, size: int) -> list[Triple]:
    """Return the triples of a random meaning graph; the first variable is the root."""
    triples: list[Triple] = []
    for i in range(size):
        triples.append((f"v{i}", ":instance", rng.choice(CONCEPTS)))
        if i:
            triples.append((f"v{rng.randrange(i)}", rng.choice(ROLES), f"v{i}"))
        if rng.random() < 0.2:
            triples.append((f"v{i}", ":quant", str(rng.randint(1, 4))))
    for _ in range(size // 5):
        a, b = sorted(rng.sample(range(size), 2))
        triples.append((f"v{a}", rng.choice(ROLES), f"v{b}"))
    return list(dict.fromkeys(triples))


def parse_of(triples: list[Triple], rng: random.Random, noise: float) -> list[Triple]:
    """Return a copy with other variables and with errors: concepts and relations changed, edges moved."""
    variables = sorted({s for s, r, _ in triples if r == ":instance"}, key=lambda v: int(v[1:]))
    found = []
    for s, r, t in triples:
        if rng.random() < noise:
            if r == ":instance":
                t = rng.choice(CONCEPTS)
            elif t in variables:
                r = rng.choice(ROLES)
            else:
                continue
        found.append((s, r, t))
    renamed = {v: f"w{(7 * i + 3) % 1009}" for i, v in enumerate(variables)}
    return list(dict.fromkeys((renamed[s], r, renamed.get(t, t)) for s, r, t in found))


def main(
    *,
    pairs: int = 240,
    seed: int = 0,
) -> None:
    """Print a table by size."""
    from smatch import get_amr_match
    from smatchpp import Smatchpp, solvers
    from smatchpp.formalism.generic.tools import GenericStandardizer

    warnings.simplefilter("ignore")
    rng = random.Random(seed)
    # Inverted relations (ARG0-of) put right, as gedkit and smatch do.
    programme = Smatchpp(alignmentsolver=solvers.ILP(), graph_standardizer=GenericStandardizer())
    gk.smatch("(a / b)", "(a / b)")
    print("| variables | pairs | equal to ILP | gedkit, ms | ILP, ms | ratio | smatch, ms | too low | too high |")
    print("|---|---|---|---|---|---|---|---|---|")
    for least, most in CLASSES:
        times: list[tuple[float, float, float]] = []
        low = []
        high = 0
        for _ in range(pairs // len(CLASSES)):
            triples = sentence(rng, rng.randint(least, most))
            other = parse_of(triples, rng, rng.choice([0.1, 0.3, 0.6]))
            gold, parsed = (penman.encode(penman.Graph(some, top=some[0][0]), indent=None) for some in (triples, other))
            begin = cpu()
            score = gk.smatch(gold, parsed)
            first = cpu()
            theirs = float(programme.score_pair(gold, parsed)["main"]["F1"])
            second = cpu()
            matched, test, total = get_amr_match(gold, parsed)
            third = cpu()
            if not score.optimal or abs(100 * score.f1 - theirs) > 0.01:
                sys.exit(f"{gold}\n{parsed}\ngedkit says {score}, smatch++ {theirs}")
            times.append((first - begin, second - first, third - second))
            climbed, best = 2 * matched / (test + total), score.f1
            # Where two relations join the same variables, smatch may count one of them twice.
            high += climbed > best + 1e-9
            if climbed < best - 1e-9:
                low.append(best - climbed)
        ours, ilp, climbing = (1e3 * statistics.fmean(column) for column in zip(*times, strict=True))
        worst = f"{len(low)}, by up to {100 * max(low):.1f} points" if low else "0"
        print(
            f"| {least}-{most} | {len(times)} | {len(times)} | {ours:.2f} | {ilp:.1f} "
            f"| {ilp / ours:.1f} | {climbing:.1f} | {worst} | {high} |",
            flush=True,
        )
