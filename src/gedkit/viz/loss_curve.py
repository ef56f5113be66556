"""The curve of a training run."""

from __future__ import annotations

import importlib.util
from collections.abc import Sequence
from pathlib import Path

from gedkit._files.replacing import replace_file
from gedkit.viz.canvas import new_figure


def draw_loss_curve(rows: Sequence[Sequence[str]], path: Path) -> bool:
    """Draw training loss and validation error over the steps; return whether it was done: not without matplotlib.

    Parameters
    ----------
    rows : sequence
        Of ``(stage, step, learning_rate, train_loss, validation_error, seconds)``, as in the log.
    path : Path
        The picture to write.
    """
    if importlib.util.find_spec("matplotlib") is None or not rows:
        return False
    stages = list(dict.fromkeys(row[0] for row in rows))
    figure = new_figure(4.5 * len(stages), 3.2, constrained=True)
    for axes, stage in zip(figure.subplots(1, len(stages), squeeze=False)[0], stages, strict=True):
        chosen = [row for row in rows if row[0] == stage]
        steps = [int(row[1]) for row in chosen]
        dot = "o" if len(steps) == 1 else None  # a line through one point is not seen
        axes.plot(steps, [float(row[3]) for row in chosen], marker=dot, label="training loss")
        axes.plot(steps, [float(row[4]) for row in chosen], marker=dot, label="validation error")
        axes.set(title=stage, xlabel="step", yscale="log")
        axes.legend(frameon=False, loc="upper right")  # the best place is slow to find
    replace_file(Path(path), lambda file: figure.savefig(file, format=Path(path).suffix[1:] or "png", dpi=120))
    return True
