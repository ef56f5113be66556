"""The JavaScript package gives what the Python package gives; `make test-wasm` compares 2,000 pairs.

Needs node and `js/gedkit.wasm` (`make wasm`); skipped without them.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
from pathlib import Path

import pytest

import gedkit as gk

JS = Path(__file__).parents[1] / "js"
NODE = shutil.which("node")
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(NODE is None or not (JS / "gedkit.wasm").exists(), reason="needs node and `make wasm`"),
]
PAIRS = int(os.environ.get("GEDKIT_WASM_PAIRS", "100"))


def random_pair(rng):
    directed = rng.random() < 0.25
    labels = rng.choice(["a", "ab", "CNOS"])
    bonds = rng.choice([None, ["-", "="]])

    def graph():
        n, p = rng.randint(0, 9), rng.choice([0.2, 0.4, 0.7])
        ends = [(u, v) for u in range(n) for v in range(n) if (u != v if directed else u < v) and rng.random() < p]
        return gk.Graph(
            n,
            ends,
            node_labels=rng.choices(labels, k=n),
            edge_labels=rng.choices(bonds, k=len(ends)) if bonds else None,
            directed=directed,
        )

    costs = {}
    if rng.random() < 0.4:
        names = ("node_sub", "node_del", "node_ins", "edge_sub", "edge_del", "edge_ins")
        costs = {name: rng.choice([0.5, 1.0, 2.0, 3.0]) for name in names}
    return graph(), graph(), costs


def test_distances_statuses_and_documents_are_those_of_python(tmp_path):
    rng = random.Random(35)
    pairs = [random_pair(rng) for _ in range(PAIRS)]
    lines = [
        json.dumps({"g1": a.to_dict(), "g2": b.to_dict(), "options": {"solver": "exact", "costs": costs}})
        for a, b, costs in pairs
    ]
    file = tmp_path / "pairs.jsonl"
    file.write_text("\n".join(lines), encoding="utf-8")
    done = subprocess.run(
        [str(NODE), str(JS / "test/solve_pairs.mjs"), str(file)], capture_output=True, text=True, encoding="utf-8"
    )
    assert done.returncode == 0, done.stderr
    *answers, _ = map(json.loads, done.stdout.splitlines())
    assert len(answers) == len(pairs)
    for (a, b, costs), answer in zip(pairs, answers, strict=True):
        truth = gk.solve(a, b, costs=gk.Costs(**costs), solver="exact")
        result = gk.Result.from_dict(answer)  # refuses a path that is not the one of its mapping
        assert (result.distance, result.status) == (truth.distance, truth.status)
        assert result.path is not None
        assert result.path.cost == pytest.approx(truth.distance)
        assert answer.keys() == truth.to_dict().keys()


def test_the_tests_of_the_package():
    done = subprocess.run(
        [str(NODE), "--test", "test/gedkit.test.mjs"], cwd=JS, capture_output=True, text=True, encoding="utf-8"
    )
    assert done.returncode == 0, done.stdout
    assert "# fail 0" in done.stdout


@pytest.mark.skipif(shutil.which("tsc") is None, reason="needs tsc: npm install -g typescript")
def test_typescript_accepts_the_typings():
    command = [str(shutil.which("tsc")), "--noEmit", "--strict", "--target", "es2022", "--module", "nodenext"]
    done = subprocess.run(
        [*command, "--lib", "es2022,dom", "test/typings.mts"], cwd=JS, capture_output=True, text=True, encoding="utf-8"
    )
    assert done.returncode == 0, done.stdout


def test_the_package_holds_the_core_and_no_tests():
    npm = shutil.which("npm")
    if npm is None:
        pytest.skip("needs npm")
    done = subprocess.run(
        [npm, "pack", "--dry-run", "--json"], cwd=JS, capture_output=True, text=True, encoding="utf-8", check=True
    )
    files = {file["path"] for file in json.loads(done.stdout)[0]["files"]}
    modules = {path.name for path in JS.glob("*.js")}
    assert files == modules | {"LICENSE", "README.md", "gedkit.wasm", "index.d.ts", "package.json"}


def test_the_version_is_that_of_python():
    assert json.loads((JS / "package.json").read_text(encoding="utf-8"))["version"] == gk.__version__
