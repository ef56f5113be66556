"""RDF: Turtle and N-Triples. rdflib is imported here alone.

Resources are nodes and the statements between them edges. A node is called by the last part of its address (``Dog`` of
``http://example.org/pets#Dog``) and labeled by its ``rdf:type``; its other attributes are its literals and its
``namespace``. Words of well-known vocabularies keep their usual prefix (``rdfs:subClassOf``), and the literals of
others have an empty one (``:age``). A blank node has the name of the node that leads to it, with the property.
"""

from __future__ import annotations

import logging
from collections import defaultdict, deque
from typing import Any

from gedkit._files.read_limits import require_document
from gedkit._graphs.graph import Graph
from gedkit._system.install_hint import install_hint
from gedkit.errors import GraphFileError, MissingDependencyError
from gedkit.io.record import LABEL, Record

_VALUES_PER_STATEMENT = 16  # with rdflib's copy, a statement takes over two kilobytes
_LONGEST_NAME = 100  # of a blank node, which has the names on the way to it
_KNOWN = {
    "http://www.w3.org/1999/02/22-rdf-syntax-ns#": "rdf",
    "http://www.w3.org/2000/01/rdf-schema#": "rdfs",
    "http://www.w3.org/2002/07/owl#": "owl",
    "http://www.w3.org/2001/XMLSchema#": "xsd",
    "http://www.w3.org/2004/02/skos/core#": "skos",
    "http://www.w3.org/ns/shacl#": "sh",
    "http://www.w3.org/ns/prov#": "prov",
    "http://www.w3.org/ns/dcat#": "dcat",
    "http://purl.org/dc/elements/1.1/": "dc",
    "http://purl.org/dc/terms/": "dcterms",
    "http://xmlns.com/foaf/0.1/": "foaf",
    "http://schema.org/": "schema",
    "https://schema.org/": "schema",
}
_TYPE = "rdf:type"


def parse_turtle(text: str) -> list[Record | Graph]:
    """Read a Turtle document."""
    return [_record(_parsed(text, "turtle"))]


def parse_ntriples(text: str) -> list[Record | Graph]:
    """Read lines of N-Triples."""
    return [_record(_parsed(text, "nt"))]


def _parsed(text: str, format: str) -> Any:
    try:
        import rdflib
    except ImportError:
        raise MissingDependencyError(f"RDF needs rdflib: {install_hint('rdf')}") from None

    class Bounded(rdflib.Graph):
        """A graph that stops at too many statements: a list has one in every other character."""

        def add(self, triple: Any) -> Any:
            self.added = getattr(self, "added", 0) + 1
            if not self.added & 0x3FF:
                require_document(_VALUES_PER_STATEMENT * self.added)
            return super().add(triple)

    graph = Bounded()
    quiet = logging.getLogger("rdflib")  # it writes of odd addresses and numbers, with the lines of its own code
    before, quiet.disabled = quiet.disabled, True
    term = logging.getLogger("rdflib.term")
    before_term, term.disabled = term.disabled, True
    try:
        graph.parse(data=text, format=format, publicID="file:///document")
    except RecursionError:
        raise GraphFileError("nested too deeply") from None
    except (GraphFileError, MemoryError):
        raise
    except Exception as error:  # a parser of rdflib raises whatever its parts raise
        words = " ".join(str(error).split())[:160]
        raise GraphFileError(f"it is not valid {'Turtle' if format == 'turtle' else 'N-Triples'}: {words}") from None
    finally:
        quiet.disabled, term.disabled = before, before_term
    return graph


class _Words:
    """Short words for addresses: the last part, or with a well-known prefix; the whole address where two would meet."""

    def __init__(self) -> None:
        self._of: dict[str, str] = {}
        self._taken: set[str] = set()

    def __call__(self, address: str) -> str:
        if address not in self._of:
            space, last = parted(address)
            word = f"{_KNOWN[space]}:{last}" if space in _KNOWN else last
            if not last or word in self._taken or word == LABEL:
                word = address
            self._taken.add(word)
            self._of[address] = word
        return self._of[address]


def parted(address: str) -> tuple[str, str]:
    """Return the namespace and the last part of an address.

    Examples
    --------
    >>> parted("http://example.org/pets#Dog"), parted("urn:isbn:0451450523")
    (('http://example.org/pets#', 'Dog'), ('urn:isbn:', '0451450523'))
    """
    at = max(address.rfind("#"), address.rfind("/"))
    at = address.rfind(":") if at < 0 else at
    return address[: at + 1], address[at + 1 :]


def _record(graph: Any) -> Record:
    """Return the record; what it says does not depend on the order of the statements."""
    from rdflib import BNode, Literal

    called, words = _Words(), _Words()
    types: dict[Any, list[str]] = defaultdict(list)
    literals: dict[Any, dict[str, list[Any]]] = defaultdict(lambda: defaultdict(list))
    edges: list[tuple[Any, str, Any]] = []
    resources: dict[Any, None] = {}
    for subject, predicate, value in sorted(graph, key=lambda s: tuple(_order(part, BNode) for part in s)):
        word = words(str(predicate))
        resources[subject] = None
        if isinstance(value, Literal):
            spoken = word if ":" in word else f":{word}"  # a name that somebody gave is no name of the node
            spoken = f"{spoken}@{value.language}" if value.language else spoken
            literals[subject][spoken].append(_value(value))
        elif word == _TYPE and not isinstance(value, BNode):
            types[subject].append(words(str(value)))
        else:
            resources[value] = None
            edges.append((subject, word, value))
    names = {r: called(str(r)) for r in resources if not isinstance(r, BNode)}
    _name_blanks(resources, edges, types, literals, names)
    record = Record(directed=True, multigraph=True, node_label=LABEL, edge_label=LABEL)
    for resource in resources:
        data: dict[str, Any] = {}
        if types[resource]:
            data[LABEL] = ", ".join(sorted(types[resource]))
        for word, values in literals[resource].items():
            data[word] = values[0] if len(values) == 1 else sorted(values, key=str)
        space = parted(str(resource))[0]
        if not isinstance(resource, BNode) and space not in _KNOWN:
            data["namespace"] = space
        record.add_node(names[resource], data)
    for subject, word, value in edges:
        record.add_edge(names[subject], names[value], {LABEL: word})
    return record


def _order(part: Any, blank: type) -> tuple[bool, str]:
    return (True, "") if isinstance(part, blank) else (False, str(part))


def _value(literal: Any) -> Any:
    """Return a number or a truth as such, and everything else as the text that the file has."""
    text = str(literal)
    kind = parted(str(literal.datatype or ""))[1]
    try:
        if kind in ("integer", "int", "long", "short", "nonNegativeInteger", "positiveInteger"):
            return int(text)
        if kind in ("decimal", "double", "float"):
            return float(text)
    except ValueError:
        return text
    return text == "true" if kind == "boolean" and text in ("true", "false") else text


def _name_blanks(resources: Any, edges: Any, types: Any, literals: Any, names: dict[Any, str]) -> None:
    """Name blank nodes by the way that leads to them, first those nearest to a name, and the others by number."""
    out: dict[Any, list[tuple[str, Any]]] = defaultdict(list)
    for subject, word, value in edges:
        out[subject].append((word, value))

    def content(node: Any) -> str:
        near = sorted(f"{word} {names[value]}" for word, value in out[node] if value in names)
        return str((sorted(types[node]), sorted(map(str, literals[node].items())), near))

    taken = set(names.values())

    def give(node: Any, wanted: str) -> None:
        name, number = wanted, 1
        while name in taken:
            number = counters[wanted] = counters[wanted] + 1
            name = f"{wanted} {number}"
        taken.add(name)
        names[node] = name

    counters: dict[str, int] = defaultdict(lambda: 1)
    waiting = deque(sorted(names, key=names.__getitem__))
    rest = deque(sorted((r for r in resources if r not in names), key=content))
    while waiting or rest:
        if not waiting:
            node = rest.popleft()
            if node in names:
                continue
            give(node, "_:1")
            waiting.append(node)
        subject = waiting.popleft()
        unnamed = [(word, content(value), value) for word, value in out[subject] if value not in names]
        for word, _, value in sorted(unnamed, key=lambda u: u[:2]):
            if value not in names:
                wanted = f"{names[subject]} {word}"
                give(value, wanted if len(wanted) <= _LONGEST_NAME else "_:1")
                waiting.append(value)
