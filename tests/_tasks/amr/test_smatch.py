"""gk.smatch: against all mappings of variables, and against scores worked out by hand."""

import itertools
import json

import numpy as np
import pytest

import gedkit as gk

GOLD = "(w / want-01 :ARG0 (b / boy) :ARG1 (g / go-02 :ARG0 b))"
PARSED = "(w / want-01 :ARG0 (b / boy) :ARG1 (g / go-02 :ARG0 (h / he)) :polarity -)"


def random_triples(rng, prefix):
    variables = [f"{prefix}{i}" for i in range(int(rng.integers(1, 5)))]
    triples = [(v, "instance", str(rng.choice(["boy", "go", "want"]))) for v in variables]
    for _ in range(int(rng.integers(0, 6))):
        a, b = rng.choice(variables, 2)
        triples.append((str(a), str(rng.choice(["ARG0", "ARG1"])), str(b)))
    counts = range(int(rng.integers(0, 3)))
    return triples + [(str(rng.choice(variables)), "quant", str(rng.choice(["1", "2"]))) for _ in counts]


def most_matched(a, b):
    """Try all mappings of the variables."""
    left = sorted({s for s, r, _ in a if r == "instance"})
    right = sorted({s for s, r, _ in b if r == "instance"})
    best = 0
    for images in itertools.permutations([*right, *[None] * len(left)], len(left)):
        image = dict(zip(left, images, strict=True))
        pool = list(b)
        matched = 0
        for s, r, t in a:
            wanted = (image[s], r, image[t] if t in image and r != "instance" else t)
            if None not in wanted and wanted in pool:
                pool.remove(wanted)
                matched += 1
        best = max(best, matched)
    return best


@pytest.mark.parametrize("seed", range(40))
def test_against_all_mappings(seed):
    rng = np.random.default_rng(seed)
    a, b = random_triples(rng, "x"), random_triples(rng, "y")
    score = gk.smatch(a, b)
    assert score.optimal
    assert score.matched == most_matched(a, b)
    assert score.f1 == pytest.approx(1 - score.result.distance / (len(a) + len(b)))
    assert (score.gold, score.parsed) == (len(a), len(b))
    if score.precision and score.recall:
        assert score.f1 == pytest.approx(2 / (1 / score.precision + 1 / score.recall))


def test_penman_text():
    pytest.importorskip("penman")
    score = gk.smatch(GOLD, PARSED)
    assert (score.matched, score.gold, score.parsed) == (6, 7, 9)  # what smatch says, the root included
    assert score.mapping == {"w": "w", "b": "b", "g": "g"}
    assert gk.smatch(GOLD, GOLD).f1 == 1
    inverted = "(b / boy :ARG0-of (w / want-01 :ARG1 (g / go-02 :ARG0 b)))"
    assert gk.smatch(GOLD, inverted).matched == 6  # all but the root
    assert gk.smatch('(c / city :name "Paris")', "(c / City :name paris)").f1 == 1


def test_case_and_the_empty():
    assert gk.smatch([], []).f1 == 1
    assert gk.smatch([("a", "instance", "x")], []).f1 == 0
    assert gk.smatch([("a", "b", "c")], [("x", ":B", "C")]).f1 == 1


@pytest.mark.parametrize(
    ("a", "message"), [([("a", "b")], "triples are"), ([("a", "instance", "x"), ("b", "r", "a")], "no instance")]
)
def test_wrong_triples(a, message):
    with pytest.raises(gk.InvalidGraphError, match=message):
        gk.smatch(a, [])


def test_corpora(tmp_path, capsys):
    pytest.importorskip("penman")
    from gedkit.cli import app

    (tmp_path / "gold.amr").write_text(f"# ::id 1\n{GOLD}\n\n{GOLD}\n")
    (tmp_path / "parsed.amr").write_text(f"{PARSED}\n\n{GOLD}\n")

    def run(*arguments):
        with pytest.raises(SystemExit) as stopped:
            app(["smatch", *map(str, arguments)])
        return stopped.value.code or 0, *capsys.readouterr()

    code, out, _ = run(tmp_path / "gold.amr", tmp_path / "parsed.amr", "--json")
    facts = json.loads(out)
    assert (code, facts["pairs"], facts["proven"]) == (0, 2, 2)
    assert facts["micro"]["f1"] == pytest.approx(2 * 13 / 30)
    assert facts["macro"]["f1"] == pytest.approx((0.75 + 1) / 2)
    code, out, _ = run(tmp_path / "gold.amr", tmp_path / "parsed.amr", "--pairs")
    assert "micro average" in out
    assert "2 pairs, 2 proven" in out
    (tmp_path / "one.amr").write_text(GOLD)
    code, _, told = run(tmp_path / "gold.amr", tmp_path / "one.amr")
    assert code == 2
    assert "has 2 AMRs" in told
    (tmp_path / "bad.amr").write_text("(a / b :x (")
    code, _, told = run(tmp_path / "one.amr", tmp_path / "bad.amr")
    assert code == 2
    assert "PENMAN" in told
