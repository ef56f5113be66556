"""A Dask scheduler and workers as processes, started by the command line as on several machines."""

import json
import os
import subprocess
import sys
import time


class CommandLineCluster:
    """A scheduler and some workers of one thread each; a worker that is killed is not started again."""

    def __init__(self, folder, workers):
        self.file = folder / "scheduler.json"
        self.processes = [self._start("scheduler", "--scheduler-file", self.file, "--port", "0")]
        self.workers = []
        for _ in range(workers):
            self.add_worker()
        deadline = time.monotonic() + 60
        while not self.file.exists() or not self.file.stat().st_size:
            assert time.monotonic() < deadline
            time.sleep(0.05)
        self.address = json.loads(self.file.read_text())["address"]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for process in self.processes:
            process.kill()
            process.wait()

    def add_worker(self):
        self.workers.append(self._start("worker", "--scheduler-file", self.file, "--nthreads", "1", "--no-nanny"))
        self.processes.append(self.workers[-1])

    def _start(self, kind, *words):
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
        command = [sys.executable, "-m", "dask", kind, *map(str, words), "--no-dashboard"]
        return subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
