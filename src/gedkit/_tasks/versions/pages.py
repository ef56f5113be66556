"""A diff as a page, as a picture, and in files of all kinds."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from gedkit._files.replacing import replace_file
from gedkit.errors import InvalidOptionError
from gedkit.viz.draw import draw
from gedkit.viz.html import page
from gedkit.viz.placing import place
from gedkit.viz.svg import svg

if TYPE_CHECKING:
    from gedkit._tasks.versions.diff import Diff

SUFFIXES = (".txt", ".md", ".json", ".html", ".svg", ".png", ".pdf")


def html_of(diff: Diff) -> str:
    """Return the page."""
    return page(diff.result, " → ".join(diff.titles), diff.titles)


def svg_of(diff: Diff) -> str:
    """Return both versions beside each other."""
    return svg(place(diff.result).scenes(diff.result), widest=1600) + "\n"


def save(diff: Diff, path: Path) -> None:
    """Write the diff in the form that the suffix says."""
    suffix = path.suffix.lower()
    if suffix not in SUFFIXES:
        raise InvalidOptionError(f"cannot write {path}: its name must end in {', '.join(SUFFIXES)}")
    if suffix in (".png", ".pdf"):
        draw(diff.result, path, title=" → ".join(diff.titles))
        return
    make = {
        ".txt": lambda: diff.text() + "\n",
        ".md": diff.markdown,
        ".json": lambda: diff.to_json() + "\n",
        ".html": diff.html,
        ".svg": diff.svg,
    }
    try:
        replace_file(path, make[suffix]())
    except OSError as error:
        raise InvalidOptionError(f"cannot write {path}: {error.strerror}") from None
