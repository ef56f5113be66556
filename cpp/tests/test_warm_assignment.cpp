// WarmAssignment against brute force, over long runs of changes to a few rows each: that is what it is for.
#include <string>
#include <vector>

#include "assignment/warm_assignment.hpp"
#include "brute_force_assignment.hpp"
#include "check.hpp"
#include "local_search/random.hpp"

namespace gedkit {

namespace {

template <class T>
struct Run {
  using Assignment = WarmAssignment<T>;

  int rows, columns, stride;
  std::vector<std::vector<T>> cost;
  std::vector<T> cells;
  typename Assignment::State state;

  Run(int rows, int columns, bool free_rows)
      : rows(rows),
        columns(columns),
        stride(Assignment::padded(columns)),
        cost(rows, std::vector<T>(columns)),
        cells(static_cast<std::size_t>(rows) * stride, Assignment::kForbidden) {
    state.reset(rows, columns, free_rows);
  }

  void set(int i, int k, T value) {
    cost[i][k] = value;
    cells[static_cast<std::size_t>(i) * stride + k] = value;
  }

  std::optional<T> truth() const { return check::least_assignment(cost, state.may_stay_free, Assignment::kForbidden); }

  // Feasible duals that are tight where the assignment is: they prove the total.
  void check_duals() const {
    std::vector<char> taken(columns, 0);
    for (int i = 0; i < rows; ++i) {
      const int column = state.column_of[i];
      for (int k = 0; k < columns; ++k)
        if (cost[i][k] != Assignment::kForbidden) CHECK(state.u[i] + state.v[k] <= cost[i][k]);
      if (state.may_stay_free[i]) CHECK(state.u[i] <= 0);
      if (column == Assignment::kFree) {
        CHECK(state.may_stay_free[i]);
        CHECK_EQ(state.u[i], 0);
      } else {
        CHECK(!taken[column]);
        taken[column] = 1;
        CHECK_EQ(state.row_of[column], i);
        CHECK_EQ(state.u[i] + state.v[column], cost[i][column]);
      }
    }
    for (int k = 0; k < columns; ++k) CHECK(taken[k] ? state.v[k] <= 0 : state.v[k] == 0);
  }
};

// Changes rows at random: single cells move, are struck out or come back, and a row may lose its right to stay free.
template <class T>
std::vector<std::int32_t> change(Run<T>& run, Random& random, int range) {
  std::vector<std::int32_t> dirty;
  for (int i = 0; i < run.rows; ++i) {
    if (random.below(3)) continue;
    dirty.push_back(i);
    for (int k = 0; k < run.columns; ++k)
      if (random.below(2))
        run.set(i, k, random.below(5) == 0 ? WarmAssignment<T>::kForbidden : random.below(2 * range) - range);
    if (random.below(4) == 0) run.state.may_stay_free[i] = random.below(2);
  }
  return dirty;
}

template <class T>
void check_runs(bool free_rows, int range) {
  Random random(range + free_rows);
  WarmAssignment<T> solver;
  int restarts = 0, dead_ends = 0;
  for (int start = 0; start < 150; ++start) {
    const int rows = 1 + random.below(4);
    Run<T> run(rows, rows + random.below(3), free_rows);
    std::vector<std::int32_t> dirty;
    for (int i = 0; i < rows; ++i) {
      dirty.push_back(i);
      for (int k = 0; k < run.columns; ++k) run.set(i, k, random.below(range));
    }
    for (int turn = 0; turn < 20; ++turn) {
      CASE("start " + std::to_string(start) + ", turn " + std::to_string(turn) + ", range " + std::to_string(range));
      const auto truth = run.truth();
      const bool solved = solver.solve(run.cells.data(), run.columns, run.state, dirty, [] { return false; });
      CHECK_EQ(solved, truth.has_value());
      if (!solved || !truth) {
        ++dead_ends;
        break;
      }
      CHECK_EQ(solver.total(run.state), *truth);
      run.check_duals();
      ++restarts;
      dirty = change(run, random, range);
    }
  }
  CHECK(restarts > 300);
  CHECK(dead_ends > 0);
}

}  // namespace

TEST(warm_assignment_after_changes_of_rows) {
  for (const bool free_rows : {false, true})
    for (int range : {2, 6, 1000}) {
      check_runs<std::int32_t>(free_rows, range);
      check_runs<std::int64_t>(free_rows, range);
    }
}

// Two rows that want the same of two columns, now the one and now the other: each turn lowers a price.
template <class T>
void check_long_run() {
  const T much = DualRange<T>::kMostSum / 2;
  Run<T> run(2, 2, false);
  WarmAssignment<T> solver;
  for (int turn = 0; turn < 200; ++turn) {
    CASE("turn " + std::to_string(turn));
    for (int i : {0, 1})
      for (int k : {0, 1}) run.set(i, k, (turn + k) % 2 ? much : 0);
    CHECK(solver.solve(run.cells.data(), 2, run.state, {0, 1}, [] { return false; }));
    CHECK_EQ(solver.total(run.state), much);
    run.check_duals();
  }
}

TEST(warm_assignment_keeps_prices_in_range) {
  check_long_run<std::int32_t>();
  check_long_run<std::int64_t>();
}

TEST(warm_assignment_stops_when_told_to) {
  Run<std::int32_t> run(2, 2, false);
  for (int i : {0, 1}) {
    run.set(i, 0, 0);
    run.set(i, 1, 5 + i);
  }
  WarmAssignment<std::int32_t> solver;
  CHECK(!solver.solve(run.cells.data(), 2, run.state, {0, 1}, [] { return true; }));
}

}  // namespace gedkit
