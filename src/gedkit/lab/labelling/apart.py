"""Solves a pair in a process of its own, whose crash the job survives."""

from __future__ import annotations

import math
import multiprocessing
from collections.abc import Callable
from typing import Any

from gedkit.lab.labelling.pair_solver import Answer

CRASHED = "CRASHED"  # in the journal and in open_pairs.jsonl, where others have the name of a Status


def solve_apart(solve: Callable[[], Answer]) -> Answer:
    """Return what ``solve`` returns, called in a child process, or an answer without bounds if that process dies."""
    methods = multiprocessing.get_all_start_methods()
    context: Any = multiprocessing.get_context("fork" if "fork" in methods else "spawn")
    receiver, sender = context.Pipe(duplex=False)
    child = context.Process(target=_send, args=(sender, solve), daemon=True)
    child.start()
    sender.close()  # the child has its own: when it dies, the pipe ends
    try:
        answer = receiver.recv()
    except EOFError:
        return Answer(0.0, math.inf, CRASHED, None, 0.0, None)
    finally:
        child.kill()
        child.join()
        receiver.close()
    if isinstance(answer, BaseException):
        raise answer
    return answer  # type: ignore[no-any-return]


def _send(sender: Any, solve: Callable[[], Answer]) -> None:
    try:
        answer: Any = solve()
    except Exception as error:
        answer = error
    sender.send(answer)
    sender.close()
