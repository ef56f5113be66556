"""What comes after the search on large graphs: results, edit paths, files and pictures at two sizes.

    python -m benchmarks run large-results --sizes 10000 100000

Prints the processor time of each step and how it grows. Ten times as many nodes should take about ten times as long.
"""

from __future__ import annotations

import gc
import random
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from time import process_time
from typing import Any

import gedkit as gk
from hard_families import near_duplicates
from measured import in_units, markdown

FORMATS = ("json", "jsonl", "gml", "graphml", "gxl", "gexf", "dot")


class Times:
    """Processor times of steps, in the order in which they were taken first."""

    def __init__(self) -> None:
        self.seconds: dict[str, list[float]] = {}

    def of(self, step: str, run: Callable[[], Any]) -> Any:
        """Run a step and return what it returns."""
        begun = process_time()
        found = run()
        self.seconds.setdefault(step, []).append(process_time() - begun)
        return found


def measure(nodes: int, times: Times, folder: Path) -> None:
    """Take all steps with one pair of near-duplicates, nodes inserted and deleted too."""
    first, second = near_duplicates(nodes, 20, True, random.Random(1))
    g1 = times.of("Graph", lambda: graph(first))
    g2 = graph(second)
    result = gk.solve(g1, g2, solver="refine", time_limit=5)
    path = times.of("Result.path", lambda: result.path)
    print(f"{nodes:,} nodes: {len(path.changes)} changes, so {len(path.changes) + 1} graphs in EditPath.steps")
    times.of("EditPath.apply", lambda: path.apply(g1))
    times.of("EditPath.steps", lambda: path.steps(g1))
    times.of("EditPath.inverse", path.inverse)
    times.of("EditPath.to_json", path.to_json)
    times.of("verify", lambda: gk.verify(result))
    text = times.of("Result.to_json", result.to_json)
    back = times.of("Result.from_json", lambda: gk.Result.from_json(text))
    assert back.mapping == result.mapping
    document = times.of("Graph.to_dict", g1.to_dict)
    assert times.of("Graph.from_dict", lambda: gk.Graph.from_dict(document)) == g1
    times.of("Result as HTML", result._repr_html_)
    for form in FORMATS:
        file = folder / f"{nodes}.{form}"
        times.of(f"write {form}", lambda file=file: gk.write(g1, file))
        times.of(f"read {form}", lambda file=file: gk.read(file))
    times.of("Graph.plot", lambda: tried(lambda: g1.plot(folder / "graph.png")))
    times.of("Result.plot", lambda: tried(lambda: result.plot("matching", folder / "result.png")))


def graph(drawn: dict[str, Any]) -> gk.Graph:
    """Return a drawn graph as one of gedkit's."""
    return gk.Graph(drawn["n"], [tuple(e) for e in drawn["edges"]], node_labels=drawn["node_labels"])


def tried(picture: Callable[[], object]) -> None:
    """Draw a picture, or see it refused."""
    try:
        picture()
    except gk.GedkitError as refused:
        print(f"refused: {str(refused).partition(':')[0]}")


def main(
    *,
    sizes: Sequence[int] = (10_000, 100_000),  # of the two graphs
    without_gc: bool = False,  # switch Python's garbage collector off
) -> None:
    """Measure at both sizes and print the table."""
    if without_gc:
        gc.disable()
    times = Times()
    with tempfile.TemporaryDirectory() as folder:
        for nodes in sizes:
            measure(nodes, times, Path(folder))
    lines = [[step, in_units(x), in_units(y), f"{y / x:.1f}"] for step, (x, y) in times.seconds.items()]
    print(markdown(lines, ("step", *(f"{nodes:,} nodes" for nodes in sizes), "ratio")))
