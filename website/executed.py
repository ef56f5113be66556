"""Runs the gallery's scripts and the tutorials' cells, and keeps what they print, return and draw. Needs no Jupyter."""

from __future__ import annotations

import ast
import contextlib
import io
import json
import os
import warnings
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import matplotlib as mpl

mpl.use("Agg")

import matplotlib.pyplot as plt
from matplotlib.figure import Figure

import gedkit as gk
from gedkit.viz.html import page

_READABLE = 100  # nodes of both graphs of a result that readers are invited to step through


@dataclass
class Output:
    """What a script or a cell shows: text, then an object's own HTML, then pictures.

    ``page`` is an interactive page about the result of a script.
    """

    text: str = ""
    html: str = ""
    pictures: list[str] = field(default_factory=list)
    page: str = ""


def run_script(path: Path) -> Output:
    """Run a script that ends with ``plt.show()``."""
    namespace: dict[str, Any] = {"__name__": "__main__", "__file__": str(path)}
    output = _run(path.read_text(encoding="utf-8"), namespace, str(path))
    result = namespace.get("result", getattr(namespace.get("match"), "result", None))
    if isinstance(result, gk.Result) and result.path is not None and result.g1.n + result.g2.n <= _READABLE:
        output.page = page(result)
    return output


def code_cells(notebook: Path) -> list[str]:
    """Return the sources of a notebook's code cells."""
    cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    return ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]


def run_cells(notebook: Path) -> list[Output]:
    """Run the code cells of a notebook in its folder, as a fresh kernel would."""
    namespace: dict[str, Any] = {"__name__": "__main__"}
    with _working_in(notebook.parent):
        return [_run(source, namespace, f"{notebook.name}[{i}]") for i, source in enumerate(code_cells(notebook), 1)]


def _run(source: str, namespace: dict[str, Any], name: str) -> Output:
    tree = ast.parse(source, name)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    value = None
    with contextlib.redirect_stdout(io.StringIO()) as printed, warnings.catch_warnings():
        warnings.filterwarnings("ignore", "FigureCanvasAgg is non-interactive")
        exec(compile(tree, name, "exec"), namespace)
        if last is not None:
            value = eval(compile(ast.Expression(last.value), name, "eval"), namespace)
    figures = [plt.figure(number) for number in plt.get_fignums()]
    if isinstance(value, Figure):
        figures = [value, *(figure for figure in figures if figure is not value)]
        value = None
    output = Output(printed.getvalue(), pictures=[_svg(figure) for figure in figures])
    plt.close("all")
    if hasattr(value, "_repr_html_"):
        output.html = value._repr_html_()
    elif value is not None:
        output.text += f"{value!r}\n"
    return output


def _svg(figure: Figure) -> str:
    buffer = io.StringIO()
    figure.savefig(buffer, format="svg", bbox_inches="tight", metadata={"Date": None})
    return buffer.getvalue()


@contextlib.contextmanager
def _working_in(folder: Path) -> Iterator[None]:
    before = Path.cwd()
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(before)
