// The window of sizes that a search looks at first: it leaves out what the first stage of the filters excludes, and
// nothing else.
#include <cstdint>
#include <limits>
#include <random>
#include <vector>

#include "check.hpp"
#include "collection/graph_filter.hpp"
#include "collection/size_window.hpp"

namespace gedkit {

TEST(graphs_outside_the_window_do_not_pass_the_first_stage) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  std::mt19937 rng(1);
  const double prices[] = {0, 0.1, 1.0 / 3, 0.5, 1, 1, 2, 7, 1e9, kInfinity};
  const double limits[] = {-1, 0, 0.1, 0.5, 1, 2, 3, 4.7, 10, 1e6, 1e30, kInfinity};
  const std::int32_t sizes[] = {0,  1,  2,   3,   5,      8,      9,      10,     11,
                                13, 40, 255, 256, 65'534, 65'535, 65'536, 70'000, 2'000'000'000};
  const auto price = [&] { return prices[rng() % std::size(prices)]; };
  for (int turn = 0; turn < 300; ++turn) {
    const UniformCosts costs{price(), price(), price(), price(), price(), price()};
    const bool whole = rng() % 2 == 0;
    Features query{};
    query.sizes = {sizes[rng() % std::size(sizes)], sizes[rng() % std::size(sizes)], 0};
    const GraphFilter filter(costs, whole, query);
    const double limit = limits[rng() % std::size(limits)];
    const SizeWindow window = filter.window(limit);
    for (const std::int32_t n : sizes)
      for (const std::int32_t m : sizes) {
        if (window.holds(short_count(n), short_count(m))) continue;
        StageCounts passed{};
        CHECK(filter.bound({n, m, 0}, {}, {}, nullptr, limit, passed) > limit);
        CHECK(passed[static_cast<int>(FilterStage::kSize)] == 0);
      }
    if (limit == kInfinity)
      for (const std::int32_t n : sizes) CHECK(window.holds(short_count(n), 0) && window.holds(0, short_count(n)));
  }
}

TEST(a_window_holds_what_as_many_operations_can_reach) {
  Features query{};
  query.sizes = {10, 12, 0};
  const SizeWindow window = GraphFilter(UniformCosts{}, true, query).window(2);
  for (ShortCount n = 0; n < 30; ++n)
    for (ShortCount m = 0; m < 30; ++m) CHECK(window.holds(n, m) == (8 <= n && n <= 12 && 10 <= m && m <= 14));
}

TEST(the_graphs_in_a_window_are_visited_in_order) {
  std::mt19937 rng(2);
  for (std::size_t count : {0, 1, 7, 63, 64, 65, 200}) {
    std::vector<ShortCount> n(count), m(count);
    for (std::size_t i = 0; i < count; ++i) n[i] = rng() % 9, m[i] = rng() % 9;
    const SizeWindow window{3, 2, 0, 5};
    for (std::size_t begin : {std::size_t{0}, count / 3}) {
      std::vector<std::size_t> seen, expected;
      for_each_in_window(window, n.data(), m.data(), begin, count, [&](std::size_t i) { seen.push_back(i); });
      for (std::size_t i = begin; i < count; ++i)
        if (3 <= n[i] && n[i] <= 5 && m[i] <= 5) expected.push_back(i);
      CHECK(seen == expected);
    }
  }
}

}  // namespace gedkit
