// A matrix is what solve() says pair by pair, on any number of threads and with every pair put off.
#include <map>
#include <memory>
#include <string>
#include <utility>

#include "check.hpp"
#include "collection/pairwise.hpp"
#include "random_cases.hpp"

namespace gedkit {

namespace {

std::vector<GraphPtr> undirected_graphs(int count) {
  std::vector<GraphPtr> graphs;
  for (int seed = 0; static_cast<int>(graphs.size()) < count; ++seed)
    if (const fuzz::FuzzCase c = check::random_case(seed); !c.core1->directed()) graphs.push_back(c.core1);
  return graphs;
}

PairwiseJob job_over(const std::vector<GraphPtr>& rows, const std::vector<GraphPtr>& columns) {
  PairwiseJob job;
  job.rows = rows;
  job.columns = columns;
  // Every graph in a group of its own and no two isomorphic: every pair is solved.
  for (std::int32_t i = 0; i < static_cast<std::int32_t>(rows.size()); ++i) {
    job.row_group.push_back(i);
    job.row_class.push_back(i);
  }
  for (std::int32_t i = 0; i < static_cast<std::int32_t>(columns.size()); ++i) {
    job.column_group.push_back(i);
    job.column_class.push_back(1000 + i);
  }
  constexpr std::int32_t kTile = 7;
  const auto end = [](std::int32_t begin, std::size_t size) {
    return std::min(begin + kTile, static_cast<std::int32_t>(size));
  };
  for (std::int32_t i = 0; i < static_cast<std::int32_t>(rows.size()); i += kTile)
    for (std::int32_t j = 0; j < static_cast<std::int32_t>(columns.size()); j += kTile)
      job.tiles.push_back({i, end(i, rows.size()), j, end(j, columns.size()), false});
  return job;
}

using Matrix = std::map<std::pair<int, int>, PairBounds>;

Matrix solved(const PairwiseJob& job) {
  Matrix matrix;
  const bool finished = solve_pairs(job, [&](PairwiseProgress&& progress) {
    for (const TileAnswer& answer : progress.tiles) {
      const Tile& tile = job.tiles[answer.tile];
      std::size_t at = 0;
      for (int i = tile.row_begin; i < tile.row_end; ++i)
        for (int j = tile.column_begin; j < tile.column_end; ++j, ++at)
          matrix[{i, j}] = {answer.lower[at], answer.upper[at], static_cast<Status>(answer.status[at])};
    }
    for (const LateAnswer& late : progress.late) matrix[{late.pair.row, late.pair.column}] = late.answer;
    return false;
  });
  CHECK(finished);
  return matrix;
}

void check_matrix(PairwiseJob job, const UniformCosts& costs) {
  job.costs = costs;
  const Matrix matrix = solved(job);
  CHECK_EQ(matrix.size(), job.rows.size() * job.columns.size());
  for (const auto& [pair, found] : matrix) {
    CASE("row " + std::to_string(pair.first) + ", column " + std::to_string(pair.second));
    const Result alone = solve(Problem(job.rows[pair.first], job.columns[pair.second], costs), job.options);
    CHECK_EQ(found.lower, alone.lower);
    CHECK_EQ(found.upper, alone.upper);
    CHECK(found.status == alone.status);
  }
}

}  // namespace

TEST(matrices_on_threads_are_what_solve_says) {
  const auto rows = undirected_graphs(25), columns = undirected_graphs(18);
  for (const char* solver : {"auto", "exact", "dfs", "branch", "refine"})
    for (const UniformCosts& costs : {UniformCosts{}, UniformCosts{0.7, 1.1, 0.9, 0.3, 1.3, 0.6}}) {
      CASE(solver);
      PairwiseJob job = job_over(rows, columns);
      job.options.solver = solver;
      job.threads = 4;
      check_matrix(job, costs);
    }
}

TEST(pairs_that_are_put_off_get_the_same_answers) {
  const auto graphs = undirected_graphs(20);
  for (const double cutoff : {3.0, std::numeric_limits<double>::infinity()}) {
    PairwiseJob job = job_over(graphs, graphs);
    job.threads = 3;
    job.first_try_seconds = 0;
    job.options.cutoff = cutoff;
    check_matrix(job, UniformCosts{});
  }
}

TEST(a_matrix_stops_when_told_to) {
  // Nobody proves the distance of these before the first report.
  Random random(1);
  std::vector<GraphPtr> graphs;
  for (int i = 0; i < 4; ++i) {
    std::vector<Edge> edges;
    for (int u = 0; u < 60; ++u)
      for (int v = 0; v < u; ++v)
        if (random.below(5) == 0) edges.push_back({u, v, 0});
    graphs.push_back(std::make_shared<Graph>(false, std::vector<std::int32_t>(60, 0), std::move(edges)));
  }
  PairwiseJob job = job_over(graphs, graphs);
  job.options.solver = "exact";
  job.threads = 2;
  CHECK(!solve_pairs(job, [](PairwiseProgress&&) { return true; }));
}

}  // namespace gedkit
