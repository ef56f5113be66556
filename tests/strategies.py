"""Graphs and costs of every kind, for hypothesis."""

from __future__ import annotations

import zlib
from functools import partial
from itertools import product

import oracle
from hypothesis import strategies as st

from gedkit import Costs, Graph

NODE_LABELS = ("C", "N", ("O", 2))
EDGE_LABELS = (1, 2)
INF = float("inf")
PARTS = [f"{kind}_{operation}" for kind in ("node", "edge") for operation in ("sub", "del", "ins")]

small_numbers = st.sampled_from([0.0, 0.25, 0.5, 1.0, 1.5, 2.0, 3.0])
odd_numbers = st.sampled_from([0.0, 0.1, 1 / 3, 2**0.5, 1.0, 2.718281828, 7.0])


@st.composite
def graphs(draw, directed, max_nodes=4, attributed=False):
    n = draw(st.integers(0, max_nodes))
    ends = [(u, v) for u, v in product(range(n), repeat=2) if directed or u <= v]
    edges = draw(st.lists(st.sampled_from(ends), unique=True, max_size=7)) if ends else []
    numbers = st.integers(-3, 3) if draw(st.booleans()) else st.sampled_from([0.1, 0.7, -1.3, 2.25])
    rows = partial(st.lists, st.lists(numbers, min_size=2, max_size=2))
    return Graph(
        n,
        edges,
        directed=directed,
        node_labels=draw(st.lists(st.sampled_from(NODE_LABELS), min_size=n, max_size=n)),
        edge_labels=draw(st.lists(st.sampled_from(EDGE_LABELS), min_size=len(edges), max_size=len(edges))),
        node_attrs=draw(rows(min_size=n, max_size=n)) if attributed and n else None,
        edge_attrs=draw(st.lists(numbers, min_size=len(edges), max_size=len(edges))) if attributed and edges else None,
    )


def graph_pairs(max_nodes=4, attributed=False):
    return st.booleans().flatmap(
        lambda directed: st.tuples(*[graphs(directed, max_nodes=max_nodes, attributed=attributed)] * 2)
    )


def _pair_tables(labels, numbers):
    keys = [(a, b) for a, b in product(labels, repeat=2) if a != b]
    return st.tuples(*[numbers] * len(keys)).map(lambda values: dict(zip(keys, values, strict=True)))


def _single_tables(labels, numbers):
    return st.tuples(*[numbers] * len(labels)).map(lambda values: dict(zip(labels, values, strict=True)))


def _third(element):
    """0, 1 or 2 by the attributes, in every process the same: strings hash differently in the next one."""
    return zlib.crc32(str(element.attrs).encode()) % 3


def _differs(a, b):
    return 0.5 * (a.label != b.label) + abs(_third(a) - _third(b))


def _size(a):
    return 0.75 + len(str(a.label)) / 3


@st.composite
def costs(draw, attributed=False, infinite=True):
    """Every kind of part: numbers, tables, functions, infinity, and with attributes the named ones."""
    numbers = draw(st.sampled_from([small_numbers, odd_numbers]))
    if infinite:
        numbers = st.one_of(numbers, numbers, numbers, st.just(INF))
    named = ["abs", "euclidean"] if attributed else []
    parts = {}
    for kind, labels in (("node", NODE_LABELS), ("edge", EDGE_LABELS)):
        pair = st.one_of(numbers, _pair_tables(labels, numbers), st.sampled_from([_differs, "label", *named]))
        single = st.one_of(numbers, _single_tables(labels, numbers), st.sampled_from([_size, *named]))
        parts[f"{kind}_sub"] = draw(pair)
        parts[f"{kind}_del"] = draw(single)
        parts[f"{kind}_ins"] = draw(single)
    return Costs(**parts)


@st.composite
def one_number_per_part(draw):
    """Return costs that take the integer and bitset way through the core, with and without a common unit."""
    numbers = draw(st.sampled_from([st.just(1.0), small_numbers, odd_numbers, small_numbers | st.just(INF)]))
    return Costs(**{part: draw(numbers) for part in PARTS})


# Edge lengths and no node ever deleted or inserted: the costs of the paper's image keypoints.
KEYPOINTS = Costs(node_sub=0, node_del=INF, node_ins=INF, edge_sub="abs", edge_del="abs", edge_ins="abs")


@st.composite
def cases(draw, max_nodes=6):
    """Draw two graphs, costs and the distance that the reference finds."""
    if draw(st.booleans()):
        pair, chosen = draw(graph_pairs(max_nodes)), draw(st.one_of(one_number_per_part(), costs()))
    else:
        pair = draw(graph_pairs(max_nodes, attributed=True))
        chosen = draw(st.one_of(st.just(KEYPOINTS), costs(attributed=True))) if all(g.m for g in pair) else Costs()
    truth, _ = oracle.exhaustive(*pair, chosen)
    return pair, chosen, truth
