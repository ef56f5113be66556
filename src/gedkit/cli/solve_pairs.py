"""``gedkit solve --pairs pairs.csv -o answers.csv``: the distances of listed pairs, rejects and resuming included."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

import gedkit as gk
from gedkit.cli.pair_table import AnswerFile, GraphLookup, ListedPair, read_pair_table
from gedkit.cli.progress import PairsProgress
from gedkit.cli.rejected_rows import keep_rejects
from gedkit.errors import GedkitError, GraphFileError, MissingDependencyError, SolveInterrupted
from gedkit.io.rejects import Reject

SOME_REJECTED = 1
INTERRUPTED = 130

Solve = Callable[[gk.Graph, gk.Graph], gk.Result]


def solve_pairs(
    table: Path, out: Path, graphs: GraphLookup, solve: Solve, threads: int, resume: bool, strict: bool, as_json: bool
) -> int:
    """Solve every pair of a table and return the exit code: 0, 1 if rows were rejected, 130 if interrupted."""
    pairs = read_pair_table(table)
    if not pairs:
        raise GraphFileError(f"{table}: there is no pair in it: two columns, the first and the second graph")
    answers = AnswerFile(out, resume)
    rejects: list[Reject] = []

    def refused(pair: ListedPair, error: GedkitError) -> None:
        if strict or isinstance(error, MissingDependencyError):
            raise GraphFileError(f"{table}, line {pair.line}: {error}") from None
        rejects.append(Reject(pair.line, str(error), pair.row))

    interrupted = False
    try:
        with PairsProgress("pairs", quiet=as_json) as line:
            ready = _read(
                line.over([pair for pair in pairs if not answers.has(pair.line, pair.first, pair.second)]),
                graphs,
                refused,
            )
            for pair, outcome in _solved(ready, solve, threads):
                if isinstance(outcome, gk.Result):
                    answers.put(pair, outcome)
                else:
                    refused(pair, outcome)
    except (KeyboardInterrupt, SolveInterrupted):
        interrupted = True
    finally:
        answers.close()
    if not answers.done and rejects:
        raise GraphFileError(f"{table}: no row could be read (line {rejects[0].line}: {rejects[0].reason})")
    answers.tell(keep_rejects(sorted(rejects), out, as_json), interrupted, as_json)
    return INTERRUPTED if interrupted else SOME_REJECTED if rejects else 0


def _read(
    pairs: Iterator[ListedPair], graphs: GraphLookup, refused: Callable[[ListedPair, GedkitError], None]
) -> Iterator[tuple[ListedPair, gk.Graph, gk.Graph]]:
    for pair in pairs:
        try:
            yield pair, graphs(pair.first), graphs(pair.second)
        except GedkitError as error:
            refused(pair, error)


def _solved(
    ready: Iterator[tuple[ListedPair, gk.Graph, gk.Graph]], solve: Solve, threads: int
) -> Iterator[tuple[ListedPair, gk.Result | GedkitError]]:
    """Yield the pairs in their order, each with its result or what was wrong with it."""
    if threads == 1:  # in the main thread, where Ctrl-C stops a search at once
        for pair, g1, g2 in ready:
            yield pair, _outcome(solve, g1, g2)
        return
    with ThreadPoolExecutor(threads) as pool:
        begun: deque[tuple[ListedPair, Future[gk.Result | GedkitError]]] = deque()
        try:
            for pair, g1, g2 in ready:
                begun.append((pair, pool.submit(_outcome, solve, g1, g2)))
                while len(begun) > 4 * threads or (begun and begun[0][1].done()):
                    first, future = begun.popleft()
                    yield first, future.result()
            while begun:
                first, future = begun.popleft()
                yield first, future.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _outcome(solve: Solve, g1: gk.Graph, g2: gk.Graph) -> gk.Result | GedkitError:
    try:
        return solve(g1, g2)
    except SolveInterrupted:
        raise
    except GedkitError as error:
        return error
