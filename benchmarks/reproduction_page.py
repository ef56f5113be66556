"""Puts the tables of a full run into the documentation, so that every page shows one run and each figure once.

    gedkit reproduce -o report/ --json > tables.json
    python benchmarks/reproduction_page.py tables.json
    python benchmarks/reproduction_page.py longer.json --longer    # of a run with --paper-steps 50000 --no-paper-peers

Each table of a page stands between ``<!-- figures: NAME -->`` and ``<!-- end -->``; ``PLACES`` says what goes there.
What stands around the tables is written by hand and has to be read again after a run.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

Table = list[list[str]]
Run = dict[str, Any]

DOCS = Path(__file__).parents[1] / "docs"
_RHO = "\N{GREEK SMALL LETTER RHO}"
_ACCURACY = ["method", "pairs", "mse e-3", "paper", _RHO, f"paper {_RHO}", "optimal", "times fewer states", "ms/pair"]
_RANKING = ["method", "p@10 stable", "p@10 genn", "p@10 genn-2021", "paper p@10", f"{_RHO} genn", "mse e-3, unseen"]
_TRAINED = ["method", "pairs", "mse e-3", "paper", _RHO, f"paper {_RHO}", "p@10 stable", "p@10 genn"]
_TRAINED += ["p@10 genn-2021", "paper p@10", "mse e-3, unseen", "optimal", "times fewer states"]
_SHIPPED = ("GENN", "GENN-A*")
_PAPER, _EQUAL = "Table 1, the paper's settings", "Table 1, equal budget and augmentation"


def columns(table: Table, wanted: list[str], first: str | None = None) -> Table:
    """Return the wanted columns that the table has; ``first`` renames the first one."""
    header, *rows = table
    chosen = [header.index(name) for name in wanted if name in header]
    found = [[header[i] for i in chosen], *([row[i] for i in chosen] for row in rows)]
    if first is not None:
        found[0][0] = first
    return found


def markdown(table: Table) -> str:
    """Return a table as Markdown."""
    header, *rows = [[cell.replace("*", r"\*") for cell in row] for row in table]
    lines = [header, ["---", *["---:"] * (len(header) - 1)], *rows]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


def of(name: str, wanted: list[str] | None = None, first: str | None = None) -> Callable[[Run], str]:
    """Return what writes one table of the run."""
    return lambda run: markdown(columns(run["tables"][name], wanted or run["tables"][name][0], first))


def shipped(run: Run) -> str:
    """Return the rows of the shipped models, of all sets in one table."""
    lines: Table = []
    for title in ("AIDS", "LINUX", "Willow-Cars"):
        table = columns(run["tables"][f"Table 1, {title}"], _ACCURACY[:-1])
        lines = lines or [["set", *table[0]]]
        lines += [[title, *row] for row in table[1:] if row[0] in _SHIPPED]
    return markdown(lines)


def machine(run: Run) -> str:
    """Return where the run was made."""
    return next(line for line in run["text"] if line.startswith("**Made with**"))


PLACES: dict[str, dict[str, Callable[[Run], str]]] = {
    "reproduction.md": {
        "machine": machine,
        **{f"{t} accuracy": of(f"Table 1, {t}", _ACCURACY, t) for t in ("AIDS", "LINUX", "Willow-Cars")},
        **{f"{t} ranking": of(f"Table 1, {t}", _RANKING, t) for t in ("AIDS", "LINUX", "Willow-Cars")},
        **{f"{t} paper": of(f"{_PAPER}: {t}", _TRAINED, t) for t in ("AIDS", "LINUX", "Willow-Cars")},
        **{f"{t} equal": of(f"{_EQUAL}: {t}", _TRAINED, t) for t in ("AIDS", "LINUX")},
        **{f"{t} ablations": of(f"Ablations: {t}", None, t) for t in ("AIDS", "LINUX")},
        "times": of("Table 2: time per pair"),
        "estimates": of("Table 3: time per estimate h(p)"),
    },
    "training.md": {"shipped": shipped},
}

# Of the run with the paper's number of steps.
LONGER: dict[str, dict[str, Callable[[Run], str]]] = {
    "reproduction.md": {
        f"{t} paper 50000": of(f"{_PAPER}: {t}", _TRAINED, t) for t in ("AIDS", "LINUX", "Willow-Cars")
    },
}


def filled(page: str, places: dict[str, Callable[[Run], str]], run: Run) -> str:
    """Return a page with the tables of this run."""
    for place, write in places.items():
        pattern = re.compile(rf"(<!-- figures: {re.escape(place)} -->\n).*?(<!-- end -->)", re.DOTALL)
        if not pattern.search(page):
            raise SystemExit(f"the page has no place for {place!r}")
        text = write(run)
        page = pattern.sub(lambda match, text=text: f"{match[1]}\n{text}\n\n{match[2]}", page)
    return page


def main() -> None:
    """Read what a run printed and rewrite the pages."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tables", type=Path, help="what gedkit reproduce --json printed")
    parser.add_argument("--docs", type=Path, default=DOCS, help="folder of the pages")
    parser.add_argument("--longer", action="store_true", help="only the tables of GENN with 50,000 steps")
    asked = parser.parse_args()
    run = json.loads(asked.tables.read_text(encoding="utf-8"))
    if run["plan"] != "full":
        raise SystemExit("the pages show full runs: run gedkit reproduce without --quick")
    for name, places in (LONGER if asked.longer else PLACES).items():
        page = asked.docs / name
        page.write_text(filled(page.read_text(encoding="utf-8"), places, run), encoding="utf-8")


if __name__ == "__main__":
    main()
