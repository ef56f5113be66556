"""The tables of the documentation, written from the files in ``benchmarks/results``.

A page marks the place of a table with ``<!-- figures: NAME -->`` and ``<!-- end -->``; ``results/NAME.json`` has what
stands there: either the record of an experiment, or rows that a script of its own has printed. A test fails where page
and file differ.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from declared import EXPERIMENTS
from tables import table

HERE = Path(__file__).resolve().parent
RESULTS = HERE / "results"
PLACE = re.compile(r"(<!-- figures: ([\w -]+) -->\n\n)(.*?)(\n\n<!-- end -->)", re.DOTALL)


def rendered(record: dict[str, Any]) -> str:
    """Return the table of a record, in Markdown.

    >>> print(rendered({"header": ["set", "time"], "align": ["---", "---:"], "rows": [["AIDS", "3 ms"]]}))
    | set | time |
    | --- | ---: |
    | AIDS | 3 ms |
    """
    if "rows" not in record:
        return table(record, EXPERIMENTS[record["experiment"]].columns)
    lines = [record["header"], record["align"], *record["rows"]]
    return "\n".join(f"| {' | '.join(line)} |".replace("|  |", "| |") for line in lines)


def pages() -> list[Path]:
    """Return the pages that may hold tables."""
    return [HERE.parent / "README.md", *sorted((HERE.parent / "docs").glob("*.md"))]


def places() -> Iterator[tuple[Path, str, str, str]]:
    """Yield page, name, what stands there, and what the file says, for every table that has a file."""
    for page in pages():
        for found in PLACE.finditer(page.read_text(encoding="utf-8")):
            file = RESULTS / f"{found[2].replace(' ', '-')}.json"
            if file.exists():
                yield page, found[2], found[3], rendered(json.loads(file.read_text(encoding="utf-8")))


def write() -> list[str]:
    """Rewrite the tables that differ from their files; return their names."""
    changed = []
    for page, name, now, wanted in list(places()):
        if now != wanted:
            text = page.read_text(encoding="utf-8")
            page.write_text(text.replace(f"<!-- figures: {name} -->\n\n{now}", f"<!-- figures: {name} -->\n\n{wanted}"))
            changed.append(f"{page.name}: {name}")
    return changed
