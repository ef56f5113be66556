// Lap and Munkres against brute force, with their duals and with cells that must not be used.
#include <string>
#include <vector>

#include "assignment/lap.hpp"
#include "brute_force_assignment.hpp"
#include "check.hpp"
#include "local_search/random.hpp"
#include "solvers/baselines/munkres.hpp"

namespace gedkit {

namespace {

template <class T>
std::vector<std::vector<T>> random_matrix(Random& random, int rows, int columns, int range, T forbidden) {
  std::vector<std::vector<T>> cost(rows, std::vector<T>(columns));
  for (auto& row : cost)
    for (T& cell : row) cell = random.below(6) == 0 && forbidden ? forbidden : static_cast<T>(random.below(range));
  return cost;
}

template <class T>
std::vector<T> flat(const std::vector<std::vector<T>>& cost) {
  std::vector<T> cells;
  for (const auto& row : cost) cells.insert(cells.end(), row.begin(), row.end());
  return cells;
}

// Duals as lap.hpp promises them: they prove the total.
template <class T>
void check_duals(const Lap<T>& lap, const std::vector<std::vector<T>>& cost, T total) {
  T dual = 0;
  const int rows = static_cast<int>(cost.size()), columns = static_cast<int>(cost[0].size());
  for (int i = 0; i < rows; ++i) {
    dual += lap.u()[i];
    CHECK_EQ(lap.u()[i] + lap.v()[lap.column_of()[i]], cost[i][lap.column_of()[i]]);
    CHECK_EQ(lap.row_of()[lap.column_of()[i]], i);
    for (int k = 0; k < columns; ++k) CHECK(lap.u()[i] + lap.v()[k] <= cost[i][k]);
  }
  for (int k = 0; k < columns; ++k) {
    dual += lap.v()[k];
    CHECK(lap.row_of()[k] < 0 ? lap.v()[k] == 0 : lap.v()[k] <= 0);
  }
  CHECK_EQ(dual, total);
}

template <class T>
void check_lap(int range, T forbidden) {
  Lap<T> lap;  // one object for all sizes: what an earlier matrix left behind must not matter
  Random random(range);
  for (int turn = 0; turn < 400; ++turn) {
    CASE("turn " + std::to_string(turn) + ", range " + std::to_string(range));
    const int rows = 1 + random.below(5), columns = rows + random.below(3);
    const auto cost = random_matrix<T>(random, rows, columns, range, forbidden);
    const auto truth = check::least_assignment(cost, std::vector<char>(rows, 0), T(-1));  // a forbidden cell is dear
    const std::vector<T> cells = flat(cost);
    const T total = lap.solve(cells.data(), rows, columns, columns);
    CHECK_EQ(total, *truth);
    check_duals(lap, cost, total);
  }
}

}  // namespace

TEST(lap_finds_the_least_assignment) {
  for (int range : {2, 5, 1000}) {
    check_lap<std::int32_t>(range, 0);
    check_lap<std::int64_t>(range, 0);
    check_lap<double>(range, 0);
  }
}

TEST(lap_avoids_cells_above_every_sum) {
  check_lap<std::int32_t>(7, 1 << 20);
  check_lap<std::int64_t>(7, std::int64_t{1} << 40);
}

TEST(lap_reads_rows_with_a_stride) {
  Random random(3);
  for (int turn = 0; turn < 100; ++turn) {
    const int rows = 1 + random.below(4), columns = rows + random.below(3), stride = columns + random.below(4);
    const auto cost = random_matrix<std::int32_t>(random, rows, columns, 9, 0);
    std::vector<std::int32_t> cells(static_cast<std::size_t>(rows) * stride,
                                    -1000);  // what is between must not be read
    for (int i = 0; i < rows; ++i) std::copy(cost[i].begin(), cost[i].end(), cells.begin() + i * stride);
    CHECK_EQ(Lap<std::int32_t>().solve(cells.data(), rows, columns, stride),
             *check::least_assignment(cost, std::vector<char>(rows, 0), -1));
  }
}

TEST(lap_and_munkres_stop_when_told_to) {
  // Three rows want the same two columns; and a star in the only column where the second row has its least.
  const std::vector<std::int64_t> crowded = {0, 0, 9, 0, 0, 9, 0, 0, 9}, starred = {0, 1, 0, 2};
  CHECK(!Lap<std::int64_t>().solve_unless(crowded.data(), 3, 3, 3, [] { return true; }));
  CHECK(!Munkres<std::int64_t>().solve_unless(starred.data(), 2, [] { return true; }));
}

TEST(munkres_finds_the_least_assignment) {
  Munkres<std::int64_t> munkres;
  for (int range : {2, 5, 1000}) {
    Random random(range);
    for (int turn = 0; turn < 400; ++turn) {
      CASE("turn " + std::to_string(turn) + ", range " + std::to_string(range));
      const int n = random.below(6);
      const std::int64_t forbidden = turn % 2 ? std::int64_t{1} << 40 : 0;
      const auto cost = random_matrix<std::int64_t>(random, n, n, range, forbidden);
      const auto truth = check::least_assignment(cost, std::vector<char>(n, 0), std::int64_t{-1});
      const std::vector<std::int64_t> cells = flat(cost);
      const auto total = munkres.solve_unless(cells.data(), n, [] { return false; });
      CHECK_EQ(*total, *truth);
      std::vector<char> taken(n, 0);
      std::int64_t sum = 0;
      for (int i = 0; i < n; ++i) {
        const int k = munkres.column_of()[i];
        CHECK(!taken[k]);
        taken[k] = 1;
        sum += cost[i][k];
      }
      CHECK_EQ(sum, *total);
    }
  }
}

}  // namespace gedkit
