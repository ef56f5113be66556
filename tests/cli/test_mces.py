"""gedkit mces: the list of pairs in, the columns of myopic-mces out."""

import csv
import json

import pytest

import gedkit as gk

pytest.importorskip("rdkit")

PAIRS = "0,CCO,CCN\n1,CCO,c1ccccc1CCCCCCCC,more\n2,CC=O,CCO\n"


def test_columns_are_those_of_the_other_package(run, tmp_path):
    (tmp_path / "pairs.csv").write_text(PAIRS)
    code, said, _ = run("mces", tmp_path / "pairs.csv", "-o", tmp_path / "out.csv", "--threads", 1)
    assert code == 0
    assert "3 pairs, 2 exact, 1 above 10" in said
    rows = list(csv.reader((tmp_path / "out.csv").read_text().splitlines()))
    assert [(row[0], row[3]) for row in rows] == [("0", "1"), ("1", "2"), ("2", "1")]
    assert float(rows[0][1]) == gk.mces("CCO", "CCN").distance
    assert 10 < float(rows[1][1]) <= gk.mces("CCO", "c1ccccc1CCCCCCCC").distance
    assert all(float(row[2]) >= 0 for row in rows)


def test_no_threshold_means_exactly(run, tmp_path):
    (tmp_path / "pairs.csv").write_text("index,smiles1,smiles2\n" + PAIRS)
    arguments = ("mces", tmp_path / "pairs.csv", "-o", tmp_path / "out.csv", "--threshold", -1, "--json")
    assert json.loads(run(*arguments)[1])["exact"] == 3
    rows = list(csv.reader((tmp_path / "out.csv").read_text().splitlines()))
    assert float(rows[1][1]) == gk.mces("CCO", "c1ccccc1CCCCCCCC").distance


def test_broken_rows_are_kept_apart(run, tmp_path):
    (tmp_path / "pairs.csv").write_text(PAIRS + "3,CCO,notasmiles\n4,CC\n")
    code, said, told = run("mces", tmp_path / "pairs.csv", "-o", tmp_path / "out.csv")
    assert code == 0
    assert "3 pairs" in said
    assert "2 rows could not be read" in told
    rejects = list(csv.reader((tmp_path / "out.rejects.csv").read_text().splitlines()))
    assert [row[0] for row in rejects[1:]] == ["4", "5"]
    assert rejects[1][2:] == ["3", "CCO", "notasmiles"]
    code, _, told = run("mces", tmp_path / "pairs.csv", "-o", tmp_path / "out.csv", "--strict")
    assert code == 2
    assert "line 4: 'notasmiles' is not the SMILES" in told


@pytest.mark.parametrize("wrong", [("--threshold", -2), ("--time-limit", 0), ("--threads", -1)])
def test_wrong_options_are_refused(run, tmp_path, wrong):
    (tmp_path / "pairs.csv").write_text(PAIRS)
    code, _, told = run("mces", tmp_path / "pairs.csv", "-o", tmp_path / "out.csv", *wrong)
    assert code == 2
    assert "must be" in told


@pytest.mark.parametrize(
    ("table", "sentence"),
    [
        (
            "CCO,ethanol\nCCN,amine\n",
            "holds no pair of molecules that can be read: its columns must be index,smiles1,sm",
        ),
        ("name,smiles\nethanol,CCO\n", "line 1 is 'name,smiles'"),
        ("", "is empty: its columns must be index,smiles1,smiles2"),
    ],
)
def test_a_table_of_another_kind_is_refused(run, tmp_path, table, sentence):
    (tmp_path / "pairs.csv").write_text(table)
    code, said, told = run("mces", tmp_path / "pairs.csv", "-o", tmp_path / "out.csv")
    assert (code, said) == (2, "")
    assert sentence in told
    assert not (tmp_path / "out.csv").exists()
