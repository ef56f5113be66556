// The bounds by stars: below the distance for every kind of costs, and nothing lost where they say "beyond the limit".
#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "bounds/link_matching.hpp"
#include "check.hpp"
#include "collection/graph_filter.hpp"
#include "collection/pair_screen.hpp"
#include "collection/star_ascent.hpp"
#include "gedkit/gedkit.hpp"
#include "local_search/random.hpp"

namespace gedkit {

namespace {

// A tree with a few more edges; no node has more than `most` of them.
PlainGraph random_molecule(Random& random, int n, int most) {
  PlainGraph g;
  std::vector<int> degree(n, 0);
  for (int u = 0; u < n; ++u) g.node_labels.push_back(random.below(3) == 0 ? random.below(4) : 0);
  const auto join = [&](int u, int v) {
    const auto same = [&](const Edge& e) { return std::min(e.from, e.to) == v && std::max(e.from, e.to) == u; };
    if (u == v || degree[u] == most || degree[v] == most || std::any_of(g.edges.begin(), g.edges.end(), same)) return;
    g.edges.push_back({u, v, random.below(3) == 0 ? 7 : 5});
    ++degree[u], ++degree[v];
  };
  for (int u = 1; u < n; ++u) join(u, random.below(u));
  for (int more = random.below(4); more > 0 && n > 2; --more) {
    const int u = 1 + random.below(n - 1);
    join(u, random.below(u));
  }
  return g;
}

// A few changes of another molecule, so that distances are small as well.
PlainGraph changed(Random& random, PlainGraph g) {
  for (int edits = random.below(4); edits > 0; --edits) {
    if (!g.edges.empty() && random.below(2) == 0)
      g.edges[random.below(static_cast<int>(g.edges.size()))].label = 9;
    else
      g.node_labels[random.below(static_cast<int>(g.node_labels.size()))] = 3;
  }
  return g;
}

GraphPtr graph_of(const PlainGraph& g) { return std::make_shared<const Graph>(g.directed, g.node_labels, g.edges); }

double distance_of(const PlainGraph& a, const PlainGraph& b, const UniformCosts& costs) {
  SolveOptions options;
  options.solver = "exact";
  return solve(Problem(graph_of(a), graph_of(b), costs), options).upper;
}

// Labels are classes.
GraphClasses classes_of(const PlainGraph& g) {
  GraphClasses classes{g.node_labels, {}};
  for (const Edge& e : g.edges) classes.edges.push_back(e.label);
  return classes;
}

// Prices of labels up to 9, some of them forbidden or far above the others.
CollectionTables random_prices(Random& random, bool bind, bool whole) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  constexpr std::size_t kLabels = 10;
  const double share = random.below(2) == 0 ? 0.25 : 0.37;
  const auto price = [&] {
    if (random.below(25) == 0) return random.below(2) == 0 ? kInfinity : 400.0;
    return whole ? random.below(4) : share * random.below(9);
  };
  CollectionTables t;
  for (auto* single : {&t.node_del, &t.node_ins, &t.edge_del, &t.edge_ins})
    for (std::size_t i = 0; i < kLabels; ++i) single->push_back(price());
  for (auto* pairs : {&t.node_sub, &t.edge_sub})
    for (std::size_t i = 0; i < kLabels * kLabels; ++i)
      pairs->push_back(i % (kLabels + 1) == 0 ? 0 : bind && pairs == &t.node_sub ? kInfinity : price());
  return t;
}

double distance_of(const PlainGraph& a, const PlainGraph& b, const CollectionTables& prices) {
  CollectionTables tables = prices;
  tables.rows = {classes_of(a)};
  tables.columns = {classes_of(b)};
  SolveOptions options;
  options.solver = "exact";
  return solve_all({graph_of(a)}, {graph_of(b)}, tables, options).front().upper;
}

// Each node of the query has a node of the graph to itself, or none.
void check_mapping(const std::vector<std::int32_t>& mapping, const PlainGraph& query, const PlainGraph& graph) {
  CHECK_EQ(mapping.size(), query.node_labels.size());
  std::vector<char> taken(graph.node_labels.size(), 0);
  for (const std::int32_t node : mapping) {
    if (node < 0) continue;
    CHECK(static_cast<std::size_t>(node) < taken.size());
    CHECK(!taken[node]);
    taken[node] = 1;
  }
}

constexpr UniformCosts kCosts[] = {
    {1, 1, 1, 1, 1, 1}, {3, 1, 2, 1, 1, 1}, {0, 4, 4, 5, 1, 0},       {0.4, 1.1, 0.9, 0.3, 0.77, 0.6},
    {2, 1, 1, 7, 3, 3}, {1, 0, 0, 1, 2, 2}, {100, 90, 80, 70, 60, 50}};

template <int Rows, int Columns>
void check_lanes(Random& random) {
  LaneMatching::Lanes w[4][4]{}, loss[4][4]{};
  for (auto& row : w)
    for (auto& x : row)
      for (int lane = 0; lane < LaneMatching::kLanes; ++lane) x[lane] = static_cast<std::int16_t>(random.below(500));
  const auto best = LaneMatching::losses<Rows, Columns>(w, loss);
  LinkMatching<std::int32_t> matching;
  for (int lane = 0; lane < LaneMatching::kLanes; ++lane) {
    std::int32_t one[16]{}, lost[16]{};
    for (int i = 0; i < Rows; ++i)
      for (int j = 0; j < Columns; ++j) one[4 * i + j] = w[i][j][lane];
    CHECK_EQ(static_cast<int>(best[lane]), matching.losses(one, 4, Rows, Columns, lost));
    for (int i = 0; i < Rows; ++i)
      for (int j = 0; j < Columns; ++j) CHECK_EQ(static_cast<int>(loss[i][j][lane]), lost[4 * i + j]);
  }
}

}  // namespace

TEST(matchings_of_eight_pairs_are_those_of_each) {
  Random random(1);
  for (int i = 0; i < 20; ++i) {
    [&]<int... All>(std::integer_sequence<int, All...>) {
      (check_lanes<All / 4 + 1, All % 4 + 1>(random), ...);
    }(std::make_integer_sequence<int, 16>());
  }
}

TEST(bounds_by_stars_are_bounds) {
  FeatureMaker maker;
  int excluded = 0, tight = 0, mappings = 0;
  for (int seed = 0; seed < 700; ++seed) {
    CASE("seed " + std::to_string(seed));
    Random random(static_cast<std::uint64_t>(seed));
    const UniformCosts& costs = kCosts[seed % std::size(kCosts)];
    const ScreenCosts screened(costs);
    CHECK_EQ(screened.whole(), seed % std::size(kCosts) != 3);
    const int most = seed % 5 == 0 ? 6 : 4;  // beyond four edges a node only the branch bound is there
    const PlainGraph query = random_molecule(random, 1 + random.below(9), most);
    PairScreen screen(screened, maker, query);
    for (int i = 0; i < 4; ++i) {
      const PlainGraph graph = i % 2 ? changed(random, query) : random_molecule(random, 1 + random.below(9), most);
      const double distance = distance_of(query, graph, costs);
      for (const double limit : {distance * 0.3, distance - 1, distance - 1e-3}) {
        const double stopped = screen.quick_bound(graph, limit);
        CHECK(stopped <= distance * (1 + 1e-9));
      }
      const double quick = screen.quick_bound(graph, distance);
      CHECK(quick <= distance * (1 + 1e-9));
      CHECK_EQ(quick, screen.quick_bound(graph, 2 * distance + 1));  // nothing was left out
      tight += quick >= distance;
      // At the distance itself nothing may be excluded, below it anything may.
      CHECK(screen.better_bound(distance) <= distance * (1 + 1e-9));
      for (const double limit : {distance * 0.3, distance - 1, distance - 1e-3, distance + 0.5, 2 * distance}) {
        const double bound = screen.better_bound(limit);
        CHECK(bound > limit || bound <= distance * (1 + 1e-9));
        CHECK(bound <= limit || limit < distance);
        excluded += bound > limit;
        if (const auto* mapping = screen.mapping()) {
          ++mappings;
          CHECK(bound <= limit);
          check_mapping(*mapping, query, graph);
        }
      }
    }
  }
  CHECK(excluded > 1000);
  CHECK(tight > 100);
  CHECK(mappings > 1000);
}

TEST(bounds_by_the_prices_of_labels_are_bounds) {
  int excluded = 0, counted = 0;
  for (int seed = 0; seed < 600; ++seed) {
    CASE("seed " + std::to_string(seed));
    Random random(static_cast<std::uint64_t>(seed));
    const bool bind = seed % 3 == 0;
    const PlainGraph query = random_molecule(random, 1 + random.below(8), seed % 5 == 0 ? 6 : 4);
    std::vector<PlainGraph> graphs;
    for (int i = 0; i < 4; ++i)
      graphs.push_back(i % 2 ? changed(random, query) : random_molecule(random, 1 + random.below(8), 4));
    CollectionTables prices = random_prices(random, bind, seed % 2 == 0);
    prices.rows = {classes_of(query)};
    for (const PlainGraph& graph : graphs) prices.columns.push_back(classes_of(graph));
    const ScreenCosts costs(prices);
    FeatureRows rows;
    rows.keep_links();
    for (std::size_t i = 0; i < graphs.size(); ++i) rows.put(i, graphs[i]);
    PairScreen screen(costs, rows.maker(), query);
    Features features;
    rows.maker().make_query(query, features);
    const GraphFilter filter(costs.least(), costs.whole(), features);
    for (std::size_t i = 0; i < graphs.size(); ++i) {
      const PlainGraph& graph = graphs[i];
      const double distance = distance_of(query, graph, prices), above = distance * (1 + 1e-9);
      StageCounts passed{};
      CHECK(rows.bound(filter, i, distance, passed) <= above);
      CHECK(screen.counted_bound(graph) <= above);
      counted += screen.counted_bound(graph) > 0;
      for (const double limit : {distance * 0.3, distance - 1e-3, distance, 2 * distance}) {
        if (!std::isfinite(limit)) continue;
        const double bound = screen.bound(graph, limit);
        CHECK(bound > limit || bound <= above);
        CHECK(bound <= limit || limit < distance);
        excluded += bound > limit;
      }
    }
  }
  CHECK(excluded > 500);
  CHECK(counted > 200);
}

}  // namespace gedkit
