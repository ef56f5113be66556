"""Tables of molecules: columns, names, and rows that cannot be read."""

import csv

import pytest

import gedkit as gk

pytest.importorskip("rdkit")

TABLE = "ID,Name,SMILES,mass\n1,ethanol,CCO,46\n2,broken,C(C,0\n3,acetone,CC(=O)C,58\n\n4,short\n"


@pytest.fixture
def table(tmp_path):
    (tmp_path / "drugs.csv").write_text(TABLE)
    return tmp_path / "drugs.csv"


def test_broken_rows_are_left_out_and_counted(table, tmp_path):
    with pytest.warns(gk.RejectedRowsWarning, match=r"2 rows could not be read \(line 3"):
        graphs = gk.read_collection(table, rejects=tmp_path / "rejects.csv")
    assert [g.name for g in graphs] == ["ethanol", "acetone"]
    rejects = list(csv.reader((tmp_path / "rejects.csv").read_text().splitlines()))
    assert [(row[0], row[3]) for row in rejects[1:]] == [("3", "broken"), ("6", "short")]


def test_strict_stops_at_the_first(table):
    with pytest.raises(gk.GraphFileError, match=r"line 3 \('broken'\): 'C\(C' is not the SMILES"):
        gk.read_collection(table, strict=True)


def test_columns_are_chosen(tmp_path):
    (tmp_path / "a.tsv").write_text("code\tmol\tother\nx\tCC\t1\ny\tCN\t2\n")
    graphs = gk.read_collection(tmp_path / "a.tsv", smiles_column="mol", name_column="code")
    assert [(g.name, g.n) for g in graphs] == [("x", 2), ("y", 2)]
    with pytest.raises(gk.GraphFileError, match="no column is called smiles"):
        gk.read_collection(tmp_path / "a.tsv")
    with pytest.raises(gk.GraphFileError, match="smiles_column is 'nope', but the columns are 'code', 'mol', 'other'"):
        gk.read_collection(tmp_path / "a.tsv", smiles_column="nope")
    (tmp_path / "b.csv").write_text('smiles;name\n"CC";"a; b"\n')
    assert gk.read_collection(tmp_path / "b.csv")[0].name == "a; b"


def test_options_of_tables_are_refused_elsewhere(tmp_path):
    (tmp_path / "a.smi").write_text("CC\n")
    for option in ({"smiles_column": "x"}, {"name_column": "x"}, {"strict": True}, {"rejects": "x"}):
        with pytest.raises(gk.InvalidOptionError, match=f"{next(iter(option))}= is for tables"):
            gk.read_collection(tmp_path / "a.smi", **option)
    (tmp_path / "a.csv").write_text("smiles\nCC\n")
    with pytest.raises(gk.InvalidOptionError, match="node_label= is not for tables"):
        gk.read_collection(tmp_path / "a.csv", node_label="x")
    with pytest.raises(gk.InvalidOptionError, match="read_collection reads it"):
        gk.read(tmp_path / "a.csv")
