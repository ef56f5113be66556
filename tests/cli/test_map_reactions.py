"""gedkit map-reactions: a table in, the maps out, row by row."""

import csv
import json

import pytest

import gedkit as gk

pytest.importorskip("rdkit")

TABLE = "id,rxn\na,CCBr.[OH-]>>CCO\nb,CCO\nc,CC=O>>CCO\n"


def rows_of(path):
    return list(csv.DictReader(path.read_text().splitlines()))


def test_maps_row_by_row(run, tmp_path):
    (tmp_path / "in.csv").write_text(TABLE.replace("b,CCO\n", ""))
    out = tmp_path / "out.csv"
    code, said, _ = run("map-reactions", tmp_path / "in.csv", "--column", "rxn", "-o", out, "--costs", "minimal")
    assert code == 0
    assert "2 reactions: 2 optimal" in said
    first, second = rows_of(out)
    found = gk.map_reaction("CCBr.[OH-]>>CCO", costs="minimal")
    assert first["mapped"] == found.smiles
    assert float(first["cost"]) == float(first["lower_bound"]) == found.cost
    assert (first["line"], first["status"], first["broken"], first["formed"]) == ("2", "OPTIMAL", "1", "1")
    assert (first["leaving"], first["appearing"], first["center"]) == ("1", "0", "2 3")
    assert (second["line"], second["changed"]) == ("3", "1")


def test_the_column_is_found_by_its_name(run, tmp_path):
    (tmp_path / "in.csv").write_text(TABLE.replace("b,CCO\n", ""))
    assert run("map-reactions", tmp_path / "in.csv", "-o", tmp_path / "out.csv")[0] == 0
    (tmp_path / "in.csv").write_text("what,else\nCC>>CC,1\n")
    code, _, told = run("map-reactions", tmp_path / "in.csv", "-o", tmp_path / "o.csv")
    assert code == 2
    assert "--column: its columns are 'what', 'else'" in told
    code, _, told = run("map-reactions", tmp_path / "in.csv", "-o", tmp_path / "o.csv", "--column", "rxn")
    assert code == 2
    assert "has no column 'rxn'" in told


def test_a_text_file_has_a_reaction_per_line(run, tmp_path):
    (tmp_path / "in.txt").write_text("CC=O>>CCO\n\nCCBr.O>>CCO\n")
    out = tmp_path / "out.jsonl"
    assert run("map-reactions", tmp_path / "in.txt", "-o", out)[0] == 0
    first, second = (json.loads(line) for line in out.read_text().splitlines())
    assert (first["line"], second["line"]) == (1, 3)
    assert first["mapped"] == gk.map_reaction("CC=O>>CCO").smiles
    assert run("map-reactions", tmp_path / "in.txt", "-o", out, "--resume")[0] == 0
    assert len(out.read_text().splitlines()) == 2


def test_rejects_are_kept_beside_the_output(run, tmp_path):
    (tmp_path / "in.csv").write_text(TABLE)
    out = tmp_path / "out.csv"
    code, said, _ = run("map-reactions", tmp_path / "in.csv", "-o", out, "--json")
    assert code == 1
    facts = json.loads(said)
    assert (facts["reactions"], facts["rejected"]) == (2, 1)
    rejected = (tmp_path / "out.rejects.csv").read_text()
    assert "3,'CCO' has no '>'" in rejected.replace('"', "")
    code, _, told = run("map-reactions", tmp_path / "in.csv", "-o", tmp_path / "strict.csv", "--strict")
    assert code == 2
    assert "line 3: 'CCO' has no '>'" in told


def test_a_stopped_job_is_resumed(run, tmp_path):
    (tmp_path / "in.csv").write_text(TABLE)
    out = tmp_path / "out.csv"
    run("map-reactions", tmp_path / "in.csv", "-o", out)
    whole = out.read_text()
    code, _, told = run("map-reactions", tmp_path / "in.csv", "-o", out)
    assert code == 2
    assert "--resume continues it" in told
    lines = whole.splitlines(keepends=True)
    out.write_text("".join(lines[:-1]) + lines[-1][:10])  # killed in the middle of a row
    assert run("map-reactions", tmp_path / "in.csv", "-o", out, "--resume")[0] == 1
    strip = [{k: v for k, v in row.items() if k != "seconds"} for row in csv.DictReader(whole.splitlines())]
    assert [{k: v for k, v in row.items() if k != "seconds"} for row in rows_of(out)] == strip
    code, _, told = run("map-reactions", tmp_path / "in.csv", "-o", out, "--resume", "--costs", "minimal")
    assert code == 2
    assert "was made with other options" in told
    assert len(rows_of(out)) == len(strip)
    (tmp_path / "other.csv").write_text("rxn\nC>>C\n")
    code, _, told = run("map-reactions", tmp_path / "other.csv", "-o", out, "--resume")
    assert code == 2
    assert "belongs to another table" in told


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--costs", "fewest"), "--costs must be learned or minimal, got fewest"),
        (("--max-copies", "0"), "max_copies must be a whole number from 1 to 10"),
        (("--time-limit", "0"), "--time-limit must be"),
        (("--scheduler", "tcp://nobody:1", "--processes", "2"), "leave one out"),
    ],
)
def test_mistakes(run, tmp_path, arguments, sentence):
    (tmp_path / "in.csv").write_text(TABLE)
    code, _, told = run("map-reactions", tmp_path / "in.csv", "-o", tmp_path / "out.csv", *arguments)
    assert code == 2
    assert sentence in " ".join(told.split())
    assert not (tmp_path / "out.csv").exists()


def test_files_without_reactions(run, tmp_path):
    (tmp_path / "in.csv").write_text("")
    assert "is empty" in run("map-reactions", tmp_path / "in.csv", "-o", tmp_path / "out.csv")[2]
    (tmp_path / "in.csv").write_text("rxn\n")
    assert "there is no reaction in it" in run("map-reactions", tmp_path / "in.csv", "-o", tmp_path / "out.csv")[2]
    (tmp_path / "in.csv").write_text("rxn\nCC\n")
    assert "no row could be mapped (line 2" in run("map-reactions", tmp_path / "in.csv", "-o", tmp_path / "out.csv")[2]


@pytest.mark.slow
def test_processes_give_the_same_maps(run, tmp_path):
    (tmp_path / "in.csv").write_text(TABLE)
    for processes, name in ((1, "one.csv"), (2, "two.csv")):
        run("map-reactions", tmp_path / "in.csv", "-o", tmp_path / name, "--processes", processes)
    one, two = rows_of(tmp_path / "one.csv"), rows_of(tmp_path / "two.csv")
    assert [row["mapped"] for row in one] == [row["mapped"] for row in two]
