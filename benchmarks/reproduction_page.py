"""Puts the tables of runs of ``gedkit reproduce`` into benchmarks/results and the documentation.

    gedkit reproduce -o report/ --json > tables.json
    python benchmarks/reproduction_page.py tables.json
    python benchmarks/reproduction_page.py longer.json --longer    # of a run with --paper-steps 50000 --no-paper-peers
    python benchmarks/reproduction_page.py whole.json --whole      # of a run with the whole plan for all networks

``PLACES`` says which columns and rows of which table stand where. What stands around the tables is written by hand and
has to be read again after a run.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

Table = list[list[str]]
Run = dict[str, Any]

DOCS = Path(__file__).parents[1] / "docs"
_RHO = "\N{GREEK SMALL LETTER RHO}"
_ERROR = ["method", "mse e-3", "paper", _RHO, f"paper {_RHO}"]
_ACCURACY = [*_ERROR, "p@10 stable", "optimal", "times fewer states", "ms/pair"]
_TRAINED = [*_ERROR, "p@10 stable", "optimal", "times fewer states"]
_TIMES = ["set", "solver", "time/pair", "paper", "speed-up", "paper speed-up", "states"]
_TIMES += [f"times fewer than Hungarian-A*, {edges} edges" for edges in ("all", "unmatched")]
_PEERS = ("SimGNN", "GMN", "GraphSim")
_NOT_AUTO = ("GENN", "Beam", "Hungarian", "VJ", "GENN-A*", "GENN-A*, trust 0.9", "exact")
_PAPER, _EQUAL = "Table 1, the paper's settings", "Table 1, equal budget and augmentation"
_INTERVAL = re.compile(r" \[[^]]*\]")


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


def of(
    name: str,
    wanted: list[str] | None = None,
    first: str | None = None,
    rows: Sequence[str] = (),
    intervals: bool = True,
) -> Callable[[Run], Table]:
    """Return what finds a table of the run: some of its columns, all rows or those named, with or without brackets."""

    def find(run: Run) -> Table:
        table = columns(run["tables"][name], wanted or run["tables"][name][0], first)
        chosen = [table[0], *(row for row in table[1:] if not rows or row[0] in rows)]
        return chosen if intervals else [[_INTERVAL.sub("", cell) for cell in row] for row in chosen]

    return find


def machine(run: Run) -> str:
    """Return where the run was made."""
    return next(line for line in run["text"] if line.startswith("**Made with**"))


PLACES: dict[str, Callable[[Run], Table]] = {
    **{f"{t} accuracy": of(f"Table 1, {t}", _ACCURACY, t, _NOT_AUTO) for t in ("AIDS", "LINUX", "Willow-Cars")},
    **{f"{t} peers": of(f"{_PAPER}: {t}", _TRAINED[:-2], t, _PEERS, intervals=False) for t in ("AIDS", "LINUX")},
    **{f"{t} equal": of(f"{_EQUAL}: {t}", _TRAINED, t, intervals=False) for t in ("AIDS", "LINUX")},
    **{f"{t} ablations": of(f"Ablations: {t}", None, t, intervals=False) for t in ("AIDS", "LINUX")},
    "times": of("Table 2: time per pair", _TIMES),
    "estimates": of("Table 3: time per estimate h(p)"),
}

# Of the run with the paper's number of steps.
LONGER: dict[str, Callable[[Run], Table]] = {
    f"{t} paper": of(f"{_PAPER}: {t}", _TRAINED, t, intervals=False) for t in ("AIDS", "LINUX", "Willow-Cars")
}

# Of the run in which every network has all its steps.
WHOLE: dict[str, Callable[[Run], Table]] = {
    f"{t} {place}": of(f"{name}: {t}", _TRAINED, t, intervals=False)
    for t in ("AIDS", "LINUX")
    for name, place in ((_PAPER, "whole plan"), (_EQUAL, "whole plan equal"))
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
    """Read what a run printed, and write the files of results and the pages."""
    import pages  # it reads the experiments, which scripts that only want `markdown` do not need

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tables", type=Path, help="what gedkit reproduce --json printed")
    only = parser.add_mutually_exclusive_group()
    only.add_argument("--longer", action="store_true", help="only the tables of the paper's number of steps")
    only.add_argument("--whole", action="store_true", help="only the tables of the whole plan for all networks")
    asked = parser.parse_args()
    run = json.loads(asked.tables.read_text(encoding="utf-8"))
    if run["plan"] != "full":
        raise SystemExit("the pages show full runs: run gedkit reproduce without --quick")
    for place, find in (LONGER if asked.longer else WHOLE if asked.whole else PLACES).items():
        header, *rows = [[cell.replace("*", r"\*") for cell in row] for row in find(run)]
        align = ["---", *["---:"] * (len(header) - 1)]
        pages.write_rows(place, "benchmarks/reproduction_page.py", header, align, rows, run.get("recorded"))
    pages.write()
    if not (asked.longer or asked.whole):
        page = DOCS / "reproduction.md"
        page.write_text(filled(page.read_text(encoding="utf-8"), {"machine": machine}, run), encoding="utf-8")


if __name__ == "__main__":
    main()
