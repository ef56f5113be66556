"""Peers of the benchmark: files they are given, figures read from what they print."""

import sys

import pytest

from datasets import RawGraph
from pairs import Pair
from peers import pair_file, parse_peers, tve_file

SMALL = RawGraph(("C", "O"), ((0, 1),), ("2",))
LARGER = RawGraph(("C", "C", "O"), ((0, 1), (1, 2)), ("1", "2"))
PAIRS = [Pair(SMALL, LARGER, 2), Pair(LARGER, LARGER)]


def echo(*lines: str) -> str:
    return f"""{sys.executable} -c "print({"chr(10).join(" + repr(list(lines)) + ")"})" """


def test_pair_file():
    lines = pair_file(PAIRS).splitlines()
    assert lines == ["4", "0 2 1 0 1 0 1 0", *[f"{k} 3 2 0 0 1 0 1 0 1 2 0" for k in (1, 2, 3)], "2", "0 1 2", "2 3 -1"]


def test_tve_file():
    assert tve_file([SMALL, SMALL]).splitlines() == [
        "t # 0",
        "v 0 C",
        "v 1 O",
        "e 0 1 2",
        "t # 1",
        "v 0 C",
        "v 1 O",
        "e 0 1 2",
    ]


def test_figures_are_read_by_named_groups(tmp_path):
    command = echo("2", "0", "Total time: 1,500 us") + "{db} {query}"
    (peer,) = parse_peers([f"x={command}"], [r"x=^(?P<distance>\d+)$|Total time: (?P<total_us>[\d,]+)"])
    measured = peer.measure(PAIRS, 10, True, tmp_path)
    assert measured.distances == [2, 0]
    assert measured.mean == pytest.approx(750e-6)
    assert measured.wrong([2, 1]) == 1


def test_pair_times_give_median(tmp_path):
    (peer,) = parse_peers([f"x={echo('t 1 ms', 't 3 ms')}{{pairs}}"], [r"x=t (?P<pair_ms>\S+) ms"])
    measured = peer.measure(PAIRS, 10, True, tmp_path)
    assert measured.seconds == pytest.approx([1e-3, 3e-3])
    assert measured.median == pytest.approx(2e-3)


@pytest.mark.long
def test_without_a_limit_of_its_own_a_peer_is_ended_pair_by_pair(tmp_path):
    (peer,) = parse_peers([f"x={sys.executable} -c 'import time; time.sleep(60)' {{pairs}}"], [])
    measured = peer.measure(PAIRS[:1], 0.1, False, tmp_path)
    assert (measured.solved, measured.seconds, measured.distances) == (0, [0.1], [None])


@pytest.mark.parametrize(
    ("commands", "reads", "words"),
    [
        (["x"], [], "wants NAME=VALUE"),
        (["x=run it"], [], "names neither"),
        (["x=run {pairs}"], ["y=a"], "no --peer does"),
    ],
)
def test_bad_options(commands, reads, words):
    with pytest.raises(ValueError, match=words):
        parse_peers(commands, reads)


def test_a_failing_peer_is_not_measured(tmp_path):
    (peer,) = parse_peers([f"x={sys.executable} -c 'import sys; sys.exit(\"broken\")' {{pairs}}"], [])
    with pytest.raises(RuntimeError, match="code 1: broken"):
        peer.measure(PAIRS, 1, True, tmp_path)
