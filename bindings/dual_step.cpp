// Learned dual ascent: its weights, and relaxations to train and measure it on.
#include "dual_step.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <string>
#include <utility>

#include "arrays.hpp"
#include "bindings.hpp"
#include "core/compiled_problem.hpp"
#include "gedkit/problem.hpp"
#include "learned/dual_state.hpp"

namespace gedkit::bindings {

namespace nb = nanobind;

namespace {

using Floats1d = nb::ndarray<const float, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Floats2d = nb::ndarray<const float, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

void require(bool holds, const char* name) {
  if (!holds) throw nb::value_error((std::string("the dual step's ") + name + " has the wrong shape").c_str());
}

// (hidden, inputs) becomes input-major.
std::vector<float> matrix(const FloatTensors& tensors, const char* name, std::size_t hidden, std::size_t inputs) {
  const auto given = nb::cast<Floats2d>(tensors[name]);
  require(given.shape(0) == hidden && given.shape(1) == inputs, name);
  std::vector<float> turned(hidden * inputs);
  for (std::size_t h = 0; h < hidden; ++h)
    for (std::size_t x = 0; x < inputs; ++x) turned[x * hidden + h] = given(h, x);
  return turned;
}

std::vector<float> vector(const FloatTensors& tensors, const char* name, std::size_t size) {
  const auto given = nb::cast<Floats1d>(tensors[name]);
  require(given.shape(0) == size, name);
  return {given.data(), given.data() + size};
}

// A relaxation together with the problem it belongs to, in real costs.
class State {
 public:
  explicit State(const Problem& problem) : problem_(problem), state_(make_dual_state(problem.compiled().dense())) {}

  DualState& core() { return *state_; }
  double real(double ticks) const { return ticks / problem_.compiled().ticks_per_unit(); }
  Ticks ticks(double goal) const {
    return std::clamp<Ticks>(problem_.compiled().cutoff_ticks(goal), 0, problem_.compiled().dense().infinite - 1);
  }

 private:
  const Problem& problem_;
  std::unique_ptr<DualState> state_;
};

using View = nb::typed<nb::tuple, Array2d<float>, Array2d<float>, Array2d<float>, Array1d<std::int32_t>,
                       Array1d<std::int32_t>, Array1d<float>>;

View view(State& s) {
  DualView v;
  {
    nb::gil_scoped_release no_gil;
    v = s.core().view();
  }
  return nb::make_tuple(as_rows(std::move(v.cells), DualStep::kCellInputs), as_rows(std::move(v.even), DualStep::kEven),
                        as_rows(std::move(v.odd), DualStep::kOdd), as_array(std::move(v.src)),
                        as_array(std::move(v.dst)), as_array(std::move(v.slope)));
}

}  // namespace

DualStep read_dual_step(const FloatTensors& tensors) {
  DualStep step;
  const auto hidden = nb::cast<Floats1d>(tensors["cell.bias"]).shape(0);
  require(hidden == DualStep::kLanes || hidden == 2 * DualStep::kLanes, "cell.bias");
  step.hidden = static_cast<int>(hidden);
  step.cell = matrix(tensors, "cell.weight", hidden, DualStep::kCellInputs);
  step.cell_bias = vector(tensors, "cell.bias", hidden);
  step.from = matrix(tensors, "from.weight", hidden, hidden);
  step.from_bias = vector(tensors, "from.bias", hidden);
  step.to = matrix(tensors, "to.weight", hidden, hidden);
  step.even = matrix(tensors, "even.weight", hidden, DualStep::kEven);
  step.odd = matrix(tensors, "odd.weight", hidden, DualStep::kOdd);
  step.out = vector(tensors, "out.weight", hidden);
  step.skip = vector(tensors, "skip.weight", DualStep::kOdd);
  return step;
}

void bind_dual_step(nb::module_& m) {
  nb::class_<DualStep>(m, "DualStep", "Weights of a learned dual-ascent step.")
      .def(
          "__init__", [](DualStep* self, const FloatTensors& tensors) { new (self) DualStep(read_dual_step(tensors)); },
          nb::arg("tensors"))
      .def_static("shipped", [] { return shipped_dual_step(); })
      .def(
          "__eq__", [](const DualStep& a, const DualStep& b) { return a == b; }, nb::is_operator(),
          nb::sig("def __eq__(self, other: object, /) -> bool"));

  nb::class_<State>(m, "DualState", "A relaxation of a problem, moved step by step or by whole ascents.")
      .def(nb::init<const Problem&>(), nb::arg("problem"), nb::keep_alive<1, 2>())
      .def_prop_ro("bound", [](State& s) { return s.real(s.core().bound()); })
      .def_prop_ro("unit", [](State& s) { return s.real(s.core().unit()); })
      .def_prop_ro("open_rows", [](State& s) { return s.core().open_rows(); })
      .def_prop_ro("within_profit", [](State& s) { return s.core().within_profit(); })
      .def("save", [](State& s) { s.core().save(); })
      .def("restore", [](State& s) { s.core().restore(); })
      .def(
          "begin", [](State& s, double goal) { s.core().begin(s.ticks(goal)); }, nb::arg("goal"))
      .def("view", &view, "Inputs of node pairs, even and odd inputs of pairs of links, their ends, and slopes.")
      .def(
          "moves", [](State& s, const DualStep& step) { return as_array(s.core().moves(step)); }, nb::arg("step"))
      .def(
          "move",
          [](State& s, const Floats1d& moves) {
            nb::gil_scoped_release no_gil;
            s.core().move(moves.data(), moves.size());
          },
          nb::arg("moves"))
      .def(
          "climb",
          [](State& s, const DualStep& step, int steps, double goal) {
            return s.core().climb(step, steps, s.ticks(goal));
          },
          nb::arg("step"), nb::arg("steps"), nb::arg("goal"))
      .def(
          "balance", [](State& s, int steps, double goal) { return s.core().balance(steps, s.ticks(goal)); },
          nb::arg("steps"), nb::arg("goal"))
      .def(
          "ascend", [](State& s, int steps, double goal) { return s.core().ascend(steps, s.ticks(goal)); },
          nb::arg("steps"), nb::arg("goal"))
      .def(
          "prune", [](State& s, double goal) { return s.core().prune(s.ticks(goal)); }, nb::arg("goal"))
      .def(
          "branch", [](State& s, int rank) { return s.core().branch(rank); }, nb::arg("rank"))
      .def("prune_while_rising", [](State& s, bool prune) { s.core().prune_while_rising(prune); }, nb::arg("prune"));
}

}  // namespace gedkit::bindings
