"""A Dask scheduler and workers as processes of their own, started by the command line as on several machines."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from distributed import Client


@contextmanager
def dask_processes(workers: int) -> Iterator[Client]:
    """Yield a client of a new scheduler with so many workers of one thread each; their nannies start them again."""
    with tempfile.TemporaryDirectory() as folder, ExitStack() as running:
        file = Path(folder) / "scheduler.json"
        # "--memory-limit 0": a worker must not be ended or slowed down for what is measured here.
        running.enter_context(_process("scheduler", file, "--port", "0"))
        for _ in range(workers):
            running.enter_context(
                _process("worker", file, "--nthreads", "1", "--memory-limit", "0", "--local-directory", folder)
            )
        while not file.exists() or not file.stat().st_size:
            time.sleep(0.05)
        with Client(scheduler_file=str(file)) as client:
            client.wait_for_workers(workers, timeout=300)
            yield client


@contextmanager
def _process(kind: str, file: Path, *words: str) -> Iterator[None]:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    command = [sys.executable, "-m", "dask", kind, "--scheduler-file", str(file), "--no-dashboard", *words]
    process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        yield
    finally:
        process.terminate()  # not killed: a nanny ends its worker first
        process.wait()
