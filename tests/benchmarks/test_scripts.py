"""The command lines that the runner makes from signatures."""

import pytest

import scripts


@pytest.mark.parametrize("name", scripts.SCRIPTS)
def test_every_script_has_a_command_line(name, capsys):
    pytest.importorskip("igraph")
    pytest.importorskip("penman")
    with pytest.raises(SystemExit) as ended:
        scripts.run_script(name, ["--help"])
    assert ended.value.code == 0
    assert scripts.question(name) in capsys.readouterr().out


def test_options_reach_the_script(capsys):
    scripts.run_script("planted-paths", ["--n", "60", "--k", "2", "--pairs", "1", "--nodes"])
    header, _, row = capsys.readouterr().out.splitlines()
    assert header.split("|")[2].strip() == "planted"
    assert int(row.split("|")[3]) <= int(row.split("|")[2])
