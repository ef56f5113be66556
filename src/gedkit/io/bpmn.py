"""BPMN 2.0: processes with tasks, events and gateways, joined by sequence and message flows.

A node is labeled by its type (``userTask``, ``exclusiveGateway``) and called by its name. What is inside of a
subprocess are nodes too, and their attribute ``inside`` names the subprocess; ``lane`` names the lane. An edge is
labeled by its name ("yes", "no"); other edges than sequence flows have a ``type``. The diagram says where things are
drawn and is passed over.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from gedkit._graphs.graph import Graph
from gedkit.errors import GraphFileError
from gedkit.io.display_names import display_names
from gedkit.io.record import LABEL, Record
from gedkit.io.xml_tree import attribute, children, root_of, tag_of

_NODE_ENDINGS = ("Task", "task", "Event", "Gateway", "ubProcess", "callActivity", "transaction")
_DATA = ("dataObjectReference", "dataStoreReference", "dataInput", "dataOutput", "textAnnotation", "group")
_FLOWS = ("sequenceFlow", "messageFlow", "association")
_INSIDE = ("subProcess", "adHocSubProcess", "transaction")
# Parts that say nothing on their own: the diagram, the pieces of what is read, and what merely repeats an edge.
_PASSED_OVER = {
    *("BPMNDiagram", "incoming", "outgoing", "laneSet", "dataObject", "dataStore", "conditionExpression", "text"),
    *(
        "inputSet",
        "outputSet",
        "participant",
        "message",
        "signal",
        "error",
        "escalation",
        "itemDefinition",
        "sourceRef",
        "targetRef",
        "property",
    ),
}


class _Reading:
    """What is found on the way down."""

    def __init__(self) -> None:
        self.nodes: list[tuple[str, str, dict[str, Any]]] = []  # id, name, data
        self.flows: list[tuple[str, str, dict[str, Any]]] = []
        self.lanes: dict[str, str] = {}
        self.left_out: Counter[str] = Counter()


def parse(data: bytes) -> list[Record | Graph]:
    """Read all processes of the document as one graph, since messages may flow between them."""
    root = root_of(data, "definitions")
    found = _Reading()
    pools: list[tuple[str, str, dict[str, Any]]] = []
    names = []
    for part in root:
        tag = tag_of(part)
        if tag == "process":
            names.append(part.get("name") or part.get("id") or "")
            _read_flow(part, None, found)
        elif tag == "collaboration":
            _read_flow(part, None, found)
            pools += [
                (attribute(p, "id"), p.get("name") or "", {"type": "pool"}) for p in children(part, "participant")
            ]
        elif tag not in _PASSED_OVER:
            found.left_out[f"<{tag}>"] += 1
    if not names:
        raise GraphFileError("it has no <process>: only models of processes are read")
    ends = {end for source, target, _ in found.flows for end in (source, target)}
    found.nodes += [pool for pool in pools if pool[0] in ends]  # a message may go to a whole pool
    record = Record(
        directed=True, name=(names[0] or None) if len(names) == 1 else None, multigraph=True, node_label="type"
    )
    record.left_out = found.left_out
    called = display_names([(number, name) for number, name, _ in found.nodes])
    for number, _, facts in found.nodes:
        lane = found.lanes.get(number)
        record.add_node(called[number], facts if lane is None else {**facts, "lane": lane})
    for source, target, facts in found.flows:
        missing = next((end for end in (source, target) if end not in called), None)
        if missing is None:
            record.add_edge(called[source], called[target], facts)
        elif facts.get("type", "sequenceFlow") == "sequenceFlow":
            raise GraphFileError(f"a flow leads to {missing!r}, which is no element of the process")
        else:  # a note may stand at a flow, and data at what the tool keeps elsewhere
            record.left_out["dangling association"] += 1
    return [record]


def _read_flow(element: Any, inside: str | None, found: _Reading) -> None:
    for part in element:
        tag = tag_of(part)
        if tag in _FLOWS:
            ends = (_end(part, "sourceRef"), _end(part, "targetRef"))
            found.flows.append((*ends, _flow_data(part, tag)))
        elif tag == "laneSet":
            _read_lanes(part, found)
        elif tag == "ioSpecification" and inside is None:  # what the process as a whole takes and gives
            _read_flow(part, None, found)
        elif tag in _DATA or (tag.endswith(_NODE_ENDINGS) and part.get("id") is not None):
            number = attribute(part, "id")
            name = part.get("name") or ""
            if tag == "textAnnotation":
                name = next(((text.text or "") for text in children(part, "text")), "")
            found.nodes.append((number, name, _node_data(part, tag, inside)))
            if tag in _INSIDE:
                _read_flow(part, name or number, found)
            else:
                _read_details(part, number, found)
        elif tag not in _PASSED_OVER and not tag.endswith(("EventDefinition", "LoopCharacteristics")):
            found.left_out[f"<{tag}>"] += 1


def _end(flow: Any, which: str) -> str:
    """Return what a flow names as its end, as an attribute or, as some tools write it, inside of an element."""
    found = flow.get(which) or next(((ref.text or "").strip() for ref in children(flow, which)), "")
    return str(found) if found or tag_of(flow) == "association" else attribute(flow, which)


def _read_details(element: Any, number: str, found: _Reading) -> None:
    """Note the data that a task reads and writes; the rest is left out."""
    for part in element:
        tag = tag_of(part)
        if tag in ("dataInputAssociation", "dataOutputAssociation"):
            near = "sourceRef" if tag == "dataInputAssociation" else "targetRef"
            for ref in children(part, near):
                other = (ref.text or "").strip()
                ends = (other, number) if near == "sourceRef" else (number, other)
                found.flows.append((*ends, {"type": "data"}))
        elif tag not in _PASSED_OVER and not tag.endswith(("EventDefinition", "LoopCharacteristics")):
            found.left_out[f"<{tag}>"] += 1


def _node_data(element: Any, tag: str, inside: str | None) -> dict[str, Any]:
    data: dict[str, Any] = {"type": tag}
    if element.get("name"):
        data["name"] = element.get("name")
    if inside is not None:
        data["inside"] = inside
    for part in element:
        kind = tag_of(part)
        if kind.endswith("EventDefinition"):  # a timer, a message, an error
            data["event"] = kind.removesuffix("EventDefinition")
        elif kind.endswith("LoopCharacteristics"):
            data["loop"] = kind.removesuffix("LoopCharacteristics")
    for key, value in element.attrib.items():
        plain = key.rpartition("}")[2]
        if plain not in ("id", "name"):
            data[plain] = value
    return data


def _flow_data(element: Any, tag: str) -> dict[str, Any]:
    data: dict[str, Any] = {LABEL: element.get("name")} if element.get("name") else {}
    if tag != "sequenceFlow":
        data["type"] = tag
    for condition in children(element, "conditionExpression"):
        if (condition.text or "").strip():
            data["condition"] = condition.text.strip()
    return data


def _read_lanes(lanes: Any, found: _Reading) -> None:
    for lane in children(lanes, "lane"):
        name = lane.get("name") or attribute(lane, "id")
        for ref in children(lane, "flowNodeRef"):
            found.lanes[(ref.text or "").strip()] = name
        for inner in children(lane, "childLaneSet"):
            _read_lanes(inner, found)
