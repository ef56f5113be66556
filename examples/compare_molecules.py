"""Two molecules: what differs, proven, and drawn as a page for the browser.

Run it with the name of the page to write: ``python examples/compare_molecules.py edits.html``.
"""

from __future__ import annotations

import sys
from pathlib import Path

import gedkit as gk
from gedkit.viz import picture

HERE = Path(__file__).parent


def main() -> None:
    """Compare aspirin with paracetamol."""
    aspirin, paracetamol = (gk.read(HERE / f"{name}.json") for name in ("aspirin", "paracetamol"))
    result = gk.solve(aspirin, paracetamol, certificate=True)
    print(result)
    print(result.path)
    print(gk.verify(result))
    if len(sys.argv) > 1:
        picture(result, sys.argv[1], title="aspirin → paracetamol")


if __name__ == "__main__":
    main()
