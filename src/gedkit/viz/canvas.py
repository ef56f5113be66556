"""Shapes drawn with matplotlib, which is imported here alone: the extra ``gedkit[viz]``."""

from __future__ import annotations

import io
import sys
import threading
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from gedkit._files.replacing import replace_file
from gedkit._system.install_hint import install_hint
from gedkit.errors import InvalidOptionError, MissingDependencyError
from gedkit.viz.shapes import CHANGED, DELETED, FAINT, FILL, INSERTED, KEPT, Disc, Line, Shape, Words
from gedkit.viz.svg_outlines import Drawing

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_DPI = 160
_SCREEN_DPI = 100
_PIXELS = 12_000  # of the longer side at most: viewers refuse larger pictures


def new_figure(width: float, height: float, *, managed: bool = False, constrained: bool = False) -> Figure:
    """Return an empty figure of this size in inches.

    Parameters
    ----------
    width, height : float
    managed : bool
        Hand the figure to pyplot where that is loaded, so that ``plt.show()`` shows it: for figures that are not
        written to a file. Either way a notebook shows it once, with ``%matplotlib inline`` or without.
    constrained : bool
        Lay out several axes so that no texts overlap.
    """
    try:
        made = _figure_class()
    except ImportError:
        raise MissingDependencyError(f"drawing needs matplotlib: {install_hint('viz')}; .html works without") from None
    look: dict[str, Any] = {"figsize": (width, height), "facecolor": "white"}
    look["layout"] = "constrained" if constrained else None
    pyplot = sys.modules.get("matplotlib.pyplot") if managed else None
    if pyplot is not None and threading.current_thread() is threading.main_thread():
        return cast("Figure", pyplot.figure(FigureClass=made, **look))
    return made(**look)


@cache
def _figure_class() -> type[Figure]:
    from matplotlib.figure import Figure

    class NotebookFigure(Figure):
        """A figure that shows itself in a notebook, whether or not a backend for notebooks is active."""

        def _ipython_display_(self) -> None:
            from IPython.display import Image, display  # only IPython calls this

            pyplot = sys.modules.get("matplotlib.pyplot")
            backend = "" if pyplot is None else pyplot.get_backend().lower()
            if any(word in backend for word in ("ipympl", "widget", "nbagg", "notebook")):
                return  # such a backend has shown it already
            picture = io.BytesIO()
            self.savefig(picture, format="png", dpi=_SCREEN_DPI)
            display(Image(picture.getvalue()))  # type: ignore[no-untyped-call, unused-ignore]
            if pyplot is not None and "inline" in backend:
                pyplot.close(self)  # else the inline backend shows it a second time when the cell ends

    return NotebookFigure


def paint(axes: Any, shapes: Iterable[Shape]) -> None:
    """Draw the shapes, edges below nodes."""
    from matplotlib.patches import Circle, FancyBboxPatch

    for shape in shapes:
        match shape:
            case Disc(x, y, radius, fill, outline, width, dashed, stretch):
                look: dict[str, Any] = {"facecolor": fill, "edgecolor": outline, "linewidth": width, "zorder": 2}
                look["ls"] = (0, (2, 1.5)) if dashed else "-"
                if stretch:
                    pad = radius / 2
                    corner = (x - radius - stretch + pad, y - radius + pad)
                    style = f"round,pad={pad},rounding_size={pad}"
                    axes.add_patch(FancyBboxPatch(corner, 2 * (stretch + radius - pad), radius, boxstyle=style, **look))
                else:
                    axes.add_patch(Circle((x, y), radius, **look))
            case Line(points, colour, width, dashed, arrow):
                dashes = (0, (2, 1.5)) if dashed else "-"
                cap = {"dash_capstyle": "butt"} if dashed else {"solid_capstyle": "round"}
                axes.plot(*zip(*points, strict=True), color=colour, linewidth=width, ls=dashes, zorder=1, **cap)
                if arrow:
                    # A short piece before the tip, so that it does not cover the dashes.
                    (x0, y0), (x, y) = points[-2:]
                    share = min(1.0, 0.15 / max(((x - x0) ** 2 + (y - y0) ** 2) ** 0.5, 1e-9))
                    begin = (x - share * (x - x0), y - share * (y - y0))
                    look = {"arrowstyle": "-|>", "color": colour, "shrinkA": 0, "shrinkB": 0}
                    axes.annotate("", (x, y), begin, arrowprops=look, zorder=1)
            case Words(x, y, text, size, colour, angle):
                axes.text(
                    *(x, y, text.replace("$", r"\$")),
                    **{"fontsize": size, "color": colour, "rotation": angle, "ha": "center", "va": "center"},
                    zorder=4 if angle else 3,
                )


def divide(figure: Figure, low: float, high: float) -> None:
    """Draw a faint line down the middle, between these heights."""
    from matplotlib.lines import Line2D

    figure.add_artist(Line2D([0.5, 0.5], [low, high], color=FAINT, linewidth=1))


def legend(
    figure: Figure,
    colours: Sequence[str],
    enlarged: float = 1,
    words: tuple[str, str, str, str] = ("kept", "deleted", "inserted", "changed"),
) -> None:
    """Say below the picture what the colors mean that occur in it."""
    from matplotlib.lines import Line2D

    meaning = tuple(zip(words, (KEPT, DELETED, INSERTED, CHANGED), strict=True))
    marks = [
        Line2D([], [], color=c, marker="o", markerfacecolor=FILL[c], markersize=8, linewidth=2, label=what)
        for what, c in meaning
        if c in colours
    ]
    figure.legend(handles=marks, loc="lower center", ncols=max(len(marks), 1), frameon=False, fontsize=9 * enlarged)


def saved(figure: Figure, path: str | Path | None) -> Figure:
    """Return the figure, written to the path if there is one; the ending of the path says the format."""
    if path is None:
        return figure
    try:
        dpi = min(_DPI, _PIXELS / max(figure.get_size_inches()))
        kind = Path(path).suffix[1:] or "png"
        replace_file(Path(path), lambda file: figure.savefig(file, format=kind, dpi=dpi))
    except (OSError, ValueError) as error:
        reason = str(error).splitlines()[0]
        raise InvalidOptionError(f"cannot write the picture {path}: {reason}") from None
    return figure


def paint_drawing(axes: Any, drawing: Drawing, points: float) -> None:
    """Draw what RDKit drew, with the width of a pixel in points."""
    from matplotlib.colors import to_rgba
    from matplotlib.patches import PathPatch
    from matplotlib.path import Path as Curve

    codes = {"M": [Curve.MOVETO], "L": [Curve.LINETO], "Q": 2 * [Curve.CURVE3], "C": 3 * [Curve.CURVE4]}
    axes.set(xlim=(0, drawing.width), ylim=(drawing.height, 0), aspect="equal")
    for depth, outline in enumerate(drawing.outlines):
        places = [place for command, given in outline.steps for place in (given or [(0.0, 0.0)])]
        kinds = [code for command, _ in outline.steps for code in codes.get(command, [Curve.CLOSEPOLY])]
        fill = "none" if outline.fill is None else to_rgba(outline.fill, outline.fill_opacity)
        look: dict[str, Any] = {"facecolor": fill, "edgecolor": outline.stroke or "none"}
        look |= {"linewidth": outline.width * points, "zorder": 1 + depth / 1e4, "joinstyle": "round"}
        if outline.dashes:
            look["ls"] = (0, tuple(dash / outline.width for dash in outline.dashes))
        axes.add_patch(PathPatch(Curve(places, kinds), clip_on=False, **look))


def show_image(axes: Any, path: Path, alpha: float) -> None:
    """Show an image file as the background of the axes."""
    from matplotlib.image import imread

    axes.imshow(imread(path), alpha=alpha)
