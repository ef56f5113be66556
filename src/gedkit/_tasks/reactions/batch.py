"""``gk.map_reactions``: the atom maps of many reactions, on threads or on the workers of an executor."""

from __future__ import annotations

import inspect
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import islice
from typing import Any

from gedkit._tasks.reactions.mapping import checked_options, map_reaction
from gedkit._tasks.reactions.reaction_map import ReactionMap
from gedkit.collection.matrix_job import checked_workers
from gedkit.collection.progress import ProgressCallback, make_progress
from gedkit.collection.workers import Workers, workers_of
from gedkit.errors import GedkitError, InvalidOptionError, InvalidTypeError, MissingDependencyError, SolveInterrupted

_AT_ONCE = 16  # reactions of one task, so that handing it over takes little of its time
_REPEATS = 3  # of a task whose worker was lost
_DEFAULTS = {
    name: parameter.default
    for name, parameter in inspect.signature(map_reaction).parameters.items()
    if parameter.kind is parameter.KEYWORD_ONLY and name != "threads"
}


def map_reactions(
    reactions: Iterable[Any],
    *,
    strict: bool = True,
    threads: int | None = None,
    progress: bool | ProgressCallback = False,
    executor: Any = None,
    **options: Any,
) -> list[ReactionMap | GedkitError]:
    """Map the atoms of many reactions.

    Parameters
    ----------
    reactions : iterable
        Reactions in any form that `map_reaction` takes.
    strict : bool
        By default a reaction that cannot be mapped is an error that tells its place. With ``strict=False`` the error
        stands in the list instead of the map.
    threads : int, optional
        How many reactions to map at once; by default, and for 0, as many as the process has cores. Only the search runs
        without the GIL, not the reading of molecules: pass a ``ProcessPoolExecutor`` as ``executor`` for long lists.
    progress : bool or callable
        ``True`` writes a line to stderr; a function is called as ``progress(done, total, seconds_left)``.
    executor : concurrent.futures.Executor or dask.distributed.Client, optional
        Map the reactions on its workers instead of on local threads.
    **options
        As for `map_reaction`, for each reaction.

    Returns
    -------
    list of ReactionMap
        In the order of the reactions; each is what `map_reaction` says of the reaction.

    Examples
    --------
    >>> import gedkit as gk
    >>> [found.smiles for found in gk.map_reactions(["CCBr.O>>CCO", "CC=O>>CCO"])]
    ['[CH3:1][CH2:2]Br.[OH2:3]>>[CH3:1][CH2:2][OH:3]', '[CH3:1][CH:2]=[O:3]>>[CH3:1][CH2:2][OH:3]']
    >>> gk.map_reactions(["CCO"], strict=False)
    [InvalidGraphError("'CCO' has no '>': a reaction is written reactants>>products, or reactants>agents>products")]
    """
    if isinstance(reactions, str):
        raise InvalidTypeError("reactions must be a list of reactions: map_reaction is for one")
    if not isinstance(reactions, Iterable):
        raise InvalidTypeError(f"reactions must be a list of reactions, got {type(reactions).__name__}")
    listed = list(reactions)
    reporter = make_progress(progress, len(listed), 0)
    found: list[ReactionMap | GedkitError] = []
    for place, outcome in enumerate(map_each(listed, threads=threads, executor=executor, **options)):
        if strict and isinstance(outcome, GedkitError):
            raise type(outcome)(f"reaction number {place}: {outcome}") from outcome
        found.append(outcome)
        if reporter is not None:
            reporter.at(len(found))
    if reporter is not None:
        reporter.finish()
    return found


def map_each(
    reactions: Iterable[Any],
    *,
    threads: int | None = None,
    executor: Any = None,
    then: Callable[[ReactionMap], Any] | None = None,
    **options: Any,
) -> Iterator[Any]:
    """Yield the map of each reaction, or the error that says why there is none, in order and as soon as it is there.

    With ``then``, what this function makes of a map is yielded; it is called on the worker.
    """
    for name in options:
        if name not in _DEFAULTS:
            raise InvalidOptionError(f"map_reactions has no option {name!r}: it takes {', '.join(_DEFAULTS)}")
    how = {**_DEFAULTS, **options}
    checked_options(*(how[name] for name in ("costs", "use_agents", "hydrogens", "isotopes", "stereo", "max_copies")))
    if executor is not None:
        if threads is not None:
            raise InvalidOptionError("threads= is for this process: leave it out with executor=")
        return _on_workers(workers_of(executor), reactions, options, then)
    count = checked_workers(threads)
    if count == 1:  # in the main thread, where Ctrl-C stops a search at once
        return (_outcome(reaction, options, then) for reaction in reactions)
    return _on_threads(count, reactions, options, then)


_Then = Callable[[ReactionMap], Any] | None


def _on_threads(count: int, reactions: Iterable[Any], options: dict[str, Any], then: _Then) -> Iterator[Any]:
    with ThreadPoolExecutor(count) as pool:
        try:
            yield from _on_workers(Workers(pool), reactions, options, then)
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _on_workers(workers: Workers, reactions: Iterable[Any], options: dict[str, Any], then: _Then) -> Iterator[Any]:
    waiting: deque[tuple[list[Any], Future[list[Any]]]] = deque()
    rest = iter(reactions)
    while True:
        while len(waiting) < 4 * workers.count and (task := list(islice(rest, _AT_ONCE))):
            waiting.append((task, workers.submit(_map_task, task, options, then)))
        if not waiting:
            return
        task, future = waiting.popleft()
        for _ in range(_REPEATS):
            try:
                yield from future.result()
                break
            except Exception as error:
                if not workers.has_lost_work(error):
                    raise
            future = workers.submit(_map_task, task, options, then)
        else:
            yield from future.result()


def _map_task(task: list[Any], options: dict[str, Any], then: _Then) -> list[Any]:
    return [_outcome(reaction, options, then) for reaction in task]


def _outcome(reaction: Any, options: dict[str, Any], then: _Then) -> Any:
    try:
        found = map_reaction(reaction, **options)
        return found if then is None else then(found)
    except (MissingDependencyError, SolveInterrupted):
        raise
    except GedkitError as error:
        return error
