"""PNML, the XML of Petri nets: places and transitions, joined by arcs.

A node is labeled ``place`` or ``transition`` and called by its name; the tokens of a place are its attribute
``marking``, and an arc of another weight than 1 is labeled by it. Pages are read as one net, and a reference to a place
of another page is that place.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gedkit._graphs.graph import Graph
from gedkit.errors import GraphFileError
from gedkit.io.display_names import display_names
from gedkit.io.record import LABEL, Record, as_number, require_room
from gedkit.io.xml_tree import attribute, children, root_of, tag_of

_REFERENCES = ("referencePlace", "referenceTransition")
_PASSED_OVER = ("name", "graphics")
_HIGH_LEVEL = ("toolspecific", "condition", "hlinitialMarking", "hlinscription")  # what a plain net has not


def parse(data: bytes) -> list[Record | Graph]:
    """Read every net of the document."""
    found: list[Record | Graph] = []
    for net in children(root_of(data, "pnml"), "net"):
        require_room(found)
        found.append(_net(net))
    if not found:
        raise GraphFileError("it has no <net>")
    return found


def _net(net: Any) -> Record:
    record = Record(directed=True, name=_text(net, "name") or net.get("id") or None, node_label="type", multigraph=True)
    nodes: list[tuple[str, str, dict[str, Any]]] = []
    references: dict[str, str] = {}
    arcs: list[tuple[str, str, dict[str, Any]]] = []
    for element in _elements(net):
        tag = tag_of(element)
        if tag in ("place", "transition"):
            name = _text(element, "name")
            data: dict[str, Any] = {"type": tag, "name": name} if name else {"type": tag}
            if _text(element, "initialMarking"):
                data["marking"] = as_number(_text(element, "initialMarking"))
            nodes.append((attribute(element, "id"), name, data))
        elif tag in _REFERENCES:
            references[attribute(element, "id")] = attribute(element, "ref")
        elif tag == "arc":
            weight = as_number(_text(element, "inscription") or "1")
            ends = attribute(element, "source"), attribute(element, "target")
            kind = {"type": _kind(element)} if _kind(element) else {}
            arcs.append((*ends, kind if weight == 1 else {LABEL: weight, **kind}))
        elif tag not in _PASSED_OVER:
            record.left_out[f"<{tag}>"] += 1
        if tag in ("place", "transition", "arc"):
            record.left_out.update(f"<{tag_of(part)}>" for part in element if tag_of(part) in _HIGH_LEVEL)
    called = display_names([(number, name) for number, name, _ in nodes])
    for number, _, data in nodes:
        record.add_node(called[number], data)
    for source, target, data in arcs:
        ends = _resolved(source, references), _resolved(target, references)
        for end in ends:
            if end not in called:
                raise GraphFileError(f"an arc names {end!r}, which is no place and no transition")
        record.add_edge(called[ends[0]], called[ends[1]], data)
    return record


def _elements(net: Any) -> Iterator[Any]:
    """Go through the elements of a net and of its pages; final markings name places too, but have none."""
    for element in net:
        if tag_of(element) == "page":
            yield from _elements(element)
        else:
            yield element


def _resolved(number: str, references: dict[str, str]) -> str:
    """Follow references; those on the way then lead straight to the end."""
    way: dict[str, None] = {}
    while number in references:
        if number in way:
            raise GraphFileError(f"the reference {number!r} refers to itself")
        way[number] = None
        number = references[number]
    references.update(dict.fromkeys(way, number))
    return number


def _kind(arc: Any) -> str:
    """Return the kind of an arc that is not a plain one: ``inhibitor``, ``reset``, ``read``."""
    kinds = [*children(arc, "type"), *children(arc, "arctype")]
    kind = next((k.get("value") or _text(arc, tag_of(k)) for k in kinds), "")
    return "" if kind in ("normal", "") else str(kind)


def _text(element: Any, tag: str) -> str:
    """Return the text inside of a child, which PNML wraps in ``<text>`` (older files in ``<value>``)."""
    for child in children(element, tag):
        for inner in child:
            if tag_of(inner) in ("text", "value"):
                return " ".join((inner.text or "").split())
    return ""
