// How the loop of the portfolio hands out time, and what forecasts are made from.
#include <cstdint>
#include <limits>
#include <memory>
#include <numeric>
#include <string_view>
#include <vector>

#include "check.hpp"
#include "core/compiled_problem.hpp"
#include "core/control.hpp"
#include "core/incumbent.hpp"
#include "solvers/portfolio.hpp"
#include "solvers/search_features.hpp"

namespace gedkit {

namespace {

constexpr double kNever = std::numeric_limits<double>::infinity();

// Proves the distance after so much work.
class Worker final : public PairSearch {
 public:
  explicit Worker(double end) : end_(end) {}
  std::string_view name() const override { return "worker"; }
  double work() const override { return work_; }
  Progress run(double seconds) override {
    work_ += seconds;
    return work_ >= end_ ? Progress::kProven : Progress::kOpen;
  }

 private:
  double end_, work_ = 0;
};

// What a host that never ends takes until its guest has proven the distance.
double work_of_host(double trusted) {
  constexpr double kGuest = 0.05;
  PairSearches searches;
  searches[kByTurns] = std::make_unique<Worker>(kNever);
  searches[kLagrangian] = std::make_unique<Worker>(kGuest);
  Schedule schedule;
  schedule.share[kByTurns] = 8;
  schedule.share[kLagrangian] = 1;
  schedule.trusted = trusted;
  Incumbent incumbent;
  Control control;
  CHECK(portfolio(searches, schedule, incumbent, control, nullptr));
  return searches[kByTurns]->work();
}

}  // namespace

TEST(a_host_that_takes_too_long_has_one_part_of_the_time) {
  const double always = work_of_host(kNever), at_first = work_of_host(0.01);
  CHECK(always > 0.2);
  CHECK(at_first < 0.15);
  CHECK(at_first > 0.01);
}

// Nodes of one label cost a little, so that none is free.
TEST(costs_by_node_say_which_nodes_are_alike) {
  const std::vector<std::int32_t> labels1{0, 0, 1, 2}, labels2{0, 1, 1, 3, 3};
  const std::vector<Edge> edges1{{0, 1, 0}, {1, 2, 0}, {2, 3, 0}}, edges2{{0, 1, 0}, {1, 2, 0}, {2, 3, 0}, {3, 4, 0}};
  const auto g1 = std::make_shared<Graph>(false, labels1, edges1), g2 = std::make_shared<Graph>(false, labels2, edges2);
  CostTables tables;
  tables.node_class1.resize(labels1.size());
  tables.node_class2.resize(labels2.size());
  std::iota(tables.node_class1.begin(), tables.node_class1.end(), 0);
  std::iota(tables.node_class2.begin(), tables.node_class2.end(), static_cast<std::int32_t>(labels1.size()));
  tables.edge_class1.resize(edges1.size());
  tables.edge_class2.resize(edges2.size());
  // One row and column for each class that there is, in the order of the numbers.
  const std::size_t classes = labels1.size() + labels2.size();
  for (std::size_t i = 0; i < classes; ++i)
    for (std::size_t k = 0; k < classes; ++k) {
      const bool pair = i < labels1.size() && k >= labels1.size();
      tables.node_sub.push_back(pair && labels1[i] == labels2[k - labels1.size()] ? 0.125 : 1);
    }
  tables.node_del.assign(classes, 1);
  tables.node_ins.assign(classes, 1);
  tables.edge_sub = {0};
  tables.edge_del = tables.edge_ins = {1};
  const CompiledProblem by_label(g1, g2, UniformCosts{}), by_node(g1, g2, tables);
  const SearchFeatures x = search_features(by_label.dense(), by_label.dense().step);
  const SearchFeatures y = search_features(by_node.dense(), by_node.dense().step);
  CHECK(x[kSameLabel] > 0);
  CHECK_EQ(x[kSameLabel], y[kSameLabel]);
  CHECK_EQ(x[kLabelGap], 0.5);
  CHECK_EQ(x[kLabelGap], y[kLabelGap]);
}

}  // namespace gedkit
