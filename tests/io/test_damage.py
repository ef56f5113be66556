"""Damaged files: an error of ours or a graph, soon, whatever happened to the file."""

from __future__ import annotations

import random
import warnings
from time import perf_counter

import pytest
from foreign_files import FOREIGN

import gedkit as gk
from gedkit.io.formats import FORMATS

WORDS = gk.Graph(
    5, [(0, 1), (1, 2), (2, 3), (3, 0)], node_labels=["C", "N", "C", "O", 7], edge_labels=["x", 2, "x", "x"]
)
RICH = gk.Graph(
    4,
    [(0, 1), (1, 2), (2, 3)],
    node_labels="CNOC",
    edge_labels="xyx",
    node_attrs={"charge": [0.5, 1.0, 2.0, -3.0]},
    edge_attrs={"length": [1.0, 2.0, 3.0]},
    names="abcd",
)
NUMBERS = gk.Graph(3, [(0, 1), (1, 2)], node_labels=[1, 2, 3], edge_labels=[4, 5], node_attrs=[0.5, 1.5, 2.5])
WRITTEN = {
    "json": RICH,
    "node-link": RICH,
    "jsonl": RICH,
    "graphml": RICH,
    "gexf": RICH,
    "gml": RICH,
    "gxl": RICH,
    "cxl": RICH,
    "dot": RICH,
    "graph6": gk.Graph(20, [(i, i + step) for step in (1, 3) for i in range(16)]),
    "edgelist": gk.Graph(5, [(0, 1), (1, 2), (3, 4)], edge_labels="xyx"),
    "tve": WORDS,
    "tu": NUMBERS,
    "cytoscape": RICH,
    "jgf": RICH,
}
MOL_BLOCK = """ethanol
     RDKit          2D

  3  2  0  0  0  0  0  0  0  0999 V2000
    0.0000    0.0000    0.0000 C   0  0  0  0  0  0  0  0  0  0  0  0
    1.2990    0.7500    0.0000 C   0  0  0  0  0  0  0  0  0  0  0  0
    2.5981   -0.0000    0.0000 O   0  0  0  0  0  0  0  0  0  0  0  0
  1  2  1  0
  2  3  1  0
M  END
"""
FOREIGN_TEXTS = {name: text for name, (_, text, _) in FOREIGN.items() if name not in WRITTEN}
MOLECULES = {"smiles": "CCO ethanol\nc1ccccc1O phenol\nCC(=O)Nc1ccc(O)cc1 paracetamol\n", "sdf": MOL_BLOCK + "$$$$\n"}
TEXTS = {**FOREIGN_TEXTS, **MOLECULES}
SECONDS = 60


def damaged(data, rng):
    """Return the file after an accident: cut, overwritten, shuffled, doubled, or with bytes from elsewhere."""
    data = bytearray(data)
    kind = rng.randrange(8)
    at = rng.randrange(len(data))
    if kind == 0:
        del data[at:]
    elif kind == 1:
        data[at] = rng.randrange(256)
    elif kind == 2:
        for _ in range(rng.randint(1, 10)):
            data[rng.randrange(len(data))] = rng.choice(b'0123456789"<>[]{}&;,\n\t -.')
    elif kind == 3:
        end = min(len(data), at + rng.randint(1, 40))
        data[at:at] = data[at:end]
    elif kind == 4:
        del data[at : at + rng.randint(1, 40)]
    elif kind == 5:
        digits = [i for i, byte in enumerate(data) if byte in b"0123456789"]
        if digits:
            i = rng.choice(digits)
            data[i : i + 1] = rng.choice(
                [b"9999999999", b"-1", b"1e999", b"nan", b"99999999999999999999999999", b"1.5"]
            )
    elif kind == 6:
        data[at:at] = rng.choice([b"\xff\xfe", b"\x00", b"\xc3\x28", b"\xed\xa0\x80", b"\xef\xbb\xbf"])
    else:
        lines = data.split(b"\n")
        rng.shuffle(lines)
        data = bytearray(b"\n".join(lines))
    return bytes(data)


def attempt(path, format):
    """Read, and return the graphs or None; anything but an error of ours, or a long wait, fails the test."""
    begin = perf_counter()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", gk.LabelWarning)
            return gk.read_collection(path, format=format)
    except gk.GraphFileError:
        return None
    finally:
        assert perf_counter() - begin < SECONDS


@pytest.mark.long
@pytest.mark.parametrize("name", [*WRITTEN, *TEXTS])
def test_200_damaged_files(name, tmp_path):
    rng = random.Random(name)
    path = tmp_path / ("SET_A.txt" if name == "tu" else f"graph.{name}")
    if name in TEXTS:
        library = "rdkit" if name in MOLECULES else FOREIGN[name][2]
        if library is not None:
            pytest.importorskip(library)
        path.write_text(TEXTS[name])
    else:
        gk.write(WRITTEN[name], path, format=name)
    files = sorted(file for file in tmp_path.rglob("*") if file.is_file())
    originals = {file: file.read_bytes() for file in files}
    assert attempt(path, name) is not None
    refused = 0
    for _ in range(200):
        victim = rng.choice(files)
        victim.write_bytes(damaged(originals[victim], rng))
        refused += attempt(path, name) is None
        victim.write_bytes(originals[victim])
    assert refused >= 20


@pytest.mark.parametrize("name", ["json", "node-link", "graphml", "gexf", "gml", "gxl", "dot", "cytoscape", "jgf"])
def test_a_cut_file_is_never_a_graph(name, tmp_path):
    path = tmp_path / f"graph.{name}"
    gk.write(RICH, path, format=name)
    data = path.read_bytes().rstrip()
    for end in range(0, len(data) - 1, 7):
        path.write_bytes(data[:end])
        assert attempt(path, name) is None, data[:end]


BOMB = (
    '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">'
    '<!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;">]>'
)
OUTSIDE = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/hostname">]>'


@pytest.mark.parametrize(
    ("name", "root"),
    [
        ("graphml", "graphml"),
        ("gexf", "gexf"),
        ("gxl", "gxl"),
        ("cxl", "GraphCollection"),
        ("bpmn", "definitions"),
        ("pnml", "pnml"),
    ],
)
@pytest.mark.parametrize("opening", [BOMB, OUTSIDE])
def test_entities_are_refused(name, root, opening, tmp_path):
    path = tmp_path / f"bomb.{name}"
    path.write_text(f"{opening}<{root}>&a;</{root}>")
    with pytest.raises(gk.GraphFileError, match="declares entities"):
        gk.read_collection(path)


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "opening"),
    [
        ("json", "["),
        ("json", '{"nodes":'),
        ("jsonl", "["),
        ("node-link", '{"nodes":['),
        ("graphml", "<graphml>"),
        ("gexf", "<gexf>"),
        ("gxl", "<gxl>"),
        ("cxl", "<GraphCollection>"),
        ("bpmn", "<definitions>"),
        ("pnml", "<pnml>"),
        ("xml", "<pnml>"),
        ("xml", "<!-- "),
        ("xml", "<!DOCTYPE "),
        ("n8n", '{"nodes":['),
        ("node-red", "["),
        ("mermaid", "flowchart LR; a["),
        ("mermaid", "graph TD\nsubgraph a\n"),
        ("triples", '"'),
        ("gml", "graph [ "),
        ("dot", "graph { "),
        ("dot", "graph { a [label=<"),
        ("dot", "/*"),
        ("edgelist", "0 1 {"),
        ("smiles", "C("),
    ],
)
def test_nesting_by_the_megabyte(name, opening, tmp_path):
    if name == "smiles":
        pytest.importorskip("rdkit")
    path = tmp_path / f"deep.{name}"
    path.write_text(opening * (4_000_000 // len(opening)))
    assert attempt(path, name) is None


@pytest.mark.parametrize(("name", "line"), [("tve", "t # 0\n"), ("graph6", "?\n"), ("jsonl", '{"nodes": 0}\n')])
def test_more_graphs_than_fit_into_memory(name, line, tmp_path, monkeypatch):
    monkeypatch.setattr("gedkit.io.record.MAX_GRAPHS", 100)
    path = tmp_path / f"many.{name}"
    path.write_text(line * 100)
    assert len(gk.read_collection(path, format=name)) == 100
    path.write_text(line * 101)
    with pytest.raises(gk.GraphFileError, match="more than 100 graphs: split it"):
        gk.read_collection(path, format=name)


@pytest.mark.long
def test_a_file_that_is_too_large_is_not_read(tmp_path):
    path = tmp_path / "large.graphml"
    with path.open("wb") as file:
        file.truncate(1 << 29)  # sparse: takes no room
    with pytest.raises(gk.GraphFileError, match="larger than 256 MiB"):
        gk.read(path)


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("graphml", '<graphml><graph><node id="a"/><node id="a"/></graph></graphml>', "node 'a' is there twice"),
        ("graphml", '<graphml><graph><node id="a"/><edge source="a" target="b"/></graph></graphml>', "names node 'b'"),
        (
            "graphml",
            '<graphml><graph><node id="a"><data key="k">1</data></node></graph></graphml>',
            "no <key> declares",
        ),
        ("graphml", "<gexf/>", "outermost element is not <graphml>"),
        ("gexf", '<gexf><graph><nodes><node id="1"/><node id="1"/></nodes></graph></gexf>', "node 1 is there twice"),
        ("gexf", '<gexf><graph><edges><edge source="1" target="2"/></edges></graph></gexf>', "names node 1"),
        ("gxl", '<gxl><graph><node id="_1"/><edge from="_1" to="_2"/></graph></gxl>', "names node '_2'"),
        (
            "gxl",
            '<gxl><graph><node id="a"><attr name="x"><int>q</int></attr></node></graph></gxl>',
            "'q' is not a number",
        ),
        ("gml", "graph [ node [ id 0 ] node [ id 0 ] ]", "node 0 is there twice"),
        ("gml", "graph [ node [ id 0 ] edge [ source 0 target 1 ] ]", "names node 1"),
        ("dot", "graph { a -> b }", "an edge is written ->, which is for digraphs"),
        ("dot", "graph { a -- b; b -- a }", "twice|parallel|again"),
        ("dot", "graph { a -- }", "out of place"),
        ("dot", "graph { a [label=] }", "out of place"),
        ("dot", "digraph { a } b", "after the end"),
        ("dot", "a -- b", "does not begin with graph"),
        ("dot", 'graph { a [label="x }', "line 1: cannot read"),
        ("gml", 'graph [ node [ id "x" ] ]', "must be a whole number"),
        ("node-link", '{"nodes": [{"id": 1}, {"id": 1}], "links": []}', "node 1 is there twice"),
        ("node-link", '{"nodes": [{"id": 1}], "links": [{"source": 1, "target": 2}]}', "names node 2"),
        ("json", '{"nodes": 2, "edges": [[0, 1], [1, 0]]}', "twice|parallel|again"),
        ("json", '{"nodes": 1, "edges": [[0, 99999999999999999999]]}', "by their number"),
        ("json", '{"nodes": 1, "node_attrs": ["1"]}', "not a number"),
        ("tve", "t # 0\nv 0 C\nv 0 C", "node 0 is there twice"),
        ("tve", "t # 0\nv 0 C\ne 0 1 x", "names node 1"),
        ("tve", "v 0 C", "wanted 't # 0' before"),
        ("graph6", "D", "take 2 characters"),
        ("graph6", "A\x7f", "outside of graph6"),
        ("edgelist", "a b c d", "line 1: wanted two names"),
        ("edgelist", "a b\na b", "twice|parallel|again"),
    ],
)
def test_the_words_name_the_element(name, text, words, tmp_path):
    path = tmp_path / f"graph.{name}"
    path.write_text(text)
    with pytest.raises(gk.GraphFileError, match=words):
        gk.read(path, format=name)


def test_every_format_is_damaged_here():
    # ONNX is binary: tests/hostile damages it.
    assert {f.name for f in FORMATS} - set(WRITTEN) - set(TEXTS) == {"onnx"}


@pytest.mark.parametrize("suffix", ["json", "gml", "graphml", "gexf", "gxl", "dot", "jsonl", "smi", "g6"])
def test_an_empty_file_is_called_empty(tmp_path, suffix):
    path = tmp_path / f"nothing.{suffix}"
    path.write_text("\n")
    with pytest.raises(gk.GraphFileError, match=r"nothing\.\w+ is empty"):
        gk.read(path)


@pytest.mark.parametrize(
    ("smiles", "reason"),
    [
        ("C(C", "extra open parentheses at position 2"),
        ("c1ccccc", "unclosed ring"),
        ("CN(C)(C)(C)C", "explicit valence for atom # 1 N, 5, is greater than permitted"),
        ("C" * 6000, "more than 5000 letters"),
    ],
)
def test_rdkit_says_why(smiles, reason):
    pytest.importorskip("rdkit")
    with pytest.raises(gk.InvalidGraphError) as caught:
        gk.from_smiles(smiles)
    assert str(caught.value).endswith(f"is not the SMILES of a molecule ({reason})")
