// Searches that are left off and taken up again: one alone, and the nearest neighbors that are found with them.
#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "check.hpp"
#include "collection/resumable_solve.hpp"
#include "collection/search.hpp"
#include "gedkit/gedkit.hpp"
#include "local_search/random.hpp"

namespace gedkit {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kShort = 1e-6, kLong = 60;  // seconds

// Cycles, ladders, trees, stars, two copies of a graph, or anything: few different distances, many of them equal.
GraphPtr random_graph(Random& random, bool directed) {
  const int n = 3 + random.below(6), kind = random.below(6), half = n / 2;
  std::vector<Edge> edges;
  const auto add = [&](int u, int v) { edges.push_back({u, v, random.below(2)}); };
  for (int v = 1; v < n; ++v) {
    if (kind == 0 || (kind == 1 && v != half)) add(v - 1, v);
    if (kind == 1 && v >= half) add(v - half, v);
    if (kind == 2) add(random.below(v), v);
    if (kind == 3) add(0, v);
    if (kind == 4 && v != half && v < 2 * half) add(v - 1, v);
    for (int u = 0; kind == 5 && u < v; ++u)
      if (random.below(3) == 0) add(u, v);
  }
  if (kind == 0) add(0, n - 1);
  std::sort(edges.begin(), edges.end(),
            [](const Edge& a, const Edge& b) { return std::pair(a.from, a.to) < std::pair(b.from, b.to); });
  edges.erase(std::unique(edges.begin(), edges.end(),
                          [](const Edge& a, const Edge& b) { return a.from == b.from && a.to == b.to; }),
              edges.end());
  std::vector<std::int32_t> labels(n);
  for (auto& label : labels) label = random.below(2);
  return std::make_shared<const Graph>(directed, std::move(labels), std::move(edges));
}

std::vector<std::uint8_t> packed(const Graph& g) {
  std::vector<std::uint8_t> bytes{static_cast<std::uint8_t>(1 | (g.directed() ? PackedGraphs::kDirectedFlag : 0))};
  const auto put = [&](std::int32_t number) { bytes.push_back(static_cast<std::uint8_t>(number)); };
  put(g.n());
  put(g.m());
  for (const std::int32_t label : g.node_labels()) put(label);
  for (const Edge& e : g.edges()) put(e.from);
  for (const Edge& e : g.edges()) put(e.to);
  for (const Edge& e : g.edges()) put(e.label);
  return bytes;
}

}  // namespace

TEST(a_search_goes_on_where_it_was_left_off) {
  Halt halt([] { return false; });
  int runs = 0;
  ResumableSolve search([&](const Watch& watch) {
    ++runs;
    for (int step = 1; step <= 5; ++step) CHECK(!watch(step, 20 - step, {}));
    return PairBounds{7, 7, Status::kOptimal};
  });
  CHECK_EQ(search.bounds().lower, 0.0);
  CHECK(search.bounds().upper == kInfinity);
  for (int step = 1; step <= 5; ++step) {
    search.go_on(0, halt);
    CHECK_EQ(search.bounds().lower, static_cast<double>(step));
    CHECK_EQ(search.bounds().upper, 20.0 - step);
    CHECK(search.bounds().status == Status::kTimeLimit);
  }
  for (int more = 0; more < 2; ++more) {  // nothing happens in turns after its end
    search.go_on(kLong, halt);
    CHECK(search.bounds().status == Status::kOptimal);
    CHECK_EQ(search.bounds().lower, 7.0);
  }
  CHECK_EQ(runs, 1);
}

TEST(a_search_without_a_path_tells_of_none) {
  Halt halt([] { return false; });
  ResumableSolve search([](const Watch& watch) {
    watch(1, static_cast<double>(std::numeric_limits<std::int64_t>::max()), {});
    return PairBounds{2, kInfinity, Status::kTimeLimit};  // by a limit of its own: it is over all the same
  });
  search.go_on(0, halt);
  CHECK(search.bounds().upper == kInfinity);
  search.go_on(kLong, halt);
  search.go_on(kLong, halt);
  CHECK_EQ(search.bounds().lower, 2.0);
}

TEST(a_search_that_nobody_takes_up_again_is_given_up) {
  Halt halt([] { return false; });
  std::atomic<bool> begun = false, stopped = false;
  const auto solve = [&](const Watch& watch) {
    begun = true;
    while (!watch(0, kInfinity, {})) {
    }
    stopped = true;
    return PairBounds{};
  };
  {
    const ResumableSolve never(solve);
  }
  CHECK(!begun);
  {
    ResumableSolve search(solve);
    search.go_on(1e-3, halt);
    CHECK(begun && !stopped);
  }
  CHECK(stopped);
}

TEST(what_a_search_throws_comes_out_of_its_turn) {
  Halt halt([] { return false; });
  ResumableSolve search([](const Watch& watch) -> PairBounds {
    watch(0, kInfinity, {});
    throw std::runtime_error("lost");
  });
  search.go_on(0, halt);
  bool thrown = false;
  try {
    search.go_on(kLong, halt);
  } catch (const std::runtime_error&) {
    thrown = true;
  }
  CHECK(thrown);
}

TEST(the_nearest_are_the_same_however_often_searches_are_left_off) {
  Random random(31);
  for (int round = 0; round < 60; ++round) {
    CASE("round " + std::to_string(round));
    const bool directed = random.below(4) == 0;
    std::vector<GraphPtr> graphs, queries;
    for (int i = 0; i < 30; ++i) graphs.push_back(random_graph(random, directed));
    for (int i = 0; i < 3; ++i) queries.push_back(random_graph(random, directed));
    queries.push_back(graphs[random.below(30)]);
    SearchableGraphs searchable;
    searchable.set_labels(std::vector<std::int32_t>{0, 1});
    for (std::size_t i = 0; i < graphs.size(); ++i) CHECK(searchable.put(i, packed(*graphs[i])));
    const UniformCosts all[] = {
        {}, {2, 1, 1, 1, 1, 1}, {1, 3, 2, 2, 1, 1}, {1.5, 1, 1, 0.7, 1, 1}, {1, 1, 1, 1, 1, 3e6}};
    SearchJob job;
    job.graphs = &searchable;
    job.queries = queries;
    const UniformCosts costs = all[random.below(5)];
    job.costs = job.least = costs;
    job.whole = costs.node_sub != 1.5;
    job.k = 1 + random.below(8);
    job.threads = 1 + random.below(2);
    job.first_slice = kShort;
    const auto found = search(job, [](std::int64_t, std::int64_t) { return false; });
    for (std::size_t q = 0; q < queries.size(); ++q) {
      std::vector<std::pair<double, std::int64_t>> truth;
      for (std::size_t i = 0; i < graphs.size(); ++i)
        truth.emplace_back(solve(Problem(queries[q], graphs[i], costs)).upper, static_cast<std::int64_t>(i));
      std::sort(truth.begin(), truth.end());
      CHECK(found[q].in_time);
      CHECK_EQ(found[q].hits.size(), job.k);
      for (std::size_t i = 0; i < found[q].hits.size(); ++i) {
        CHECK(std::abs(found[q].hits[i].distance - truth[i].first) <= 1e-9 * truth[i].first);
        CHECK(found[q].hits[i].proven());
        if (job.whole) CHECK_EQ(found[q].hits[i].number, truth[i].second);
      }
    }
  }
}

TEST(a_stopped_search_gives_up_what_it_has_left_off) {
  Random random(32);
  std::vector<GraphPtr> graphs;
  for (int i = 0; i < 6; ++i) {  // far from solved in a second
    std::vector<Edge> edges;
    for (int v = 1; v < 40; ++v)
      for (int u = 0; u < v; ++u)
        if (random.below(4) == 0) edges.push_back({u, v, 0});
    graphs.push_back(std::make_shared<const Graph>(false, std::vector<std::int32_t>(40, 0), std::move(edges)));
  }
  SearchableGraphs searchable;
  searchable.set_labels(std::vector<std::int32_t>{0});
  std::vector<std::uint8_t> bytes;
  for (std::size_t i = 1; i < graphs.size(); ++i) {
    bytes = {2};
    const auto put = [&](int number) {
      bytes.push_back(static_cast<std::uint8_t>(number));
      bytes.push_back(static_cast<std::uint8_t>(number >> 8));
    };
    put(graphs[i]->n());
    put(graphs[i]->m());
    for (int u = 0; u < graphs[i]->n(); ++u) put(0);
    for (const Edge& e : graphs[i]->edges()) put(e.from);
    for (const Edge& e : graphs[i]->edges()) put(e.to);
    for (int e = 0; e < graphs[i]->m(); ++e) put(0);
    CHECK(searchable.put(i - 1, bytes));
  }
  for (const int threads : {1, 2}) {
    SearchJob job;
    job.graphs = &searchable;
    job.queries = {graphs[0]};
    job.k = 2;
    job.threads = threads;
    job.first_slice = 1e-3;
    int asked = 0;
    const auto stopped = search(job, [&](std::int64_t, std::int64_t) { return ++asked > 10; });
    CHECK(stopped.front().hits.empty());
    job.seconds = 0.3;
    const Found found = search(job, [](std::int64_t, std::int64_t) { return false; }).front();
    CHECK(!found.in_time);
    CHECK_EQ(found.hits.size(), std::size_t{2});
    CHECK(found.seconds < 3);
    for (const Hit& hit : found.hits) CHECK(hit.lower > 0 && hit.lower < hit.distance);
  }
}

}  // namespace gedkit
