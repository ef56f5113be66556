"""Comparisons in a worker: one pair, watched on its way, or many in one request."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import gedkit as gk
from gedkit.errors import GedkitError, MissingDependencyError, ProblemTooLargeError, SolveInterrupted
from gedkit.viz.view import sentence, view_html
from gedkit.web.pasted import Pasted
from gedkit.web.requests import CostForm, costs_of
from gedkit.web.snapshots import Snapshots
from gedkit.web.sources import RefusedError, read_source

Emit = Callable[[str, dict[str, Any]], None]

# An error of ours is the caller's; what is too large says so, and what is not installed here is nobody's fault.
STATUS_OF = ((ProblemTooLargeError, 413), (MemoryError, 413), (MissingDependencyError, 501), (GedkitError, 422))


class Abandoned(KeyboardInterrupt):
    """The caller no longer waits for the answer."""


def solve(job: dict[str, Any], emit: Emit) -> dict[str, Any]:
    """Compare two graphs; bounds and the best path so far are emitted on the way."""
    pair = _Pair(job["first"], job["second"], job)
    emit("begin", {"first": repr(pair.g1), "second": repr(pair.g2)})
    with Snapshots(emit, lambda best: pair.answer(best, searching=True)) as snapshots:
        try:
            result = pair.solved(job["time_limit"], callback=snapshots.on_progress)
        except SolveInterrupted as interrupted:
            if isinstance(interrupted.__cause__, Abandoned):
                raise interrupted.__cause__ from None
            result = interrupted.result
        snapshots.leave_if_child(result)
    return pair.answer(result)


def solve_batch(job: dict[str, Any], emit: Emit) -> dict[str, Any]:
    """Compare pair after pair until the time is over; what is wrong with one of them leaves the others alone."""
    end = time.monotonic() + job["total_time_limit"]
    answers: list[dict[str, Any]] = []
    solved = 0
    for number, pair in enumerate(job["pairs"]):
        answer = _answer_of(pair, job, end - time.monotonic())
        solved += "result" in answer
        if job["events"]:
            emit("answer", {"number": number, **answer})
        else:
            answers.append(answer)
    counts = {"solved": solved, "failed": len(job["pairs"]) - solved}
    return counts if job["events"] else {"answers": answers, **counts}


def _answer_of(sources: dict[str, Any], job: dict[str, Any], left: float) -> dict[str, Any]:
    try:
        if left <= 0:
            raise RefusedError(503, "the total time limit was over before this pair was begun")
        pair = _Pair(sources["first"], sources["second"], job)
        return pair.answer(pair.solved(min(job["time_limit"], left)))
    except RefusedError as refusal:
        return {"error": {"status": refusal.status, "detail": str(refusal)}}
    except SolveInterrupted as interrupted:
        raise interrupted.__cause__ or KeyboardInterrupt from None
    except (GedkitError, MemoryError) as error:
        status = next(code for kind, code in STATUS_OF if isinstance(error, kind))
        return {"error": {"status": status, "detail": str(error) or "it needs more memory than this server allows"}}


def _read(field: str, source: dict[str, Any], limits: dict[str, Any]) -> Pasted:
    """Read one graph of a pair; an error says which it is."""
    try:
        return read_source(source, limits)
    except RefusedError as refusal:
        raise RefusedError(refusal.status, f"{field}: {refusal}") from None
    except GedkitError as error:
        raise type(error)(f"{field}: {error}") from error


class _Pair:
    """Two graphs that were read, and how to compare and show them."""

    def __init__(self, first: dict[str, Any], second: dict[str, Any], job: dict[str, Any]) -> None:
        self.job = job
        read = [_read(name, source, job["limits"]) for name, source in (("first", first), ("second", second))]
        self.g1, self.g2 = (each.graphs[0] for each in read)
        self.notes = list(dict.fromkeys(note for each in read for note in each.notes))
        self.titles = (
            first["title"] or read[0].names[0] or "first graph",
            second["title"] or read[1].names[0] or "second graph",
        )

    def solved(self, seconds: float, **how: Any) -> gk.Result:
        return gk.solve(
            self.g1,
            self.g2,
            costs=costs_of(CostForm(**self.job["costs"])),
            solver=self.job["solver"],
            time_limit=seconds,
            memory_limit=self.job["limits"]["memory_bytes"],
            cutoff=self.job["cutoff"],
            seed=self.job["seed"],
            **how,
        )

    def answer(self, result: gk.Result, searching: bool = False) -> dict[str, Any]:
        """Return the result as `Result.to_dict` has it, what it says in a sentence, and the picture if it is wanted."""
        document: dict[str, Any] = {
            "result": result.to_dict(),
            "sentence": sentence(result),
            "notes": self.notes,
        }
        if self.job["pictures"]:
            document["html"] = view_html(result, titles=self.titles, searching=searching)
        return document
