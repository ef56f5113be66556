"""``result.plot``: one name for every picture of a result, and one place that looks at the file's ending."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import gedkit as gk
from gedkit.errors import InvalidOptionError
from gedkit.viz.draw import draw
from gedkit.viz.history import draw_history
from gedkit.viz.html import write_page
from gedkit.viz.steps import draw_steps

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_SUFFIXES = (".png", ".svg", ".pdf", ".html", ".htm", ".jpg", ".jpeg", ".webp", ".eps")
_KINDS = {"matching": draw, "steps": draw_steps, "history": draw_history}


def plot(
    result: gk.Result,
    kind: str = "matching",
    path: str | Path | None = None,
    *,
    title: str | None = None,
    atom_numbers: bool = False,
) -> Figure:
    """Draw a result in one of the ways of `gedkit.Result.plot`."""
    if kind not in _KINDS:
        raise InvalidOptionError(f"kind must be one of {', '.join(map(repr, _KINDS))}, got {kind!r}")
    if kind == "matching":
        return draw(result, path, title=title, atom_numbers=atom_numbers)
    if atom_numbers:
        raise InvalidOptionError(f'atom_numbers is for kind="matching", not {kind!r}')
    return _KINDS[kind](result, path, title=title)


def require_place(path: str | Path) -> None:
    """Raise an error if no picture can be written there; to be asked before a long search, not after it."""
    path = Path(path)
    if path.suffix.lower() not in _SUFFIXES:
        raise InvalidOptionError(f"cannot write the picture {path}: its name must end in {', '.join(_SUFFIXES)}")
    if not path.parent.is_dir():
        raise InvalidOptionError(f"cannot write the picture {path}: there is no folder {path.parent}")


def picture(result: gk.Result, path: str | Path, *, title: str | None = None) -> None:
    """Write a picture of a result: a page with everything for ``.html``, else both graphs side by side."""
    if Path(path).suffix.lower() in (".html", ".htm"):
        write_page(result, path, title)
    else:
        draw(result, path, title=title)
