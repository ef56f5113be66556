"""The queue before the workers: small requests first, and large ones before long."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

import pytest

pytest.importorskip("uvicorn")

from gedkit.web import pool as module
from gedkit.web.limits import Limits
from gedkit.web.pool import Pool, Worker


def served(sizes, seconds_between, tmp_path):
    """Return the order in which waiting requests of so many bytes get a worker."""

    async def wait():
        pool, order, now = Pool(Limits(), tmp_path), [], 0.0
        loop = asyncio.get_running_loop()
        loop.time, real = lambda: real() + now, loop.time

        async def request(size):
            await pool._next(size, short=True)
            order.append(size)

        waiting = []
        for size in sizes:
            waiting.append(asyncio.create_task(request(size)))
            await asyncio.sleep(0)
            now += seconds_between
        for _ in sizes:
            pool._offer(Worker(None))
            await asyncio.sleep(0)
        await asyncio.gather(*waiting)
        return order

    with ThreadPoolExecutor(1) as thread:  # tests in a browser leave a running loop in this one
        return thread.submit(asyncio.run, wait()).result()


def test_a_small_request_goes_before_large_ones(tmp_path):
    assert served([3_000_000, 900, 2_000_000, 300], 0, tmp_path) == [300, 900, 2_000_000, 3_000_000]


def test_what_has_waited_long_goes_first(tmp_path):
    assert served([900, 300], 3 * module._HALVING, tmp_path) == [900, 300]
