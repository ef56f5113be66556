"""Puts the tables of a full run into docs/reproduction.md, so that the page shows one run and no other.

    gedkit reproduce --threads 2 -o report/ --json > tables.json
    python benchmarks/reproduction_page.py tables.json

Each table of the page stands between ``<!-- NAME -->`` and ``<!-- end -->``; ``PAGE`` says which columns it takes. What
stands around the tables is written by hand and has to be read again after a run.
"""

from __future__ import annotations

import argparse
import json
import re
from pathlib import Path

Table = list[list[str]]

_RHO = "\N{GREEK SMALL LETTER RHO}"
_ACCURACY = {
    "method": "{set}",
    "mse e-3": "mse",
    "paper": "paper",
    _RHO: _RHO,
    f"paper {_RHO}": "paper",
    "p@10": "p@10",
    "paper p@10": "paper",
    "optimal": "optimal paths",
    "ms/pair": "ms/pair",
}
_TWINS = {
    "method": "method",
    "mse e-3, no twins": "mse, no twins",
    "p@10 simgnn": "p@10 simgnn",
    "p@10 gedgnn": "p@10 gedgnn",
}
# Name on the page, table of the run, columns of the table with their headings.
PAGE: dict[str, tuple[str, dict[str, str]]] = {
    "aids": ("Table 1, AIDS", _ACCURACY),
    "linux": ("Table 1, LINUX", _ACCURACY),
    "willow": ("Table 1, Willow-Cars", _ACCURACY),
    "aids protocols": ("Table 1, AIDS: The three protocols", _TWINS),
    "linux protocols": ("Table 1, LINUX: The three protocols", _TWINS),
    "times": ("Table 2: time per pair", {}),
    "estimates": ("Table 3: time per estimate h(p)", {}),
}


def markdown(name: str, table: Table, columns: dict[str, str]) -> str:
    """Return the wanted columns as a Markdown table."""
    header, *rows = table
    chosen = [header.index(column) for column in columns] if columns else range(len(header))
    heads = [columns.get(header[i], header[i]).format(set=name.rpartition(", ")[2]) for i in chosen]
    lines = [
        heads,
        ["---", *["---:"] * (len(heads) - 1)],
        *([row[i].replace("*", r"\*") for i in chosen] for row in rows),
    ]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


def filled(page: str, tables: dict[str, Table]) -> str:
    """Return the page with the tables of this run."""
    for place, (name, columns) in PAGE.items():
        pattern = re.compile(rf"(<!-- {place} -->\n).*?(\n<!-- end -->)", re.DOTALL)
        if not pattern.search(page):
            raise SystemExit(f"the page has no place for {place!r}")
        text = markdown(name, tables[name], columns)
        page = pattern.sub(lambda match, text=text: f"{match[1]}\n{text}\n{match[2]}", page)
    return page


def main() -> None:
    """Read what a run printed and rewrite the page."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tables", type=Path, help="what gedkit reproduce --json printed")
    parser.add_argument("--page", type=Path, default=Path(__file__).parents[1] / "docs" / "reproduction.md")
    asked = parser.parse_args()
    found = json.loads(asked.tables.read_text(encoding="utf-8"))
    if found["plan"] != "full":
        raise SystemExit("the page shows full runs: run gedkit reproduce without --quick")
    asked.page.write_text(filled(asked.page.read_text(encoding="utf-8"), found["tables"]), encoding="utf-8")


if __name__ == "__main__":
    main()
