"""Nothing that a call made is left behind, however it ended: by an answer, an error, a callback or Ctrl-C.

Blocks of Python's allocator are counted over many calls, which sees objects of the bindings too. What the core itself
allocates is the leak checker's to see: ``make sanitize-python`` runs these tests.
"""

from __future__ import annotations

import gc
import signal
import sys
from contextlib import suppress

import pytest
from random_graphs import random_graphs

import gedkit as gk

SMALL = random_graphs(4, 6, seed=1, p=0.4)
HARD = random_graphs(3, 34, seed=1, p=0.25, labels="C")
SOLVERS = [solver.name for solver in gk.solvers() if solver.name != "milp"]


class OurError(Exception):
    """What a function of the user's raises."""


def raising(*_):
    raise OurError


def interrupting(*_):
    signal.raise_signal(signal.SIGINT)


def watched(callback, **how):
    with suppress(OurError, KeyboardInterrupt):
        gk.solve(*HARD[:2], callback=callback, time_limit=5, **how)


def forgotten(graphs, **how):
    with suppress(OurError, KeyboardInterrupt):
        gk.pdist(graphs, time_limit=5, **how)


def searched(path):
    with gk.Index(path) as index:
        index.extend(SMALL)
        index.kneighbors(SMALL[0], 2, paths=True)
        index.radius_neighbors(SMALL[:2], 3)


WAYS = {
    **{f"solve by {name}": lambda name=name: gk.solve(*SMALL[:2], solver=name).mapping for name in SOLVERS},
    "a certificate": lambda: gk.solve(*SMALL[:2], solver="exact", certificate=True).certificate,
    "cost functions": lambda: gk.solve(*SMALL[:2], costs=gk.Costs(node_sub=lambda a, b: float(a.label != b.label))),
    "two threads": lambda: gk.solve(*HARD[:2], solver="exact", threads=2, time_limit=0.01),
    "a callback that stops": lambda: watched(lambda *_: True),
    "a callback that raises": lambda: watched(raising),
    "a callback that raises beside threads": lambda: watched(raising, solver="exact", threads=2),
    "Ctrl-C": lambda: watched(interrupting),
    "Ctrl-C beside threads": lambda: watched(interrupting, solver="dfs", threads=2),
    "a matrix": lambda: gk.pdist(SMALL, bounds=True, threads=2),
    "a matrix with tables": lambda: gk.pdist(SMALL, costs=gk.Costs(node_sub={("C", "N"): 0.5, ...: 1}), threads=2),
    "a matrix whose progress raises": lambda: forgotten(HARD, progress=raising, threads=2),
    "Ctrl-C in a matrix": lambda: forgotten(HARD, progress=interrupting, threads=2),
}


@pytest.fixture(scope="module", autouse=True)
def frozen():
    """What other tests left is not looked at again: collecting it as garbage each time would take seconds."""
    gc.collect()
    gc.freeze()


def blocks_left_by(call, calls=20):
    """Return how many more blocks there are after a call.

    Caches of Python and numpy take a while to fill: the least of several counts is taken, since a leak is in all.
    """
    least = float("inf")
    for _ in range(20):
        gc.collect()
        before = sys.getallocatedblocks()
        for _ in range(calls):
            call()
        gc.collect()
        least = min(least, (sys.getallocatedblocks() - before) / calls)
        if least < 1:
            break
    return least


@pytest.mark.skipif(sys.getallocatedblocks() == 0, reason="PYTHONMALLOC=malloc: the leak check counts instead")
def test_what_is_kept_is_counted():
    kept = []
    assert blocks_left_by(lambda: kept.append([object(), object(), object()])) >= 3


@pytest.mark.parametrize("way", WAYS)
def test_a_call_leaves_nothing_behind(way):
    assert blocks_left_by(WAYS[way]) < 2


def test_an_index_leaves_nothing_behind(tmp_path):
    numbers = iter(range(1000))
    assert blocks_left_by(lambda: searched(tmp_path / f"{next(numbers)}.gedx"), calls=3) < 2
