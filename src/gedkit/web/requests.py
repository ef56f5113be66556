"""The bodies of requests, checked by pydantic, and what they mean to gedkit."""

from __future__ import annotations

import difflib
import math
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, WithJsonSchema, model_validator

import gedkit as gk


def _price(given: Any) -> float | str | None:
    """Check a price; it stays as it was sent, since JSON has no infinity. None is as good as none."""
    if given is None or given == "inf" or (type(given) in (int, float) and 0 <= given < math.inf):
        return given  # type: ignore[no-any-return]
    raise ValueError('must be a number, 0 or more, or "inf" to forbid the edit')


def _attribute(given: Any) -> str | list[str] | None:
    """Check the name of an attribute, or several whose values together are the label."""
    if given is None or isinstance(given, str):
        return given
    if isinstance(given, list) and 1 <= len(given) <= 16 and all(isinstance(name, str) and name for name in given):
        return given
    raise ValueError("must be the name of an attribute, a list of such names, or empty for no labels")


_PRICE = {"anyOf": [{"type": "number", "minimum": 0}, {"const": "inf"}]}
_NAMES = {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}, {"type": "null"}]}
Price = Annotated[Any, BeforeValidator(_price), WithJsonSchema(_PRICE)]
Label = Annotated[Any, BeforeValidator(_attribute), WithJsonSchema(_NAMES)]
Finite = Annotated[float, Field(ge=0, allow_inf_nan=False)]
Seconds = Annotated[float, Field(gt=0, allow_inf_nan=False, description="Cut to what the server allows.")]
NODE_LABEL = Field(
    None,
    description="The attribute that labels nodes, a list for a label of several, or empty for none; chosen by default.",
)
EDGE_LABEL = Field(None, description="The same for edges.")
PICTURES = Field(False, description="Whether to draw: HTML and SVG are many times larger than the answer.")


class _Body(BaseModel):
    """Strict: no text for a number, and no field that is not there."""

    model_config = ConfigDict(extra="forbid", strict=True)

    @model_validator(mode="before")
    @classmethod
    def _know_all_fields(cls, given: Any) -> Any:
        if not isinstance(given, dict):
            raise ValueError(f"must be an object with {', '.join(cls.model_fields)}")
        for name in given:
            if name not in cls.model_fields:
                near = difflib.get_close_matches(str(name), cls.model_fields, 1)
                hint = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(cls.model_fields)}"
                raise ValueError(f"there is no field {str(name)[:60]!r}: {hint}")
        return given

    def as_job(self, *, without: str = "") -> dict[str, Any]:
        """Return the fields as dicts and lists; unlike ``model_dump`` it does not walk through graphs."""
        return {name: _as_job(getattr(self, name)) for name in type(self).model_fields if name != without}


def _as_job(value: Any) -> Any:
    if isinstance(value, _Body):
        return value.as_job()
    if isinstance(value, list) and value and isinstance(value[0], _Body):
        return [_as_job(each) for each in value]
    return value


class GraphSource(_Body):
    """A graph as text in any format that can be pasted, or as gedkit's own JSON."""

    text: str | None = Field(None, description="SMILES, JSON, GraphML, DOT, an edge list, ...")
    format: str | None = Field(None, description="One of /api/formats; guessed by default.")
    graph: dict[str, Any] | None = Field(None, description='Such as {"nodes": ["C", "O"], "edges": [[0, 1]]}.')
    title: str = Field("", max_length=200)
    node_label: Label = NODE_LABEL
    edge_label: Label = EDGE_LABEL

    @model_validator(mode="after")
    def _be_one_graph(self) -> GraphSource:
        if (self.text is None) == (self.graph is None):
            raise ValueError("must have either 'text' or 'graph'")
        if self.graph is not None:
            for name in ("format", "node_label", "edge_label"):
                if getattr(self, name) is not None:
                    raise ValueError(f"{name!r} is for 'text': 'graph' is gedkit's own JSON, with its labels")
        return self


class GraphRequest(GraphSource):
    """A graph to look at."""

    pictures: bool = PICTURES


class CostForm(_Body):
    """A preset, or six prices; what is left out costs 1."""

    preset: Literal["default", "chemistry", "mces", "subgraph", "custom"] | None = None
    node_sub: Price = None
    node_del: Price = None
    node_ins: Price = None
    edge_sub: Price = None
    edge_del: Price = None
    edge_ins: Price = None

    @model_validator(mode="after")
    def _not_both(self) -> CostForm:
        given = list(self.prices())
        if given and self.preset not in (None, "custom"):
            raise ValueError(
                f"'preset' {self.preset!r} and {given[0]!r} contradict each other: a preset has its own prices"
            )
        return self

    def prices(self) -> dict[str, float]:
        """Return the prices that were given."""
        return {name: float(getattr(self, name)) for name in PRICES if getattr(self, name) is not None}

    def is_default(self) -> bool:
        """Whether nothing in particular was asked for."""
        return self.preset in (None, "default") and not self.prices()


PRICES = tuple(name for name in CostForm.model_fields if name != "preset")


class _Comparison(_Body):
    """How to compare, whatever is compared."""

    costs: CostForm = CostForm()
    solver: str = "auto"
    time_limit: Seconds = 10.0
    cutoff: Finite | None = None
    seed: Annotated[int, Field(ge=0, lt=1 << 63)] = 0
    pictures: bool = PICTURES


class Pair(_Body):
    """Two graphs."""

    first: GraphSource
    second: GraphSource


class SolveRequest(_Comparison):
    """Two graphs to compare."""

    first: GraphSource
    second: GraphSource


class ReactionRequest(_Body):
    """A reaction to map."""

    reaction: Annotated[str, Field(max_length=10_000, description="Reaction SMILES, such as CCBr.[OH-]>>CCO.")]
    costs: Literal["learned", "minimal"] = "learned"
    use_agents: bool = False
    time_limit: Seconds = 10.0
    pictures: bool = PICTURES


class BatchRequest(_Comparison):
    """Many pairs to compare; ``time_limit`` is for each of them."""

    pairs: Annotated[list[Pair], Field(min_length=1)]
    total_time_limit: Seconds = 60.0


class NearestRequest(_Body):
    """A graph to look for in a collection."""

    query: GraphSource
    k: Annotated[int, Field(ge=1, le=100)] = 10
    radius: Finite | None = None
    costs: CostForm = CostForm()
    time_limit: Seconds = 30.0
    pictures: bool = PICTURES


class MapRequest(_Body):
    """All distances within a collection."""

    costs: CostForm = CostForm()
    method: Literal["mds", "umap"] = "mds"
    time_limit: Seconds = 30.0


def costs_of(form: CostForm) -> gk.Costs:
    """Return the costs that a form describes.

    Examples
    --------
    >>> costs_of(CostForm(node_sub=2, edge_sub="inf"))
    Costs(node_sub=2, edge_sub=inf)
    """
    match form.preset:
        case "chemistry":
            return gk.Costs.chemistry()
        case "mces":
            return gk.Costs.mces()
        case "subgraph":
            return gk.Costs.subgraph()
    prices: dict[str, Any] = {name: price for name, price in form.prices().items() if price != 1}
    return gk.Costs(**prices)
