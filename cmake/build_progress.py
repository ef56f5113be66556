"""Runs a command that builds the extension, and says how far it is: ``build_progress.py FOLDER COMMAND...``.

FOLDER is the build folder, in which ninja keeps a log of finished files. The command's own output is shown only if it
fails.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path


def finished(log: Path, start: float) -> int:
    """Return how many files were finished since ``start``, in seconds since the epoch."""
    try:
        if log.stat().st_mtime < start:
            return 0
        return log.read_text(encoding="utf-8", errors="replace").count("\n") - 1
    except OSError:
        return 0


def wanted(folder: Path) -> int:
    """Return how many steps the build has, 0 while that is not known."""
    try:
        return len(
            re.findall(r"^build \S+\.o(?:bj)?: ", (folder / "build.ninja").read_text(encoding="utf-8"), re.MULTILINE)
        )
    except OSError:
        return 0


def main() -> int:
    """Run the command."""
    folder, command = Path(sys.argv[1]), sys.argv[2:]
    log = folder / ".ninja_log"
    begun, before = time.time(), finished(log, 0)
    alive = sys.stdout.isatty()
    shown = -1.0
    with tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as output:
        process = subprocess.Popen(command, stdout=output, stderr=subprocess.STDOUT)
        while True:
            try:
                status = process.wait(0.5)
                break
            except subprocess.TimeoutExpired:
                seconds = time.time() - begun
            if seconds - shown >= (1 if alive else 15) and (done := finished(log, begun) - before) > 0:
                text = f"  compiled {done} of about {wanted(folder)} files, {seconds:.0f} s"
                print(f"\r{text}" if alive else text, end="" if alive else "\n", flush=True)
                shown = seconds
        if alive and shown >= 0:
            print()
        if status != 0:
            output.seek(0)
            sys.stdout.write(output.read())
    return status


if __name__ == "__main__":
    sys.exit(main())
