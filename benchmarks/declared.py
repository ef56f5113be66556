"""The experiments: what is asked, of which pairs, of which sides, within which limit, shown in which columns.

A new experiment is an entry here, and a family of pairs where those of hard_families.py and pairs.py do not
serve.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import hard_families
from datasets import RawGraph
from experiment import Experiment, Family
from pairs import LARGE, SETS, PairSet, draw
from sides import Side


def _hard(count: int, seed: int, data: Path, wanted: Sequence[str]) -> Iterator[Family]:
    for name, pairs in hard_families.families(count, seed, data, wanted):
        yield Family(name, pairs)


def _plain(graph: RawGraph) -> dict[str, object]:
    edges = [list(edge) for edge in graph.edges]
    return {"n": graph.n, "edges": edges, "node_labels": graph.labels, "edge_labels": graph.edge_labels}


def _sets(count: int, seed: int, data: Path, wanted: Sequence[str]) -> Iterator[Family]:
    """Yield the sets of pairs.py under unit costs whose names begin with one of `wanted`."""
    for known in (*SETS, *LARGE):
        if known.name.startswith(tuple(wanted)) and not known.real_costs:
            chosen = PairSet(**{**vars(known), "count": count, "seed": known.seed + seed})
            yield Family(known.name, [(_plain(p.first), _plain(p.second)) for p in draw(chosen, data)])


BEFORE = Side("before", build="before")
MOLECULES = ("AIDS 20-30", "AIDS 30-50", "Mutagenicity 20-30", "Protein 30-60", "IMDB 20-30", "near 30-50", "near 1000")
LIMITS_MS = (1, 10, 100, 1000)
SOLVERS = (
    *("auto", "exact", "dfs", "refine", "branch", "ipfp", "beam", "hungarian", "vj"),
    *("plain-astar", "hungarian-astar"),
)
AT_ONCE = ("label", "degree", "branch")  # bounds that no limit stops

EXPERIMENTS = {
    e.name: e
    for e in (
        Experiment(
            "walls",
            "How far does exact search get on hard families?",
            _hard,
            (Side("now"), BEFORE),
            ("proven", "bound / best path", "mean path", "processor time", "peak memory"),
        ),
        Experiment(
            "patterns",
            "How fast is a small pattern found and proven in a large graph?",
            _hard,
            (Side("now"), BEFORE),
            ("proven", "processor time", "peak memory"),
            pairs=8,
            seconds=8,
            default_families=("pattern of 15",),
        ),
        Experiment(
            "dense-paths",
            "Does auto hold back a path that refine would have found in the same time?",
            _hard,
            (Side("auto", "auto"), Side("refine", "refine", {"turns": 1_000_000})),
            ("mean path", "first better, worse"),
            pairs=12,
            seconds=1,
            default_families=("G(25, .5)", "G(30, .5)"),
        ),
        Experiment(
            "certificates",
            "How many certificates are complete, and how long do solving and checking take?",
            _hard,
            (Side("now", ask="certificate"), Side("before", build="before", ask="certificate")),
            (
                *("proven", "complete certificate", "certified / best path", "processor time", "checking"),
                *("largest", "refused"),
            ),
            pairs=8,
            seconds=20,
            default_families=("Protein 20-30",),
        ),
        Experiment(
            "threads",
            "What is a second thread worth on one pair? (needs two idle cores)",
            _sets,
            tuple(Side(f"{n} threads", options={"threads": n}, clock="wall") for n in (1, 2)),
            ("proven", "wall-clock time"),
            seconds=60,
            default_families=("AIDS 30-50", "Mutagenicity 50-98"),
        ),
        Experiment(
            "quality",
            "How good are paths and bounds after how long?",
            _sets,
            tuple(
                Side(f"{solver}, {ms} ms", solver, clock="wall", seconds=ms / 1000)
                for solver in ("auto", "refine")
                for ms in LIMITS_MS
            ),
            ("mean path", "bound / best path", "proven"),
            default_families=MOLECULES,
        ),
        Experiment(
            "bounds",
            "How tight is each lower bound, and how long does it take?",
            _sets,
            (
                Side("best known path", "exact", seconds=5),
                *(Side(method, method, ask="bounds", clock="wall", seconds=60) for method in AT_ONCE),
                *(
                    Side(f"lagrangian, {ms} ms", "lagrangian", ask="bounds", clock="wall", seconds=ms / 1000)
                    for ms in (1, 10, 100)
                ),
            ),
            ("bound / best path", "processor time"),
            default_families=("AIDS 20-30", "Mutagenicity 20-30", "IMDB 20-30"),
        ),
        Experiment(
            "limits",
            "How well do time limits hold at 1,000 nodes and 5,000 edges, and how much memory does a pair take?",
            _sets,
            tuple(
                Side(f"{solver}, {limit:g} s", solver, clock="wall", seconds=limit)
                for solver in SOLVERS
                for limit in (0.05, 0.2, 1)
            ),
            ("wall-clock time", "processor time", "mean path", "bound / best path", "peak memory"),
            pairs=1,
            default_families=("random 1000, 5000 edges",),
        ),
    )
}
