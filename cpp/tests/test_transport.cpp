// Transport against brute force, and against an assignment of the single things.
#include <algorithm>
#include <numeric>
#include <string>
#include <vector>

#include "assignment/lap.hpp"
#include "assignment/transport.hpp"
#include "check.hpp"
#include "local_search/random.hpp"

namespace gedkit {

namespace {

struct Instance {
  std::vector<Ticks> profit;
  std::vector<std::int64_t> supply, demand;

  Ticks& at(std::size_t i, std::size_t j) { return profit[i * demand.size() + j]; }

  Ticks solved() const {
    return *Transport().solve_unless(profit, supply, demand, [] { return false; });
  }
};

Instance random_instance(Random& random, int groups, int things, int range) {
  Instance x;
  for (int i = random.below(groups + 1); i > 0; --i) x.supply.push_back(random.below(things));
  for (int j = random.below(groups + 1); j > 0; --j) x.demand.push_back(random.below(things));
  for (std::size_t k = 0; k < x.supply.size() * x.demand.size(); ++k)
    x.profit.push_back(random.below(2 * range) - range / 2);  // some pairs bring a loss
  return x;
}

// Every number of pairs for every two groups.
Ticks most(Instance& x, std::size_t cell = 0) {
  if (cell == x.profit.size()) return 0;
  const std::size_t i = cell / x.demand.size(), j = cell % x.demand.size();
  Ticks best = most(x, cell + 1);
  for (std::int64_t flow = 1; flow <= std::min(x.supply[i], x.demand[j]); ++flow) {
    x.supply[i] -= flow;
    x.demand[j] -= flow;
    best = std::max(best, flow * x.at(i, j) + most(x, cell + 1));
    x.supply[i] += flow;
    x.demand[j] += flow;
  }
  return best;
}

// One row per thing on the left; a column of its own, at no profit, for each of them that stays alone.
Ticks by_assignment(Instance& x) {
  std::vector<std::size_t> left, right;
  for (std::size_t i = 0; i < x.supply.size(); ++i) left.insert(left.end(), x.supply[i], i);
  for (std::size_t j = 0; j < x.demand.size(); ++j) right.insert(right.end(), x.demand[j], j);
  if (left.empty()) return 0;
  const std::size_t columns = right.size() + left.size();
  std::vector<Ticks> cost(left.size() * columns, 0);
  for (std::size_t r = 0; r < left.size(); ++r)
    for (std::size_t c = 0; c < right.size(); ++c) cost[r * columns + c] = -x.at(left[r], right[c]);
  return -Lap<Ticks>().solve(cost.data(), static_cast<int>(left.size()), static_cast<int>(columns),
                             static_cast<std::ptrdiff_t>(columns));
}

}  // namespace

TEST(transport_finds_the_greatest_profit) {
  Random random(1);
  for (int turn = 0; turn < 400; ++turn) {
    CASE("turn " + std::to_string(turn));
    Instance x = random_instance(random, 3, 4, 1 + random.below(20));
    CHECK_EQ(x.solved(), most(x));
  }
}

TEST(transport_equals_an_assignment_of_single_things) {
  Random random(2);
  for (int turn = 0; turn < 200; ++turn) {
    CASE("turn " + std::to_string(turn));
    Instance x = random_instance(random, 7, 12, 1 + random.below(1000));
    CHECK_EQ(x.solved(), by_assignment(x));
  }
}

TEST(transport_stops_when_told_to) {
  const Instance x{{3}, {2}, {2}};
  CHECK(!Transport().solve_unless(x.profit, x.supply, x.demand, [] { return true; }));
}

}  // namespace gedkit
