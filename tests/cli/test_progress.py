"""Progress: nothing for two seconds or where nobody looks, then bounds and the time that is left."""

import io

import pytest
from rich.console import Console

import gedkit as gk
from gedkit.cli.progress import PairsProgress, SearchProgress, Waiting


@pytest.fixture
def terminal():
    return Console(file=io.StringIO(), force_terminal=True, width=100)


def test_a_search_shows_bounds_and_the_time_left(terminal):
    with SearchProgress("a → b", 30, terminal, patience=0) as line:
        line._timer.join()
        assert line.on_progress(3, float("inf"), None) is False
        line.on_progress(3, 7.5, None)
        line.bar.refresh()
    shown = terminal.file.getvalue()
    assert "a → b: 3 .. 7.5" in shown
    assert "at most 29 s left" in shown or "at most 30 s left" in shown


def test_pairs_show_how_many_and_the_time_left(terminal):
    with PairsProgress("pairs", terminal, patience=0) as line:
        line._timer.join()
        line.on_progress(1200, 5000, 125.0)
        line.bar.refresh()
    assert "1,200 of 5,000 pairs" in terminal.file.getvalue()
    assert "2 min 5 s left" in terminal.file.getvalue()


def test_what_is_counted_passes_through(terminal):
    with PairsProgress("graphs", terminal) as line:
        assert list(line.over([1, 2, 3])) == [1, 2, 3]


def test_short_jobs_say_nothing(terminal):
    with SearchProgress("a → b", 30, terminal, patience=60) as line:
        line.on_progress(1, 1, None)
    assert terminal.file.getvalue() == ""


def test_output_for_machines_has_no_progress(terminal):
    for line in (
        SearchProgress("a → b", 1, terminal, patience=0, quiet=True),
        PairsProgress("pairs", terminal, patience=0, quiet=True),
        Waiting("reading a file", terminal, patience=0, quiet=True),
    ):
        with line:
            assert not line.wanted
    assert terminal.file.getvalue() == ""


def test_what_cannot_be_counted_shows_what_it_is(terminal):
    with Waiting("reading [a] file", terminal, patience=0) as line:
        line._timer.join()
        line.bar.refresh()
    assert "reading [a] file 0 s" in terminal.file.getvalue()


def test_what_is_printed_meanwhile_goes_where_it_belongs(terminal, capsys):
    with Waiting("reading", terminal, patience=0) as line:
        line._timer.join()
        print("an answer")
    assert capsys.readouterr().out == "an answer\n"
    assert "an answer" not in terminal.file.getvalue()


def test_no_terminal_no_progress():
    console = Console(file=io.StringIO(), force_terminal=False)
    with SearchProgress("a → b", None, console, patience=0) as line:
        assert not line.wanted
    assert console.file.getvalue() == ""


def test_solvers_show_themselves_as_a_table():
    lines = repr(gk.solvers()).splitlines()
    assert [line.split()[0] for line in lines] == [solver.name for solver in gk.solvers()]
    assert max(map(len, lines)) < 200
