"""A matrix of distances as pictures: a heat map with its dendrogram, and a map of the collection."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike

from gedkit.errors import InvalidOptionError
from gedkit.viz.canvas import new_figure, saved
from gedkit.viz.dendrogram import Dendrogram, finite_distances, linkage
from gedkit.viz.embedding import embed
from gedkit.viz.shapes import FAINT, INK, KEPT

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_MOST_NAMES = 60
_COLOURS = "cividis_r"  # even in lightness, and the same for color-blind eyes


def draw_heatmap(
    distances: ArrayLike,
    path: str | Path | None = None,
    *,
    names: Sequence[Any] | None = None,
    title: str | None = None,
) -> Figure:
    """Draw a distance matrix as a heat map, with similar graphs next to each other, and a dendrogram.

    Parameters
    ----------
    distances : square matrix
        As `gedkit.pdist` returns it.
    path : str or Path, optional
        File to write.
    names : sequence, optional
        Names of the graphs; by default their numbers.
    title : str, optional
        Heading.

    Returns
    -------
    matplotlib.figure.Figure

    Examples
    --------
    >>> import gedkit as gk
    >>> from gedkit.viz import draw_heatmap
    >>> graphs = [gk.Graph(n, [(u, u + 1) for u in range(n - 1)]) for n in (1, 2, 3, 7, 8)]
    >>> len(draw_heatmap(gk.pdist(graphs), names="abcde").axes)  # dendrogram, matrix, scale
    3
    """
    matrix = finite_distances(distances)
    texts = _names(names, len(matrix))
    tree = linkage(matrix)
    figure = new_figure(7.4, 7.6, managed=path is None)
    above = figure.add_axes((0.08, 0.78, 0.66, 0.13))
    _draw_tree(above, tree, len(matrix))
    axes = figure.add_axes((0.08, 0.12, 0.66, 0.65))
    ordered = matrix[np.ix_(tree.order, tree.order)]
    shown = axes.imshow(ordered, cmap=_COLOURS, aspect="auto", interpolation="nearest")
    axes.set_yticks([])
    axes.set_xticks([])
    if len(texts) <= _MOST_NAMES:
        size = max(4, min(9, 300 / max(len(texts), 1)))
        axes.yaxis.tick_right()
        axes.set_yticks(range(len(texts)), [texts[i] for i in tree.order], fontsize=size, color=INK)
        axes.set_xticks(range(len(texts)), [texts[i] for i in tree.order], fontsize=size, rotation=90, color=INK)
    scale = figure.add_axes((0.89, 0.12, 0.02, 0.3))
    figure.colorbar(shown, cax=scale, label="distance")
    figure.suptitle(title or f"{len(matrix)} graphs", fontsize=12, color=INK, y=0.97)
    return saved(figure, path)


def draw_map(
    distances: ArrayLike,
    path: str | Path | None = None,
    *,
    names: Sequence[Any] | None = None,
    classes: Sequence[Any] | None = None,
    method: str = "mds",
    title: str | None = None,
) -> Figure:
    """Draw a collection as points in the plane whose distances approximate those of the graphs.

    Parameters
    ----------
    distances : square matrix
        As `gedkit.pdist` returns it.
    path, names, title
        As for `draw_heatmap`.
    classes : sequence, optional
        A class per graph, shown by color and marker.
    method : {"mds", "umap"}
        Multidimensional scaling, or UMAP if it is installed.

    Returns
    -------
    matplotlib.figure.Figure

    Examples
    --------
    >>> import gedkit as gk
    >>> from gedkit.viz import draw_map
    >>> graphs = [gk.Graph(n, [(u, u + 1) for u in range(n - 1)]) for n in (1, 2, 3, 7, 8)]
    >>> len(draw_map(gk.pdist(graphs), classes="sssll").axes[0].collections)
    2
    """
    points = embed(distances, method)
    texts = _names(names, len(points))
    kinds = [None] * len(points) if classes is None else list(classes)
    if len(kinds) != len(points):
        raise InvalidOptionError(f"classes has {len(kinds)} entries, but there are {len(points)} graphs")
    width, height = (np.ptp(points, axis=0) if len(points) else np.zeros(2)) + 1e-9
    tall = 6.4 * float(np.clip(height / width, 0.4, 1.1))
    figure = new_figure(6.8, tall + 0.6, managed=path is None)
    axes = figure.add_axes((0.03, 0.03, 0.94, tall / (tall + 0.6) - 0.03))
    distinct = list(dict.fromkeys(kinds))
    for i, kind in enumerate(distinct):
        chosen = [k for k, other in enumerate(kinds) if other == kind]
        colour = "#0b63b0" if classes is None else f"C{i % 10}"
        label = None if classes is None else str(kind)
        look: dict[str, Any] = {"s": 34, "marker": "osD^vP*X"[i % 8], "color": colour, "alpha": 0.8, "linewidth": 0}
        axes.scatter(points[chosen, 0], points[chosen, 1], label=label, **look)
    if len(texts) <= _MOST_NAMES:
        for text, (x, y) in zip(texts, points, strict=True):
            axes.annotate(text.replace("$", r"\$"), (x, y), (4, 4), textcoords="offset points", fontsize=7, color=KEPT)
    axes.set_aspect("equal", adjustable="datalim")
    axes.set(xticks=[], yticks=[])
    axes.margins(0.12)
    axes.spines[:].set_color(FAINT)
    if classes is not None:
        axes.legend(frameon=False, fontsize=9)
    figure.suptitle(title or f"{len(points)} graphs ({method.upper()})", fontsize=12, color=INK, y=0.985, va="top")
    return saved(figure, path)


def _names(names: Sequence[Any] | None, n: int) -> list[str]:
    texts = [str(i) for i in range(n)] if names is None else [str(name) for name in names]
    if len(texts) != n:
        raise InvalidOptionError(f"names has {len(texts)} entries, but there are {n} graphs")
    return [text if len(text) <= 24 else text[:23] + "…" for text in texts]


def _draw_tree(axes: Any, tree: Dendrogram, n: int) -> None:
    where = {leaf: (float(i), 0.0) for i, leaf in enumerate(tree.order)}
    for step, (a, b, height) in enumerate(tree.merges):
        (xa, ya), (xb, yb) = where[a], where[b]
        axes.plot([xa, xa, xb, xb], [ya, height, height, yb], color=KEPT, linewidth=1)
        where[n + step] = ((xa + xb) / 2, height)
    axes.set_xlim(-0.5, n - 0.5)
    axes.set_ylim(0, None)
    axes.axis("off")
