"""``gk.train``: trains a model on a collection of graphs."""

from __future__ import annotations

import importlib.util
import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gedkit._costs.costs import Costs, require_costs_of_many
from gedkit._files.boundary import checked_path
from gedkit._graphs.graph import Graph
from gedkit._system.install_hint import install_hint
from gedkit.collection.matrix_job import graph_list
from gedkit.errors import InvalidGraphError, InvalidOptionError, InvalidTypeError, MissingDependencyError, StoreError
from gedkit.io.reading import read_collection
from gedkit.lab.training.kind_settings import KIND_DEFAULTS, KindSettings, checked_kind_settings
from gedkit.lab.training.labels import Matching, digest
from gedkit.lab.training.settings import Settings, checked_settings
from gedkit.models.store import load, save

if TYPE_CHECKING:
    from gedkit.models.model import Model


def train(
    collection: str | os.PathLike[str] | Sequence[Graph],
    out: str | os.PathLike[str] | None = None,
    *,
    kind: str = "genn",
    costs: Costs | None = None,
    extra: Sequence[Graph] = (),
    start: str | os.PathLike[str] | Model | None = None,
    matching: Matching | None = None,
    time_limit: float | None = None,
    threads: int | None = None,
    device: str = "cpu",
    labels: str | os.PathLike[str] | None = None,
    resume: bool = False,
    progress: Any = None,
    card: Mapping[str, Any] | None = None,
    **options: Any,
) -> Model:
    """Train a model on your own graphs and under your own costs.

    ``kind="genn"`` is the network of Wang et al., for ``solver="genn-astar"`` and ``"genn-beam"``. ``"pair-costs"``,
    the kind of the shipped model ``generic``, is for the same solvers; it does not depend on labels, and takes
    directed graphs and any costs. ``"dual-step"``, for ``"genn-exact"``, learns to raise the bound of the exact search.

    The exact engine computes the labels: distances of all pairs for stage one, optimal edit paths for stage two. 60 %
    of the graphs are for training, 20 % for validation, and the last 20 % for testing.

    Parameters
    ----------
    collection : path or sequence of Graph
        A model of kind ``genn`` needs undirected graphs, and will know their labels and no others.
    out : path, optional
        The ``.safetensors`` file to write. The folder ``<out>.run`` next to it has labels, checkpoint, log and curve.
    kind : "genn", "pair-costs" or "dual-step"
    costs : Costs, optional
        The model learns distances under these costs, which must be symmetric for the kind ``genn``.
    extra : sequence of Graph
        More graphs to train on, in addition to mutants of the collection; for ``genn`` only, as are ``matching``,
        ``time_limit`` and ``labels``.
    start : model, name or path, optional
        A model to start from: its weights, architecture and labels.
    matching : callable, optional
        ``matching(g1, g2)`` returns the node of ``g2`` for each node of ``g1``, -1 for a deleted one. Labels then come
        from these matchings instead of the engine, for graphs too large to solve.
    time_limit : float, optional
        Seconds per pair; the label is then the cost of the best path found. By default labels are exact, however long
        that takes.
    threads : int, optional
        Threads for the labels and for torch; by default as many as the process has processors (its affinity and the
        quota of its container count).
    device : str
        What a network of kind ``genn`` is trained on: ``"cpu"``, ``"cuda"``, ``"cuda:1"`` and so on, or ``"auto"`` for
        a GPU if torch finds one. Labels are computed on the processor. The other kinds alternate with assignments on
        the processor at every step and are trained there.
    labels : path, optional
        A folder to keep the labels in, so that several models over the same graphs share them. By default that of
        the run.
    resume : bool
        Resume a run that was stopped; the result is the same. Needs ``out``.
    progress : callable, optional
        Called as ``progress(what, done, total, error)``; ``error`` is that of the last validation, or ``None``.
    card : dict, optional
        More entries for the card of the model, such as what it was trained on.
    **options
        The settings of `gedkit.lab.training.settings.Settings` for ``genn``: ``steps``, ``widths``, ``mutants``,
        ``seed`` and so on; of `gedkit.lab.training.kind_settings.KindSettings` for the other kinds.

    Returns
    -------
    Model
        Its card has the mean squared error and the rank correlation of the similarity, test against training graphs;
        how good searches with it are on held-out pairs, compared with solvers without training (``search``); and the
        fingerprints of all graphs that it was trained on (``seen``).

    Raises
    ------
    InvalidOptionError
        If an option is unknown or out of range, or torch finds no such device.
    MissingDependencyError
        If torch is not installed.
    StoreError
        If ``out`` cannot be written, or ``resume`` finds another run.

    Examples
    --------
    >>> import gedkit as gk
    >>> paths = [gk.Graph(n, [(u, u + 1) for u in range(n - 1)]) for n in range(2, 12)]
    >>> tiny = {"widths": [8, 4], "ntn": 4, "steps": 20, "mutants": 5, "search_steps": 5, "search_pairs": 10}
    >>> gk.train(paths, **tiny).kind
    'genn'
    >>> gk.train(paths, kind="pair-costs", costs=gk.Costs(node_sub=2), pairs=20, steps=20, search_tests=5).kind
    'pair-costs'
    """
    if kind not in ("genn", *KIND_DEFAULTS):
        raise InvalidOptionError(f"kind must be 'genn', 'pair-costs' or 'dual-step', got {kind!r}")
    settings = checked_settings(options) if kind == "genn" else checked_kind_settings(kind, options)
    if importlib.util.find_spec("torch") is None:
        raise MissingDependencyError(f"training needs torch: {install_hint('train')}")
    from gedkit.lab.training.device import chosen_device
    from gedkit.lab.training.run import Run

    if kind != "genn" and device not in ("cpu", "auto"):
        raise InvalidOptionError(
            f"device={device!r} is for models of kind 'genn': {kind!r} is trained on the processor"
        )
    chosen = chosen_device(device)
    if isinstance(collection, str | os.PathLike):
        graphs = read_collection(Path(collection))
    else:
        graphs = graph_list(collection, "collection")
    extra = graph_list(extra, "extra")
    for name, function in (("matching", matching), ("progress", progress)):
        if function is not None and not callable(function):
            raise InvalidTypeError(f"{name} must be a function, got {function!r}")
    if kind != "genn":
        given = {"extra": extra or None, "matching": matching, "time_limit": time_limit, "labels": labels}
        for name, value in given.items():
            if value is not None:
                raise InvalidOptionError(f"{name} is for models of kind 'genn', not {kind!r}: leave it out")
        if len({graph.directed for graph in graphs}) > 1:
            raise InvalidGraphError("some graphs are directed and others not: train on one kind")
    elif any(graph.directed for graph in (*graphs, *extra)):
        raise InvalidGraphError("a model of kind 'genn' knows undirected graphs only")
    if resume and out is None:
        raise InvalidOptionError("resume=True needs out=, the model whose run to resume")
    costs = require_costs_of_many(costs, "train")
    begin = None if start is None else load(start)
    folder = None if out is None else _make_folder(checked_path("out", out))
    job = digest(
        [*graphs, *extra],
        len(graphs),
        costs,
        time_limit,
        _stable(settings) if kind == "genn" else kind + _stable(settings),
        None if begin is None else _weights_digest(begin),
    )
    name = "" if out is None else Path(out).stem
    if isinstance(settings, KindSettings):
        from gedkit.lab.training.kind_run import KindRun

        model = KindRun(kind, graphs, costs, settings, begin, threads, folder, job, resume, progress).train(
            name, dict(card or {})
        )
        if out is not None:
            save(model, out)
        return model
    run = Run(
        graphs=graphs,
        extra=extra,
        costs=costs,
        settings=settings,
        start=begin,
        matching=matching,
        time_limit=time_limit,
        threads=threads,
        folder=folder,
        labels=folder if labels is None else _made(checked_path("labels", labels)),
        job=job,
        resume=resume,
        progress=progress,
        device=chosen,
    )
    model = run.train(name, dict(card or {}))
    if out is not None:
        save(model, out)
    return model


def _stable(settings: Settings | KindSettings) -> str:
    return json.dumps(asdict(settings), sort_keys=True)


def _weights_digest(model: Model) -> str:
    return digest([], *(tensor.tobytes() for _, tensor in sorted(model.tensors.items())))


def _make_folder(out: Path) -> Path:
    if out.suffix != ".safetensors":
        raise InvalidOptionError(f"the model must be a .safetensors file, got {out}")
    return _made(out.with_name(out.name + ".run"))


def _made(folder: Path) -> Path:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(f"cannot make the folder {folder}: {error.strerror}") from None
    return folder
