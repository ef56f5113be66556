"""A worker process: ``python -m gedkit.web.worker FOLDER``. It reads a job per line and writes an event per line.

A job can be stopped (see ``stopping``): a search that is interrupted answers with the best path so far. Lines are short
enough to be written at once, so that those of a copy (see ``snapshots``) never mix with ours; what is longer goes
through a file in FOLDER.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import sys
import tempfile
import traceback
import warnings
from pathlib import Path
from typing import Any

import gedkit as gk
from gedkit.errors import GedkitError
from gedkit.viz.placing import graph_scene
from gedkit.web.comparing import STATUS_OF, Abandoned
from gedkit.web.sources import RefusedError
from gedkit.web.stopping import limit_memory, on_stop
from gedkit.web.tasks import TASKS

_AT_ONCE = 4000  # bytes that a pipe takes in one piece (PIPE_BUF is 4096)
_OVERHEAD = 2 << 30  # bytes of address space for the interpreter and its libraries


class _Worker:
    def __init__(self, folder: Path, out: int) -> None:
        self.folder = folder
        self.out = out
        self.busy = False
        self.number = os.getpid()  # of the worker, in its copies too: what it leaves behind is found by it

    def emit(self, event: str, data: dict[str, Any]) -> None:
        line = json.dumps({"event": event, "data": data}, allow_nan=False).encode()
        if len(line) > _AT_ONCE:
            with tempfile.NamedTemporaryFile(
                "wb", dir=self.folder, prefix=f"{self.number}-", suffix=".json", delete=False
            ) as file:
                file.write(line)
            line = json.dumps({"file": file.name}).encode()
        os.write(self.out, line + b"\n")

    def stop(self, abandoned: bool) -> None:
        if self.busy:  # else the job was over when somebody wanted to stop it
            raise Abandoned if abandoned else KeyboardInterrupt

    def run(self, job: dict[str, Any]) -> None:
        try:
            self.busy = True
            answer = TASKS[job["task"]](job, self.emit)
            self.busy = False
            self.emit("done", answer)
        except KeyboardInterrupt:
            self.busy = False
            self.emit("error", {"status": 499, "detail": "the request was stopped"})
        except RefusedError as refusal:
            self.busy = False
            self.emit("error", {"status": refusal.status, "detail": str(refusal)})
        except Exception as error:
            self.busy = False
            status = next((code for kind, code in STATUS_OF if isinstance(error, kind)), 500)
            if status == 500:
                traceback.print_exc()
            detail = str(error) if status != 500 else f"an error of ours: {type(error).__name__}, see the server's log"
            detail = self._without_places(detail, job)
            self.emit("error", {"status": status, "detail": detail or "it needs more memory than this server allows"})

    def _without_places(self, detail: str, job: dict[str, Any]) -> str:
        """Call files of ours by the name that they were uploaded under."""
        name = job.get("collection", {}).get("filename", "the file")
        return re.sub(re.escape(str(self.folder)) + r"[^\s:,;'\"]*", lambda _: name, detail)


def main() -> None:
    """Work until stdin ends."""
    folder, memory, nice = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    if hasattr(os, "nice"):
        os.nice(nice)
    limit_memory(memory + _OVERHEAD)
    out = os.dup(1)
    os.dup2(2, 1)  # nothing that a library prints may get between the lines
    worker = _Worker(folder, out)
    on_stop(worker.stop)
    warnings.simplefilter("ignore")  # notes tell what a graph has that is not compared
    _warm_up()
    worker.emit("ready", {})
    for line in sys.stdin.buffer:
        worker.run(json.loads(line))


def _warm_up() -> None:
    """Load what the first request would wait for: RDKit, where it is installed, and the drawing."""
    with contextlib.suppress(GedkitError):
        graph_scene(gk.from_smiles("CO"))


if __name__ == "__main__":
    main()
