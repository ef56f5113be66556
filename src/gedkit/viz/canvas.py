"""Shapes drawn with matplotlib, which is imported here alone: ``pip install gedkit[viz]``."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gedkit.errors import InvalidOptionError
from gedkit.viz.shapes import CHANGED, DELETED, FAINT, FILL, INSERTED, KEPT, Disc, Line, Shape, Words

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["divide", "legend", "new_figure", "paint", "save", "show_image"]

_DPI = 160
_PIXELS = 12_000  # of the longer side at most: viewers refuse larger pictures


def new_figure(width: float, height: float, *, constrained: bool = False) -> Figure:
    """Return an empty figure of this size in inches; `constrained` lays out several axes so that no texts overlap."""
    try:
        from matplotlib.figure import Figure
    except ImportError:
        raise InvalidOptionError('drawing needs matplotlib: pip install "gedkit[viz]"; .html works without') from None
    return Figure(figsize=(width, height), facecolor="white", layout="constrained" if constrained else None)


def paint(axes: Any, shapes: Iterable[Shape]) -> None:
    """Draw the shapes, edges below nodes."""
    from matplotlib.patches import Circle

    for shape in shapes:
        match shape:
            case Disc(x, y, radius, fill, outline, width, dashed):
                style = (0, (2, 1.5)) if dashed else "-"
                axes.add_patch(
                    Circle((x, y), radius, facecolor=fill, edgecolor=outline, linewidth=width, ls=style, zorder=2)
                )
            case Line(points, colour, width, dashed, arrow):
                style = (0, (2, 1.5)) if dashed else "-"
                cap = {"dash_capstyle": "butt"} if dashed else {"solid_capstyle": "round"}
                axes.plot(*zip(*points, strict=True), color=colour, linewidth=width, ls=style, zorder=1, **cap)
                if arrow:
                    ends = points[-1], points[-2]
                    axes.annotate("", *ends, arrowprops={"arrowstyle": "-|>", "color": colour, "shrinkB": 0}, zorder=1)
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


def legend(figure: Figure, colours: Sequence[str], enlarged: float = 1) -> None:
    """Say below the picture what the colours mean that occur in it."""
    from matplotlib.lines import Line2D

    meaning = (("kept", KEPT), ("deleted", DELETED), ("inserted", INSERTED), ("changed", CHANGED))
    marks = [
        Line2D([], [], color=c, marker="o", markerfacecolor=FILL[c], markersize=8, linewidth=2, label=what)
        for what, c in meaning
        if c in colours
    ]
    figure.legend(handles=marks, loc="lower center", ncols=max(len(marks), 1), frameon=False, fontsize=9 * enlarged)


def save(figure: Figure, path: str | Path) -> None:
    """Write the figure; the ending of the path says the format."""
    try:
        figure.savefig(path, dpi=min(_DPI, _PIXELS / max(figure.get_size_inches())))
    except (OSError, ValueError) as error:
        reason = str(error).splitlines()[0]
        raise InvalidOptionError(f"cannot write the picture {path}: {reason}") from None


def show_image(axes: Any, path: Path, alpha: float) -> None:
    """Show an image file as the background of the axes."""
    from matplotlib.image import imread

    axes.imshow(imread(path), alpha=alpha)
