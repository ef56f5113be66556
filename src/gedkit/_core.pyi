from collections.abc import Callable
from typing import Any, overload

import numpy as np
from numpy.typing import NDArray

BUILD: str

class Graph:
    @overload
    def __init__(
        self,
        directed: bool,
        node_labels: list[int],
        edges: list[tuple[int, int]],
        edge_labels: list[int] | None = None,
    ) -> None: ...
    @overload
    def __init__(self, directed: bool, node_labels: NDArray[np.int32], edges: NDArray[np.int32]) -> None: ...
    @property
    def n(self) -> int: ...
    @property
    def m(self) -> int: ...
    @property
    def directed(self) -> bool: ...
    @property
    def has_self_loops(self) -> bool: ...
    @property
    def node_labels(self) -> tuple[int, ...]: ...
    @property
    def edges(self) -> tuple[tuple[int, int], ...]: ...
    @property
    def edge_labels(self) -> tuple[int, ...]: ...
    def edge_order(self) -> tuple[int, ...]: ...
    def same(self, other: Graph) -> bool: ...
    def hash(self) -> int: ...
    def successors(self, u: int, /) -> tuple[int, ...]: ...
    def predecessors(self, u: int, /) -> tuple[int, ...]: ...

class DualStep:
    def __init__(self, tensors: dict[str, NDArray[np.float32]], /) -> None: ...
    @staticmethod
    def shipped() -> DualStep: ...

class DualState:
    def __init__(self, problem: Problem) -> None: ...
    @property
    def bound(self) -> float: ...
    @property
    def unit(self) -> float: ...
    @property
    def open_rows(self) -> int: ...
    @property
    def within_profit(self) -> bool: ...
    def save(self) -> None: ...
    def restore(self) -> None: ...
    def begin(self, goal: float) -> None: ...
    def view(
        self,
    ) -> tuple[
        NDArray[np.float32],
        NDArray[np.float32],
        NDArray[np.float32],
        NDArray[np.int32],
        NDArray[np.int32],
        NDArray[np.float32],
    ]: ...
    def moves(self, step: DualStep) -> NDArray[np.float32]: ...
    def move(self, moves: NDArray[np.float32]) -> None: ...
    def climb(self, step: DualStep, steps: int, goal: float) -> bool: ...
    def balance(self, steps: int, goal: float) -> bool: ...
    def ascend(self, steps: int, goal: float) -> bool: ...
    def prune(self, goal: float) -> bool: ...
    def branch(self, rank: int) -> bool: ...
    def prune_while_rising(self, prune: bool) -> None: ...

class Problem:
    @overload
    def __init__(
        self,
        g1: Graph,
        g2: Graph,
        node_sub: float,
        node_del: float,
        node_ins: float,
        edge_sub: float,
        edge_del: float,
        edge_ins: float,
    ) -> None: ...
    @overload
    def __init__(
        self,
        g1: Graph,
        g2: Graph,
        node_class1: NDArray[np.int32],
        node_class2: NDArray[np.int32],
        edge_class1: NDArray[np.int32],
        edge_class2: NDArray[np.int32],
        node_sub: NDArray[np.float64],
        node_del: NDArray[np.float64],
        node_ins: NDArray[np.float64],
        edge_sub: NDArray[np.float64],
        edge_del: NDArray[np.float64],
        edge_ins: NDArray[np.float64],
    ) -> None: ...
    @property
    def exact_units(self) -> bool: ...
    def mapping_cost(self, mapping: NDArray[np.int32], /) -> float: ...

class Outcome:
    @property
    def status(self) -> int: ...
    @property
    def lower(self) -> float: ...
    @property
    def upper(self) -> float: ...
    @property
    def has_path(self) -> bool: ...
    @property
    def mapping(self) -> list[int]: ...
    @property
    def stats(self) -> tuple[float, int, int, int]: ...
    @property
    def history(self) -> list[tuple[float, float, float]]: ...
    @property
    def certificate(self) -> dict[str, Any] | None: ...
    def take_error(self) -> BaseException | None: ...

_Callback = Callable[[float, float, float, int, int, int], bool]

def solve_exact(
    problem: Problem,
    cutoff: float,
    seed: int,
    seconds: float,
    bytes: int,
    callback: _Callback | None,
    signals: bool,
    depth_first_states: int = -1,
    certificate: bool = False,
    dual_step: DualStep | None = None,
    root_steps: int = -1,
    child_steps: int = 0,
) -> Outcome: ...
def solve_auto(
    problem: Problem,
    cutoff: float,
    seed: int,
    seconds: float,
    bytes: int,
    callback: _Callback | None,
    signals: bool,
    budget: float,
    certificate: bool = False,
) -> Outcome: ...
def solve_dfs(
    problem: Problem,
    cutoff: float,
    seed: int,
    seconds: float,
    bytes: int,
    callback: _Callback | None,
    signals: bool,
) -> Outcome: ...
def solve_plain_astar(
    problem: Problem,
    cutoff: float,
    seed: int,
    seconds: float,
    bytes: int,
    callback: _Callback | None,
    signals: bool,
) -> Outcome: ...
def solve_hungarian_astar(
    problem: Problem,
    cutoff: float,
    seed: int,
    seconds: float,
    bytes: int,
    callback: _Callback | None,
    signals: bool,
) -> Outcome: ...

_TileAnswer = tuple[int, bool, NDArray[np.float64], NDArray[np.float64], NDArray[np.int8], list[tuple[int, int]]]
_LateAnswer = tuple[int, int, float, float, int, bool]
_Tables = tuple[
    NDArray[np.int32],
    NDArray[np.int32],
    NDArray[np.int32],
    NDArray[np.int32],
    NDArray[np.float64],
    NDArray[np.float64],
    NDArray[np.float64],
    NDArray[np.float64],
    NDArray[np.float64],
    NDArray[np.float64],
]

def solve_pairs(
    rows: list[Graph],
    columns: list[Graph],
    row_kind: NDArray[np.int32],
    column_kind: NDArray[np.int32],
    twins_are_free: bool,
    costs: tuple[float, ...] | _Tables,
    typical: float,
    tiles: NDArray[np.int32],
    open: NDArray[np.int32],
    solver: str,
    depth_first_states: int,
    cutoff: float,
    first_try_seconds: float,
    pair_seconds: float,
    total_seconds: float,
    threads: int,
    on_news: Callable[[int, list[_TileAnswer], list[_LateAnswer]], object],
    signals: bool,
) -> bool: ...
def isomorphism_classes(
    graphs: list[Graph], node_class: NDArray[np.int32] | None, edge_class: NDArray[np.int32] | None
) -> NDArray[np.int32]: ...

_Found = tuple[NDArray[np.int64], NDArray[np.float64], NDArray[np.float64], tuple[int, int, int, int], int, int]

class SearchableGraphs:
    def __init__(self) -> None: ...
    def set_labels(self, labels: NDArray[np.int32]) -> None: ...
    def put(self, numbers: NDArray[np.int64], lengths: NDArray[np.int64], bytes: bytes) -> None: ...
    def drop(self, number: int) -> None: ...
    def dump(self) -> tuple[NDArray[np.int64], NDArray[np.int64], bytes]: ...
    def __len__(self) -> int: ...
    def __contains__(self, number: int) -> bool: ...
    def numbers(self) -> NDArray[np.int64]: ...
    @property
    def directed(self) -> bool | None: ...
    @property
    def node_labels(self) -> list[int]: ...
    @property
    def edge_labels(self) -> list[int]: ...
    def bounds(self, query: Graph, least: tuple[float, ...], whole: bool) -> NDArray[np.float64]: ...
    def assignment_bounds(self, query: Graph, least: tuple[float, ...], whole: bool) -> NDArray[np.float64]: ...
    def find(
        self,
        queries: list[Graph],
        costs: tuple[Any, ...],
        least: tuple[float, ...],
        whole: bool,
        typical: float,
        k: int,
        radius: float,
        approximate: bool,
        threads: int,
        signals: bool,
        progress: Callable[[int, int], object] | None,
    ) -> list[_Found]: ...

def solve_hungarian(
    problem: Problem,
    cutoff: float,
    seed: int,
    seconds: float,
    bytes: int,
    callback: _Callback | None,
    signals: bool,
) -> Outcome: ...
def solve_vj(
    problem: Problem,
    cutoff: float,
    seed: int,
    seconds: float,
    bytes: int,
    callback: _Callback | None,
    signals: bool,
) -> Outcome: ...
def solve_beam(
    problem: Problem,
    cutoff: float,
    seed: int,
    seconds: float,
    bytes: int,
    callback: _Callback | None,
    signals: bool,
    width: int,
) -> Outcome: ...
def solve_ipfp(
    problem: Problem,
    cutoff: float,
    seed: int,
    seconds: float,
    bytes: int,
    callback: _Callback | None,
    signals: bool,
    starts: int,
) -> Outcome: ...
def solve_refine(
    problem: Problem,
    cutoff: float,
    seed: int,
    seconds: float,
    bytes: int,
    callback: _Callback | None,
    signals: bool,
    turns: int,
) -> Outcome: ...
def bound_label(
    problem: Problem,
    cutoff: float,
    seed: int,
    seconds: float,
    bytes: int,
    callback: _Callback | None,
    signals: bool,
) -> Outcome: ...
def bound_degree(
    problem: Problem,
    cutoff: float,
    seed: int,
    seconds: float,
    bytes: int,
    callback: _Callback | None,
    signals: bool,
) -> Outcome: ...
def bound_branch(
    problem: Problem,
    cutoff: float,
    seed: int,
    seconds: float,
    bytes: int,
    callback: _Callback | None,
    signals: bool,
) -> Outcome: ...
def bound_lagrangian(
    problem: Problem,
    cutoff: float,
    seed: int,
    seconds: float,
    bytes: int,
    callback: _Callback | None,
    signals: bool,
) -> Outcome: ...
def bound_focused(
    problem: Problem,
    cutoff: float,
    seed: int,
    seconds: float,
    bytes: int,
    callback: _Callback | None,
    signals: bool,
) -> Outcome: ...
def default_distance(g1: Graph, g2: Graph) -> float: ...
def reference_exhaustive(problem: Problem) -> tuple[float, list[int]]: ...
def reference_mapping_cost(
    g1: Graph, g2: Graph, mapping: NDArray[np.int32], *costs: float | NDArray[np.int32] | NDArray[np.float64]
) -> float: ...

class PreparedGraph: ...

class LearnedModel:
    def prepare(
        self, graph: Graph, node_class: NDArray[np.int32], edge_length: NDArray[np.float32]
    ) -> PreparedGraph: ...

class GennModel(LearnedModel):
    def __init__(
        self,
        labels: int,
        max_degree: int,
        spline: bool,
        widths: list[int],
        ntn: int,
        head: list[int],
        alpha: float,
        symmetric: bool,
        kernels: int,
        length_scale: float,
        tensors: dict[str, NDArray[np.float32]],
    ) -> None: ...
    def similarities(self, rows: list[PreparedGraph], columns: list[PreparedGraph]) -> NDArray[np.float32]: ...
    def embedded(self, embedding: str) -> LearnedModel: ...

def solve_learned(
    problem: Problem,
    cutoff: float,
    seed: int,
    seconds: float,
    bytes: int,
    callback: _Callback | None,
    signals: bool,
    model: LearnedModel,
    g1: PreparedGraph,
    g2: PreparedGraph,
    trust: float,
    children: int,
    width: int,
) -> Outcome: ...
def learned_estimates(
    problem: Problem,
    model: LearnedModel,
    g1: PreparedGraph,
    g2: PreparedGraph,
    level: NDArray[np.int32],
    used: NDArray[np.bool_],
    image: NDArray[np.int32],
) -> list[float]: ...
def hungarian_estimates(
    problem: Problem, level: NDArray[np.int32], used: NDArray[np.bool_], image: NDArray[np.int32]
) -> list[float]: ...

class PairNetwork:
    def __init__(
        self,
        pair_weight: NDArray[np.float32],
        pair_bias: NDArray[np.float32],
        pair_out: NDArray[np.float32],
        pair_out_bias: NDArray[np.float32],
        node_weight: NDArray[np.float32],
        node_bias: NDArray[np.float32],
        node_out: NDArray[np.float32],
        node_out_bias: NDArray[np.float32],
    ) -> None: ...
    def estimate(self, problem: Problem, images: NDArray[np.int32]) -> tuple[float, float]: ...

def pair_features(
    problem: Problem, images: NDArray[np.int32]
) -> tuple[
    list[int],
    list[int],
    NDArray[np.float32],
    NDArray[np.float32],
    NDArray[np.float32],
    NDArray[np.float32],
    NDArray[np.float32],
    NDArray[np.float32],
    float,
]: ...
def solve_pair_costs(
    problem: Problem,
    cutoff: float,
    seed: int,
    seconds: float,
    bytes: int,
    callback: _Callback | None,
    signals: bool,
    model: PairNetwork,
    trust: float,
    children: int,
    width: int,
) -> Outcome: ...
