"""Searches shards on a Dask cluster: every worker keeps some of them in its memory, and looks for all queries there.

A shard is kept as the result of a task that opened it, on a worker chosen here so that all have about as many graphs.
If the worker is lost, another one is chosen, and what was asked of the shard is asked again. While shards are searched,
they hear how far the k-th best graphs of the others are: workers report this while they search, and it is passed on to
all of them.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self

from gedkit._graphs.graph import Graph
from gedkit.collection.progress import Progress
from gedkit.collection.search import SearchQuery
from gedkit.collection.sharded.folder import Folder
from gedkit.collection.sharded.merging import kth_distance
from gedkit.collection.sharded.shard import Shard, ShardAnswer, ShardDescription
from gedkit.collection.sharded.shared_limits import LimitReporter, forget_limits, limits_of, lower_limits
from gedkit.collection.workers import Workers
from gedkit.errors import StoreError

if TYPE_CHECKING:
    from gedkit.collection.dask_workers import DaskWorkers

_LOOK_EVERY = 0.05  # seconds between two looks at what workers have reported
_LOOK_FOR_LOSSES = 10  # such looks without an answer before asking which workers are still there
_MOST_TRIES = 8  # of a shard whose worker is lost each time
_MOST_TASKS = 16  # that the queries to a shard are divided into
_LEAST_QUERIES = 8  # in a task


@dataclass(slots=True)
class _Held:
    shard: Shard
    worker: str
    future: Any


class ClusterSearch:
    """Shards that the workers of a cluster keep."""

    def __init__(self, workers: DaskWorkers) -> None:
        self._workers = workers
        self._held: dict[int, _Held] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of all shards."""
        for held in self._held.values():
            self._workers.let_go(held.future)
        self._held.clear()

    def hold(self, shards: Sequence[Shard]) -> None:
        """Have these shards opened and loaded, in place of those there were; one that is damaged is an error."""
        wanted = {shard.description.shard: shard for shard in shards}
        for place, held in list(self._held.items()):
            if place not in wanted or wanted[place].description.file != held.shard.description.file:
                self._drop(place)
        self._balance(list(wanted.values()))
        self._run(_load, [(place, ()) for place in wanted], lambda place, arguments, graphs: None)

    def search(
        self, queries: Sequence[Graph], wanted: SearchQuery, progress: Progress | None
    ) -> list[list[ShardAnswer]]:
        """Return for every query the answers of all shards."""
        self._balance([held.shard for held in self._held.values()])
        if wanted.time_limit is not None:
            wanted = wanted._replace(time_limit=wanted.time_limit / self._turns())
        search = secrets.token_hex(8)
        answers: list[list[ShardAnswer]] = [[] for _ in queries]
        done = 0

        def take(place: int, arguments: tuple[Any, ...], found: list[ShardAnswer]) -> None:
            nonlocal done
            lower = {}
            for query, answer in zip(arguments[1], found, strict=True):
                answers[query].append(answer)
                lower[query] = kth_distance([part.neighbors for part in answers[query]], wanted.k)
            done += len(found)
            if wanted.k:
                limits.lower(lower)
            if progress is not None:
                progress.at(done)

        size = max(_LEAST_QUERIES, -(-len(queries) // _MOST_TASKS))
        chunks = [range(begin, min(begin + size, len(queries))) for begin in range(0, len(queries), size)]
        # Each shard begins with other queries: what one has found by the time another comes to them saves it work.
        tasks = [
            (place, (search, chunk, [queries[i] for i in chunk], wanted))
            for turn in range(len(chunks))
            for i, place in enumerate(self._held)
            for chunk in [chunks[(turn + i) % len(chunks)]]
        ]
        with _PassedOn(self._workers, search, len(queries)) as limits:
            self._run(_search, tasks, take, limits.pass_on)
        return answers

    def _run(
        self,
        task: Callable[..., Any],
        tasks: list[tuple[int, tuple[Any, ...]]],
        take: Callable[[int, tuple[Any, ...], Any], None],
        look: Callable[[], object] = lambda: None,
    ) -> None:
        """Run tasks on the workers that hold their shards, again where one is lost; ``take`` gets the answers."""
        workers = self._workers
        pending, running = tasks[::-1], dict[Any, tuple[int, tuple[Any, ...]]]()
        tries = dict.fromkeys(self._held, 0)
        looks = 0
        try:
            while pending or running:
                while pending:
                    place, arguments = pending.pop()
                    held = self._held[place]
                    running[workers.submit_to(held.worker, task, held.future, *arguments)] = place, arguments
                finished = workers.wait_for_any(running, _LOOK_EVERY)
                look()
                lost: set[int] = set()
                for future in finished:
                    place, arguments = running.pop(future)
                    try:
                        answer = workers.result_of(future)
                    except TimeoutError:  # the worker that had it may be gone
                        running[future] = place, arguments
                        looks = _LOOK_FOR_LOSSES
                        break
                    except BaseException as error:
                        if not workers.has_lost_work(error):
                            raise
                        lost.add(place)
                        pending.append((place, arguments))
                    else:
                        take(place, arguments, answer)
                        looks = 0
                looks += 1
                if looks >= _LOOK_FOR_LOSSES:
                    looks = 0
                    there = workers.threads_by_worker()
                    lost |= {place for place, _ in running.values() if self._held[place].worker not in there}
                if lost:
                    for future, (place, arguments) in list(running.items()):
                        if place in lost:
                            workers.let_go(future)
                            del running[future]
                            pending.append((place, arguments))
                    self._move(lost, tries)
        except BaseException:
            for future in running:
                workers.let_go(future)
            raise

    def _move(self, lost: set[int], tries: dict[int, int]) -> None:
        """Have shards of lost workers opened elsewhere."""
        shards = []
        for place in lost:
            shard = self._held[place].shard
            tries[place] += 1
            if tries[place] == _MOST_TRIES:
                where = shard.folder.place_of(str(shard.description.file.name))
                raise StoreError(
                    f"{tries[place]} workers were lost while they held {where}: do they have enough memory for it?"
                )
            shards.append(shard)
            self._drop(place)
        self._balance([*(held.shard for held in self._held.values()), *shards])

    def _balance(self, shards: list[Shard]) -> None:
        """Give all shards a worker that is there, such that all workers hold about as many graphs."""
        there = self._workers.wait_for_workers()
        for place, held in list(self._held.items()):
            if held.worker not in there:
                self._drop(place)
        graphs = dict.fromkeys(there, 0)
        for held in self._held.values():
            graphs[held.worker] += _graphs(held.shard)
        homeless = [shard for shard in shards if shard.description.shard not in self._held]
        for shard in sorted(homeless, key=_graphs, reverse=True):
            self._open(shard, min(there, key=lambda worker: graphs[worker] / there[worker]), graphs)
        while True:  # workers that have come since
            least = min(there, key=lambda worker: graphs[worker] / there[worker])
            for held in self._held.values():
                size, speed = _graphs(held.shard), there[held.worker] / there[least]
                if held.worker != least and graphs[held.worker] - size >= (graphs[least] + size) * speed > 0:
                    break
            else:
                return
            graphs[held.worker] -= size
            self._drop(held.shard.description.shard)
            self._open(held.shard, least, graphs)

    def _open(self, shard: Shard, worker: str, graphs: dict[str, int]) -> None:
        future = self._workers.submit_to(worker, _opened, shard.folder, shard.description)
        self._held[shard.description.shard] = _Held(shard, worker, future)
        graphs[worker] += _graphs(shard)

    def _drop(self, place: int) -> None:
        self._workers.let_go(self._held.pop(place).future)

    def _turns(self) -> int:
        """Return how many shards a worker's thread searches one after the other, at most."""
        there = self._workers.threads_by_worker()
        workers = [held.worker for held in self._held.values()]
        return max(-(-workers.count(worker) // max(1, there.get(worker, 1))) for worker in set(workers))


class _PassedOn:
    """How far the k-th best graphs of a search are, as workers report it, passed on to all of them."""

    def __init__(self, workers: DaskWorkers, search: str, queries: int) -> None:
        self._workers, self._search = workers, search
        self._known = [float("inf")] * queries
        self._news: dict[int, float] = {}

    def __enter__(self) -> Self:
        self._workers.listen(self._search, self.lower)
        return self

    def __exit__(self, kind: object, *error: object) -> None:
        self._workers.stop_listening()
        if kind is not None:  # nothing is near enough any more: searches that are under way end
            self._workers.tell_all(lower_limits, self._search, dict.fromkeys(range(len(self._known)), -1.0))
        else:
            self._workers.tell_all(forget_limits, self._search)

    def lower(self, distances: dict[int, float]) -> None:
        """Take what is known."""
        for query, distance in distances.items():
            if distance < self._known[query]:
                self._known[query] = self._news[query] = distance

    def pass_on(self) -> None:
        """Tell all workers what is new."""
        if self._news:
            news, self._news = self._news, {}
            self._workers.tell_all(lower_limits, self._search, news)


def cluster_search(workers: Workers) -> ClusterSearch:
    """Return a search on these workers, which are those of a Dask cluster."""
    from gedkit.collection.dask_workers import DaskWorkers

    assert isinstance(workers, DaskWorkers)
    return ClusterSearch(workers)


def _graphs(shard: Shard) -> int:
    return shard.description.file.graphs


def _opened(folder: Folder, description: ShardDescription) -> Shard:
    shard = Shard(folder, description)
    shard.load()
    return shard


def _load(shard: Shard) -> int:
    return len(shard.load())


def _search(
    shard: Shard, search: str, places: Sequence[int], queries: list[Graph], wanted: SearchQuery
) -> list[ShardAnswer]:
    from gedkit.collection.dask_workers import report

    if not wanted.k:
        return shard.search(queries, wanted, 1)
    limits = limits_of(search, places)
    reporter = LimitReporter(places, limits, lambda lower: report(search, lower))
    return shard.search(queries, wanted, 1, reporter, limits)
