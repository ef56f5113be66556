"""Reports: one page with everything in it, tables beside the printed figures, times with units."""

import base64
import re
from html.parser import HTMLParser

import numpy as np
import pytest

import gedkit as gk
from gedkit.lab.evaluation import evaluate
from gedkit.lab.evaluation.accuracy_tables import SeedRow, States, accuracy_table
from gedkit.lab.evaluation.comparison import Row
from gedkit.lab.evaluation.estimate_times import EstimateRuns
from gedkit.lab.evaluation.methods import LITERAL, PAPER_ROWS, STRONG
from gedkit.lab.evaluation.pair_runs import PairRuns
from gedkit.lab.evaluation.protocols import PROTOCOLS, Scores
from gedkit.lab.evaluation.remarks import on_accuracy, on_growth, on_times
from gedkit.lab.evaluation.report import Picture, Report, Section, Table
from gedkit.lab.evaluation.tables import TimedSet, estimate_table, protocol_table, time_table

matplotlib = pytest.importorskip("matplotlib")


def row(name, mse):
    method = next(method for method in PAPER_ROWS if method.name == name)
    values = {"mse": mse, "mae": 0.5, "optimal": 0.25, "rho": 0.9, "tau": 0.8, "p_at_10": 0.7, "p_at_20": 0.6}
    each = {key: np.array([value, value]) for key, value in values.items()}
    scores = Scores("stable", 2, 4, **values, by_query=each)
    return Row(method, dict.fromkeys(PROTOCOLS, scores), None, 1.234 if method.has_path else None)


def seeded(*rows):
    return [SeedRow(found.method.name, [found]) for found in rows]


def test_printed_figures_stand_beside_ours():
    rows = seeded(row("SimGNN", 0.0022), row("Beam", 0.001), row("exact", 0.0))
    table = accuracy_table("AIDS", "aids700nef", rows)
    cells = [dict(zip(table.header, line, strict=True)) for line in table.rows]
    assert cells[0]["paper"] == "2 \N{MULTIPLICATION SIGN} 1.189"  # printed halved
    assert cells[0]["mse e-3"] == "2.200 [2.200, 2.200]"
    assert cells[0]["optimal"] == "\N{EN DASH}"
    assert (cells[1]["paper"], cells[1]["paper p@10"], cells[1]["optimal"]) == (
        "2 \N{MULTIPLICATION SIGN} 12.090",
        "0.481",
        "25.0 [25.0, 25.0] %",
    )
    willow = accuracy_table("Willow", "willow-car", seeded(row("Beam", 0.001)))
    assert willow.rows[0][willow.header.index("paper")] == "1.820"  # the authors' own
    assert cells[2]["paper"] == "\N{EN DASH}"
    own = accuracy_table("mine", "mine", seeded(row("Beam", 0.001)))
    assert not any(name.startswith("paper") for name in own.header)
    assert len(own.rows[0]) == len(own.header)
    assert len(protocol_table("", [row("Beam", 0.001)]).header) == len(protocol_table("", [row("Beam", 1)]).rows[0])


def test_several_trainings_have_a_mean_and_a_spread():
    both = SeedRow("GENN", [row("GENN", 0.001), row("GENN", 0.003)])
    table = accuracy_table("AIDS", "aids700nef", [both])
    assert (
        dict(zip(table.header, table.rows[0], strict=True))["mse e-3"]
        == "2.000 \N{PLUS-MINUS SIGN} 1.414 [2.000, 2.000]"
    )
    states = [States(np.array([10, 10]), np.array([30, 30])), States(np.array([20, 20]), np.array([30, 30]))]
    table = accuracy_table("AIDS", "aids700nef", [SeedRow("GENN-A*", [row("GENN-A*", 0.001)] * 2, states)])
    found = dict(zip(table.header, table.rows[0], strict=True))["times fewer states"]
    assert found == "2.2 \N{PLUS-MINUS SIGN} 1.1 [2.2, 2.2]"


def test_remarks_compare_with_what_is_printed():
    genn, beam = on_accuracy("aids700nef", [row("GENN", 0.0022), row("Beam", 0.013), row("exact", 0)])
    assert "mse 2.200, above the paper's 1.618:" in genn
    assert "mse 13.000, below the paper's 24.180 (half of it in print)" in beam
    assert on_accuracy("mine", [row("Beam", 0.1)]) == []


def test_growth_is_told_over_pairs_of_about_one_size():
    text = on_growth("X", np.array([8, 9, 9, 8]), np.array([2, 20, 50, 4]), np.array([1, 10, 10, 2]))
    assert "2 at 8 (2.0 times fewer, 2 pairs), 25 at 9 (3.5 times fewer, 2 pairs)" in text
    assert "does not help" in on_growth("X", np.array([8, 9]), np.array([2, 20]), np.array([10, 40]))
    sizes = np.arange(21)
    text = on_growth("X", sizes, 3 * sizes + 3, sizes + 1)
    assert text.count("(3.0 times fewer, 3 pairs)") == 7
    assert "10 at 3-5 (3.0" in text


def runs(seconds, opened, distance):
    one = np.ones(2)
    return PairRuns(distance * one, one, one > 0, opened * one.astype(int), one.astype(int), seconds * one, one)


def test_times_and_ratios():
    found = {STRONG: runs(0.03, 900, 4), LITERAL: runs(0.06, 1800, 4), "GENN-A*": runs(0.01, 300, 5)}
    timed = TimedSet("AIDS", "aids700nef", np.array([4.0, 4.0]), found)
    table = time_table([timed])
    first, second, third = (dict(zip(table.header, line, strict=True)) for line in table.rows)
    assert (first["time/pair"], first["paper"], first["speed-up"]) == ("30 ms [30 ms, 30 ms]", "29.9 s", "1.00")
    assert (second["paper"], second["speed-up"]) == ("\N{EN DASH}", "0.50 [0.50, 0.50]")
    assert (third["speed-up"], third["paper speed-up"]) == ("3.00 [3.00, 3.00]", "2.25")
    assert third[f"times fewer than {STRONG}"] == "3.0 [3.0, 3.0]"
    assert third[f"times fewer than {LITERAL}"] == "6.0 [6.0, 6.0]"
    assert (first["optimal"], third["optimal"]) == ("100.0 [100.0, 100.0] %", "0.0 [0.0, 0.0] %")
    assert "GENN-A* puts 3.0 times fewer states into OPEN than Hungarian-A* with all edges" in on_times([timed])[1]
    each = {"GENN": np.array([1e-2, 2e-2]), "Vanilla GNN": np.array([3e-2, 6e-2])}
    table = estimate_table(EstimateRuns(np.array([10, 20]), each), {"GENN": 1e-5, "Vanilla GNN": 1e-5})
    assert table.rows[1][1:] == ["3 ms [3 ms, 3 ms]", "2.33 ms", "3.00 [3.00, 3.00]", "5.59", "10 µs"]


class Page(HTMLParser):
    """Collects the tags and where they point to."""

    def __init__(self):
        super().__init__()
        self.sources = []
        self.cells = 0

    def handle_starttag(self, tag, attrs):
        self.cells += tag == "td"
        self.sources += [value for name, value in attrs if name in ("src", "href")]


def test_the_page_holds_everything(tmp_path):
    from matplotlib.figure import Figure

    figure = Figure(figsize=(1, 1))
    figure.subplots().plot([0, 1])
    table = Table("T", ["a", "paper"], [["1|2", "<3>"]])
    report = Report(
        "Title & <more>",
        ["**bold** and `code`"],
        [Section("One", ["text"], [table], [Picture("fig", figure, "what")], ["why"])],
        "end",
    )
    page, text = report.write(tmp_path / "out")
    html = page.read_text()
    parsed = Page()
    parsed.feed(html)
    assert parsed.cells == 2
    assert all(source.startswith("data:image/png;base64,") for source in parsed.sources)
    image = base64.b64decode(parsed.sources[0].partition(",")[2])
    assert image == (tmp_path / "out" / "fig.png").read_bytes()
    assert "http" not in html
    assert "<strong>bold</strong>" in html
    assert "&lt;3&gt;" in html
    markdown = text.read_text()
    assert r"| 1\|2 | <3> |" in markdown
    assert "![what](fig.png)" in markdown
    assert report.to_html({"fig": image}) == html
    blocked = tmp_path / "file"
    blocked.write_text("")
    with pytest.raises(gk.StoreError, match="cannot write the report"):
        report.write(blocked)


@pytest.mark.long
def test_evaluate_writes_a_report_and_repeats(tmp_path):
    data = gk.datasets.generate("programs", 20, nodes=(4, 6))
    first, rows = evaluate(data, tmp_path / "a", solvers=["exact", "hungarian"])
    second, _ = evaluate(data, tmp_path / "b", solvers=["exact", "hungarian"])
    assert [r.method.name for r in rows] == ["exact", "hungarian"]
    drop_times = [re.sub(r"\| [\d.e-]+ \|$", "|", line) for line in first.to_markdown().splitlines()]
    assert drop_times == [re.sub(r"\| [\d.e-]+ \|$", "|", line) for line in second.to_markdown().splitlines()]
    assert (tmp_path / "a" / "report.html").exists()
    _, rows = evaluate(data, tmp_path / "c")
    assert [r.method.name for r in rows] == ["exact", "beam", "hungarian"]
