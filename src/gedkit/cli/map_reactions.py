"""``gedkit map-reactions in.csv --column rxn -o out.csv``: the atom maps of the reactions in a table."""

from __future__ import annotations

import math
import multiprocessing
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer

from gedkit._solvers.request import checked_number
from gedkit._tasks.reactions.batch import map_each
from gedkit.cli.progress import PairsProgress, Waiting
from gedkit.cli.reaction_table import MapFile, mapped_row, read_reaction_table
from gedkit.cli.rejected_rows import keep_rejects
from gedkit.cli.shared_options import AsJson, Resume
from gedkit.collection.matrix_job import checked_workers
from gedkit.collection.workers import connected
from gedkit.errors import GedkitError, GraphFileError, InvalidOptionError, SolveInterrupted
from gedkit.io.rejects import Reject

SOME_REJECTED = 1
INTERRUPTED = 130
_WORTH_PROCESSES = 200  # reactions; below that, starting processes takes longer than the work


def map_reactions(
    table: Annotated[Path, typer.Argument(metavar="TABLE", help="A CSV file, or text with a reaction per line.")],
    out: Annotated[Path, typer.Option("-o", "--out", metavar="FILE", help="A .csv or .jsonl file.")],
    column: Annotated[str | None, typer.Option(metavar="NAME", help="The column of TABLE with the reactions.")] = None,
    costs: Annotated[str, typer.Option(metavar="COSTS", help="learned, or minimal: fewest bond changes.")] = "learned",
    use_agents: Annotated[bool, typer.Option("--use-agents", help="Let atoms of agents end up in products.")] = False,
    max_copies: Annotated[int, typer.Option(metavar="N", help="How often a reactant may be used.")] = 1,
    time_limit: Annotated[float | None, typer.Option(metavar="SECONDS", help="Time limit per reaction.")] = None,
    processes: Annotated[
        int | None, typer.Option(metavar="N", help="Number of processes; all cores by default, or with 0.")
    ] = None,
    scheduler: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Map on a Dask cluster, for example tcp://host:8786.")
    ] = None,
    resume: Resume = False,
    strict: Annotated[bool, typer.Option("--strict", help="Stop at the first row that cannot be mapped.")] = False,
    as_json: AsJson = False,
) -> None:
    """Map the atoms of reactions: mapped SMILES, what changes, and whether the map is proven to be the cheapest."""
    if time_limit is not None:
        checked_number("--time-limit", time_limit, "a positive number of seconds", lambda x: x > 0)
    if costs not in ("learned", "minimal"):
        raise InvalidOptionError(f"--costs must be learned or minimal, got {costs}")
    if scheduler is not None and processes is not None:
        raise InvalidOptionError("--processes is for this machine, but --scheduler has workers map: leave one out")
    options: dict[str, Any] = {
        "costs": costs,
        "use_agents": use_agents,
        "max_copies": max_copies,
        "time_limit": time_limit,
    }
    map_each((), threads=1, **options)  # says which option is wrong before a file is made
    with Waiting(f"reading {table}", quiet=as_json):
        listed = read_reaction_table(table, column)
    if not listed:
        raise GraphFileError(f"{table}: there is no reaction in it")
    maps = MapFile(out, resume)
    rejects: list[Reject] = []
    interrupted = False
    try:
        _require_same_costs(maps, options)
        todo = [one for one in listed if not maps.has(one.line, one.reaction)]
        with (
            _workers(scheduler, processes, len(todo)) as where,
            PairsProgress("reactions", quiet=as_json) as line,
        ):
            reactions = (one.reaction for one in todo)
            rows = map_each(reactions, then=mapped_row, **where, **options)
            for one, row in zip(line.over(todo), rows, strict=True):
                if not isinstance(row, GedkitError):
                    maps.put_row(one, row)
                elif strict:
                    raise GraphFileError(f"{table}, line {one.line}: {row}")
                else:
                    rejects.append(Reject(one.line, str(row), one.row))
    except (KeyboardInterrupt, SolveInterrupted):
        interrupted = True
    finally:
        maps.close()
    if not maps.done and rejects:
        raise GraphFileError(f"{table}: no row could be mapped (line {rejects[0].line}: {rejects[0].reason})")
    maps.tell(keep_rejects(rejects, out, as_json), interrupted, as_json)
    if interrupted or rejects:
        raise typer.Exit(INTERRUPTED if interrupted else SOME_REJECTED)


def _require_same_costs(maps: MapFile, options: dict[str, Any]) -> None:
    """Raise an error if the maps that are there were made with other options, as far as the first of them tells."""
    if (known := maps.first_proven()) is None:
        return
    reaction, cost = known
    (found,) = map_each([reaction], threads=1, **options)
    if isinstance(found, GedkitError) or (found.optimal and not math.isclose(found.cost, cost, rel_tol=1e-6)):
        now = "cannot be mapped" if isinstance(found, GedkitError) else f"costs {found.cost:g}"
        raise InvalidOptionError(
            f"{maps.path} was made with other options: its map of {reaction} costs {cost:g}, and now it {now}"
        )


@contextmanager
def _workers(scheduler: str | None, processes: int | None, count: int) -> Iterator[dict[str, Any]]:
    """Yield the arguments of `map_each` that say where the work is done."""
    wanted = checked_workers(processes)
    if scheduler is not None:
        with connected(scheduler) as client:
            yield {"executor": client}
    elif wanted == 1 or (processes is None and count < _WORTH_PROCESSES):
        yield {"threads": 1}
    else:
        with ProcessPoolExecutor(wanted, multiprocessing.get_context("spawn")) as pool:
            try:
                yield {"executor": pool}
            finally:
                pool.shutdown(wait=False, cancel_futures=True)
