"""The files for CI: the GitHub Action's own script in a repository, and the hook of pre-commit."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

yaml = pytest.importorskip("yaml")
ROOT = Path(__file__).parents[2]
FLOW = "digraph { read -> clean; clean -> merge }"


@pytest.fixture
def repository(tmp_path, monkeypatch):
    if shutil.which("git") is None or shutil.which("bash") is None:
        pytest.skip("needs git and bash")
    folder = tmp_path / "r"
    folder.mkdir()
    monkeypatch.chdir(folder)
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", os.devnull)
    (folder / "my flow.dot").write_text(FLOW)
    for arguments in (["init", "-q"], ["add", "."], ["-c", "user.name=A", "-c", "user.email=a@b.c", "commit", "-qm1"]):
        subprocess.run(["git", *arguments], check=True)
    commands = tmp_path / "bin"
    commands.mkdir()
    (commands / "gedkit").write_text(f'#!/bin/sh\nexec {sys.executable} -m gedkit "$@"\n')
    (commands / "gedkit").chmod(0o755)
    monkeypatch.setenv("PATH", f"{commands}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setenv("RUNNER_TEMP", str(tmp_path))
    monkeypatch.setenv("GITHUB_OUTPUT", str(tmp_path / "output"))
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(tmp_path / "summary"))
    return folder


def compare(**inputs):
    action = yaml.safe_load((ROOT / "action.yml").read_text())
    script = next(step["run"] for step in action["runs"]["steps"] if step.get("id") == "diff")
    environment = {"FILES": "*.dot", "AGAINST": "HEAD", "FAIL_ABOVE": "", "OPTIONS": "", **inputs}
    return subprocess.run(
        ["bash", "-c", script], env={**os.environ, **environment}, capture_output=True, text=True, check=False
    )


@pytest.mark.long
@pytest.mark.posix
def test_action(repository, tmp_path):
    assert compare().stdout == "no graph file changed\n"
    (repository / "my flow.dot").write_text(FLOW.replace("clean -> merge", "clean -> check; check -> merge"))
    done = compare(OPTIONS="--by-name")
    assert done.returncode == 0, done.stderr
    assert "+ node check" in done.stdout
    assert "+ node check" in (tmp_path / "summary").read_text()
    assert (tmp_path / "output").read_text() == f"markdown={tmp_path}/gedkit-diff.md\n"
    assert compare(FAIL_ABOVE="3").returncode == 1
    assert compare(FAIL_ABOVE="4").returncode == 0


@pytest.mark.posix
def test_hook_of_pre_commit(run, repository):
    (hook,) = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text())
    command, *arguments = hook["entry"].split()
    assert command == "gedkit"
    code, out, _ = run(*arguments, "--fail-above", "0", "my flow.dot")
    assert (code, "no changes" in out) == (0, True)
