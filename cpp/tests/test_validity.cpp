// What cannot be a graph, costs or a problem is refused with a sentence, before any search sees it.
#include <functional>
#include <limits>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "check.hpp"
#include "gedkit/gedkit.hpp"

namespace gedkit {

namespace {

using Labels = std::vector<std::int32_t>;
using Edges = std::vector<Edge>;
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN(), kInfinity = std::numeric_limits<double>::infinity();

GraphPtr graph(int n, Edges edges, bool directed = false) {
  return std::make_shared<const Graph>(directed, Labels(n), std::move(edges));
}

// The message of what is thrown, or nothing.
template <class Error>
std::string message(const std::function<void()>& call) {
  try {
    call();
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

bool says(const std::string& text, const char* part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST(graphs_that_cannot_be_are_refused) {
  const auto refused = [](int n, Edges edges, bool directed, const char* part) {
    CHECK(says(message<InvalidGraph>([&] { graph(n, edges, directed); }), part));
  };
  refused(5, {{3, 9, 0}}, false, "edge (3, 9) names node 9, but the graph has 5 nodes (0..4)");
  refused(1, {{0, 1, 0}}, true, "1 node (0)");
  refused(0, {{0, 0, 0}}, false, "no nodes");
  refused(2, {{-1, 0, 0}}, false, "names node -1");
  refused(2, {{0, 1, 0}, {0, 1, 1}}, true, "edge (0, 1) is given twice");
  refused(2, {{0, 1, 0}, {1, 0, 1}}, false, "one edge of an undirected graph");
  CHECK_EQ(graph(2, {{0, 1, 0}, {1, 0, 1}}, true)->m(), 2);
  CHECK_EQ(graph(2, {{0, 0, 0}, {1, 1, 0}})->m(), 2);
}

TEST(problems_of_graphs_of_two_kinds_are_refused) {
  const GraphPtr one = graph(2, {{0, 1, 0}}), other = graph(2, {{0, 1, 0}}, true);
  const char* kinds = "the first graph is undirected and the second directed";
  CHECK(says(message<InvalidGraph>([&] { Problem(one, other); }), kinds));
  CHECK(says(message<InvalidGraph>([&] { distance(*one, *other); }), kinds));
  CHECK(says(message<InvalidGraph>([&] { solve_all({one}, {other}); }), kinds));
  CHECK(says(message<InvalidGraph>([&] { Problem(one, nullptr); }), "null"));
  const std::vector<GraphPtr> both = {one, other}, alone = {one};
  CHECK(says(message<InvalidGraph>([&] { GraphIndex index(both); }), "all directed or all undirected"));
  CHECK(says(message<InvalidGraph>([&] { GraphIndex(alone).nearest(other, 1); }), "if and only if"));
}

TEST(costs_that_cannot_be_are_refused) {
  const GraphPtr g = graph(2, {{0, 1, 0}});
  for (double cost : {-1.0, kNaN, -kInfinity, 1e300}) {
    UniformCosts costs;
    costs.edge_del = cost;
    CHECK(says(message<InvalidCost>([&] { Problem(g, g, costs); }), "edge_del is"));
    CHECK(says(message<InvalidCost>([&] { solve_all({g}, {g}, costs); }), "edge_del is"));
    CHECK(says(message<InvalidCost>([&] { GraphIndex(std::vector{g}).nearest(g, 1, costs); }), "edge_del is"));
  }
  CHECK_EQ(solve(Problem(g, g, UniformCosts{kInfinity, kInfinity, kInfinity, 1, 1, 1})).upper, 0.0);
}

TEST(tables_that_do_not_fit_are_refused) {
  const GraphPtr g = graph(2, {{0, 1, 0}});
  const CostTables fine{{0, 0}, {0, 0}, {0}, {0}, {0}, {1}, {1}, {0}, {1}, {1}};
  CHECK_EQ(solve(Problem(g, g, fine)).upper, 0.0);
  const auto refused = [&](const std::function<void(CostTables&)>& change, const char* part) {
    CostTables tables = fine;
    change(tables);
    CHECK(says(message<InvalidCost>([&] { Problem(g, g, tables); }), part));
  };
  refused([](CostTables& t) { t.node_class1 = {0}; }, "node_class1 has 1 entries for 2 elements");
  refused([](CostTables& t) { t.node_class2 = {0, 1}; }, "node_class2 names class 1 of 1");
  refused([](CostTables& t) { t.edge_class1 = {-1}; }, "edge_class1 names class -1");
  refused([](CostTables& t) { t.node_sub = {0, 0}; }, "a row per class");
  refused([](CostTables& t) { t.edge_sub = {}; }, "a row per class");
  refused([](CostTables& t) { t.edge_ins = {kNaN}; }, "edge_ins is");
}

TEST(tables_of_a_collection_that_do_not_fit_are_refused) {
  const GraphPtr g = graph(2, {{0, 1, 0}});
  CollectionTables tables;
  tables.node_sub = tables.edge_sub = {0};
  tables.node_del = tables.node_ins = tables.edge_del = tables.edge_ins = {1};
  tables.rows = tables.columns = {{{0, 0}, {0}}};
  CHECK_EQ(solve_all({g}, {g}, tables).front().upper, 0.0);
  CollectionTables few = tables, wrong = tables;
  few.columns = {};
  wrong.rows = {{{0, 3}, {0}}};
  CHECK(says(message<InvalidCost>([&] { solve_all({g}, {g}, few); }), "each of its graphs"));
  CHECK(says(message<InvalidCost>([&] { solve_all({g}, {g}, wrong); }), "names class 3 of 1"));
}

TEST(mappings_that_are_none_are_refused) {
  const GraphPtr g = graph(2, {{0, 1, 0}});
  const Problem problem(g, g);
  CHECK_EQ(problem.cost(Labels{1, 0}), 0.0);
  for (const Labels& mapping : {Labels{0}, Labels{0, 0}, Labels{0, 2}, Labels{0, -2}})
    CHECK(!message<InvalidGraph>([&] { problem.cost(mapping); }).empty());
}

TEST(both_errors_are_invalid_arguments) {
  CHECK(!message<std::invalid_argument>([] { graph(1, {{0, 5, 0}}); }).empty());
  CHECK(!message<std::invalid_argument>([] { Problem(graph(1, {}), graph(1, {}), UniformCosts{-1}); }).empty());
}

}  // namespace gedkit
