"""``gk.read`` and ``gk.read_collection``."""

from __future__ import annotations

import warnings
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import IO, Any, Literal, overload

from gedkit._files.boundary import checked_path, our_errors
from gedkit._files.open_file import OpenFile, checked_place
from gedkit._files.opening import file_bytes
from gedkit._files.read_limits import start_reading
from gedkit._graphs.graph import Graph, with_unasked
from gedkit._graphs.presentation import is_place, is_presentation
from gedkit._graphs.unasked import Unasked
from gedkit._system.warning import warn_caller
from gedkit.errors import GraphFileError, InvalidOptionError, LabelWarning, RejectedRowsWarning
from gedkit.io.delimited import is_table, read_table
from gedkit.io.formats import Format, find_format
from gedkit.io.label_choice import NO_LABEL, NothingToChooseError, Wanted, choose
from gedkit.io.record import LABEL, Record, graph_from_record
from gedkit.io.rejects import Reject, in_words, write_rejects

_MAY_BE_EMPTY = ("jsonl", "graph6", "edgelist", "tve", "smiles")  # formats with nothing around the graphs
_MANY = 5  # nodes: fewer are often all different
_REMEDY = (
    "read the graphs with {what}_label={name!r} (--{what}-label {name}) to make it the label or with {what}_attrs=() "
    "to leave it out"
)


def read(
    path: str | Path | IO[str] | IO[bytes],
    *,
    format: str | None = None,
    node_label: str | Sequence[str] | None = None,
    edge_label: str | Sequence[str] | None = None,
    node_attrs: str | Sequence[str] | None = None,
    edge_attrs: str | Sequence[str] | None = None,
) -> Graph:
    """Read a file that contains one graph.

    Parameters
    ----------
    path : str, Path or open file
        The file. Its suffix determines the format: ``.json``, ``.graphml``, ``.gexf``, ``.gml``, ``.gxl``, ``.g6``,
        ``.edgelist``, ``.tve``, ``.smi``, ``.sdf``, ``.mol``, ... A file that is already open, such as ``sys.stdin``,
        is read to its end and stays open.
    format : str, optional
        The format, if it does not follow from the suffix. A file without a name needs it.
    node_label, edge_label : str or sequence of str, optional
        The attribute that is the label, or several such as ``("kind", "owner")``, of which all values must agree. By
        default one is chosen, as ``docs/files.md`` explains, and a `LabelWarning` says which, unless it is called
        ``label``. The empty text means no labels.
    node_attrs, edge_attrs : str or sequence of str, optional
        Numeric attributes to keep; by default all.

    Returns
    -------
    Graph

    Raises
    ------
    GraphFileError
        Whatever is wrong with the file.
    MissingDependencyError
        If the format needs a library that is not installed.

    Examples
    --------
    >>> import gedkit as gk, io
    >>> gk.read(io.StringIO('graph { a -- b; b -- c }'), format="dot")
    <Graph: 3 nodes, 2 edges>
    """
    wanted = Wanted(node_label, edge_label, node_attrs, edge_attrs)
    place = checked_place("path", path, "read")
    if is_table(place, format):
        raise InvalidOptionError(f"{place} is a table of molecules, not one graph: gk.read_collection reads it")
    graphs, _ = _read(place, format, wanted)
    if len(graphs) != 1:
        raise GraphFileError(
            f"{place} holds {len(graphs)} graphs, not one: gk.read_collection reads all, gedkit matrix compares all"
            if graphs
            else f"{place} is empty: it holds no graph"
        )
    return graphs[0]


@overload
def read_collection(
    path: str | Path | IO[str] | IO[bytes], *, format: str | None = ..., classes: Literal[False] = ..., **choice: Any
) -> list[Graph]: ...


@overload
def read_collection(
    path: str | Path | IO[str] | IO[bytes], *, format: str | None = ..., classes: Literal[True], **choice: Any
) -> tuple[list[Graph], list[Any]]: ...


def read_collection(
    path: str | Path | IO[str] | IO[bytes],
    *,
    format: str | None = None,
    classes: bool = False,
    smiles_column: str | None = None,
    name_column: str | None = None,
    strict: bool = False,
    rejects: str | Path | None = None,
    strip_salts: bool = False,
    **choice: Any,
) -> list[Graph] | tuple[list[Graph], list[Any]]:
    """Read all graphs of a file, or of a folder with a TU data set or with graph files.

    Parameters
    ----------
    path : str, Path or open file
        The file: of any format, ``.cxl`` and ``.jsonl`` included, or a ``.csv`` or ``.tsv`` table of molecules. A file
        that is already open is read to its end and stays open.
    format : str, optional
        The format, if it does not follow from the suffix; ``"csv"`` for a table of molecules.
    smiles_column, name_column : str, optional
        For a table: the columns with the SMILES and with the names of the graphs. By default columns that are called
        ``smiles`` and ``name``, or something like it.
    strict : bool
        For a table: stop at a row that cannot be read. By default such rows are left out, and a `RejectedRowsWarning`
        says how many there are.
    rejects : str or Path, optional
        For a table: a CSV file to keep the rows that were left out, each with its line and the reason.
    strip_salts : bool
        Of molecules that have several parts, keep the one with the most atoms.
    classes : bool
        Also return the class of each graph, which CXL and TU files contain; ``None`` for other files.
    **choice
        ``node_label``, ``edge_label``, ``node_attrs``, ``edge_attrs`` as for `read`. One choice is made for all graphs.

    Returns
    -------
    list of Graph, or that and a list of classes

    Examples
    --------
    >>> import gedkit as gk, tempfile, pathlib
    >>> file = pathlib.Path(tempfile.mkdtemp()) / "paths.jsonl"
    >>> gk.write([gk.Graph(2, [(0, 1)]), gk.Graph(3, [(0, 1), (1, 2)])], file)
    >>> gk.read_collection(file)
    [<Graph: 2 nodes, 1 edge>, <Graph: 3 nodes, 2 edges>]
    """
    unknown = [name for name in choice if name not in Wanted.__dataclass_fields__]
    if unknown:
        raise TypeError(f"read_collection has no parameter {unknown[0]!r}")
    place = checked_place("path", path, "read")
    if is_table(place, format):
        if choice:
            raise InvalidOptionError(f"{next(iter(choice))}= is not for tables of molecules: {place}")
        graphs, refused = read_molecule_table(place, smiles_column, name_column, strict)
        graphs = _stripped(graphs) if strip_salts else graphs
        if rejects is not None:
            write_rejects(refused, checked_path("rejects", rejects))
        if refused:
            kept = "" if rejects is None else f", see {rejects}"
            warnings.warn(f"{place}: {in_words(refused)}{kept}", RejectedRowsWarning, stacklevel=2)
        return (graphs, [None] * len(graphs)) if classes else graphs
    of_tables = {"smiles_column": smiles_column, "name_column": name_column, "strict": strict, "rejects": rejects}
    for option, value in of_tables.items():
        if value is not None and value is not False:
            raise InvalidOptionError(f"{option}= is for tables of molecules (.csv, .tsv): {place} is none")
    graphs, found = _read(place, format, Wanted(**choice))
    graphs = _stripped(graphs) if strip_salts else graphs
    return (graphs, found) if classes else graphs


def _stripped(graphs: list[Graph]) -> list[Graph]:
    from gedkit.io.salts import without_salts

    return [without_salts(graph) for graph in graphs]


def read_molecule_table(
    path: Path | OpenFile, smiles_column: str | None, name_column: str | None, strict: bool
) -> tuple[list[Graph], list[Reject]]:
    """Read a table of molecules; return the graphs and the rows that were left out."""
    with our_errors(GraphFileError, str(path)), start_reading():
        text = _decoded(_content(path))
        return read_table(text, smiles_column=smiles_column, name_column=name_column, strict=strict)


def _read(path: Path | OpenFile, format: str | None, wanted: Wanted) -> tuple[list[Graph], list[Any]]:
    with our_errors(GraphFileError, str(path)), start_reading():
        if format is None and isinstance(path, Path) and "\0" not in str(path) and not path.exists():
            raise GraphFileError(f"cannot read {path}: No such file or directory")
        parts, classes = parse_file(path, find_format(path, format))
        return graphs_from(parts, wanted, str(path)), classes


def parse_file(path: Path | OpenFile, format: Format) -> tuple[list[Record | Graph], list[Any]]:
    """Return what the format's reader makes of the file, and the classes."""
    if format.kind == "path":
        if isinstance(path, OpenFile):
            raise GraphFileError(f"{format.name} is several files, which cannot be read from an open one: give a path")
        parts, classes = format.module.parse_path(path)
        return parts, classes
    data: Any = _content(path)
    if not data.strip() and format.name not in _MAY_BE_EMPTY:
        raise GraphFileError("it is empty")
    if format.kind == "text":
        data = _decoded(data)
    parts = format.module.parse(data)
    return parts, [None] * len(parts)


def _doubt_names(records: list[Record], where: str) -> None:
    """Warn of labels that look like names: files of networkx and of editors call a node's name its label."""
    labels = [[data.get(LABEL) for _, data in record.nodes] for record in records]
    all_different = all(len(set(map(repr, each))) == len(each) for each in labels)
    if all_different and max(map(len, labels), default=0) >= _MANY:
        warning = LabelWarning(
            f"{where}: no two nodes of a graph have the same label. If these are names, as in files that networkx "
            f"writes, node_label={NO_LABEL!r} (--node-label {NO_LABEL!r}) leaves them out of the comparison"
        )
        warn_caller(warning)


def _content(place: Path | OpenFile) -> bytes:
    return place.read_bytes() if isinstance(place, OpenFile) else file_bytes(place)


def _decoded(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise GraphFileError(f"it is not UTF-8 text: byte {error.start} cannot be decoded") from None


def defined_labels(records: Sequence[Record]) -> tuple[str | None, str | None]:
    """Return what the format defines to be the label of nodes and of edges, if anything."""
    nodes, edges = {record.node_label for record in records}, {record.edge_label for record in records}
    return (nodes.pop() if len(nodes) == 1 else None), (edges.pop() if len(edges) == 1 else None)


def say_what_is_left_out(records: Sequence[Record], where: str) -> None:
    """Warn of parts of a file that have no place in a graph, so that they are not taken for compared."""
    found: Counter[str] = Counter()
    for record in records:
        found += record.left_out
    if found:
        listed = [f"{count:,} {what}{'s' * (count > 1 and what[-1] != '>')}" for what, count in found.items()]
        warn_caller(LabelWarning(f"{where}: left out {', '.join(listed)}: not compared"))


def graphs_from(parts: list[Record | Graph], wanted: Wanted, where: str) -> list[Graph]:
    """Turn records into graphs, with one choice of labels for all of them."""
    records = [part for part in parts if isinstance(part, Record)]
    if parts and not records:
        for name, given in (("node_label", wanted.node_label), ("edge_label", wanted.edge_label)):
            if given is not None:
                raise NothingToChooseError(
                    f"{name}: nothing can be chosen, graphs in this format have labels of their own or none"
                )
    choice = choose(
        (data for record in records for _, data in record.nodes),
        (data for record in records for _, _, data in record.edges),
        wanted,
        where,
        defined_labels(records),
    )
    if wanted.node_label is None and choice.node_label == LABEL:
        _doubt_names([record for record in records if not record.labels_are_names], where)
    say_what_is_left_out(records, where)
    # Numbers that were not asked for are easily overlooked: costs by default look at labels alone.
    nodes, edges = (
        tuple(n for n in kept if not is_presentation(n) and not is_place(n)) if asked == (None, None) else ()
        for asked, kept in (
            ((wanted.node_label, wanted.node_attrs), choice.node_attrs),
            ((wanted.edge_label, wanted.edge_attrs), choice.edge_attrs),
        )
    )
    unasked = Unasked(nodes, edges, _REMEDY)
    return [
        part if isinstance(part, Graph) else with_unasked(graph_from_record(part, choice), unasked) for part in parts
    ]
