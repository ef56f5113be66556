"""``gk.train``: from a collection of graphs to a model."""

from __future__ import annotations

import importlib.util
import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gedkit._costs.costs import Costs, require_costs
from gedkit._graphs.graph import Graph, require_graphs
from gedkit.errors import InvalidGraphError, InvalidOptionError, StoreError
from gedkit.io.reading import read_collection
from gedkit.models.store import load, save
from gedkit.training.labels import Matching, digest
from gedkit.training.settings import Settings, checked_settings

if TYPE_CHECKING:
    from gedkit.models.model import Model

__all__ = ["train"]


def train(
    collection: str | os.PathLike[str] | Sequence[Graph],
    out: str | os.PathLike[str] | None = None,
    *,
    costs: Costs | None = None,
    extra: Sequence[Graph] = (),
    start: str | os.PathLike[str] | Model | None = None,
    matching: Matching | None = None,
    time_limit: float | None = None,
    threads: int | None = None,
    resume: bool = False,
    progress: Any = None,
    card: Mapping[str, Any] | None = None,
    **options: Any,
) -> Model:
    """Train a model (kind ``genn``) on graphs of your own, for ``solver="genn-astar"`` and ``"genn-beam"``.

    The engine computes what is to be learned: distances of all pairs for stage one, optimal edit paths for stage two.
    60 % of the graphs are trained on, 20 % tell when the model is best, and on the last 20 % it is measured.

    Parameters
    ----------
    collection : path or sequence of Graph
        Undirected graphs. Their labels are those that the model will know.
    out : path, optional
        The ``.safetensors`` file to write. Beside it a folder ``<out>.run`` keeps labels, checkpoint, log and curve.
    costs : Costs, optional
        Symmetric. The model learns distances under these costs.
    extra : sequence of Graph
        More graphs to train on, beside the mutants that are made of the collection's.
    start : model, name or path, optional
        Begin with these weights, and with their architecture and labels.
    matching : callable, optional
        ``matching(g1, g2)`` gives the node of ``g2`` for each node of ``g1``, -1 for a deleted one. Labels come from
        these matchings in place of the engine, for graphs too large to solve.
    time_limit : float, optional
        Seconds for each pair; the best path found is the label then. Unlimited, and labels exact, if nothing is said.
    threads : int, optional
        For the labels; the network trains on as many as torch uses.
    resume : bool
        Go on with a run that was stopped, to the same result. Needs ``out``.
    progress : callable, optional
        Called as ``progress(what, done, total, error)``; ``error`` is that of the last validation, or ``None``.
    card : dict, optional
        More for the card of the model, such as what it was trained on.
    **options
        The settings of `gedkit.training.settings.Settings`: ``steps``, ``widths``, ``mutants``, ``seed`` and so on.

    Returns
    -------
    Model
        Its card has mean squared error and rank correlation of the similarity, test graphs against train graphs.

    Raises
    ------
    InvalidOptionError
        If an option is unknown or out of range, or torch is missing.
    StoreError
        If ``out`` cannot be written, or ``resume`` finds another run.
    """
    settings = checked_settings(options)
    if importlib.util.find_spec("torch") is None:
        raise InvalidOptionError("training needs torch: pip install gedkit[train]")
    from gedkit.training.run import Run

    if isinstance(collection, str | os.PathLike):
        graphs = read_collection(Path(collection))
    else:
        graphs = list(collection)
        require_graphs(*graphs)
    require_graphs(*extra)
    if any(graph.directed for graph in (*graphs, *extra)):
        raise InvalidGraphError("a model of kind 'genn' knows undirected graphs only")
    if resume and out is None:
        raise InvalidOptionError("resume=True needs out=, the model whose run to go on with")
    costs = require_costs(costs)
    begin = None if start is None else load(start)
    folder = None if out is None else _made_folder(Path(out))
    job = digest(
        [*graphs, *extra],
        len(graphs),
        costs,
        time_limit,
        _stable(settings),
        None if begin is None else _weights_digest(begin),
    )
    run = Run(
        graphs=graphs,
        extra=list(extra),
        costs=costs,
        settings=settings,
        start=begin,
        matching=matching,
        time_limit=time_limit,
        threads=threads,
        folder=folder,
        job=job,
        resume=resume,
        progress=progress,
    )
    name = "" if out is None else Path(out).stem
    model = run.train(name, dict(card or {}))
    if out is not None:
        save(model, out)
    return model


def _stable(settings: Settings) -> str:
    return json.dumps(asdict(settings), sort_keys=True)


def _weights_digest(model: Model) -> str:
    return digest([], *(tensor.tobytes() for _, tensor in sorted(model.tensors.items())))


def _made_folder(out: Path) -> Path:
    if out.suffix != ".safetensors":
        raise InvalidOptionError(f"the model must be a .safetensors file, got {out}")
    folder = out.with_name(out.name + ".run")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(f"cannot make the folder {folder}: {error.strerror}") from None
    return folder
