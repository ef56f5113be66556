"""How many threads torch uses while a network is trained."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import torch

from gedkit._system.processors import usable_processors


@contextmanager
def torch_threads(count: int | None) -> Iterator[None]:
    """Let torch use ``count`` threads for a while, 0 for all cores; with None no more than it would, nor than cores.

    torch counts the processors of the machine, not those that the process may use: on a part of a machine it would
    start more threads than can run, which then wait for each other at every step.

    Sums are added up in another order on another number of threads, so that the last bits of the weights depend on it.
    """
    before = torch.get_num_threads()
    torch.set_num_threads(min(before, usable_processors()) if count is None else count or usable_processors())
    try:
        yield
    finally:
        torch.set_num_threads(before)
