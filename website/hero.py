"""The picture on the front page: the edit path between two versions of a pipeline, playing."""

from __future__ import annotations

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from playing_path import playing_svg

import gedkit as gk


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the picture."""
    files.append(File.generated(config, "assets/hero.svg", content=playing_svg(_example())))
    return files


def _example() -> gk.Result:
    before = ["read", "clean", "merge", "train", "report"]
    after = ["read", "clean", "check", "merge", "train", "publish"]
    flow = {"directed": True}
    g1 = gk.Graph(
        5, [(0, 1), (1, 2), (2, 3), (3, 4)], node_labels=before, edge_labels=["rows"] * 2 + ["table", "model"], **flow
    )
    edges = {(0, 1): "rows", (1, 2): "rows", (2, 3): "rows", (3, 4): "table", (4, 5): "model", (2, 5): "log"}
    g2 = gk.Graph(6, list(edges), node_labels=after, edge_labels=list(edges.values()), **flow)
    return gk.solve(g1, g2)
