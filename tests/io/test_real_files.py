"""Files of published data sets, where this machine has them: read, written in every format, and read again."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import PurePosixPath

import pytest

import gedkit as gk
from gedkit.io.formats import FORMATS
from gedkit.lab.datasets.catalog import CATALOG
from gedkit.lab.datasets.files import read_members
from gedkit.lab.datasets.loading import available
from gedkit.lab.datasets.places import places

pytestmark = pytest.mark.filterwarnings("ignore::gedkit.LabelWarning")

SUFFIX = {f.name: f.suffixes[0] if f.suffixes else f".{f.name}" for f in FORMATS}
ANYTHING = {"cytoscape", "jgf", "json", "node-link", "jsonl", "graphml", "gexf", "gml", "gxl", "dot", "cxl"}
# What a set's graphs have, and the formats beyond those above that can hold it.
SETS = {
    "aids700nef/gexf.tar.xz": (("node labels", "edge labels"), {"tve"}),
    "imdbmulti/gexf.tar.xz": ((), {"graph6", "edgelist", "tve", "tu"}),
    "linux/gexf.tar.xz": ((), {"graph6", "edgelist", "tve", "tu"}),
    "gedlib/acyclic.tar.xz": (("node labels", "edge labels"), {"tve", "tu"}),
    "gedlib/aids_iam.tar.xz": (("node labels", "edge labels", "node attributes (charge, chem, x, y)"), set()),
    "gedlib/cmu_house.tar.xz": (("node attributes (x, y)", "edge attributes (dist)"), set()),
    "gedlib/fingerprint.tar.xz": (("directed", "edge attributes (angle, orient)"), set()),
    "gedlib/grec.tar.xz": (("node labels", "node attributes (x, y)", "edge attributes (frequency)"), set()),
    "gedlib/letter.tar.xz": (("node attributes (x, y)",), set()),
    "gedlib/mao.tar.xz": (("node labels", "edge labels"), {"tve", "tu"}),
    "gedlib/mutagenicity.tar.xz": (("node labels", "edge labels"), {"tve"}),
    "gedlib/pah.tar.xz": (("node labels", "edge labels"), {"tve", "tu"}),
    "gedlib/protein.tar.xz": (("node labels 0, 1", "node attributes (aaLength)", "edge attributes (dist"), set()),
}


def place_of(archive):
    found = [folder / archive for folder in places() if (folder / archive).exists()]
    return found[0] if found else None


def needs(archive):
    return pytest.param(archive, marks=pytest.mark.skipif(place_of(archive) is None, reason=f"{archive} is not here"))


def some_graphs(archive, tmp_path, count=12):
    """Read files of the archive, small graphs with edges among them so that the searches are short."""
    members = read_members(place_of(archive), ".gxl", ".gexf")
    graphs = []
    for name in random.Random(0).sample(sorted(members), len(members)):
        path = tmp_path / PurePosixPath(name).name
        path.write_bytes(members[name])
        graph = gk.read(path)
        if graph.m > 0 and graph.n <= 40:
            graphs.append(graph)
        if len(graphs) == count:
            break
    return graphs


def assert_nothing_is_lost(before, after, names=True):
    assert after == before
    assert [type(label) for label in after.node_labels] == [type(label) for label in before.node_labels]
    assert Counter(map(type, after.edge_labels)) == Counter(map(type, before.edge_labels))
    if names:
        assert after.names == before.names
    assert gk.distance(before, after) == 0


@pytest.mark.long
@pytest.mark.parametrize("archive", [*map(needs, SETS)])
def test_every_format_keeps_the_graph_or_refuses_it(archive, tmp_path):
    has, also = SETS[archive]
    graphs = some_graphs(archive, tmp_path)
    assert len(graphs) == 12
    assert all(any(what in repr(graph) for graph in graphs) for what in has)
    for known in FORMATS:
        if known.name in ("smiles", "sdf"):
            continue
        path = tmp_path / f"again{SUFFIX[known.name]}"
        for graph in graphs:
            if known.name not in ANYTHING | also:
                with pytest.raises(gk.GraphFileError, match=r"cannot hold|undirected graphs|not written"):
                    gk.write(graph, path, format=known.name)
                continue
            gk.write(graph, path, format=known.name)
            assert_nothing_is_lost(graph, gk.read(path, format=known.name), known.name not in ("graph6", "tu"))


@pytest.mark.long
@pytest.mark.parametrize("archive", [*map(needs, SETS)])
def test_collections_keep_every_graph(archive, tmp_path):
    graphs = some_graphs(archive, tmp_path)
    for known in FORMATS:
        if known.many and known.name in ANYTHING | SETS[archive][1]:
            path = tmp_path / f"all{SUFFIX[known.name]}"
            gk.write(graphs, path)
            for before, after in zip(graphs, gk.read_collection(path), strict=True):
                assert_nothing_is_lost(before, after, known.name not in ("graph6", "tu"))


@pytest.mark.parametrize("archive", [needs("gedlib/aids_iam.tar.xz")])
@pytest.mark.parametrize("suffix", [".smi", ".sdf"])
def test_molecules_survive_chemistry_files(archive, suffix, tmp_path):
    """Bond orders under their names, as `from_smiles` has them."""
    pytest.importorskip("rdkit")
    bonds = {1: "single", 2: "double", 3: "triple"}
    molecules = [
        gk.Graph(g.n, g.edges, node_labels=g.node_labels, edge_labels=[bonds[b] for b in g.edge_labels])
        for g in some_graphs(archive, tmp_path, 40)
    ]
    written = 0
    for molecule in molecules:
        try:
            gk.write(molecule, tmp_path / f"m{suffix}")
        except gk.GraphFileError:  # rings that RDKit makes aromatic, charges that the graph does not tell of
            continue
        written += 1
        assert gk.distance(molecule, gk.read(tmp_path / f"m{suffix}")) == 0
    assert written >= 10


@pytest.mark.skipif(available(CATALOG["willow-car"]) is None, reason="willow is not on this machine")
def test_lengths_and_places_survive(tmp_path):
    """Willow: distances of real-valued costs are the same after writing."""
    found = gk.datasets.load("willow-car")
    first, second = found.graphs[:2]
    expected = gk.distance(first, second, costs=found.costs)
    assert expected > 0
    for name in sorted(ANYTHING):
        path = tmp_path / f"points{SUFFIX[name]}"
        gk.write(second, path, format=name)
        after = gk.read(path, format=name)
        assert_nothing_is_lost(second, after)
        assert gk.distance(first, after, costs=found.costs) == expected


@pytest.mark.long
@pytest.mark.parametrize("archive", [needs("gedlib/alkane.tar.xz")])
def test_a_list_with_classes_as_it_was_published(archive, tmp_path):
    for name, data in read_members(place_of(archive), ".gxl", ".cxl").items():
        path = tmp_path / PurePosixPath(name)
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(data)
    graphs, classes = gk.read_collection(tmp_path / "alkane" / "dataset.cxl", classes=True)
    assert len(graphs) == 150
    gk.write(graphs, tmp_path / "again.cxl", classes=classes)
    assert gk.read_collection(tmp_path / "again.cxl", classes=True) == (graphs, classes)


@pytest.mark.long
@pytest.mark.parametrize("lines", [needs(f"{name}/graphs.jsonl") for name in ("aids700nef", "linux", "imdbmulti")])
def test_json_lines_as_they_were_published(lines, tmp_path):
    graphs = gk.read_collection(place_of(lines))
    assert len(graphs) >= 700
    gk.write(graphs, tmp_path / "again.jsonl")
    assert gk.read_collection(tmp_path / "again.jsonl") == graphs
