"""A small file of every format that is read but not written, or that other programs write in their own way."""

from __future__ import annotations

import json

__all__ = ["FOREIGN", "onnx_bytes"]

N8N = {
    "name": "Leads",
    "nodes": [
        {
            "id": "1",
            "name": "Webhook",
            "type": "n8n-nodes-base.webhook",
            "position": [0, 0],
            "parameters": {"path": "in"},
        },
        {"id": "2", "name": "If", "type": "n8n-nodes-base.if", "position": [1, 0], "parameters": {"limit": 3}},
        {"id": "3", "name": "Mail", "type": "n8n-nodes-base.emailSend", "position": [2, 0], "parameters": {}},
        {"id": "4", "name": "Slack", "type": "n8n-nodes-base.slack", "position": [2, 1], "parameters": {}},
        {"id": "5", "name": "Note", "type": "n8n-nodes-base.stickyNote", "position": [2, 2], "parameters": {}},
    ],
    "connections": {
        "Webhook": {"main": [[{"node": "If", "type": "main", "index": 0}]]},
        "If": {
            "main": [[{"node": "Mail", "type": "main", "index": 0}], [{"node": "Slack", "type": "main", "index": 0}]]
        },
    },
    "settings": {"timezone": "UTC"},
}
NODE_RED = [
    {"id": "t", "type": "tab", "label": "Flow 1"},
    {"id": "a", "type": "inject", "z": "t", "name": "every hour", "repeat": "3600", "x": 1, "y": 2, "wires": [["b"]]},
    {
        "id": "b",
        "type": "switch",
        "z": "t",
        "name": "",
        "rules": [{"t": "lt"}],
        "x": 3,
        "y": 2,
        "wires": [["c"], ["d"]],
    },
    {"id": "c", "type": "debug", "z": "t", "name": "", "x": 5, "y": 1, "wires": []},
    {"id": "d", "type": "debug", "z": "t", "name": "", "x": 5, "y": 3, "wires": []},
    {"id": "m", "type": "mqtt-broker", "name": "broker"},
]
CYTOSCAPE = {
    "data": {"name": "pathway"},
    "elements": {
        "nodes": [
            {"data": {"id": "a", "kind": "gene"}, "position": {"x": 1}},
            {"data": {"id": "b", "kind": "protein"}},
        ],
        "edges": [{"data": {"id": "e", "source": "a", "target": "b", "interaction": "codes"}}],
    },
}
JGF = {
    "graph": {
        "label": "cars",
        "nodes": {"a": {"label": "Avon", "metadata": {"wheels": 4}}, "b": {"label": "Bath", "metadata": {"wheels": 3}}},
        "edges": [{"source": "a", "target": "b", "relation": "tows"}],
    }
}
DBT = {
    "metadata": {"dbt_schema_version": "v12", "project_name": "shop"},
    "sources": {"source.shop.raw": {"name": "raw", "resource_type": "source"}},
    "nodes": {
        "model.shop.orders": {
            "name": "orders",
            "resource_type": "model",
            "config": {"materialized": "view"},
            "checksum": {"checksum": "ab"},
            "depends_on": {"nodes": ["source.shop.raw"]},
        },
        "test.shop.unique": {"name": "unique", "resource_type": "test", "depends_on": {"nodes": ["model.shop.orders"]}},
    },
    "macros": {"macro.dbt.x": {}},
}
AIRFLOW = {
    "__version": 1,
    "dag": {
        "_dag_id": "daily",
        "tasks": [
            {"task_id": "extract", "_task_type": "BashOperator", "ui_color": "#fff", "downstream_task_ids": ["load"]},
            {"__type": "operator", "__var": {"task_id": "load", "task_type": "PythonOperator", "retries": 2}},
        ],
    },
}
OPENLINEAGE = [
    {
        "eventTime": "2024-01-01",
        "producer": "x",
        "job": {"namespace": "etl", "name": "clean", "facets": {"sql": {}}},
        "inputs": [{"namespace": "pg", "name": "raw"}],
        "outputs": [{"namespace": "pg", "name": "orders"}],
    },
    {
        "eventTime": "2024-01-02",
        "producer": "x",
        "job": {"namespace": "etl", "name": "report"},
        "inputs": [{"namespace": "pg", "name": "orders"}],
        "outputs": [],
    },
]
BPMN = """<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL">
  <bpmn:process id="p" name="Order">
    <bpmn:laneSet><bpmn:lane id="l" name="Sales"><bpmn:flowNodeRef>check</bpmn:flowNodeRef></bpmn:lane></bpmn:laneSet>
    <bpmn:startEvent id="start" name="Order received"><bpmn:timerEventDefinition/></bpmn:startEvent>
    <bpmn:userTask id="check" name="Check order"><bpmn:documentation>by hand</bpmn:documentation></bpmn:userTask>
    <bpmn:exclusiveGateway id="g" name="In stock?"/>
    <bpmn:subProcess id="s" name="Ship"><bpmn:task id="pack" name="Pack"/></bpmn:subProcess>
    <bpmn:endEvent id="end"/>
    <bpmn:sequenceFlow id="f1" sourceRef="start" targetRef="check"/>
    <bpmn:sequenceFlow id="f2" sourceRef="check" targetRef="g"/>
    <bpmn:sequenceFlow id="f3" sourceRef="g" targetRef="s" name="yes"/>
    <bpmn:sequenceFlow id="f4" sourceRef="g" targetRef="end" name="no">
      <bpmn:conditionExpression>stock == 0</bpmn:conditionExpression>
    </bpmn:sequenceFlow>
  </bpmn:process>
</bpmn:definitions>
"""
PNML = """<?xml version="1.0"?>
<pnml xmlns="http://www.pnml.org/version-2009/grammar/pnml"><net id="n" type="http://x/ptnet"><page id="top">
  <place id="p1"><name><text>ready</text></name><initialMarking><text>2</text></initialMarking></place>
  <place id="p2"><name><text>done</text></name></place>
  <transition id="t1"><name><text>work</text></name></transition>
  <referencePlace id="r" ref="p2"/>
  <arc id="a1" source="p1" target="t1"><inscription><text>2</text></inscription></arc>
  <arc id="a2" source="t1" target="r"/>
</page></net></pnml>
"""
MERMAID = """---
title: Orders
---
flowchart LR
  %% a comment
  A[Read] --> B{"Valid? (all)"}
  B -- yes --> C([Store]) & D[(Base)]
  B -->|no| E["Reject #35;1"]:::bad
  subgraph out [Output]
    C -.-> F((Done)); D ==> F
  end
  classDef bad fill:#f00
"""
TRIPLES = "subject,predicate,object\nParis,capital of,France\nFrance,member of,EU\nParis,in,France\n"
TURTLE = """@prefix : <http://example.org/pets#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix owl: <http://www.w3.org/2002/07/owl#> .
:Animal a owl:Class .
:Dog a owl:Class ; rdfs:label "dog"@en, "Hund"@de ; rdfs:subClassOf :Animal,
    [ a owl:Restriction ; owl:onProperty :legs ; owl:cardinality 4 ] .
:legs a owl:DatatypeProperty .
"""
NTRIPLES = """<http://e.org/a> <http://e.org/knows> <http://e.org/b> .
<http://e.org/a> <http://e.org/age> "42"^^<http://www.w3.org/2001/XMLSchema#integer> .
<http://e.org/b> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://e.org/Person> .
"""

# By format: the suffix, the content, and the library that reading it takes.
FOREIGN: dict[str, tuple[str, str, str | None]] = {
    "n8n": (".json", json.dumps(N8N, indent=1), None),
    "node-red": (".json", json.dumps(NODE_RED, indent=1), None),
    "dbt": (".json", json.dumps(DBT, indent=1), None),
    "airflow": (".json", json.dumps(AIRFLOW, indent=1), None),
    "openlineage": (".json", json.dumps(OPENLINEAGE, indent=1), None),
    "cytoscape": (".cyjs", json.dumps(CYTOSCAPE, indent=1), None),
    "jgf": (".jgf", json.dumps(JGF, indent=1), None),
    "bpmn": (".bpmn", BPMN, None),
    "pnml": (".pnml", PNML, None),
    "xml": (".xml", BPMN, None),
    "mermaid": (".mmd", MERMAID, None),
    "triples": (".csv", TRIPLES, None),
    "turtle": (".ttl", TURTLE, "rdflib"),
    "ntriples": (".nt", NTRIPLES, "rdflib"),
}


def onnx_bytes() -> bytes:
    """Return a small model, which only onnx can write."""
    from onnx import TensorProto, helper

    value = helper.make_tensor_value_info
    nodes = [
        helper.make_node("Gemm", ["x", "w"], ["h"], name="dense", alpha=0.5),
        helper.make_node("Relu", ["h"], ["r"], name="act"),
        helper.make_node("Sub", ["r", "x"], ["y"]),
    ]
    weights = [helper.make_tensor("w", TensorProto.FLOAT, [2, 2], [1.0, 2.0, 3.0, 4.0])]
    ends = [value("x", TensorProto.FLOAT, [2, 2])], [value("y", TensorProto.FLOAT, [2, 2])]
    return helper.make_model(helper.make_graph(nodes, "net", *ends, weights)).SerializeToString()
