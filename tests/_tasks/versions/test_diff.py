"""What `gk.diff` says: which node became which, and the changes in words."""

from __future__ import annotations

import itertools
import json
import random
from xml.etree import ElementTree

import pytest

import gedkit as gk
from gedkit._edits.path_from_mapping import path_from_mapping

BEFORE = gk.Graph(
    4,
    [(0, 1), (1, 2), (2, 3)],
    names=["read", "clean", "merge", "report"],
    node_labels=["io", "map", "reduce", "io"],
    directed=True,
)
AFTER = gk.Graph(
    5,
    [(0, 1), (1, 4), (4, 2), (2, 3)],
    names=["read", "clean", "merge", "publish", "check"],
    node_labels=["io", "filter", "reduce", "io", "test"],
    directed=True,
)


def test_text():
    assert gk.diff(BEFORE, AFTER).text() == (
        "--- before: 4 nodes, 3 edges\n"
        "+++ after: 5 nodes, 4 edges\n"
        "6 changes: 1 node added, 2 nodes changed, 2 edges added, 1 edge removed; cost 6, proven minimal\n"
        "@@ clean, check, merge @@\n"
        "~ node clean: map → filter\n"
        "+ node check: test  (clean → check → merge)\n"
        "- edge clean → merge\n"
        "@@ publish @@\n"
        "~ node report → publish"
    )


def test_the_same_version_has_no_changes():
    same = gk.diff(BEFORE, BEFORE)
    assert not same
    assert (len(same), same.cost, same.summary()) == (0, 0, "no changes")
    assert "```" not in same.markdown()


def test_names_fixed_know_no_renames():
    lines = gk.diff(BEFORE, AFTER, names="fixed").text().splitlines()
    assert "- node report: io  (merge → report)" in lines
    assert "+ node publish: io  (merge → publish)" in lines


def test_names_ignored_count_labels_alone():
    shuffled = gk.Graph(
        4, BEFORE.edges, names=["a", "b", "c", "d"], node_labels=["io", "map", "reduce", "io"], directed=True
    )
    assert not gk.diff(BEFORE, shuffled, names="ignore")
    assert len(gk.diff(BEFORE, shuffled)) == 4


def test_two_steps_that_change_places_keep_their_names():
    a = gk.Graph(4, [(0, 1), (1, 2), (2, 3)], names="rabw", directed=True)
    b = gk.Graph(4, [(0, 2), (2, 1), (1, 3)], names="rabw", directed=True)
    assert {change.kind for change in gk.diff(a, b).changes} == {"edge"}


def test_labels_that_occur_once_are_names():
    a = gk.Graph(3, [(0, 1), (1, 2)], node_labels=["read", "clean", "report"])
    b = gk.Graph(3, [(0, 1), (1, 2)], node_labels=["report", "clean", "read"])
    assert not gk.diff(a, b)


def test_graphs_without_names():
    a, b = gk.Graph(3, [(0, 1), (1, 2)]), gk.Graph(3, [(0, 1), (1, 2), (0, 2)])
    assert str(gk.diff(a, b).changes[0]) == "+ edge 0 – 2"
    with pytest.raises(gk.InvalidOptionError, match="needs nodes with names"):
        gk.diff(a, b, names="fixed")


def random_version(rng, names):
    n = len(names)
    pairs = [(u, v) for u in range(n) for v in range(n) if u != v and rng.random() < 0.4]
    return gk.Graph(n, pairs, names=names, node_labels=[rng.choice("xy") for _ in names], directed=True)


def cheapest(g1, g2, costs):
    """Try every mapping."""
    best = float("inf")
    for k in range(min(g1.n, g2.n) + 1):
        for chosen in itertools.combinations(range(g1.n), k):
            for onto in itertools.permutations(range(g2.n), k):
                images = [-1] * g1.n
                for u, v in zip(chosen, onto, strict=True):
                    images[u] = v
                best = min(best, path_from_mapping(g1, g2, images, costs).cost)
    return best


@pytest.mark.parametrize("names", ["prefer", "fixed"])
def test_no_way_is_cheaper(names):
    rng = random.Random(names)
    for _ in range(12):
        g1 = random_version(rng, rng.sample("abcdef", rng.randint(1, 4)))
        g2 = random_version(rng, rng.sample("abcdef", rng.randint(1, 4)))
        result = gk.diff(g1, g2, names=names).result
        assert result.optimal
        assert result.distance == cheapest(result.g1, result.g2, result.costs)


def test_large_versions_keep_names_and_find_renames(monkeypatch):
    monkeypatch.setattr("gedkit._tasks.versions.matching._MOST_PAIRS", 1)
    rng = random.Random(5)
    for _ in range(12):
        g1 = random_version(rng, rng.sample("abcdef", rng.randint(1, 4)))
        g2 = random_version(rng, rng.sample("abcdef", rng.randint(1, 4)))
        result = gk.diff(g1, g2).result
        assert result.distance == result.lower_bound == cheapest(result.g1, result.g2, result.costs)
        for u, v in result.mapping:
            if u is not None and g1.names[u] in g2.names:
                assert v is not None
                assert g1.names[u] == g2.names[v]


def test_thousands_of_nodes():
    n = 3000
    g1 = gk.Graph(n, [(u, u + 1) for u in range(n - 1)], names=[f"s{u}" for u in range(n)], directed=True)
    names = [f"s{u}" for u in range(n)]
    names[70] = "renamed"
    g2 = gk.Graph(n, [(u, u + 1) for u in range(n - 1) if u != 500], names=names, directed=True)
    assert [str(change) for change in gk.diff(g1, g2).changes] == ["~ node s70 → renamed", "- edge s500 → s501"]


def test_every_form_says_the_same():
    made = gk.diff(BEFORE, AFTER, titles=("old.json", "new.json"))
    document = json.loads(made.to_json())
    assert (document["changes"], document["cost"], document["proven"]) == (6, 6, True)
    assert sum(len(group["changes"]) for group in document["groups"]) == 6
    assert "+ node check: test  (clean → check → merge)" in made.markdown()
    assert "! node report → publish" in made.markdown()
    assert 'n3["report → publish"]:::changed' in made.markdown()
    assert "node report → publish" in made.html()
    drawing = made.svg()
    ElementTree.fromstring(drawing)
    assert all(name in drawing for name in ("publish", "report", "check"))
    assert "\x1b[32m+ node check" in made.text(color=True)
    assert made.text(stat=True).count("\n") == 2


def test_markdown_is_not_broken_by_names():
    a = gk.Graph(1, names=["a"])
    b = gk.Graph(1, names=['```\n"] --> <b>'])
    text = gk.diff(a, b).markdown()
    assert "````diff" in text
    assert "<b>" not in text.partition("mermaid")[2]


@pytest.mark.parametrize("suffix", [".txt", ".md", ".json", ".html", ".svg"])
def test_save(tmp_path, suffix):
    gk.diff(BEFORE, AFTER).save(tmp_path / f"d{suffix}")
    assert "publish" in (tmp_path / f"d{suffix}").read_text()
    with pytest.raises(gk.InvalidOptionError, match="must end in"):
        gk.diff(BEFORE, AFTER).save(tmp_path / "d.doc")


def test_files_are_compared_with_all_their_data(tmp_path):
    def write(name, limit, x):
        nodes = [
            {"id": "a", "type": "read", "x": x},
            {"id": "b", "type": "filter", "with": {"limit": limit, "by": "id"}},
        ]
        text = json.dumps({"directed": True, "nodes": nodes, "links": [{"source": "a", "target": "b"}]})
        (tmp_path / name).write_text(text)
        return tmp_path / name

    a, b = write("a.json", 3, 0), write("b.json", 5, 7)
    assert [str(change) for change in gk.diff(a, b).changes] == ["~ node b: with.limit 3 → 5"]
    assert not gk.diff(a, b, ignore=["with"])
    assert not gk.diff(a, b, node_label="type")
