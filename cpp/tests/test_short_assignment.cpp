// ShortAssignment against brute force: from any start, over changes of its matrix, and stopped by a limit.
#include <string>
#include <vector>

#include "assignment/short_assignment.hpp"
#include "brute_force_assignment.hpp"
#include "check.hpp"
#include "local_search/random.hpp"

namespace gedkit {

namespace {

struct Run {
  using Assignment = ShortAssignment;

  int rows, columns, stride;
  std::vector<std::vector<int>> cost;
  std::vector<std::int16_t> cells;
  Assignment::State state;

  Run(int rows, int columns)
      : rows(rows),
        columns(columns),
        stride(Assignment::padded(columns)),
        cost(rows, std::vector<int>(columns)),
        cells(static_cast<std::size_t>(rows) * stride, 0) {
    state.reset(rows, columns);
  }

  void set(int i, int k, int value) {
    cost[i][k] = value;
    cells[static_cast<std::size_t>(i) * stride + k] = static_cast<std::int16_t>(value);
  }

  int truth() const { return *check::least_assignment(cost, std::vector<char>(rows, 1), 1); }

  int dual_sum() const {
    int sum = 0;
    for (const int u : state.u) sum += u;
    for (const int v : state.v) sum += v;
    return sum;
  }

  // They prove their sum, whether or not the assignment is complete.
  void check_feasible() const {
    for (int i = 0; i < rows; ++i) {
      CHECK(state.u[i] <= 0);
      for (int k = 0; k < columns; ++k) CHECK(state.u[i] + state.v[k] <= cost[i][k]);
    }
    for (const int v : state.v) CHECK(v <= 0);
  }

  void check_tight() const {
    for (int i = 0; i < rows; ++i)
      if (const int k = state.column_of[i]; k == Assignment::kFree) {
        CHECK_EQ(state.u[i], 0);
      } else {
        CHECK_EQ(state.row_of[k], i);
        CHECK_EQ(state.u[i] + state.v[k], cost[i][k]);
      }
    for (int k = 0; k < stride; ++k)
      if (state.row_of[k] == Assignment::kFree) CHECK_EQ(state.v[k], 0);
  }
};

}  // namespace

TEST(short_assignments_are_optimal_from_any_start) {
  constexpr int kNoLimit = 1 << 20;
  int stopped = 0;
  for (int seed = 0; seed < 1500; ++seed) {
    CASE("seed " + std::to_string(seed));
    Random random(static_cast<std::uint64_t>(seed));
    Run run(1 + random.below(5), 1 + random.below(seed % 7 == 0 ? 20 : 6));
    const int most = seed % 3 == 0 ? 4 : seed % 3 == 1 ? 600 : ShortAssignment::kLargest;
    ShortAssignment assignment;
    for (int change = 0; change < 6; ++change) {
      for (int i = 0; i < run.rows; ++i)
        for (int k = 0; k < run.columns; ++k)
          if (change == 0 || random.below(3) == 0) run.set(i, k, -random.below(most + 1));
      if (change % 2 == 1) {  // a start that knows nothing of this matrix
        for (int k = 0; k < run.columns; ++k) run.state.v[k] = static_cast<std::int16_t>(-random.below(most + 1));
        run.state.reset_matches(run.rows, run.columns);
      }
      const int truth = run.truth();
      auto before = run.state;
      CHECK_EQ(assignment.solve(run.cells.data(), run.state, kNoLimit), truth);
      CHECK_EQ(run.dual_sum(), truth);
      run.check_feasible();
      run.check_tight();
      const int limit = truth - 1 - random.below(most);
      std::swap(before, run.state);
      const int bound = assignment.solve(run.cells.data(), run.state, limit);
      CHECK(bound > limit);
      CHECK(bound <= truth);
      run.check_feasible();
      stopped += bound < truth;
      std::swap(before, run.state);
    }
  }
  CHECK(stopped > 500);
}

}  // namespace gedkit
