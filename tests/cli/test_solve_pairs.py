"""``gedkit solve --pairs``: the answers of ``solve``, rows that cannot be read, and jobs that go on."""

import csv
import json

import pytest

import gedkit as gk
from gedkit.cli import app

PATHS = [gk.Graph(n, [(u, u + 1) for u in range(n - 1)], name=f"p{n}") for n in range(1, 5)]


def run(capsys, *arguments):
    with pytest.raises(SystemExit) as left:
        app(["solve", *map(str, arguments)])
    said = capsys.readouterr()
    return left.value.code or 0, said.out, said.err


@pytest.fixture
def files(tmp_path):
    for graph in PATHS:
        gk.write(graph, tmp_path / f"{graph.name}.json")
    gk.write(PATHS, tmp_path / "all.jsonl")
    return tmp_path


def rows(path):
    with path.open(newline="") as file:
        return list(csv.DictReader(file))


@pytest.mark.parametrize("threads", [1, 2])
def test_files_beside_the_table(files, capsys, threads):
    (files / "pairs.csv").write_text("p1.json,p2.json\np2.json,p4.json\n\np3.json,p3.json\n")
    code, said, _ = run(capsys, "--pairs", files / "pairs.csv", "-o", files / "out.csv", "--threads", threads)
    assert (code, said.endswith("3 pairs: 3 optimal\n")) == (0, True)
    found = rows(files / "out.csv")
    assert [float(row["distance"]) for row in found] == [2, 4, 0]
    assert [(row["line"], row["first"], row["status"]) for row in found][1:] == [
        ("2", "p2.json", "OPTIMAL"),
        ("4", "p3.json", "OPTIMAL"),
    ]


@pytest.mark.parametrize("cells", ["0,2", "p1,p3"])
def test_names_and_numbers_of_a_collection_and_prices(files, capsys, cells):
    names = "id1,weight,id2\n" + cells.replace(",", ",7,")
    (files / "pairs.csv").write_text(names)
    collection = "--collection", files / "all.jsonl"
    code, _, _ = run(
        capsys, "--pairs", files / "pairs.csv", "-o", files / "o.csv", *collection, "--costs", "node_ins=3"
    )
    assert code == 0
    assert [float(row["distance"]) for row in rows(files / "o.csv")] == [8]


def test_whole_results_as_json_lines(files, capsys):
    (files / "pairs.tsv").write_text("first\tsecond\np1.json\tp4.json\n")
    code, said, _ = run(capsys, "--pairs", files / "pairs.tsv", "-o", files / "out.jsonl", "--json")
    assert (code, json.loads(said)["statuses"]) == (0, {"OPTIMAL": 1})
    (line,) = (files / "out.jsonl").read_text().splitlines()
    assert gk.Result.from_dict(json.loads(line)["result"]).distance == 6


def test_rows_in_error_are_kept_and_tell_in_the_exit_code(files, capsys):
    (files / "pairs.csv").write_text("p1.json,p2.json\nnone.json,p2.json\nalone.json\np4.json,p4.json\n")
    code, said, errors = run(capsys, "--pairs", files / "pairs.csv", "-o", files / "out.csv")
    assert code == 1
    assert "2 pairs: 2 optimal" in said
    assert "2 rows could not be read (line 2: " in errors
    assert [row["line"] for row in rows(files / "out.rejects.csv")] == ["2", "3"]
    code, _, errors = run(capsys, "--pairs", files / "pairs.csv", "-o", files / "strict.csv", "--strict")
    assert code == 2
    assert "line 2: " in errors


def test_a_table_without_one_good_row_is_bad_input(files, capsys):
    (files / "pairs.csv").write_text("name,weight\nx,3\n")
    code, _, errors = run(capsys, "--pairs", files / "pairs.csv", "-o", files / "out.csv")
    assert code == 2
    assert "no row could be read (line 1: " in errors
    (files / "empty.csv").write_text("first,second\n")
    code, _, errors = run(capsys, "--pairs", files / "empty.csv", "-o", files / "other.csv")
    assert code == 2
    assert "there is no pair in it" in errors


def test_a_job_goes_on_where_it_was_killed(files, capsys):
    table, out = files / "pairs.csv", files / "out.csv"
    table.write_text("p1.json,p2.json\np2.json,p4.json\np3.json,p3.json\n")
    run(capsys, "--pairs", table, "-o", out)
    whole = out.read_text()
    seconds = [row["seconds"] for row in rows(out)]
    out.write_text("".join(whole.splitlines(keepends=True)[:2]) + "2,p2.json,p4.j")
    code, _, errors = run(capsys, "--pairs", table, "-o", out)
    assert code == 2
    assert "--resume continues it" in errors
    code, said, _ = run(capsys, "--pairs", table, "-o", out, "--resume")
    assert (code, said.endswith("3 pairs: 3 optimal\n")) == (0, True)
    assert [row["distance"] for row in rows(out)] == ["2", "4", "0"]
    assert rows(out)[0]["seconds"] == seconds[0]  # it was not solved again
    table.write_text("p4.json,p2.json\n")
    code, _, errors = run(capsys, "--pairs", table, "-o", out, "--resume")
    assert code == 2
    assert "belongs to another table: its line 1 is p1.json, p2.json" in errors


def test_smiles_in_a_table(tmp_path, capsys):
    pytest.importorskip("rdkit")
    (tmp_path / "pairs.csv").write_text("index,smiles1,smiles2\n7,CCO,CCN\n8,C(C,CC\n")
    code, _, _ = run(capsys, "--pairs", tmp_path / "pairs.csv", "--smiles", "-o", tmp_path / "out.csv")
    assert code == 1
    assert [(row["line"], row["distance"]) for row in rows(tmp_path / "out.csv")] == [("2", "1")]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], "two graphs are wanted: gedkit solve A B, or --pairs TABLE"),
        (["a.json", "--pairs", "x.csv", "-o", "o.csv"], "A is for one pair"),
        (["--pairs", "x.csv"], "-o FILE is missing"),
        (["--pairs", "none.csv", "-o", "o.csv"], "none.csv"),
        (["a.json", "b.json", "--resume"], "--resume is for --pairs TABLE"),
        (["--pairs", "x.csv", "-o", "o.csv", "--smiles", "--collection", "c.jsonl"], "contradict each other"),
    ],
)
def test_options_that_do_not_fit(capsys, arguments, words):
    code, _, errors = run(capsys, *arguments)
    assert code == 2
    assert words in errors


def test_answers_have_a_format(files, capsys):
    (files / "pairs.csv").write_text("p1.json,p2.json\n")
    code, _, errors = run(capsys, "--pairs", files / "pairs.csv", "-o", files / "out.xlsx")
    assert code == 2
    assert "answers are written as .csv, or as .jsonl" in errors
