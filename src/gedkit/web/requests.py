"""The bodies of requests, checked by pydantic, and what they mean to gedkit."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

import gedkit as gk

__all__ = ["CostForm", "GraphSource", "MapRequest", "NearestRequest", "SolveRequest", "costs_of"]

Price = Annotated[float, Field(ge=0, allow_inf_nan=False)] | Literal["inf"]
Seconds = Annotated[float, Field(gt=0, allow_inf_nan=False, description="Cut to what the server allows.")]


class _Body(BaseModel):
    model_config = ConfigDict(extra="forbid")


class GraphSource(_Body):
    """A graph as text in any format that can be pasted, or as gedkit's own JSON."""

    text: str | None = Field(None, description="SMILES, JSON, GraphML, DOT, an edge list, ...")
    format: str | None = Field(None, description="One of /api/formats; guessed by default.")
    graph: dict[str, Any] | None = Field(None, description='Such as {"nodes": ["C", "O"], "edges": [[0, 1]]}.')
    title: str = Field("", max_length=200)


class CostForm(_Body):
    """A preset, or six prices."""

    preset: Literal["default", "chemistry", "mces", "subgraph", "custom"] = "default"
    node_sub: Price = 1.0
    node_del: Price = 1.0
    node_ins: Price = 1.0
    edge_sub: Price = 1.0
    edge_del: Price = 1.0
    edge_ins: Price = 1.0


class SolveRequest(_Body):
    """Two graphs to compare."""

    first: GraphSource
    second: GraphSource
    costs: CostForm = CostForm()
    solver: str = "auto"
    time_limit: Seconds = 10.0
    cutoff: Annotated[float, Field(ge=0, allow_inf_nan=False)] | None = None
    seed: Annotated[int, Field(ge=0, lt=1 << 63)] = 0


class NearestRequest(_Body):
    """A graph to look for in a collection."""

    query: GraphSource
    k: Annotated[int, Field(ge=1, le=100)] = 10
    radius: Annotated[float, Field(ge=0, allow_inf_nan=False)] | None = None
    costs: CostForm = CostForm()
    time_limit: Seconds = 30.0


class MapRequest(_Body):
    """All distances within a collection."""

    costs: CostForm = CostForm()
    method: Literal["mds", "umap"] = "mds"
    time_limit: Seconds = 30.0


def costs_of(form: CostForm) -> gk.Costs:
    """Return the costs that a form describes.

    Examples
    --------
    >>> costs_of(CostForm(preset="custom", node_sub=2, edge_sub="inf"))
    Costs(node_sub=2, edge_sub=inf)
    """
    match form.preset:
        case "chemistry":
            return gk.Costs.chemistry()
        case "mces":
            return gk.Costs.mces()
        case "subgraph":
            return gk.Costs.subgraph()
        case "custom":
            names = ("node_sub", "node_del", "node_ins", "edge_sub", "edge_del", "edge_ins")
            prices = {name: float(getattr(form, name)) for name in names}
            return gk.Costs(**{name: price for name, price in prices.items() if price != 1})
    return gk.Costs()
