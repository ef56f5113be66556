"""Pages cannot go stale: their tables are those of benchmarks/results, and thresholds they quote those of the code."""

import re

import pytest

import pages
from gedkit import _core
from gedkit._solvers.auto import BUDGET
from gedkit.collection.run import FIRST_TRY_SECONDS
from gedkit.viz.comparison import LARGEST, LARGEST_MOLECULES

ROOT = pages.HERE.parent
PLACES = list(pages.places())

POLICY = _core.Policy()
SOLVERS = "docs/solvers.md"

# A page, how it words a threshold, and what the code says.
QUOTED = [
    (SOLVERS, r"small \(up to (\d+) nodes together\)", POLICY.small_nodes),
    (SOLVERS, r"([\d,]+) states of the bitset depth-first search", POLICY.small_states),
    (SOLVERS, r"dense \(mean degree above (\d+),", POLICY.dense_degree),
    (SOLVERS, r"dense \(mean degree above \d+, up to (\d+) nodes each\)", POLICY.large_nodes),
    (SOLVERS, r"([\d,]+) states of the bitset search, without a path", POLICY.dense_states),
    (SOLVERS, r"sparse, (\d+) nodes or more", POLICY.sparse_nodes),
    (SOLVERS, r"nodes or more \(mean degree up to (\d+)\)", POLICY.sparse_degree),
    (SOLVERS, r"a pattern of up to (\d+) nodes and a graph of more than \d+,", POLICY.pattern_nodes),
    (SOLVERS, r"a pattern of up to \d+ nodes and a graph of more than (\d+),", POLICY.large_nodes),
    (SOLVERS, r"Pairs of up to (\d+) nodes are always solved", POLICY.proof_nodes),
    ("docs/engine.md", r"on pairs of more than (\d+) nodes", POLICY.proof_nodes),
    ("docs/engine.md", r"From (\d+) nodes on, paths and bounds", POLICY.sparse_nodes),
    ("docs/options.md", r"on graphs of more than (\d+) nodes; smaller pairs", POLICY.proof_nodes),
    ("docs/options.md", r"`auto` stops after (\d+) seconds", BUDGET),
    ("docs/faq.md", r"at most \d+ seconds on graphs of more than (\d+) nodes", POLICY.proof_nodes),
    ("docs/faq.md", r"`auto` searches for at most (\d+) seconds", BUDGET),
    ("docs/faq.md", r"Why does it take (\d+) seconds\?", BUDGET),
    ("docs/collections.md", r"not solved within (\d+) ms is postponed", FIRST_TRY_SECONDS * 1000),
    ("docs/collections.md", r"gives `auto` 2 seconds instead of (\d+) for each pair", BUDGET),
    ("docs/collections.md", r"for each pair of more than (\d+) nodes", POLICY.proof_nodes),
    ("docs/pictures.md", r"For graphs with more than (\d+) nodes \(\d+ for molecules\)", LARGEST),
    ("docs/pictures.md", r"For graphs with more than \d+ nodes \((\d+) for molecules\)", LARGEST_MOLECULES),
]


@pytest.mark.parametrize(("page", "name", "shown", "wanted"), PLACES, ids=[f"{p[0].name}: {p[1]}" for p in PLACES])
def test_a_table_is_that_of_its_file(page, name, shown, wanted):
    assert shown == wanted, f"run python -m benchmarks page, or measure {name} again"


def test_every_file_of_results_is_shown():
    shown = {name.replace(" ", "-") for _, name, _, _ in PLACES}
    assert {file.stem for file in pages.RESULTS.glob("*.json")} == shown


def test_every_place_of_a_table_has_a_file():
    found = [place for page in pages.pages() for place in pages.PLACE.finditer(page.read_text(encoding="utf-8"))]
    tables = {place[2] for place in found if place[3].startswith("|")}
    assert tables == {name for _, name, shown, _ in PLACES if shown.startswith("|")}


@pytest.mark.parametrize("page", ["benchmarks.md", "scaling.md"])
def test_pages_of_measurements_have_no_other_tables_of_times(page):
    text = pages.PLACE.sub("", (ROOT / "docs" / page).read_text())
    rows = [line for line in text.splitlines() if re.match(r"\|.*\d (ms|µs|s)\b.*\|", line)]
    assert not [row for row in rows if "core" not in row and "processor time" not in row and "half of it" not in row]


@pytest.mark.parametrize(("page", "words", "value"), QUOTED)
def test_quoted_thresholds_are_those_of_the_code(page, words, value):
    text = re.sub(r"\s+", " ", (ROOT / page).read_text())
    (quoted,) = re.findall(words, text)
    assert float(quoted.replace(",", "")) == value
