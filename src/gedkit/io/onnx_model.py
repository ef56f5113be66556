"""Graphs of ONNX models: an operator per node, labeled by its type. onnx is imported here alone.

An edge leads from the operator that makes a tensor to one that takes it, labeled by the number of the input. The inputs
and outputs of the model are nodes too. Weights are no part of the graph, nor are the bodies of loops and conditions.
"""

from __future__ import annotations

from typing import Any

from gedkit._files.read_limits import require_document
from gedkit._graphs.graph import Graph
from gedkit._system.install_hint import install_hint
from gedkit.errors import GraphFileError, MissingDependencyError
from gedkit.io.display_names import display_names
from gedkit.io.record import LABEL, Record

_LONGEST_LIST = 64  # numbers of an attribute that are compared


def parse(data: bytes) -> list[Record | Graph]:
    """Read the graph of a model; weights in other files are not opened."""
    try:
        import onnx
    except ImportError:
        raise MissingDependencyError(f"ONNX models need onnx: {install_hint('onnx')}") from None
    try:
        model = onnx.load_model_from_string(data)
    except Exception as error:  # of protobuf, whose classes differ by its version
        raise GraphFileError(f"it is no ONNX model: {' '.join(str(error).split())[:120]}") from None
    if not model.HasField("graph"):
        raise GraphFileError("it is an ONNX model without a graph")
    return [_record(model.graph)]


def _record(graph: Any) -> Record:
    require_document(sum(2 + len(node.input) + len(node.attribute) for node in graph.node))
    weights = {tensor.name for tensor in graph.initializer}
    record = Record(directed=True, multigraph=True, name=graph.name or None, node_label="type", edge_label=LABEL)
    inputs = [value.name for value in graph.input if value.name not in weights]
    outputs = [value.name for value in graph.output]
    # A model may call a tensor and an operator alike, so the ids say what they are of.
    nodes = [*((f"input {name}", name) for name in inputs)]
    nodes += [(f"operator {i}", node.name or _made(node)) for i, node in enumerate(graph.node)]
    nodes += [(f"output {name}", f"{name} (output)") for name in outputs]
    called = display_names(nodes)
    maker = {name: called[f"input {name}"] for name in inputs}
    for name in inputs:
        record.add_node(maker[name], {"type": "Input"})
    for i, node in enumerate(graph.node):
        name = called[f"operator {i}"]
        record.add_node(name, {"type": node.op_type, **_attributes(node, record)})
        maker |= {tensor: name for tensor in node.output if tensor}
    for i, node in enumerate(graph.node):
        for place, tensor in enumerate(node.input):
            if tensor in maker:
                record.add_edge(maker[tensor], called[f"operator {i}"], {LABEL: place})
            elif tensor and tensor not in weights:
                raise GraphFileError(
                    f"{called[f'operator {i}']!r} takes the tensor {tensor[:60]!r}, which nothing makes"
                )
    for name in outputs:
        if name not in maker:
            raise GraphFileError(f"the output {name[:60]!r} of the model is made by nothing")
        record.add_node(called[f"output {name}"], {"type": "Output"})
        record.add_edge(maker[name], called[f"output {name}"], {LABEL: 0})
    if weights:
        record.left_out["weight tensor"] = len(weights)
    return record


def _made(node: Any) -> str:
    made = next((tensor for tensor in node.output if tensor), "")
    return f"{node.op_type} {made}".strip()


def _attributes(node: Any, record: Record) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for each in node.attribute:
        if each.type in (1, 2):  # a float, an int
            found[each.name] = each.f if each.type == 1 else each.i
        elif each.type == 3:
            found[each.name] = each.s[:200].decode("utf-8", "replace")
        elif each.type in (6, 7) and len(each.floats) + len(each.ints) <= _LONGEST_LIST:
            found[each.name] = [*each.floats, *each.ints]
        else:
            record.left_out["large attribute"] += 1
    # In a table of their own: alpha and size are no matter of drawing here.
    data: dict[str, Any] = {"domain": node.domain} if node.domain else {}
    return {**data, "attributes": found} if found else data
