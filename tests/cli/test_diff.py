"""``gedkit diff``: files, revisions, checks, and its place in Git."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

FLOW = "digraph { read -> clean; clean -> merge; merge -> report }"
CHANGED = "digraph { read -> clean; clean -> check; check -> merge; merge -> publish }"
GEDKIT = f"{sys.executable} -m gedkit"
ROOT = Path(__file__).parents[2]
PAGES = (ROOT / "docs/workflow-formats.md", Path(__file__).with_name("shown_diffs.md"))
SHOWN = [
    found for page in PAGES for found in re.findall(r"```console\n\$ gedkit (.*)\n([^`]*)```", page.read_text("utf-8"))
]


@pytest.fixture
def pair(tmp_path):
    for name, text in (("a.dot", FLOW), ("b.dot", CHANGED)):
        (tmp_path / name).write_text(text)
    return tmp_path / "a.dot", tmp_path / "b.dot"


def test_text(run, pair):
    code, out, err = run("diff", *pair)
    assert (code, err) == (0, "")
    assert "+ node check  (clean → check → merge)" in out
    assert "~ node report → publish" in out
    assert "\x1b" not in out
    assert "\x1b[32m" in run("diff", *pair, "--color", "always")[1]


def test_names(run, pair):
    assert "- node report" in run("diff", *pair, "--by-name")[1]
    assert "report → publish" not in run("diff", *pair, "--ignore-names")[1]
    code, _, err = run("diff", *pair, "--by-name", "--ignore-names")
    assert (code, "choose one" in err) == (2, True)


def test_the_check(run, pair):
    assert run("diff", *pair, "--fail-above", "5", "--quiet") == (0, "", "")
    code, out, err = run("diff", *pair, "--fail-above", "4", "--quiet")
    assert (code, out) == (1, "")
    assert "b.dot: 5 changes, more than the 4 allowed" in err


@pytest.mark.parametrize("form", ["markdown", "json", "html", "svg"])
def test_forms(run, pair, form):
    code, out, _ = run("diff", *pair, "--format", form)
    assert (code, "publish" in out) == (0, True)
    if form == "json":
        assert json.loads(out)["changes"] == 5


def test_mistakes(run, pair, tmp_path):
    for arguments, words in (
        ([pair[0]], "two versions are wanted"),
        ([pair[0], tmp_path / "c.dot"], "No such file"),
        ([*pair, "--format", "doc"], "must be one of"),
        (["nowhere:a.dot", pair[0]], "nowhere"),
    ):
        code, out, err = run("diff", *arguments)
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert words in err


@pytest.fixture
def repository(tmp_path, monkeypatch):
    if shutil.which("git") is None:
        pytest.skip("needs git")
    folder = tmp_path / "repository"
    folder.mkdir()
    monkeypatch.chdir(folder)
    for name in ("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", os.devnull)
    git("init", "-q", "-b", "main")
    git("config", "user.email", "a@example.org")
    git("config", "user.name", "A")
    (folder / "flows").mkdir()
    (folder / "flows" / "flow.dot").write_text(FLOW)
    git("add", ".")
    git("commit", "-q", "-m", "one")
    return folder


def git(*arguments, check=True):
    done = subprocess.run(["git", *arguments], capture_output=True, text=True, check=False)
    if check:
        assert done.returncode == 0, done.stderr
    return done


def test_revisions(run, repository):
    flow = repository / "flows" / "flow.dot"
    flow.write_text(CHANGED)
    for arguments in (
        ["main:flows/flow.dot", "flows/flow.dot"],
        ["--against", "main", "flows/flow.dot"],
        ["HEAD:flows/flow.dot", flow],
    ):
        code, out, err = run("diff", *arguments)
        assert (code, err) == (0, "")
        assert "+ node check" in out
    assert "no changes" in run("diff", "--staged", "flows/flow.dot")[1]
    git("add", ".")
    assert "+ node check" in run("diff", "--staged", "flows/flow.dot")[1]


def test_a_new_file(run, repository):
    (repository / "new.dot").write_text(FLOW)
    code, out, _ = run("diff", "--against", "main", "new.dot")
    assert (code, "4 nodes added, 3 edges added" in out) == (0, True)


@pytest.mark.long
@pytest.mark.posix
def test_a_hook_stops_a_commit_with_too_many_changes(repository):
    hook = repository / ".git" / "hooks" / "pre-commit"
    hook.write_text(
        f"#!/bin/sh\nexec {GEDKIT} diff --staged --fail-above 3 $(git diff --cached --name-only -- '*.dot')\n"
    )
    hook.chmod(0o755)
    flow = repository / "flows" / "flow.dot"
    flow.write_text(CHANGED)
    git("add", ".")
    stopped = git("commit", "-m", "two", check=False)
    assert stopped.returncode == 1
    assert "5 changes, more than the 3 allowed" in stopped.stderr
    flow.write_text(FLOW.replace("report", "publish"))
    git("add", ".")
    git("commit", "-m", "two")


@pytest.mark.long
@pytest.mark.posix
def test_git_shows_graphs_in_words(repository):
    git("config", "diff.graph.textconv", f"{GEDKIT} diff --textconv")
    (repository / ".gitattributes").write_text("*.dot diff=graph\n")
    (repository / "flows" / "flow.dot").write_text(CHANGED)
    shown = git("diff").stdout
    assert "+edge check → merge" in shown
    assert "-edge clean → merge" in shown
    git("config", "diff.graph.command", f"{GEDKIT} diff")
    assert "+ node check  (clean → check → merge)" in git("diff").stdout
    shown = git("difftool", "--no-prompt", "--extcmd", f"{GEDKIT} diff", "--", "flows/flow.dot").stdout
    assert "~ node report → publish" in shown


def test_text_of_a_graph_does_not_depend_on_its_order(run, tmp_path):
    (tmp_path / "a.dot").write_text("digraph { a -> b; b -> c }")
    (tmp_path / "b.dot").write_text("digraph { c; b -> c; a -> b }")
    assert run("diff", "--textconv", tmp_path / "a.dot")[1] == run("diff", "--textconv", tmp_path / "b.dot")[1]


@pytest.mark.parametrize(("command", "shown"), SHOWN, ids=[Path(command).stem for command, _ in SHOWN])
def test_each_format_is_shown_as_it_is_printed(run, monkeypatch, command, shown):
    needs = {".ttl": "rdflib", ".nt": "rdflib", ".onnx": "onnx"}
    if Path(command).suffix in needs:
        pytest.importorskip(needs[Path(command).suffix])
    monkeypatch.chdir(ROOT)
    code, out, _ = run(*command.split())
    assert (code, out) == (0, shown)


def test_each_example_is_shown():
    examples = {path.name for path in (ROOT / "examples/versions").iterdir()}
    assert {Path(word).name for command, _ in SHOWN for word in command.split()[1:]} == examples
