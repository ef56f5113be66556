"""The formats: what they are called, which files have them, and the module that reads and writes each.

A module of kind ``text`` or ``bytes`` has ``parse(data) -> list`` of `Record` or `Graph`, one of kind ``path`` has
``parse_path(path) -> (list, classes)``. What can be written has ``render(graphs) -> str`` or
``write_path(graphs, path, classes)``.
"""

from __future__ import annotations

import importlib
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

from gedkit._files.open_file import OpenFile
from gedkit.errors import GraphFileError


@dataclass(frozen=True)
class Format:
    """One format of files."""

    name: str
    suffixes: tuple[str, ...]
    module_name: str
    kind: str  # what the reader wants: "text", "bytes" or "path"
    many: bool  # whether a file holds a collection
    writable: bool
    summary: str
    checks_itself: bool = False  # whether the writer compares what is read again: molecules, numbered anew in SMILES
    names_graphs: bool = False  # whether the file has a place for the name of a graph

    @property
    def module(self) -> ModuleType:
        """The module that reads and writes it, imported on first use."""
        return importlib.import_module(f"gedkit.io.{self.module_name}")


FORMATS = (
    Format(
        "json",
        (".json",),
        "json_graph",
        "text",
        False,
        True,
        "our own JSON; node-link, n8n and the other JSON formats are recognized",
        names_graphs=True,
    ),
    Format("node-link", (), "node_link", "text", False, True, "JSON as networkx and d3 write it", names_graphs=True),
    Format("jsonl", (".jsonl", ".ndjson"), "jsonl", "text", True, True, "one JSON graph per line", names_graphs=True),
    Format("graphml", (".graphml",), "graphml", "bytes", True, True, "GraphML", names_graphs=True),
    Format("gexf", (".gexf",), "gexf", "bytes", False, True, "GEXF"),
    Format("gml", (".gml",), "gml", "text", False, True, "GML", names_graphs=True),
    Format("gxl", (".gxl",), "gxl", "bytes", True, True, "GXL, as in the IAM data sets", names_graphs=True),
    Format("dot", (".dot", ".gv"), "dot", "text", False, True, "DOT, the language of Graphviz", names_graphs=True),
    Format("cxl", (".cxl",), "cxl", "path", True, True, "a list of GXL files with classes", names_graphs=True),
    Format("graph6", (".g6", ".graph6"), "graph6", "text", True, True, "graph6: undirected, no labels"),
    Format("edgelist", (".edgelist", ".edges"), "edge_list", "text", False, True, "two names and a label per line"),
    Format("tve", (".tve", ".lg"), "transactions", "text", True, True, "the t # / v / e text of graph mining"),
    Format("tu", ("_A.txt",), "tu", "path", True, True, "TU data sets: NAME_A.txt and the files beside it"),
    Format("n8n", (), "n8n", "text", False, False, "a workflow of n8n (JSON)"),
    Format("node-red", (), "node_red", "text", False, False, "flows of Node-RED (JSON)"),
    Format("dbt", (), "dbt", "text", False, False, "a manifest of dbt (JSON)"),
    Format("airflow", (), "airflow", "text", False, False, "a DAG of Airflow (JSON)"),
    Format("openlineage", (), "openlineage", "text", False, False, "events of OpenLineage (JSON)"),
    Format("cytoscape", (".cyjs",), "cytoscape", "text", False, True, "Cytoscape JSON", names_graphs=True),
    Format("jgf", (".jgf",), "jgf", "text", True, True, "JSON Graph Format", names_graphs=True),
    Format("bpmn", (".bpmn", ".bpmn2"), "bpmn", "bytes", False, False, "BPMN 2.0, models of processes"),
    Format("pnml", (".pnml",), "pnml", "bytes", True, False, "PNML, Petri nets"),
    Format("xml", (".xml",), "xml_document", "bytes", True, False, "XML whose outermost element tells which"),
    Format("mermaid", (".mmd", ".mermaid"), "mermaid", "text", False, False, "flowcharts of Mermaid"),
    Format("triples", (".triples",), "triples", "text", False, False, "head, relation, tail per row (CSV or TSV)"),
    Format("turtle", (".ttl", ".turtle"), "turtle", "text", False, False, "RDF in Turtle (rdflib)"),
    Format("ntriples", (".nt", ".ntriples"), "ntriples", "text", False, False, "RDF in N-Triples (rdflib)"),
    Format("onnx", (".onnx",), "onnx_model", "bytes", False, False, "the graph of an ONNX model (onnx)"),
    Format("smiles", (".smi", ".smiles"), "smiles", "text", True, True, "a SMILES per line (RDKit)", True, True),
    Format("sdf", (".sdf", ".sd", ".mol"), "mol_blocks", "text", True, True, "mol blocks (RDKit)", True, True),
)


# Not a format of files, so it has no place in the list: a folder is read file by file.
_FOLDER = Format("folder", (), "folder", "path", True, False, "a folder of graph files")


def format_in_folder(file: Path) -> Format | None:
    """Return the format of a file in a folder of graph files, or None if it is of another kind."""
    fitting = (known for known in FORMATS if known.kind in ("text", "bytes") and known.suffixes)
    return next((known for known in fitting if file.name.lower().endswith(known.suffixes)), None)


def find_format(place: Path | OpenFile, name: str | None) -> Format:
    """Return the format of that name, or the one that the file's name tells."""
    if name is not None:
        for known in FORMATS:
            if known.name == name:
                return known
        raise GraphFileError(f"there is no format {name!r}: known are {', '.join(f.name for f in FORMATS)}")
    path = Path(place.name) if isinstance(place, OpenFile) else place
    if not isinstance(place, OpenFile) and path.is_dir():
        loose = not any(path.glob("*_A.txt")) and any(format_in_folder(file) for file in path.iterdir())
        return _FOLDER if loose else find_format(path, "tu")
    if path.suffix.lower() in (".csv", ".tsv"):  # tables of molecules are read elsewhere
        return find_format(place, "triples")
    for known in FORMATS:
        if path.name.lower().endswith(tuple(suffix.lower() for suffix in known.suffixes) or ("\0",)):
            return known
    raise GraphFileError(
        f"{place}: the name does not tell the format: give it a suffix such as .json, or say format= one of "
        f"{', '.join(f.name for f in FORMATS)} (on the command line --from, and --to of gedkit convert)"
    )
