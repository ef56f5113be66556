// Certificates that the search writes hold when they are replayed, and no others do.
#include <algorithm>
#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "check.hpp"
#include "core/compiled_problem.hpp"
#include "core/oriented.hpp"
#include "gedkit/problem.hpp"
#include "gedkit/solve.hpp"
#include "local_search/random.hpp"
#include "solvers/possible_cost.hpp"
#include "tree_search/proof_replay.hpp"

namespace gedkit {

namespace {

GraphPtr cliques(const std::vector<int>& sizes) {
  std::vector<Edge> edges;
  int n = 0;
  for (const int size : sizes) {
    for (int w = 0; w < size; ++w)
      for (int u = 0; u < w; ++u) edges.push_back({n + u, n + w, 0});
    n += size;
  }
  return std::make_shared<Graph>(false, std::vector<std::int32_t>(n, 0), std::move(edges));
}

const std::vector<UniformCosts> kCosts = {{1, 6, 4, 2, 8, 9},
                                          {1.0 / 3, 1, 2.0 / 3, 1.0 / 7, 7, 1.0 / 3},
                                          {1, 0x1p44, 3, 1, 2, 5},
                                          {1, 3, 0x1p53, 1, 2, 5},
                                          {0.1, std::numeric_limits<double>::infinity(), 1, 0.3, 1, 2}};

const std::vector<std::pair<std::vector<int>, std::vector<int>>> kPairs = {
    {{4, 2}, {5}}, {{3, 3}, {5}}, {{2, 2, 2}, {3, 3}}, {{4, 1}, {3, 2}}, {{1}, {2}}};

bool replays(const Problem& problem, const Certificate& certificate) {
  const DenseProblem& dense = problem.compiled().dense();
  const DenseProblem& rows_first = certificate.transposed ? dense.reversed() : dense;
  Control control;
  const bool steps = certificate.target < dense.infinite && costs_in_steps(dense);
  ProofReplay replay(rows_first, certificate.target - (steps ? dense.step : 1), control);
  return replay.follow(certificate) && replay.complete();
}

}  // namespace

TEST(certificates_replay) {
  for (const UniformCosts& costs : kCosts)
    for (const auto& [first, second] : kPairs) {
      const Problem problem(cliques(first), cliques(second), costs);
      SolveOptions options;
      options.solver = "exact";
      options.certificate = true;
      const Result r = solve(problem, options);
      CHECK(r.certificate != nullptr);
      if (!r.certificate) continue;
      CHECK(!r.certificate->partial);
      CASE(std::to_string(costs.node_del) + ", " + std::to_string(r.lower) + ", target " +
           std::to_string(r.certificate->target));
      CHECK(replays(problem, *r.certificate));
    }
}

TEST(changed_certificates_do_not_replay) {
  Random random(1);
  int refused = 0;
  for (const UniformCosts& costs : kCosts)
    for (const auto& [first, second] : kPairs) {
      const Problem problem(cliques(first), cliques(second), costs);
      SolveOptions options;
      options.solver = "exact";
      options.certificate = true;
      const Result r = solve(problem, options);
      if (!r.certificate) continue;
      const Ticks step = problem.compiled().dense().step;
      Certificate more = *r.certificate;
      more.target += 2 * step;  // more than the distance: nothing can prove it
      CHECK(!replays(problem, more));
      for (const std::int64_t huge : {std::numeric_limits<std::int64_t>::min(),
                                      std::numeric_limits<std::int64_t>::max(), std::int64_t{1} << 60}) {
        for (auto part : {&Certificate::u, &Certificate::v, &Certificate::lambda}) {
          Certificate wild = *r.certificate;
          auto& numbers = wild.*part;
          if (numbers.empty()) continue;
          numbers[random.below(static_cast<int>(numbers.size()))] = huge;
          wild.target += 2 * step;
          CHECK(!replays(problem, wild));
          ++refused;
        }
      }
      Certificate open = *r.certificate;
      open.kind.pop_back();
      CHECK(!replays(problem, open));
    }
  CHECK(refused > 100);
}

}  // namespace gedkit
