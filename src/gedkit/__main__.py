"""``python -m gedkit``: the command line where the command ``gedkit`` is not on the path."""

from __future__ import annotations

from gedkit.cli import app

if __name__ == "__main__":
    app()
