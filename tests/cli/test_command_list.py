"""Which commands there are, how they are found, and what is said of arguments that are wrong."""

import os
import subprocess
import sys

import pytest

from gedkit.cli import command_list


def python(code, **more):
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, env={**os.environ, **more}
    )
    return done.stdout, done.stderr


def test_the_version_loads_nothing_else():
    code = (
        "import sys\nfrom gedkit.cli import app\ntry: app(['--version'])\nexcept SystemExit: pass\n"
        "print(sorted({m.partition('.')[0] for m in sys.modules} & {'typer', 'rich', 'numpy', 'pydantic'}))"
    )
    assert python(code)[0].splitlines()[1:] == ["[]"]


@pytest.mark.long
def test_a_command_loads_no_other():
    code = (
        "import sys\nfrom gedkit.cli import app\ntry: app(['solvers'])\nexcept SystemExit: pass\n"
        "print(*(m for m in sys.modules if m.startswith(('gedkit.cli.', 'gedkit.lab.'))))"
    )
    loaded = python(code)[0].splitlines()[-1]
    assert "gedkit.cli.solvers" in loaded
    assert not any(other in loaded for other in ("cli.solve ", "cli.index", "gedkit.lab"))


def test_help_lists_all(run):
    code, out, _ = run("--help")
    assert code == 0
    for name in (*command_list._COMMANDS, *command_list._GROUPS):
        assert f" {name} " in out
    assert run() == (code, out, "")


def test_flags_are_shown_without_a_type(run):
    _, out, _ = run("solve", "--help")
    assert "--json" in out
    assert "<bool>" not in out
    assert "<bool>" not in run("index", "build", "--help")[1]
    assert "<bool>" not in run("--help")[1]


@pytest.mark.long
def test_the_shell_completes_commands_and_solvers():
    code = "from gedkit.cli import app; app()"
    out, _ = python(code, _GEDKIT_COMPLETE="complete_bash", COMP_WORDS="gedkit so", COMP_CWORD="1")
    assert out.split() == ["solve", "solvers"]
    out, _ = python(code, _GEDKIT_COMPLETE="complete_bash", COMP_WORDS="gedkit solve --solver ex", COMP_CWORD="3")
    assert out.split() == ["exact"]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("compare a b", "there is no command 'compare': did you mean gedkit solve?"),
        ("distance a b", "there is no command 'distance': did you mean gedkit solve?"),
        ("slove a b", "there is no command 'slove': did you mean gedkit solve?"),
        ("help", "there is no command 'help': did you mean gedkit --help?"),
        ("solve a b --time-limit 5s", "--time-limit takes a number of seconds such as 5, got '5s'"),
        ("solve a b --time-limit=soon", "--time-limit takes a number of seconds, got 'soon'"),
        ("solve a b --seed 1.5", "--seed takes a whole number, got '1.5'"),
        ("solve a b --josn", "gedkit solve has no option --josn: did you mean --json?"),
        ("solve a b --timeout 5", "gedkit solve has no option --timeout: did you mean --time-limit?"),
        ("matrix a -o x.npy --n-jobs 4", "gedkit matrix has no option --n-jobs: did you mean --threads?"),
        ("view a", "B is missing: gedkit view A B"),
        ("demo --compare gedlib", "--compare takes 'networkx', got 'gedlib'"),
        ("matrix a", "--out is missing: gedkit matrix COLLECTION --out FILE [OTHER]"),
        ("view a b c", "there is no place for 'c': gedkit view A B"),
        ("solve a b --solver", "--solver needs a value behind it; see gedkit --help"),
        ("label x --pairs 0", "--pairs must be at least 1, got 0"),
        ("index", "say what to do: gedkit index build, gedkit index query"),
        ("index biuld", "there is no command 'biuld': did you mean gedkit index build?"),
    ],
)
def test_wrong_arguments_in_words(run, arguments, sentence):
    assert run(*arguments.split()) == (2, "", f"gedkit: {sentence}\n")


def test_a_file_in_place_of_a_command(run, tmp_path):
    (tmp_path / "a.json").write_text("{}")
    assert "is a file, not a command: gedkit solve A B compares" in run(tmp_path / "a.json")[2]
    assert "there is no command 'nothing-like-it': there are solve, diff, view" in run("nothing-like-it")[2]
