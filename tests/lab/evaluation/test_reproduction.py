"""The whole reproduction, small: every table and figure, the same again from what was kept, and without models."""

from dataclasses import replace

import pytest

import gedkit as gk
from gedkit.lab.evaluation import forecast, quick_plan, reproduce
from gedkit.lab.evaluation.plans import Plan, SetPlan, full_plan
from gedkit.lab.evaluation.regimes import ABLATIONS

pytestmark = pytest.mark.slow

pytest.importorskip("matplotlib")


TIMES = {"ms/pair", "time/pair", "speed-up", "time per h(p)", "relative to GENN", "search per state in OPEN"}


def without_times(report):
    """Return the tables of a report but for the columns that the clock writes."""
    tables = [table for section in report.sections for table in section.tables]
    kept = [[i for i, name in enumerate(table.header) if name not in TIMES] for table in tables]
    return [[[row[i] for i in columns] for row in table.rows] for table, columns in zip(tables, kept, strict=True)]


@pytest.fixture(scope="module")
def small(tmp_path_factory):
    pytest.importorskip("torch")
    folder = tmp_path_factory.mktemp("report")
    plan = replace(quick_plan(graphs=20, steps=6, timed=8), ablation_seeds=1)
    told = []
    return folder, plan, reproduce(plan, folder, progress=lambda *news: told.append(news)), told


def test_every_table_and_figure_is_there(small):
    folder, _, report, told = small
    titles = [section.title for section in report.sections]
    assert titles == [
        "Table 1: solvers and shipped models",
        "Table 1, molecules",
        "Table 1, programs",
        "Table 1, keypoints",
        "Table 1, the paper's settings",
        "Table 1, equal budget and augmentation",
        "Ablations",
        "Trainings",
        "Table 2: time per pair",
        "Table 3: time per estimate h(p)",
        "Search tree size",
        "Predicted against exact distances",
        "The method on one pair",
        "A query",
    ]
    names = [line[0] for line in report.sections[1].tables[0].rows]
    assert names == ["GENN", "Beam", "Hungarian", "VJ", "GENN-A*", "GENN-A*, trust 0.9", "exact", "auto"]
    assert [line[0] for line in report.sections[3].tables[0].rows] == names
    table = report.sections[1].tables[0]
    exact = dict(zip(table.header, next(line for line in table.rows if line[0] == "exact"), strict=True))
    assert exact["mse e-3"] == "0.000 [0.000, 0.000]"
    assert exact["p@10 genn"] == "1.000 [1.000, 1.000]"
    for section, sets in ((report.sections[4], 3), (report.sections[5], 2)):  # keypoints have no mutants
        assert len(section.tables) == sets
        trained = [line[0] for line in section.tables[0].rows]
        assert trained == ["SimGNN", "GMN", "GraphSim", "GENN", "GENN-A*"]
        assert all("\N{PLUS-MINUS SIGN}" in line[2] for line in section.tables[0].rows)  # over two seeds
    assert [line[0] for line in report.sections[4].tables[2].rows] == ["GENN", "GENN-A*"]
    ablations = report.sections[6].tables
    assert [[line[0] for line in table.rows] for table in ablations] == [list(ABLATIONS)] * 2
    made = report.sections[7].tables[0]
    assert len(made.rows) == 2 * 5 + 2 + 2 * 5
    assert {line[made.header.index("steps")] for line in made.rows} == {"6", "2"}
    assert "**Made with**" in report.to_markdown()
    for file in (
        "report.html",
        "report.md",
        "tree_sizes.png",
        "scatter.png",
        "query.png",
        "edit_path.png",
        "search_trees.png",
        "embeddings.png",
        "state_ratios_paper.png",
    ):
        assert (folder / file).stat().st_size > 1000
    assert "short run on generated graphs" in report.to_markdown()
    assert any(what == "molecules: GENN-A*" and done == total for what, done, total in told)


def test_a_second_run_goes_on_from_what_is_finished(small, monkeypatch):
    folder, plan, report, _ = small
    monkeypatch.setattr("gedkit.lab.evaluation.comparison.run_pairs", None)  # must not be called
    monkeypatch.setattr("gedkit.lab.training.peers.train_peer", None)
    assert reproduce(plan, folder).to_markdown() == report.to_markdown()


def test_the_same_seed_gives_the_same_tables(small, tmp_path):
    _, plan, report, _ = small
    again = reproduce(plan, tmp_path)
    assert without_times(again) == without_times(report)


def test_without_models_the_solvers_are_compared_all_the_same(tmp_path):
    def load():
        return gk.datasets.generate("programs", 15, nodes=(3, 5))

    plan = Plan("quick", (SetPlan("programs", load, networks=False),), timed=5, scattered=20)
    report = reproduce(plan, tmp_path)
    assert "Left out: GENN on programs (no model)" in report.to_markdown()
    assert [line[0] for line in report.sections[1].tables[0].rows] == ["Beam", "Hungarian", "VJ", "exact", "auto"]
    assert report.sections[-1].title != "A query"


def test_the_full_plan_names_what_is_missing(tmp_path):
    with pytest.raises(gk.DatasetError, match="gedkit datasets download aids700nef"):
        reproduce(full_plan(tmp_path), tmp_path / "out")


def test_the_time_is_told_beforehand(small):
    folder, plan, _, _ = small
    others = replace(plan, seeds=(7, 8))
    seconds, trainings = forecast(others, folder)
    # Two sets with four networks under two regimes and three variants, and keypoints with one network under one.
    assert trainings == 2 * (2 * 2 * 4 + 3) + 2
    assert seconds > 0
    again, fewer = forecast(replace(others, peer_seeds=1, peers=("equal",), ablation_seeds=0), folder)
    assert fewer == 2 * (2 + 2 + 2 + 1 + 1) + 2
    assert again > 0


def test_what_is_finished_is_not_forecast(small):
    folder, plan, _, _ = small
    assert forecast(plan, folder) == (0, 0)
    seconds, trainings = forecast(replace(plan, seeds=(*plan.seeds, 7)), folder)
    assert trainings == 2 * 2 * 4 + 1
    assert seconds > 0


def test_pages_get_the_tables_of_a_run():
    import importlib.util
    from pathlib import Path

    source = Path(__file__).parents[3] / "benchmarks" / "reproduction_page.py"
    spec = importlib.util.spec_from_file_location("reproduction_page", source)
    page = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(page)
    table = [["solver", "states", "x"], ["GENN-A*", "5 [4, 6]", "y"], ["other", "7", "z"]]
    run = {"tables": {"T": table}, "text": ["**Made with** a machine."]}
    assert page.of("T", ["solver", "states"], "AIDS")(run) == [
        ["AIDS", "states"],
        ["GENN-A*", "5 [4, 6]"],
        ["other", "7"],
    ]
    assert page.of("T", rows=["GENN-A*"], intervals=False)(run) == [["solver", "states", "x"], ["GENN-A*", "5", "y"]]
    assert page.markdown(table[:2]) == "| solver | states | x |\n| --- | ---: | ---: |\n| GENN-A\\* | 5 [4, 6] | y |"
    text = "before\n<!-- figures: a -->\nold\n<!-- end -->\nafter\n"
    assert page.filled(text, {"a": page.machine}, run) == text.replace("old", "\n**Made with** a machine.\n")
    with pytest.raises(SystemExit, match="no place"):
        page.filled("nothing", {"a": page.machine}, run)
    text = "".join((page.DOCS / name).read_text(encoding="utf-8") for name in ("reproduction.md", "training.md"))
    assert all(f"<!-- figures: {place} -->" in text for place in [*page.PLACES, *page.LONGER])  # pages have all places
