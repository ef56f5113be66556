"""Chunks on workers: what is lost on the way is done again."""

from concurrent.futures import Future, ThreadPoolExecutor

import pytest

from gedkit.collection import chunks
from gedkit.collection.workers import SharedData, Workers


class Forgetful(Workers):
    """Workers that are done with the first task, of which nobody hears."""

    keeps_shared_data = True

    def __init__(self, pool):
        super().__init__(pool)
        self.submitted = 0

    def submit(self, task, *arguments):
        self.submitted += 1
        return Future() if self.submitted == 1 else super().submit(task, *arguments)

    def idle(self):
        return True


@pytest.mark.parametrize("count", [1, 7])
def test_an_answer_that_never_arrives(monkeypatch, count):
    monkeypatch.setattr(chunks, "_CHECK_SECONDS", 0.05)
    taken = []
    with ThreadPoolExecutor(2) as pool:
        workers = Forgetful(pool)
        done = chunks.run_in_chunks(
            workers,
            lambda data, items, left: (0.5, [data.value * item for item in items]),
            SharedData(10),
            range(count),
            lambda items, answer: taken.extend(zip(items, answer, strict=True)),
        )
    assert done
    assert sorted(taken) == [(item, 10 * item) for item in range(count)]
    assert workers.submitted > 1
