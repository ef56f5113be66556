"""Workflows, processes, pipelines, knowledge graphs and models: what a file says, and what is left out of it."""

from __future__ import annotations

import json
import warnings
from collections import Counter

import pytest
from foreign_files import AIRFLOW, CYTOSCAPE, DBT, FOREIGN, JGF, N8N, NODE_RED, OPENLINEAGE, onnx_bytes

import gedkit as gk
from gedkit.io.json_graph import DIALECTS


def read(path, **options):
    """Return the graph and the words of the warnings."""
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        graph = gk.read(path, **options)
    return graph, "\n".join(str(warning.message) for warning in said)


@pytest.fixture
def sample(tmp_path):
    def write(name, text=None):
        suffix, own, library = FOREIGN[name]
        if library is not None:
            pytest.importorskip(library)
        path = tmp_path / f"{name}{suffix}"
        path.write_text(text or own)
        return path

    return write


def edges(graph):
    """Return the edges by the names of their ends, with their labels; parallel ones one by one."""
    found = []
    for (u, v), label in zip(graph.edges, graph.edge_labels, strict=True):
        labels = label.labels if hasattr(label, "labels") else (label,)
        found += [(str(graph.names[u]), str(graph.names[v]), each) for each in labels]
    return sorted(found, key=str)


CONTENT = {
    "n8n": (
        {"Webhook": "n8n-nodes-base.webhook", "If": "n8n-nodes-base.if", "Mail": "n8n-nodes-base.emailSend"}
        | {"Slack": "n8n-nodes-base.slack"},
        [("If", "Mail", None), ("If", "Slack", "main 1"), ("Webhook", "If", None)],
        '1 sticky note, 1 part "settings" of the workflow: not compared',
    ),
    "node-red": (
        {"every hour": "inject", "switch": "switch", "debug": "debug", "debug (d)": "debug"},
        [("every hour", "switch", None), ("switch", "debug", "output 1"), ("switch", "debug (d)", "output 2")],
        "left out 1 settings node",
    ),
    "dbt": (
        {"raw": "source", "orders": "model", "unique": "test"},
        [("orders", "unique", None), ("raw", "orders", None)],
        "left out 1 macro",
    ),
    "airflow": ({"extract": "BashOperator", "load": "PythonOperator"}, [("extract", "load", None)], "'parameters'"),
    "openlineage": (
        {"clean": "job", "report": "job", "raw": "dataset", "orders": "dataset"},
        [("clean", "orders", None), ("orders", "report", None), ("raw", "clean", None)],
        "left out 1 facet",
    ),
    "cytoscape": ({"a": "gene", "b": "protein"}, [("a", "b", "codes")], "took 'kind' for the node label"),
    "jgf": ({"a": "Avon", "b": "Bath"}, [("a", "b", "tows")], ""),
    "bpmn": (
        {"Order received": "startEvent", "Check order": "userTask", "In stock?": "exclusiveGateway"}
        | {"Ship": "subProcess", "Pack": "task", "end": "endEvent"},
        [
            *(("Check order", "In stock?", None), ("In stock?", "Ship", "yes"), ("In stock?", "end", "no")),
            ("Order received", "Check order", None),
        ],
        "left out 1 <documentation>: not compared",
    ),
    "pnml": (
        {"ready": "place", "done": "place", "work": "transition"},
        [("ready", "work", 2), ("work", "done", None)],
        "'marking'",
    ),
    "mermaid": (
        {name: name for name in ("Read", "Valid? (all)", "Store", "Base", "Reject #1", "Done")},
        [
            *(("Base", "Done", None), ("Read", "Valid? (all)", None), ("Store", "Done", None)),
            *(("Valid? (all)", "Base", "yes"), ("Valid? (all)", "Reject #1", "no"), ("Valid? (all)", "Store", "yes")),
        ],
        "'inside'",
    ),
    "triples": (
        {name: name for name in ("Paris", "France", "EU")},
        [("France", "EU", "member of"), ("Paris", "France", "capital of"), ("Paris", "France", "in")],
        "",
    ),
    "turtle": (
        {"Animal": "owl:Class", "Dog": "owl:Class", "legs": "owl:DatatypeProperty"}
        | {"Dog rdfs:subClassOf": "owl:Restriction"},
        [
            *(("Dog", "Animal", "rdfs:subClassOf"), ("Dog", "Dog rdfs:subClassOf", "rdfs:subClassOf")),
            ("Dog rdfs:subClassOf", "legs", "owl:onProperty"),
        ],
        "'namespace', 'owl:cardinality', 'rdfs:label@de', 'rdfs:label@en'",
    ),
    "ntriples": ({"a": None, "b": "Person"}, [("a", "b", "knows")], "':age', 'namespace'"),
}


@pytest.mark.parametrize("name", CONTENT)
@pytest.mark.parametrize("told", [False, True])
def test_content(name, told, sample):
    labels, links, words = CONTENT[name]
    graph, said = read(sample(name), **({"format": name} if told else {}))
    assert graph.directed
    assert dict(zip(graph.names, graph.node_labels, strict=True)) == labels
    assert edges(graph) == sorted(links, key=str)
    assert words in said


def test_every_format_is_here():
    assert set(CONTENT) == set(FOREIGN) - {"xml"}


def test_onnx(tmp_path):
    pytest.importorskip("onnx")
    (tmp_path / "net.onnx").write_bytes(onnx_bytes())
    graph, said = read(tmp_path / "net.onnx")
    assert dict(zip(graph.names, graph.node_labels, strict=True)) == {
        **{"x": "Input", "dense": "Gemm", "act": "Relu"},
        **{"Sub y": "Sub", "y (output)": "Output"},
    }
    assert edges(graph) == [
        *(("Sub y", "y (output)", 0), ("act", "Sub y", 0), ("dense", "act", 0)),
        *(("x", "Sub y", 1), ("x", "dense", 0)),
    ]
    assert "left out 1 weight tensor: not compared" in said


def test_xml_is_told_by_its_outermost_element(sample, tmp_path):
    for name in ("bpmn", "pnml"):
        (tmp_path / "a.xml").write_text(FOREIGN[name][1])
        assert read(tmp_path / "a.xml")[0] == read(sample(name))[0]
    (tmp_path / "a.xml").write_text("<!-- x --><!DOCTYPE html><html/>")
    with pytest.raises(gk.GraphFileError, match="outermost element is <html>"):
        gk.read(tmp_path / "a.xml")


DOCUMENTS = {"n8n": N8N, "node-red": NODE_RED, "dbt": DBT, "airflow": AIRFLOW, "openlineage": OPENLINEAGE}
DOCUMENTS |= {"cytoscape": CYTOSCAPE, "jgf": JGF}
OTHERS = [
    {"nodes": 2, "edges": [[0, 1]]},
    {"nodes": 1, "node_labels": ["C"]},
    {"nodes": [{"id": 1}], "links": []},
    {"nodes": [{"id": "a"}], "edges": [], "graph": {"nodes": [1], "edges": []}, "directed": False, "multigraph": False},
    {"nodes": [{"id": "a", "name": "a", "type": "x"}], "links": [], "connections": {}},
    {"nodes": [], "edges": [], "metadata": {}, "job": {}, "producer": "", "tasks": [], "elements": {}},
    [], {}, 3, None, [{"id": 1, "type": "x"}], {"graph": {}}, {"graphs": []}, {"tasks": []}, {"elements": 3},
]  # fmt: skip


def test_each_dialect_of_json_is_that_one_alone():
    assert set(DOCUMENTS) == set(DIALECTS)
    for name, document in DOCUMENTS.items():
        assert [other for other, module in DIALECTS.items() if module.fits(document)] == [name]
    for document in OTHERS:
        assert not [name for name, module in DIALECTS.items() if module.fits(document)], document


@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_document_of_another_dialect_is_an_error(name, tmp_path):
    for other, document in DOCUMENTS.items():
        path = tmp_path / "a.json"
        path.write_text(json.dumps(document))
        if other != name and {name, other} != {"n8n", "openlineage"}:
            with pytest.raises(gk.GraphFileError):
                gk.read(path, format=name)


def test_a_document_of_two_dialects_is_not_guessed_at(tmp_path):
    path = tmp_path / "a.json"
    both = [{**node, "job": {"name": "x"}, "producer": "p"} for node in NODE_RED]
    path.write_text(json.dumps(both))
    with pytest.raises(gk.GraphFileError, match=r"may be node-red or openlineage: say format= \(--from\) which"):
        gk.read(path)
    assert read(path, format="node-red")[0].n == 4


def test_jgf_holds_several_graphs(tmp_path):
    graphs = [gk.Graph(2, [(0, 1)], names="ab"), gk.Graph(1, names="c", directed=True)]
    gk.write(graphs, tmp_path / "a.jgf")
    assert gk.read_collection(tmp_path / "a.jgf") == graphs
    old = {"graph": {"directed": False, "nodes": [{"id": "a", "label": "x"}], "edges": []}}
    (tmp_path / "old.jgf").write_text(json.dumps(old))
    assert gk.read(tmp_path / "old.jgf").node_labels == ("x",)


def test_cytoscape_of_networkx(tmp_path):
    nx = pytest.importorskip("networkx")
    made = nx.Graph([("a", "b"), ("b", "c")])
    (tmp_path / "a.json").write_text(json.dumps(nx.cytoscape_data(made)))
    graph = read(tmp_path / "a.json", node_label="")[0]
    assert (graph.directed, graph.n, graph.m) == (False, 3, 2)


def test_cytoscape_nodes_are_called_by_their_names(tmp_path):
    def session(first, names):
        ids = {name: str(number) for number, name in enumerate(names, first)}
        nodes = [{"data": {"id": number, "name": name, "kind": "protein"}} for name, number in ids.items()]
        edges = [{"data": {"source": ids["EGFR"], "target": ids[other]}} for other in names if other != "EGFR"]
        return json.dumps({"elements": {"nodes": [*nodes, {"data": {"id": "7"}}], "edges": edges}})

    (tmp_path / "a.cyjs").write_text(session(61, ["EGFR", "GRB2", "SOS1"]))
    (tmp_path / "b.cyjs").write_text(session(84, ["SOS1", "EGFR", "MAP2K1"]))
    assert read(tmp_path / "a.cyjs", node_label="")[0].names == ("EGFR", "GRB2", "SOS1", 7)
    (change,) = gk.diff(tmp_path / "a.cyjs", tmp_path / "b.cyjs").changes
    assert "GRB2 → MAP2K1" in str(change)
    (tmp_path / "c.cyjs").write_text(
        '{"elements": [{"data": {"id": 1, "name": "a"}}, {"data": {"source": 1, "target": "a"}}]}'
    )
    with pytest.raises(gk.GraphFileError, match="a"):
        gk.read(tmp_path / "c.cyjs")


@pytest.mark.parametrize(
    ("text", "links"),
    [
        ("a-->b", [("a", "b", None)]),
        ("a --- b", [("a", "b", None)]),
        ("a-- go on -->b", [("a", "b", "go on")]),
        ("a == x ==> b -. y .-> c", [("a", "b", "x"), ("b", "c", "y")]),
        ("a --o b --x c <--> d", [("a", "b", None), ("b", "c", None), ("c", "d", None)]),
        ("a & b --> c & d", [("a", "c", None), ("a", "d", None), ("b", "c", None), ("b", "d", None)]),
        ("a --> b; b --> c", [("a", "b", None), ("b", "c", None)]),
        ("a -->|x| b ~~~ c", [("a", "b", "x")]),
        ("a e1@--> b", [("a", "b", None)]),
        ("a-b --> c_d.e", [("a-b", "c_d.e", None)]),
        ('a@{ shape: rect, label: "One" } --> b[/two/]', [("One", "two", None)]),
        ("a ----> b", [("a", "b", None)]),
        ("a[A b] --> c[D] --> e", [("A b", "D", None), ("D", "e", None)]),
        ("a ==> b ==> c -.-> d -.-> e", [("a", "b", None), ("b", "c", None), ("c", "d", None), ("d", "e", None)]),
        ('a["one\n two"] --> b', [("one two", "b", None)]),
        ("end1 --> other", [("end1", "other", None)]),
        ("a[a --> b] --> c", [("a --> b", "c", None)]),
    ],
)
def test_links_of_mermaid(text, links, tmp_path):
    (tmp_path / "a.mmd").write_text(f"graph TD\n  {text}\n")
    graph, _ = read(tmp_path / "a.mmd")
    assert edges(graph) == links
    assert graph.directed == (text != "a --- b")


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("mermaid", "sequenceDiagram\n a->>b: x", "does not begin with flowchart or graph"),
        ("mermaid", "graph TD\n a[x --> b", "line 2: the text of node 'a' is not closed"),
        ("mermaid", "graph TD\n a --> ", "line 2: wanted a node"),
        ("mermaid", "graph TD\n a b", "line 2: wanted a link"),
        ("mermaid", "graph TD\n subgraph x\n a --> b", "a subgraph is not closed"),
        ("mermaid", "graph TD\n end", "line 2: there is an end without a subgraph"),
        ("n8n", '{"nodes": [{"name": "a", "type": "t"}], "connections": {"a": {"main": [[{"node": "b"}]]}}}', "'b'"),
        ("n8n", '{"nodes": [{"type": "t"}], "connections": {}}', "a node has no 'name'"),
        ("node-red", '[{"id": "a", "type": "t", "wires": [[3]]}]', "is wired to '3', not to an id"),
        ("node-red", json.dumps([{"id": "a", "type": "t", "wires": []}] * 2), "'a' is there twice"),
        ("dbt", '{"nodes": {"m.a": {"depends_on": {"nodes": ["m.b"]}}}}', "depends on 'm.b'"),
        ("airflow", '{"tasks": [{"task_id": "a", "downstream_task_ids": ["b"]}]}', "names node 'b'"),
        ("openlineage", '{"job": {"namespace": "x"}}', "a job has no 'name'"),
        ("cytoscape", '{"elements": {"nodes": [{"data": {}}]}}', "a node has no 'id'"),
        ("jgf", '{"graph": {"nodes": {"a": {}}, "edges": [{"source": "a", "target": "b"}]}}', "names node 'b'"),
        ("jgf", '{"graph": {"nodes": {}, "hyperedges": [{}]}}', "hyperedges are not supported"),
        ("bpmn", "<definitions><process><sequenceFlow sourceRef='a' targetRef='b'/></process></definitions>",
         "leads to 'a'"),
        ("bpmn", "<definitions/>", "has no <process>"),
        ("pnml", "<pnml><net><arc source='a' target='b'/></net></pnml>", "an arc names 'a'"),
        ("pnml", "<pnml><net><referencePlace id='a' ref='b'/><referencePlace id='b' ref='a'/>"
         "<arc source='a' target='b'/></net></pnml>", "refers to itself"),
        ("triples", "a,b", "line 1: wanted a head, a relation and a tail"),
        ("turtle", "@prefix : <x> . :a :b", "not valid Turtle"),
        ("ntriples", "<a> <b>", "not valid N-Triples"),
    ],
)  # fmt: skip
def test_the_words_name_the_element(name, text, words, tmp_path):
    if FOREIGN[name][2] is not None:
        pytest.importorskip(FOREIGN[name][2])
    (tmp_path / "a.txt").write_text(text)
    with pytest.raises(gk.GraphFileError, match=words):
        gk.read(tmp_path / "a.txt", format=name)


def test_triples_with_and_without_a_header(tmp_path):
    rows = ["Paris\tcapital of\tFrance", "France\tmember of\tEU"]
    (tmp_path / "a.triples").write_text("\n".join(rows))
    (tmp_path / "b.tsv").write_text(
        "\n".join(["Tail\tRelation\tHead", *("\t".join(r.split("\t")[::-1]) for r in rows)])
    )
    assert edges(gk.read(tmp_path / "a.triples")) == edges(gk.read(tmp_path / "b.tsv"))
    (tmp_path / "c.csv").write_text("name,smiles\nx,CCO\n")
    with pytest.raises(gk.InvalidOptionError, match="table of molecules"):
        gk.read(tmp_path / "c.csv")


def test_rdf_does_not_depend_on_order_or_prefixes(tmp_path):
    rdflib = pytest.importorskip("rdflib")
    text = FOREIGN["turtle"][1]
    (tmp_path / "a.ttl").write_text(text)
    (tmp_path / "b.ttl").write_text(
        text.replace("@prefix : ", "@prefix p: ").replace(" :", " p:").replace("\n:", "\np:")
    )
    lines = rdflib.Graph().parse(data=text, format="turtle").serialize(format="nt").strip().splitlines()
    (tmp_path / "c.nt").write_text("\n".join(sorted(lines, reverse=True)) + "\n")
    graphs = [read(tmp_path / name)[0] for name in ("a.ttl", "b.ttl", "c.nt")]
    for graph in graphs[1:]:
        assert Counter(graph.names) == Counter(graphs[0].names)
        assert edges(graph) == edges(graphs[0])
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", gk.LabelWarning)
        assert not gk.diff(tmp_path / "a.ttl", tmp_path / "c.nt")


def test_a_diff_sees_all_that_a_workflow_says(sample, tmp_path):
    changed = json.loads(json.dumps(N8N))
    changed["nodes"][1]["parameters"]["limit"] = 4
    changed["nodes"][0]["position"] = [9, 9]
    (tmp_path / "new.json").write_text(json.dumps(changed))
    with pytest.warns(gk.LabelWarning, match="left out 1 sticky note"):
        found = gk.diff(sample("n8n"), tmp_path / "new.json")
    assert [str(change) for change in found.changes] == ["~ node If: parameters.limit 3 → 4"]


def test_names_that_are_labels_count_once(sample, tmp_path):
    (tmp_path / "new.csv").write_text(FOREIGN["triples"][1].replace("Paris", "Paname"))
    found = gk.diff(sample("triples"), tmp_path / "new.csv")
    assert [str(change) for change in found.changes] == ["~ node Paris → Paname"]


def test_what_leads_nowhere_is_left_out(tmp_path):
    (tmp_path / "a.json").write_text(json.dumps([{"id": "a", "type": "t", "wires": [["b"]]}]))
    graph, said = read(tmp_path / "a.json")
    assert (graph.n, graph.m) == (1, 0)
    assert "left out 1 dangling wire" in said
    note = "<textAnnotation id='n'><text>why</text></textAnnotation><association sourceRef='n' targetRef='flow'/>"
    (tmp_path / "a.bpmn").write_text(f"<definitions><process><task id='t'/>{note}</process></definitions>")
    graph, said = read(tmp_path / "a.bpmn")
    assert (graph.names, graph.m) == (("t", "why"), 0)
    assert "left out 1 dangling association" in said


def test_markings_of_pnml_have_no_places(tmp_path):
    marking = "<finalmarkings><marking><place idref='p2'><text>1</text></place></marking></finalmarkings>"
    (tmp_path / "a.pnml").write_text(FOREIGN["pnml"][1].replace("</net>", f"{marking}</net>"))
    graph, said = read(tmp_path / "a.pnml")
    assert (graph.n, graph.m) == (3, 2)
    assert "left out 1 <finalmarkings>" in said
