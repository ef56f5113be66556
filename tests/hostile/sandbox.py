"""Runs cases one by one, each in a process of its own with a ceiling on memory and on processor time.

`run` starts this file as a script. It imports gedkit once and forks for every case, so that a case costs milliseconds
and whatever it does to the process (a crash, a leak, a signal) is that case's alone. What a case does is a `Door`: one
way for a file to get into gedkit.
"""

from __future__ import annotations

import contextlib
import importlib
import json
import os
import subprocess
import sys
import time
import traceback
import warnings
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

__all__ = ["DOORS", "Outcome", "run"]

MEMORY = 3 << 29  # bytes of address space beyond what the process has when a case begins
SECONDS = 30  # of processor time
_HERE = Path(__file__)


@dataclass(frozen=True)
class Outcome:
    """What became of a case.

    Attributes
    ----------
    verdict : str
        ``ok``, ``refused`` (an error of ours), ``foreign`` (any other exception) or ``killed`` (by a signal: a crash,
        or too much processor time).
    words : str
        What the error says.
    seconds : float
        Processor time.
    peak : int
        Bytes of memory that came on top of what the process had.
    """

    case: int
    verdict: str
    words: str
    seconds: float
    peak: int


def run(cases: Iterable[tuple[str, Path]], memory: int = MEMORY, seconds: int = SECONDS) -> list[Outcome]:
    """Open each file through its door."""
    given = "".join(json.dumps([door, str(path)]) + "\n" for door, path in cases)
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(p for p in sys.path if p)}
    done = subprocess.run(
        [sys.executable, str(_HERE), str(memory), str(seconds)],
        input=given,
        env=environment,
        capture_output=True,
        text=True,
        errors="replace",  # a library may quote the file's bytes
    )
    if done.returncode:
        raise RuntimeError(done.stderr)
    return [Outcome(**json.loads(line)) for line in done.stdout.splitlines()]


def _read(path: Path) -> object:
    import gedkit as gk

    return gk.read_collection(path)


def _certificate(path: Path) -> object:
    import gedkit as gk

    return list(gk.Certificate.load(path))


def _index(path: Path) -> object:
    import gedkit as gk

    with gk.Index(path) as index:
        return [index[number] for number in index], index.kneighbors(gk.Graph(2, node_labels="CO"), 2)


def _model(path: Path) -> object:
    import gedkit as gk
    from gedkit.models.inference import runner_of

    model = gk.models.load(path)
    return model if model.kind == "dual-step" else runner_of(model)


def _dataset(path: Path) -> object:
    import gedkit as gk

    return gk.datasets.load(path)


def _matrix(path: Path) -> object:
    """Resume the job that ``samples.MATRIX`` is of."""
    from hostile.samples import matrix_job

    return matrix_job(path, resume=True)


DOORS = {
    "read": _read,
    "certificate": _certificate,
    "index": _index,
    "model": _model,
    "dataset": _dataset,
    "matrix": _matrix,
}


def _attempt(door: str, path: Path) -> tuple[str, str]:
    from gedkit import GedkitError

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            DOORS[door](path)
    except GedkitError as error:
        return "refused", str(error)
    except BaseException as error:
        where = traceback.extract_tb(error.__traceback__)[-1]
        return "foreign", f"{type(error).__name__}: {str(error)[:200]} ({where.filename}:{where.lineno})"
    return "ok", ""


def _status(field: str) -> int:
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith(field):
            return int(line.split()[1]) << 10
    return 0


def _in_a_fork(number: int, door: str, path: str, memory: int, seconds: int) -> None:
    """Write the outcome of a case to stdout as a line of JSON."""
    import resource  # not on Windows, which cannot fork either

    read, write = os.pipe()
    sys.stdout.flush()
    child = os.fork()
    if not child:
        os.close(read)
        limit = _status("VmSize") + memory
        resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
        used = int(time.process_time())
        resource.setrlimit(resource.RLIMIT_CPU, (used + seconds + 1, used + seconds + 2))
        Path("/proc/self/clear_refs").write_text("5")  # the peak is counted from here
        before, began = _status("VmRSS"), time.process_time()
        verdict, words = _attempt(door, Path(path))
        took, peak = time.process_time() - began, _status("VmHWM") - before
        os.write(write, json.dumps([verdict, words[:1000], took, peak]).encode())
        os._exit(0)
    os.close(write)
    said = b""
    while part := os.read(read, 1 << 16):
        said += part
    os.close(read)
    _, status = os.waitpid(child, 0)
    killed = ["killed", f"signal {os.WTERMSIG(status)}" if os.WIFSIGNALED(status) else "died", 0.0, 0]
    verdict, words, took, peak = json.loads(said) if said else killed
    outcome = {"case": number, "verdict": verdict, "words": words, "seconds": took, "peak": peak}
    print(json.dumps(outcome), flush=True)


def _main(memory: int, seconds: int) -> None:
    import numpy  # noqa: F401

    import gedkit as gk
    from gedkit.io.formats import FORMATS

    for known in FORMATS:
        try:
            known.module  # noqa: B018
        except ImportError:
            continue
    for library in ("rdflib.plugins.parsers.notation3", "rdflib.plugins.parsers.ntriples", "onnx"):
        with contextlib.suppress(ImportError):  # once, and not in every case
            importlib.import_module(library)
    gk.read_collection, gk.Certificate, gk.Index, gk.models, gk.datasets, gk.pdist  # noqa: B018
    for number, line in enumerate(sys.stdin):
        door, path = json.loads(line)
        _in_a_fork(number, door, path, memory, seconds)


if __name__ == "__main__":
    _main(int(sys.argv[1]), int(sys.argv[2]))
