"""The distance as an autograd function: forward solves, backward hands out what the paths use."""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor

from gedkit._costs.costs import PARTS, Costs
from gedkit._graphs.graph import Graph
from gedkit.collection.solve_many import solve_many
from gedkit.errors import InvalidTypeError


class _Distances(torch.autograd.Function):
    """Distances of all pairs from all tensors of costs, pair after pair."""

    @staticmethod
    def forward(ctx: Any, job: _Job, *tensors: Tensor) -> Tensor:
        """Solve all pairs and keep the counts of their paths."""
        results = solve_many(job.pairs, costs=job.costs(tensors), keep_names=False, **job.how)
        job.unproven = [i for i, result in enumerate(results) if not result.optimal]
        counts = []
        if any(ctx.needs_input_grad[1:]):
            used = [result.counts for result in results]
            for (i, name), tensor in zip(job.places, tensors, strict=True):
                path = used[i]
                counts.append(torch.zeros_like(tensor) if path is None else tensor.new_tensor(getattr(path, name)))
        ctx.save_for_backward(*counts)
        ctx.owners = [i for i, _ in job.places]
        distances = [result.distance for result in results]
        return tensors[0].new_tensor(distances) if tensors else torch.tensor(distances)

    @staticmethod
    def backward(ctx: Any, *gradients: Tensor) -> tuple[Tensor | None, ...]:
        """Return the gradient of each tensor: that of its distance, where the path uses it."""
        (gradient,) = gradients
        shares = zip(ctx.owners, ctx.saved_tensors, strict=True)
        return None, *(gradient[i].to(counts) * counts for i, counts in shares)


class _Job:
    """What is not a tensor: the pairs, the other costs, and which tensor is which part of which pair."""

    def __init__(
        self, pairs: list[tuple[Graph, Graph]], arrays: list[dict[str, Tensor]], rest: Costs, how: dict[str, Any]
    ) -> None:
        self.pairs, self.how = pairs, how
        self.places = [(i, name) for i, given in enumerate(arrays) for name in given]
        self.unproven: list[int] = []
        self._rest = {name: getattr(rest, name).describe() for name in PARTS}

    def costs(self, tensors: tuple[Tensor, ...]) -> list[Costs]:
        """Return the costs of each pair."""
        parts = [dict(self._rest) for _ in self.pairs]
        for (i, name), tensor in zip(self.places, tensors, strict=True):
            parts[i][name] = tensor.detach().cpu().double().numpy()
        return [Costs(**part, signed=True) for part in parts]


def distances_of(
    pairs: list[tuple[Graph, Graph]], arrays: list[dict[str, Tensor]], rest: Costs, how: dict[str, Any]
) -> tuple[Tensor, list[int]]:
    """Return the distances, and the numbers of the pairs whose distance is not proven."""
    job = _Job(pairs, arrays, rest, how)
    tensors = [arrays[i][name] for i, name in job.places]
    for (i, name), tensor in zip(job.places, tensors, strict=True):
        if not isinstance(tensor, Tensor):
            raise InvalidTypeError(f"arrays[{i}][{name!r}] must be a tensor, got {type(tensor).__name__}")
    found: Tensor = _Distances.apply(job, *tensors)  # type: ignore[no-untyped-call]
    return found, job.unproven
