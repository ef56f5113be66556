"""The tables of the documentation, written from the files in ``benchmarks/results``.

A page marks the place of a table with ``<!-- figures: NAME -->`` and ``<!-- end -->``; ``results/NAME.json`` has what
stands there: either the record of an experiment, or rows that a script of its own has printed. Between
``<!-- recorded: NAME -->`` and ``<!-- recorded -->`` stand its date and commit. A test fails where they differ.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

from declared import EXPERIMENTS
from experiment import circumstances
from tables import table

HERE = Path(__file__).resolve().parent
RESULTS = HERE / "results"
PLACE = re.compile(r"(<!-- figures: ([\w -]+) -->\n\n)(.*?)(\n\n<!-- end -->)", re.DOTALL)
RECORDED = re.compile(r"(<!-- recorded: ([\w -]+)\s-->)(.*?)(<!-- recorded -->)", re.DOTALL)  # lines may end in it


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


def write_rows(
    name: str, source: str, header: list[str], align: list[str], rows: list[list[str]], made: Any = None
) -> None:
    """Write the file of a table: its rows, the script that measured them, and date and commit (by default of now)."""
    made = made or {key: circumstances()[key] for key in ("commit", "date")}
    parts = {"source": source, "recorded": made, "header": header, "align": align}
    lines = [f' "{part}": {json.dumps(value, ensure_ascii=False)},' for part, value in parts.items()]
    cells = ",\n".join("  " + json.dumps(row, ensure_ascii=False) for row in rows)
    text = "{\n" + "\n".join(lines) + f'\n "rows": [\n{cells}\n ]\n}}\n'
    (RESULTS / f"{name.replace(' ', '-')}.json").write_text(text, encoding="utf-8")


def rows_of(name: str) -> list[list[str]]:
    """Return the rows that a table has so far."""
    file = RESULTS / f"{name.replace(' ', '-')}.json"
    return list(json.loads(file.read_text(encoding="utf-8"))["rows"]) if file.exists() else []


def recorded(record: dict[str, Any]) -> str:
    """Return when a record was made, and of what.

    >>> recorded({"recorded": {"date": "2026-11-18", "commit": "8a1d8e9"}})
    'November 18, 2026, commit 8a1d8e9'
    """
    made = record.get("recorded", record)
    day = date.fromisoformat(made["date"])
    return f"{day:%B} {day.day}, {day.year}, commit {made['commit']}"


def pages() -> list[Path]:
    """Return the pages that may hold tables."""
    return [HERE.parent / "README.md", *sorted((HERE.parent / "docs").glob("*.md"))]


def _filled(page: Path) -> Iterator[tuple[re.Match[str], str]]:
    """Yield the places of a page that have a file, and what the file says."""
    text = page.read_text(encoding="utf-8")
    for place, written in ((PLACE, rendered), (RECORDED, recorded)):
        for found in place.finditer(text):
            file = RESULTS / f"{found[2].replace(' ', '-')}.json"
            if file.exists():
                yield found, written(json.loads(file.read_text(encoding="utf-8")))


def places() -> Iterator[tuple[Path, str, str, str]]:
    """Yield page, name, what stands there, and what the file says, for every place that has a file."""
    for page in pages():
        for found, wanted in _filled(page):
            yield page, found[2], found[3], wanted


def write() -> list[str]:
    """Rewrite the places that differ from their files; return their names."""
    changed = []
    for page in pages():
        text = page.read_text(encoding="utf-8")
        for found, wanted in list(_filled(page)):
            if found[3] != wanted:
                text = text.replace(found[0], found[1] + wanted + found[4])
                changed.append(f"{page.name}: {found[2]}")
        if text != page.read_text(encoding="utf-8"):
            page.write_text(text, encoding="utf-8")
    return changed
