"""What a report has to say about where it was made: processor, versions, commit."""

from __future__ import annotations

import os
import platform
import subprocess
from importlib import metadata
from pathlib import Path

from gedkit import __version__


def describe_machine() -> str:
    """Return one line: processor, cores, versions of Python, numpy and torch, and the commit of a source checkout.

    >>> "numpy" in describe_machine()
    True
    """
    parts = [f"{_processor()}, {os.cpu_count()} cores", f"Python {platform.python_version()}"]
    parts += [f"{name} {version}" for name in ("numpy", "torch") if (version := _version(name))]
    commit = _commit()
    return "; ".join([*parts, f"gedkit {__version__}" + (f", commit {commit}" if commit else "")])


def _version(name: str) -> str | None:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return None


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    named = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return named[0] if named else platform.processor() or platform.machine()


def _commit() -> str | None:
    """Return the commit of the checkout that this file belongs to, if it belongs to one."""
    command = ["git", "-C", str(Path(__file__).parent), "rev-parse", "--short", "HEAD"]
    try:
        found = subprocess.run(command, capture_output=True, text=True, timeout=5, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return None
    return found.stdout.strip() or None
