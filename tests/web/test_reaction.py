"""The view "Reaction": the atom map of a reaction, as an answer and in a browser."""

import pytest

import gedkit as gk

pytest.importorskip("rdkit")

CLAISEN = "C=CCOc1ccccc1>>C=CCc1ccccc1O"


def test_a_reaction_is_mapped(server):
    status, answer = server.post("/api/reaction", {"reaction": CLAISEN, "pictures": True})
    found = gk.map_reaction(CLAISEN)
    assert status == 200
    assert answer["mapped"] == found.smiles
    assert answer["center"] == list(found.center)
    assert answer["optimal"]
    assert answer["svg"].startswith("<svg")
    assert answer["broken"] == [str(bond) for bond in found.bonds_broken]
    _, plain = server.post("/api/reaction", {"reaction": CLAISEN, "costs": "minimal"})
    assert "svg" not in plain
    assert plain["mapped"] == gk.map_reaction(CLAISEN, costs="minimal").smiles


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ({"reaction": "CCO"}, "has no '>'"),
        ({"reaction": "CC>>C("}, "are not SMILES of molecules"),
        ({"reaction": "C>>C", "costs": "fewest"}, "costs"),
        ({}, "reaction"),
        ({"reaction": "C>>C", "cost": "minimal"}, "did you mean 'costs'?"),
    ],
)
def test_mistakes(server, body, sentence):
    status, answer = server.post("/api/reaction", body)
    assert status == 422
    assert sentence in answer["detail"]


@pytest.mark.slow
def test_the_page_shows_the_center(server, plain, screenshots):
    plain.goto(server.address)
    plain.click("#tab-reaction")
    plain.click("#reaction-form button")
    plain.get_by_text("It is proven that no map is cheaper.").wait_for()
    assert plain.locator("#reaction-answer svg").count() == 1
    assert "[CH2:" in plain.locator("#reaction-answer .mapped").inner_text()
    plain.screenshot(path=screenshots / "reaction.png", full_page=True)
