// The public interface to collections: what it says of many pairs is what solve() says of each.
#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "check.hpp"
#include "gedkit/gedkit.hpp"
#include "local_search/random.hpp"

namespace gedkit {

namespace {

GraphPtr random_graph(Random& random) {
  constexpr std::int32_t kLabels[] = {-7, 0, 1000000};  // ids of any size
  const int n = 1 + random.below(6);
  std::vector<std::int32_t> labels;
  std::vector<Edge> edges;
  for (int u = 0; u < n; ++u) {
    labels.push_back(kLabels[random.below(3)]);
    for (int v = 0; v < u; ++v)
      if (random.below(3) == 0) edges.push_back({v, u, kLabels[random.below(2)]});
  }
  return std::make_shared<const Graph>(false, std::move(labels), std::move(edges));
}

std::vector<GraphPtr> random_graphs(int count, std::uint64_t seed) {
  Random random(seed);
  std::vector<GraphPtr> graphs;
  for (int i = 0; i < count; ++i) graphs.push_back(random_graph(random));
  return graphs;
}

constexpr UniformCosts kReal{0.4, 1.1, 0.9, 0.3, 0.77, 0.6};

template <class F>
std::string refused(F f) {
  try {
    f();
  } catch (const InvalidOption& error) {
    return error.what();
  }
  return "";
}

}  // namespace

TEST(solve_all_says_what_solve_says) {
  const auto rows = random_graphs(9, 1), columns = random_graphs(70, 2);
  for (const char* solver : {"auto", "exact", "beam", "branch", "refine"})
    for (const UniformCosts& costs : {UniformCosts{}, kReal})
      for (const double cutoff : {3.0, std::numeric_limits<double>::infinity()}) {
        CASE(solver);
        const SolveOptions options{.solver = solver, .cutoff = cutoff};
        CollectionLimits limits;
        limits.threads = 2;
        const auto all = solve_all(rows, columns, costs, options, limits);
        for (std::size_t i = 0; i < rows.size(); ++i)
          for (std::size_t j = 0; j < columns.size(); j += 7) {
            const Result one = solve(Problem(rows[i], columns[j], costs), options);
            const PairBounds& entry = all[i * columns.size() + j];
            CHECK_EQ(entry.lower, one.lower);
            CHECK_EQ(entry.upper, one.upper);
            CHECK(entry.status == one.status);
          }
      }
}

TEST(a_stopped_job_keeps_what_it_has) {
  const auto graphs = random_graphs(6, 3);
  CollectionLimits limits;
  limits.total_seconds = 0;
  for (const PairBounds& entry : solve_all(graphs, graphs, UniformCosts{}, {}, limits)) {
    CHECK_EQ(entry.lower, 0.0);
    CHECK(entry.status == Status::kTimeLimit);
  }
  CHECK(solve_all({}, graphs).empty());
}

TEST(an_index_finds_what_comparing_with_all_finds) {
  const auto graphs = random_graphs(60, 4), queries = random_graphs(5, 5);
  const GraphIndex index(graphs);
  CHECK_EQ(index.size(), graphs.size());
  for (const UniformCosts& costs : {UniformCosts{}, kReal})
    for (const GraphPtr& query : queries) {
      std::vector<double> truth;
      for (const GraphPtr& graph : graphs) truth.push_back(solve(Problem(query, graph, costs)).upper);
      std::vector<double> sorted = truth;
      std::sort(sorted.begin(), sorted.end());
      const auto nearest = index.nearest(query, 4, costs, 2);
      CHECK_EQ(nearest.size(), std::size_t{4});
      for (std::size_t i = 0; i < nearest.size(); ++i) {
        CHECK_NEAR(nearest[i].distance, sorted[i]);
        CHECK_NEAR(nearest[i].distance, truth[nearest[i].index]);
      }
      const double radius = 3.05;
      const auto within = index.within(query, radius, costs);
      CHECK_EQ(static_cast<std::ptrdiff_t>(within.size()),
               std::count_if(truth.begin(), truth.end(), [&](double d) { return d <= radius; }));
    }
  CHECK(GraphIndex({}).nearest(queries[0], 3).empty());
}

TEST(options_of_other_solvers_are_refused_by_name) {
  const auto graphs = random_graphs(2, 6);
  const Problem problem(graphs[0], graphs[1]);
  for (const SolverInfo& solver : solvers()) {
    CASE(std::string(solver.name));
    const bool has = std::find(solver.options.begin(), solver.options.end(), "turns") != solver.options.end();
    const bool guided = std::find(solver.options.begin(), solver.options.end(), "model") != solver.options.end();
    const std::string said = refused([&] { solve(problem, {.solver = std::string(solver.name), .turns = 1}); });
    CHECK_EQ(said.empty(), has);
    if (!has && !guided) CHECK(said.find("has no option 'turns'") != std::string::npos);
  }
  CHECK(refused([&] { solve(problem, {.solver = "fast"}); }).find("There are auto, exact") != std::string::npos);
  CHECK(!refused([&] { solve_all(graphs, graphs, UniformCosts{}, {.solver = "beam", .width = 0}); }).empty());
}

TEST(a_model_without_its_tensors_is_refused) {
  bool thrown = false;
  try {
    make_pair_costs_model({});
  } catch (const InvalidModel&) {
    thrown = true;
  }
  CHECK(thrown);
}

}  // namespace gedkit
