"""``gk.write``: writes graphs to files; nothing is lost without an error or a warning."""

from __future__ import annotations

import tempfile
import warnings
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path, PurePath
from typing import IO, Any

from gedkit._files.open_file import OpenFile, checked_place
from gedkit._files.replacing import replace_file
from gedkit._graphs.graph import Graph
from gedkit._graphs.require_graphs import require_graphs
from gedkit.errors import GedkitError, GraphFileError, InvalidTypeError, LabelWarning, MissingDependencyError
from gedkit.io.accepting import is_graph
from gedkit.io.formats import FORMATS, Format, find_format
from gedkit.io.label_choice import Wanted
from gedkit.io.rdkit import has_more_than_its_graph
from gedkit.io.reading import graphs_from
from gedkit.io.record import Record, called, record_from_graph

_NAMELESS = ("graph6", "tu", "sdf")  # files that have no place for names of nodes
_KEEP_INFO = ("json", "jsonl")


def write(
    graphs: Graph | Iterable[Graph],
    path: str | Path | IO[str] | IO[bytes],
    *,
    format: str | None = None,
    classes: Iterable[Any] | None = None,
) -> None:
    """Write a graph, or several if the format allows it.

    The output is read back and compared before the file is written. If the format cannot represent labels, attributes
    or node names of a graph, that is an error. If it can only not represent the name of a graph, or the charges,
    isotopes and stereochemistry of a molecule, a `LabelWarning` says so.

    Parameters
    ----------
    graphs : Graph or iterable of Graph
    path : str, Path or open file
        The file to write; its suffix determines the format. A file that is already open, for text or for bytes, stays
        open.
    format : str, optional
        The format, if it does not follow from the suffix. A file without a name needs it.
    classes : iterable, optional
        The class of each graph, for CXL (strings) and TU data sets (integers).

    Raises
    ------
    GraphFileError
        If the file cannot be written or cannot hold the graphs.

    Examples
    --------
    >>> import gedkit as gk, tempfile, pathlib
    >>> folder = pathlib.Path(tempfile.mkdtemp())
    >>> water = gk.Graph(3, [(0, 1), (0, 2)], node_labels="OHH")
    >>> gk.write(water, folder / "water.graphml")
    >>> gk.read(folder / "water.graphml") == water
    True
    >>> gk.write(water, folder / "water.g6")
    Traceback (most recent call last):
    gedkit.errors.GraphFileError: ...water.g6: graph6 cannot hold the node labels of graph 0: use json
    """
    swapped = isinstance(graphs, str | PurePath) or isinstance(path, Graph)
    if swapped or not (isinstance(graphs, Iterable | Graph) or is_graph(graphs)):
        raise InvalidTypeError(f"write takes a graph or several, then a path, got {type(graphs).__name__}")
    place = checked_place("path", path, "write")
    # A graph of networkx is an iterable of its nodes.
    several: list[Any] = [graphs] if is_graph(graphs) else list(graphs)  # type: ignore[arg-type]
    require_graphs(*several)
    chosen = find_format(place, format)
    if not chosen.writable:
        able = ", ".join(known.name for known in FORMATS if known.writable)
        raise GraphFileError(f"{place}: {chosen.name} can be read but not written: use one of {able}")
    if not chosen.many and len(several) != 1:
        raise GraphFileError(
            f"{place}: a {chosen.name} file holds one graph, not {len(several)}: use jsonl for several"
        )
    kinds = None if classes is None else list(classes)
    if kinds is not None and chosen.kind != "path":
        raise GraphFileError(f"{place}: {chosen.name} has no classes: use cxl or tu")
    if kinds is not None and len(kinds) != len(several):
        raise GraphFileError(f"{place}: there are {len(kinds)} classes for {len(several)} graphs")
    _say_what_is_left_out(several, chosen, str(place))
    try:
        if chosen.kind == "path":
            if isinstance(place, OpenFile):
                raise GraphFileError(f"{chosen.name} is several files, which cannot be written to an open one")
            with tempfile.TemporaryDirectory() as trial:
                chosen.module.write_path(several, Path(trial) / place.name, kinds)
                _check(several, lambda: chosen.module.parse_path(Path(trial) / place.name)[0], chosen)
            chosen.module.write_path(several, place, kinds)
        else:
            text: str = chosen.module.render(several)
            data = text.encode("utf-8")
            if not chosen.checks_itself:
                _check(several, lambda: chosen.module.parse(data if chosen.kind == "bytes" else text), chosen)
            if isinstance(place, OpenFile):
                place.write_bytes(data)
            else:
                replace_file(place, data)
    except OSError as error:
        raise GraphFileError(f"cannot write {place}: {error.strerror or error}") from None
    except UnicodeEncodeError:
        raise GraphFileError(f"{place}: a label or name is not valid text") from None
    except MissingDependencyError:
        raise
    except GedkitError as error:
        raise GraphFileError(f"{place}: {error}") from None


def _say_what_is_left_out(graphs: list[Graph], chosen: Format, path: str) -> None:
    if not chosen.names_graphs and any(graph.name is not None for graph in graphs):
        warnings.warn(f"{path}: {chosen.name} has no place for the names of graphs", LabelWarning, stacklevel=3)
    if not chosen.checks_itself and chosen.name not in _KEEP_INFO and any(map(has_more_than_its_graph, graphs)):
        warnings.warn(
            f"{path}: {chosen.name} has no place for the charges, isotopes and stereochemistry of molecules: "
            f"{', '.join(_KEEP_INFO)}, smiles and sdf have",
            LabelWarning,
            stacklevel=3,
        )


def _check(graphs: list[Graph], parsed: Callable[[], list[Record | Graph]], chosen: Format) -> None:
    """Raise an error unless reading gives the same graphs; nothing is on disk yet."""
    instead = "use json" if len(graphs) == 1 else "use jsonl"
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            back = graphs_from(parsed(), Wanted(), "")
    except GedkitError as error:
        which = "this graph" if len(graphs) == 1 else "these graphs"
        raise GraphFileError(f"{chosen.name} cannot hold {which} unchanged ({error}): {instead}") from None
    if len(back) != len(graphs):
        raise GraphFileError(f"{chosen.name} cannot tell these graphs apart: {instead}")
    for i, (graph, other) in enumerate(zip(graphs, back, strict=True)):
        lost = _lost(graph, other, chosen)
        if lost:
            raise GraphFileError(f"{chosen.name} cannot hold the {lost} of graph {i}{called(graph.name)}: {instead}")


def _lost(graph: Graph, back: Graph, chosen: Format) -> str:
    """Return which part of a graph changed by writing and reading; empty if none did."""
    if graph.name is not None and chosen.names_graphs and graph.name != back.name:
        return "name"
    if graph.has_names and chosen.name not in _NAMELESS and [*map(str, graph.names)] != [*map(str, back.names)]:
        return "names"
    if graph == back or _plain(graph) == _plain(back):
        return ""
    if graph.directed != back.directed:
        return "direction of the edges"
    if graph.n != back.n or sorted(map(sorted, graph.edges)) != sorted(map(sorted, back.edges)):
        return "nodes and edges"
    if graph.node_labels != back.node_labels:
        return "node labels"
    if Counter(graph.edge_labels) != Counter(back.edge_labels):
        return "edge labels"
    return "attributes"


def _plain(graph: Graph) -> object:
    """Everything of a graph, with attributes under the names that files give to columns without a name."""
    record = record_from_graph(graph)
    place = {name: i for i, (name, _) in enumerate(record.nodes)}
    ends = [(place[u], place[v], data) for u, v, data in record.edges]
    if not graph.directed:
        ends = [(min(u, v), max(u, v), data) for u, v, data in ends]
    nodes = [tuple(sorted(data.items())) for _, data in record.nodes]
    return graph.directed, nodes, sorted((u, v, tuple(sorted(data.items()))) for u, v, data in ends)
