// First paths from the multipliers of the Lagrangian bound, beside grown ones: see first_paths.py, which compiles this.
//
// The assignment of the bound after a few steps of ascent, hand-made or learned, is a mapping. How good is it as it
// stands, after a descent, and as the start of the path search, whose time the steps are taken from?
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <memory>
#include <vector>

#include "bounds/lagrangian/lagrangian.hpp"
#include "bounds/lagrangian/scale.hpp"
#include "core/compiled_problem.hpp"
#include "core/oriented.hpp"
#include "core/search_options.hpp"
#include "local_search/upper_search.hpp"

namespace {

using namespace gedkit;
using Mapping = std::vector<std::int32_t>;

enum class Ascent { kGrown, kNone, kHandMade, kLearned };
struct Start {
  const char* name;
  Ascent ascent;
  int steps;
};
constexpr std::array kStarts{Start{"grown", Ascent::kGrown, 0},          Start{"no steps", Ascent::kNone, 0},
                             Start{"4 hand-made", Ascent::kHandMade, 4}, Start{"4 learned", Ascent::kLearned, 4},
                             Start{"8 learned", Ascent::kLearned, 8},    Start{"16 learned", Ascent::kLearned, 16}};
constexpr std::array kLimits{0.0005, 0.001, 0.002, 0.005, 0.02};  // seconds
constexpr Ticks kFar = 1000;                                      // no path is known that steps could aim at

Mapping assigned(const DenseProblem& problem, const Start& start, Control& control) {
  const OrientedProblem view(problem);
  return with_lagrangian_scale(*view, [&]<class T>(T scale) {
    Lagrangian<T> lagrangian(*view, scale);
    lagrangian.prunes_while_rising = false;
    Relaxation<T> root;
    lagrangian.reset(root);
    lagrangian.bound(root);
    if (start.ascent == Ascent::kHandMade) lagrangian.balance(root, start.steps, kFar, control);
    if (start.ascent == Ascent::kLearned) lagrangian.climb(root, shipped_dual_step(), start.steps, kFar, control);
    if (start.steps > 0) lagrangian.bound(root);
    Mapping mapping(view->a.n, -1);
    for (int i = 0; i < view->a.n; ++i)
      if (const int k = root.match.column_of[i]; k >= 0 && k < view->b.n) mapping[i] = k;
    return view.to_given(mapping);
  });
}

struct Figures {
  double raw = 0, descended = 0, seconds = 0;
  std::array<double, kLimits.size()> at{};
};

void measure(const GraphPtr& g1, const GraphPtr& g2, const Start& start, Figures& sum) {
  {
    const CompiledProblem problem(g1, g2, UniformCosts{});
    const DenseProblem& p = problem.dense();
    Incumbent incumbent;
    Control control;
    UpperSearch search(p, 0, incumbent, control);
    const auto begin = std::chrono::steady_clock::now();
    if (start.ascent == Ascent::kGrown) {
      search.grow(1, 0);
    } else {
      const Mapping mapping = assigned(p, start, control);
      sum.raw += static_cast<double>(p.cost(mapping));
      search.improve(mapping);
    }
    sum.seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    sum.descended += static_cast<double>(incumbent.cost);
  }
  for (std::size_t i = 0; i < kLimits.size(); ++i) {
    const CompiledProblem problem(g1, g2, UniformCosts{});
    const DenseProblem& p = problem.dense();
    Incumbent incumbent;
    Control control({kLimits[i]});
    UpperSearch search(p, 0, incumbent, control);
    if (start.ascent != Ascent::kGrown) search.adopt(assigned(p, start, control));
    search.grow(4, 0);  // as `refine` does
    while (!control.poll()) search.turn(0);
    sum.at[i] += static_cast<double>(incumbent.cost);
  }
}

GraphPtr read(std::ifstream& file) {
  int nodes = 0, edges = 0;
  file >> nodes >> edges;
  std::vector<std::int32_t> labels(nodes);
  for (std::int32_t& label : labels) file >> label;
  std::vector<Edge> links;
  for (int i = 0, u = 0, v = 0; i < edges && file >> u >> v; ++i) links.push_back({u, v, 0});
  return std::make_shared<Graph>(false, std::move(labels), std::move(links));
}

}  // namespace

int main(int, char** arguments) {
  std::ifstream file(arguments[1]);
  int count = 0;
  file >> count;
  std::array<Figures, kStarts.size()> sums;
  for (int i = 0; i < count; ++i) {
    const GraphPtr g1 = read(file), g2 = read(file);
    for (std::size_t s = 0; s < kStarts.size(); ++s) measure(g1, g2, kStarts[s], sums[s]);
  }
  for (std::size_t s = 0; s < kStarts.size(); ++s) {
    const Figures& f = sums[s];
    std::printf("%s\t", kStarts[s].name);
    if (kStarts[s].ascent != Ascent::kGrown) std::printf("%.1f", f.raw / count);  // that one descends as it grows
    std::printf("\t%.1f\t%.0f", f.descended / count, 1e6 * f.seconds / count);
    for (const double at : f.at) std::printf("\t%.2f", at / count);
    std::puts("");
  }
}
