// What heuristics say about single states, for tests and for timing.
#include <nanobind/nanobind.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <string>

#include "bindings.hpp"
#include "core/compiled_problem.hpp"
#include "cost_input.hpp"
#include "gedkit/problem.hpp"
#include "learned/learned_model.hpp"
#include "solvers/baselines/bipartite_heuristic.hpp"

namespace gedkit::bindings {

namespace nb = nanobind;

namespace {

using Masks = nb::ndarray<const bool, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

// State i has `level[i]` nodes of the first graph placed, the last of them on `image[i]` (-1: deleted), and uses the
// nodes of the second graph that are true in row i of `used`.
struct States {
  int words;
  std::vector<std::uint64_t> masks;
  std::vector<std::int32_t> level, image;

  States(int n1, int n2, const Classes& levels, const Masks& used, const Classes& images)
      : words(n2 / 64 + 1),
        masks(levels.size() * words, 0),
        level(levels.data(), levels.data() + levels.size()),
        image(images.data(), images.data() + images.size()) {
    if (n1 > n2 || used.shape(1) != static_cast<std::size_t>(n2) || used.shape(0) != level.size() ||
        image.size() != level.size())
      throw InvalidGraph("states have the smaller graph first, and a level, used nodes and an image each");
    for (std::size_t i = 0; i < level.size(); ++i) {
      if (level[i] < 1 || level[i] > n1 || image[i] < -1 || image[i] >= n2 || (image[i] >= 0 && !used(i, image[i])))
        throw InvalidGraph("state " + std::to_string(i) + " has a level or an image that cannot be");
      for (int v = 0; v < n2; ++v)
        if (used(i, v)) masks[i * words + v / 64] |= std::uint64_t{1} << (v % 64);
    }
  }

  // Whether both extend the same set.
  bool siblings(std::size_t i, std::size_t j) const {
    if (level[i] != level[j]) return false;
    const auto before = [&](std::size_t state, int w) {
      const int v = image[state];
      return masks[state * words + w] & ~(v >= 0 && v / 64 == w ? std::uint64_t{1} << (v % 64) : 0);
    };
    for (int w = 0; w < words; ++w)
      if (before(i, w) != before(j, w)) return false;
    return true;
  }
};

// Neighbours in the list that extend the same set are asked about together, as A* does.
std::vector<double> ask(StateHeuristic& heuristic, const Problem& problem, const States& states) {
  const std::size_t count = states.level.size(), words = states.words;
  std::vector<Ticks> scaled(count);
  for (std::size_t first = 0, last; first < count; first = last) {
    for (last = first + 1; last < count && states.siblings(first, last);) ++last;
    heuristic.evaluate({states.level[first],
                        states.words,
                        {states.masks.data() + first * words, (last - first) * words},
                        {},
                        {states.image.data() + first, last - first}},
                       {scaled.data() + first, last - first});
  }
  const double unit = problem.compiled().ticks_per_unit() * static_cast<double>(heuristic.scale());
  std::vector<double> costs(count);
  std::transform(scaled.begin(), scaled.end(), costs.begin(),
                 [unit](Ticks t) { return static_cast<double>(t) / unit; });
  return costs;
}

std::vector<double> learned_estimates(const Problem& problem, const LearnedModel& model, const PreparedGraph& g1,
                                      const PreparedGraph& g2, const Classes& level, const Masks& used,
                                      const Classes& image) {
  const DenseProblem& dense = problem.compiled().dense();
  const States states(dense.a.n, dense.b.n, level, used, image);
  Control control;
  const auto heuristic = model.heuristic({dense, g1, g2, problem.compiled().ticks_per_unit()}, control);
  if (heuristic->sees_mapping())
    throw InvalidModel("this model's estimate depends on the mapping, not on a set of nodes");
  return ask(*heuristic, problem, states);
}

std::vector<double> hungarian_estimates(const Problem& problem, const Classes& level, const Masks& used,
                                        const Classes& image, bool whole_graphs) {
  const DenseProblem& dense = problem.compiled().dense();
  const States states(dense.a.n, dense.b.n, level, used, image);
  Control control;
  if (whole_graphs) {
    WholeGraphHeuristic heuristic(dense, control);
    return ask(heuristic, problem, states);
  }
  HungarianHeuristic heuristic(dense, control);
  return ask(heuristic, problem, states);
}

}  // namespace

void bind_estimates(nb::module_& m) {
  m.def("learned_estimates", &learned_estimates, nb::arg("problem"), nb::arg("model"), nb::arg("g1"), nb::arg("g2"),
        nb::arg("level"), nb::arg("used"), nb::arg("image"));
  m.def("hungarian_estimates", &hungarian_estimates, nb::arg("problem"), nb::arg("level"), nb::arg("used"),
        nb::arg("image"), nb::arg("whole_graphs"));
}

}  // namespace gedkit::bindings
