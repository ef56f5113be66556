"""Cost functions that take an element for something else get a sentence that says what it is."""

import pytest

import gedkit as gk

RICH = gk.Graph(2, [(0, 1)], node_attrs={"cpu": [1, 2], "mem": [3, 4]})
PLAIN = gk.Graph(2, [(0, 1)], node_labels="ab")
ARRAY = gk.Graph(2, [(0, 1)], node_attrs=[1, 2])


@pytest.mark.parametrize(
    ("graph", "part", "function", "sentence"),
    [
        (
            RICH,
            "node_sub",
            lambda u, v: abs(u["cpu"] - v["cpu"]),
            "an element is not a dict: u.label is its label, and its attributes are u.attrs['cpu'], u.attrs['mem']",
        ),
        (
            RICH,
            "node_sub",
            lambda u, v: abs(u.cpu - v.cpu),
            "an element has no .cpu: u.label is its label, and its attributes are u.attrs['cpu'], u.attrs['mem']",
        ),
        (RICH, "node_del", lambda u: u.cpu, "node_del: an element has no .cpu"),
        (RICH, "node_sub", lambda u: 1, "node_sub must be a function of two elements, the old and the new one, as in"),
        (RICH, "node_del", lambda u, v: 1, "node_del must be a function of one element, as in lambda u: 1"),
        (
            RICH,
            "node_sub",
            lambda u, v: u.attrs["cpus"],
            "there is no attribute 'cpus': its attributes are u.attrs['cpu']",
        ),
        (RICH, "node_sub", lambda u, v: abs(u.attrs - v.attrs), "its attributes are u.attrs['cpu'], u.attrs['mem']"),
        (
            PLAIN,
            "node_sub",
            lambda u, v: u.attrs["cpu"],
            "it has no attributes (u.attrs is None): make the graphs with",
        ),
        (ARRAY, "node_sub", lambda u, v: u["cpu"], "u.label is its label, and u.attrs are its numbers"),
    ],
)
def test_what_an_element_is(graph, part, function, sentence):
    with pytest.raises(gk.InvalidCostError) as caught:
        gk.solve(graph, graph, costs=gk.Costs(**{part: function}))
    assert sentence in str(caught.value)


def broken(u, v):
    return {"a": 1}[u.label]


def test_errors_of_the_function_itself_are_passed_on():
    with pytest.raises(KeyError):
        gk.solve(PLAIN, PLAIN, costs=gk.Costs(node_sub=broken))
    with pytest.raises(ZeroDivisionError):
        gk.solve(PLAIN, PLAIN, costs=gk.Costs(node_sub=lambda u, v: 1 / 0))
    with pytest.raises(AttributeError):
        gk.solve(PLAIN, PLAIN, costs=gk.Costs(node_sub=lambda u, v: u.label.nonsense))
