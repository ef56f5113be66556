"""``gk.lab.label``: exact distances and optimal mappings of the pairs of a collection, on disk."""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

from gedkit import __version__
from gedkit._costs.costs import Costs, require_costs_of_many
from gedkit._costs.dict_form import dict_of_costs
from gedkit._costs.overlooked import warn_of_overlooked
from gedkit._files.boundary import checked_path
from gedkit._files.replacing import replace_file
from gedkit._graphs.graph import Graph
from gedkit._solvers.request import checked_number
from gedkit._system.warning import warn_caller
from gedkit.collection.matrix_job import checked_workers, graph_list
from gedkit.collection.progress import ProgressCallback, make_progress
from gedkit.errors import InvalidGraphError, InvalidOptionError, InvalidTypeError, StoreError
from gedkit.io.reading import read_collection
from gedkit.lab.labelling.apart import CRASHED, solve_apart
from gedkit.lab.labelling.begun_pairs import BegunPairs
from gedkit.lab.labelling.label_files import certificate_file, graph_lines, write_graphs, write_pairs
from gedkit.lab.labelling.pair_choice import choose_pairs
from gedkit.lab.labelling.pair_journal import PairJournal
from gedkit.lab.labelling.pair_solver import Answer, HowToLabel, Pair, solve_pair, solve_pairs_on

_FORMAT = "graphs.jsonl and ged_pairs.jsonl of GSCBench (arXiv:2610.04644)"


def label(
    collection: str | os.PathLike[str] | Sequence[Graph],
    out: str | os.PathLike[str],
    *,
    costs: Costs | None = None,
    pairs: int | None = None,
    nodes: tuple[int, int] | None = None,
    time_limit: float | None = 60.0,
    certificates: bool = False,
    threads: int | None = None,
    seed: int = 0,
    resume: bool = False,
    progress: bool | ProgressCallback = False,
    executor: Any = None,
) -> dict[str, Any]:
    """Compute exact distances and optimal mappings of the pairs of a collection: ground truth for other programs.

    Every answer is on disk a moment after it is found. The folder has the files of GSCBench (``graphs.jsonl``,
    ``ged_pairs.jsonl`` with the proven pairs), the file of GEDGNN and DiffGED (``TaGED.json``, under default costs),
    ``open_pairs.jsonl`` with bounds for pairs without a proof, and ``card.json``. `gedkit.lab.datasets.load` reads it.

    Parameters
    ----------
    collection : path or sequence of Graph
    out : path
        The folder to write.
    costs : Costs, optional
    pairs : int, optional
        How many pairs to label, drawn at random; by default all. The two orders of a pair count as one if the costs are
        symmetric, and as two otherwise.
    nodes : (int, int), optional
        The fewest and the most nodes of a graph: others are left out.
    time_limit : float or None
        Seconds per pair. With None every pair is searched until its proof, however long that takes.
    certificates : bool
        Also keep a certificate of each pair, which `check_labels` checks. It takes several times as long, and tens to
        hundreds of kilobytes per pair of 20 to 50 nodes.
    threads : int, optional
        How many pairs to solve at once; by default, and for 0, as many as the process has cores.
    seed : int
        Seed of the choice of pairs.
    resume : bool
        Go on with the job in ``out`` after a stop or a kill. Proven pairs are never solved again; others are if there
        is more time for each now. A pair that the last run was at when it ended is solved in a process of its own, so
        that one that crashes it ends no second run: it is left open, as ``CRASHED``.
    progress : bool or callable
        As for `cdist`.
    executor : concurrent.futures.Executor or dask.distributed.Client, optional
        Solve pairs on its workers (processes, or the machines of a cluster) instead of on local threads.

    Returns
    -------
    dict
        The card: numbers of graphs and pairs, ``proven``, ``open`` and their gap, ``costs``, processor time, version.

    Raises
    ------
    StoreError
        If ``out`` cannot be written, already has labels (and ``resume`` is false), or has those of another job.

    Examples
    --------
    >>> import gedkit as gk, pathlib, tempfile
    >>> folder = pathlib.Path(tempfile.mkdtemp())
    >>> card = gk.lab.label([gk.Graph(n, [(u, u + 1) for u in range(n - 1)]) for n in (2, 3, 5)], folder)
    >>> card["pairs"], card["proven"], card["open"]
    (3, 3, 0)
    >>> (folder / "ged_pairs.jsonl").read_text().splitlines()[0]
    '{"graph_id_1": 0, "graph_id_2": 1, "ged": 2, "alignments": [[[0, 0], [1, 1], [-1, 2]]]}'
    >>> gk.datasets.load(folder).ged[0]
    array([0., 2., 6.])
    >>> gk.lab.check_labels(folder)["pairs"]
    3
    """
    graphs = (
        read_collection(Path(collection))
        if isinstance(collection, str | os.PathLike)
        else graph_list(collection, "collection")
    )
    costs = require_costs_of_many(costs, "label")
    if pairs is not None:
        pairs = int(checked_number("pairs", pairs, "a positive whole number", lambda x: x >= 1 and x == int(x)))
    if time_limit is not None:
        time_limit = checked_number("time_limit", time_limit, "a positive number of seconds", lambda x: x > 0)
    if type(certificates) is not bool:
        raise InvalidTypeError(f"certificates must be True or False, got {certificates!r}")
    if type(seed) is not int or seed < 0:
        raise InvalidOptionError(f"seed must be a whole number from 0 on, got {seed!r}")
    workers = checked_workers(threads)
    if len({graph.directed for graph in graphs}) > 1:
        raise InvalidGraphError("some graphs are directed and others not: label them apart")
    warn_of_overlooked(graphs, costs)
    symmetric = costs.is_symmetric is True
    nodes = None if nodes is None else _checked_sizes(nodes)
    chosen: list[Pair] = [(i, j) for i, j in choose_pairs(graphs, symmetric, pairs, nodes, seed).tolist()]
    folder = _made(checked_path("out", out))
    lines = graph_lines(graphs)
    choice = {"pairs": pairs, "nodes": None if nodes is None else list(nodes), "seed": seed}
    job = {"graphs": hashlib.sha256(lines).hexdigest(), "costs": _without_addresses(repr(costs)), "choice": choice}
    journal = PairJournal(folder / "pairs.journal", job, resume)
    begun = BegunPairs(folder / "pairs.begun")
    finished = False
    try:
        write_graphs(folder, graphs, lines)
        left = [pair for pair in chosen if not journal.is_settled(pair, time_limit, certificates)]
        reporter = make_progress(progress, len(chosen), len(chosen) - len(left))
        done = 0

        def take(solved: list[Pair], answers: list[Answer]) -> None:
            nonlocal done
            for pair, answer in zip(solved, answers, strict=False):
                if answer.certificate is not None:  # before the line that says it is there
                    file = certificate_file(folder, pair)
                    _made(file.parent)
                    answer.certificate.save(file)
            journal.write(solved, answers, time_limit, certificates)
            done += len(solved)
            if reporter is not None:
                reporter.at(done)

        how = HowToLabel(costs, time_limit, certificates)
        suspect = {pair for pair in left if pair in begun.left or journal.has_crashed(pair)}
        for pair in sorted(suspect):
            g1, g2 = graphs[pair[0]], graphs[pair[1]]
            answer = solve_apart(partial(solve_pair, g1, g2, how))
            take([pair], [answer])
            if answer.status == CRASHED:
                warn_caller(
                    RuntimeWarning(
                        f"comparing graphs {pair[0]} and {pair[1]} crashed, or took more memory than there is: the "
                        "pair stays open. Try a smaller time_limit, and please report the two graphs"
                    )
                )
        solve_pairs_on(executor, workers, graphs, [pair for pair in left if pair not in suspect], how, take, begun.note)
        finished = True
        facts = write_pairs(folder, graphs, chosen, costs, journal)
        if reporter is not None:
            reporter.finish()
    finally:
        begun.close(finished)
        journal.close()
    used = sorted({i for pair in chosen for i in pair})
    sizes = [graphs[i].n for i in used]
    card = {
        "format": _FORMAT,
        "gedkit": __version__,
        "graphs": len(graphs),
        "labelled_graphs": len(used),
        "nodes": {"fewest": min(sizes), "mean": round(sum(sizes) / len(sizes), 2), "most": max(sizes)},
        **facts,
        "costs": dict_of_costs(costs),
        "symmetric": symmetric,
        "time_limit": time_limit,
        "choice": choice,
    }
    replace_file(folder / "card.json", json.dumps(card, indent=1, ensure_ascii=False) + "\n")
    return card


def _checked_sizes(nodes: Any) -> tuple[int, int]:
    match nodes:
        case (int(fewest), int(most)) if 0 <= fewest <= most:
            return fewest, most
    raise InvalidOptionError(f"nodes must be the fewest and the most nodes of a graph, such as (20, 60), got {nodes!r}")


def _without_addresses(text: str) -> str:
    return re.sub(r" at 0x[0-9a-f]+", "", text)


def _made(folder: Path) -> Path:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(f"cannot make the folder {folder}: {error.strerror}") from None
    return folder
