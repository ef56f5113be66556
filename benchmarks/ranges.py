"""Range queries of an index beside programs that scan the same graphs: by radius, single and in a batch.

    python -m benchmarks run ranges --graphs AIDS --first 1000 --queries 40 --peer ... --peer-reads ...
    python -m benchmarks run ranges --grown 1000000 --queries 5 --keep folder --turns 0    # makes the files alone
    python -m benchmarks run ranges --keep folder --radii 1 3 --turns 1 --peer ... --peer-reads ...

The graphs are those of a file in the `t # / v / e` form, of which queries are drawn that the collection then does not
hold, or both are grown from fragments (fragment_molecules.py). gedkit answers one query at a time and all of them in
one call, on one thread and on two; a program gets all queries at once and reports its own time, without reading the
files. All of them take turns, the least wall-clock time of each counts, and all must find as many graphs. README.md
says how programs are given.
"""

from __future__ import annotations

import functools
import random
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import gedkit as gk
from fragment_molecules import fragment_molecules
from nearest import read_graphs
from peers import Peer, parse_peers
from scans import scan

_DATABASE, _QUERIES, _STORE, _OUR_QUERIES = "collection.txt", "queries.txt", "collection.gedx", "queries.jsonl"


def write_database(path: Path, graphs: Iterable[gk.Graph]) -> None:
    """Write graphs as `t # / v / e` text."""
    with path.open("w") as file:
        for i, g in enumerate(graphs):
            file.write(f"t # {i}\n")
            file.writelines(f"v {u} {label}\n" for u, label in enumerate(g.node_labels))
            file.writelines(f"e {u} {v} {label}\n" for (u, v), label in zip(g.edges, g.edge_labels, strict=True))


def split(graphs: list[gk.Graph], queries: int, most_nodes: int, seed: int) -> tuple[list[gk.Graph], list[gk.Graph]]:
    """Return the queries, drawn from the graphs of at most so many nodes, and all other graphs."""
    small = [i for i, graph in enumerate(graphs) if graph.n <= most_nodes]
    drawn = set(random.Random(seed).sample(small, queries))
    return [graphs[i] for i in sorted(drawn)], [graph for i, graph in enumerate(graphs) if i not in drawn]


def timed(ask: Callable[[], list[gk.Neighbors]]) -> tuple[float, int]:
    """Return the seconds that it takes and how many graphs are found.

    It is asked until a tenth of a second has passed, and the least time counts: at first the processor's caches are
    full of what another program has left there.
    """
    least, spent = float("inf"), 0.0
    while spent < 0.1:
        begun = time.perf_counter()
        answers = ask()
        took = time.perf_counter() - begun
        least, spent = min(least, took), spent + took
    return least, sum(map(len, answers))


class Table:
    """Milliseconds a query by radius and column, each the least of several turns."""

    def __init__(self, queries: int) -> None:
        self._queries = queries
        self._rows: dict[float, dict[str, float]] = {}
        self._found: dict[float, int] = {}

    def add(self, radius: float, column: str, seconds: float, found: int | None) -> None:
        """Note a turn; all columns of a radius must find as many graphs."""
        if found is not None and found != self._found.setdefault(radius, found):
            raise SystemExit(f"{column} finds {found} graphs within {radius:g}, others {self._found[radius]}")
        row = self._rows.setdefault(radius, {})
        row[column] = min(row.get(column, float("inf")), 1e3 * seconds / self._queries)

    def show(self, radius: float) -> None:
        """Print a row, below the names of the columns if it is the first."""
        row = self._rows[radius]
        if len(self._rows) == 1:
            print(f"| radius | {' | '.join(row)} | found |\n|---:|{'---:|' * (len(row) + 1)}")
        print(f"| {radius:g} | {' | '.join(f'{ms:.3g}' for ms in row.values())} | {self._found[radius]} |", flush=True)


def make_files(
    graphs: Path | None, grown: int | None, first: int | None, count: int, most_nodes: int, seed: int, folder: Path
) -> None:
    """Write the collection and the queries for the programs, and the collection as an index."""
    if graphs is not None:
        read = list(read_graphs(graphs))
        queries, kept = split(read[: None if first is None else first + count], count, most_nodes, seed)
        collection = functools.partial(iter, kept)
    else:
        queries = list(fragment_molecules(count, "queries"))
        collection = functools.partial(fragment_molecules, grown, 0)
    write_database(folder / _DATABASE, collection())
    if not (folder / _STORE).exists():
        with gk.Index(folder / _STORE, threads=1) as index:
            index.extend(collection())
    write_database(folder / _QUERIES, queries)
    gk.write(queries, folder / _OUR_QUERIES)  # with their labels as they are; the last one, which makes it complete


def measure(folder: Path, radii: Sequence[float], turns: int, peers: list[Peer], limit: float) -> None:
    """Print a table."""
    queries = list(gk.read_collection(folder / _OUR_QUERIES))
    with gk.Index(folder / _STORE, threads=1) as one, gk.Index(folder / _STORE, threads=2) as two:
        print(f"{len(one)} graphs, {len(queries)} queries, milliseconds a query")
        table, slow = Table(len(queries)), set[str]()
        for radius in radii:
            for _ in range(turns):
                for column, ask in (
                    ("single", lambda r=radius: [one.radius_neighbors(query, r) for query in queries]),
                    ("batch", lambda r=radius: one.radius_neighbors(queries, r)),
                    ("single, 2 threads", lambda r=radius: [two.radius_neighbors(query, r) for query in queries]),
                    ("batch, 2 threads", lambda r=radius: two.radius_neighbors(queries, r)),
                ):
                    table.add(radius, column, *timed(ask))
                for peer in peers:
                    if peer.name in slow:
                        continue
                    try:
                        answer = scan(peer, folder / _DATABASE, folder / _QUERIES, radius, limit)
                    except subprocess.TimeoutExpired:
                        slow.add(peer.name)
                        print(f"{peer.name}: not done with radius {radius:g} after {limit:g} s, left out from here")
                    else:
                        table.add(radius, peer.name, answer.seconds, answer.found)
            table.show(radius)


def main(
    *,
    graphs: Path | None = None,  # file of graphs
    grown: int | None = None,  # grow so many from fragments instead of reading a file
    first: int | None = None,  # use the first so many graphs alone
    queries: int = 40,
    most_nodes: int = 40,  # of a query; the collection holds all sizes
    radii: Sequence[float] = (1, 2, 3, 4, 5),
    turns: int = 3,
    peer: Sequence[str] = (),  # NAME=COMMAND, see README.md
    peer_reads: Sequence[str] = (),  # NAME=REGEX
    peer_limit: float = 300,  # seconds for a program to read and answer all
    seed: int = 1,
    keep: Path | None = None,  # folder for the files, which are used again if they are there
) -> None:
    """Read or grow the graphs, and measure."""
    with tempfile.TemporaryDirectory() as temporary:
        folder = keep or Path(temporary)
        folder.mkdir(exist_ok=True)
        if not (folder / _OUR_QUERIES).exists():
            if (graphs is None) == (grown is None):
                raise SystemExit("give a file of graphs or --grown")
            make_files(graphs, grown, first, queries, most_nodes, seed, folder)
        if turns:
            measure(folder, radii, turns, parse_peers(peer, peer_reads), peer_limit)
