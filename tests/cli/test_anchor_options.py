"""gedkit solve --fix, --forbid, --match-names and --start."""

import pytest

import gedkit as gk


@pytest.fixture
def files(tmp_path):
    gk.write(gk.Graph(3, [(0, 1), (1, 2)], names=["a", "b", "c"]), tmp_path / "a.json")
    gk.write(gk.Graph(3, [(0, 1), (1, 2)], names=["b", "a", "x"]), tmp_path / "b.json")
    return tmp_path


@pytest.fixture
def answer(run):
    def ask(files, *options):
        code, out, err = run("solve", str(files / "a.json"), str(files / "b.json"), "--json", *options)
        assert code == 0, err
        return gk.Result.from_json(out)

    return ask


def test_pairs_are_fixed_by_name_and_number(files, answer):
    assert ("a", "x") in answer(files, "--fix", "a=x").named_mapping
    assert ("a", "x") in answer(files, "--fix", "0=2").named_mapping
    assert {("a", None), (None, "b")} <= set(answer(files, "--fix", "a=", "--fix", "=b").named_mapping)
    assert ("b", "a") not in answer(files, "--forbid", "b=a").named_mapping
    assert {("a", "a"), ("b", "b")} <= set(answer(files, "--match-names").named_mapping)


def test_a_result_to_start_from(files, answer):
    (files / "r.json").write_text(answer(files, "--fix", "a=a").to_json())
    assert answer(files, "--start", str(files / "r.json")).distance == answer(files).distance


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--fix", "a"], "names no pair"),
        (["--fix", "q=a"], "fixed names node 'q'"),
        (["--fix", "a=b", "--forbid", "a=b"], "both fixed and forbidden"),
        (["--start", "nowhere.json"], "cannot read nowhere.json"),
    ],
)
def test_mistakes_end_with_one_line(files, options, message, run):
    code, _, err = run("solve", str(files / "a.json"), str(files / "b.json"), *options)
    assert code == 2
    assert message in err
