// How the loop of the portfolio hands out time, and what forecasts are made from.
#include <cmath>
#include <cstdint>
#include <limits>
#include <memory>
#include <numeric>
#include <string_view>
#include <utility>
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
  Progress run(double seconds, double) override {
    work_ += seconds;
    return work_ >= end_ ? Progress::kProven : Progress::kOpen;
  }

 private:
  double end_, work_ = 0;
};

// What a search that never ends takes until another, which was expected to take so many times as long, has proven it.
double lost_time(double times) {
  constexpr double kProof = 0.05;
  PairSearches searches;
  searches[kByTurns] = std::make_unique<Worker>(kNever);
  searches[kLagrangian] = std::make_unique<Worker>(kProof);
  Schedule schedule;
  schedule.goes_on = true;
  schedule.forecasts[kByTurns] = {std::log(kProof / times), 1};
  schedule.forecasts[kLagrangian] = {std::log(kProof), 1};
  Incumbent incumbent;
  Control control;
  CHECK(portfolio(searches, schedule, incumbent, control, nullptr));
  return searches[kByTurns]->work();
}

// Has nothing to show for a long time, and takes what it gets.
class SlowBeginner final : public PairSearch {
 public:
  explicit SlowBeginner(Control& control) : control_(control) {}
  std::string_view name() const override { return "slow beginner"; }
  double work() const override { return 0; }
  double least() const override { return 60; }
  Progress run(double seconds, double) override {
    for (const double begun = control_.elapsed(); control_.elapsed() - begun < seconds && !control_.poll();) continue;
    return Progress::kOpen;
  }

 private:
  Control& control_;
};

// Takes what it gets, and raises the bound each time, or never.
class Climber final : public PairSearch {
 public:
  Climber(Control& control, bool raises) : control_(control), raises_(raises) {}
  std::string_view name() const override { return "climber"; }
  double work() const override { return work_; }
  Progress run(double seconds, double) override {
    const double begun = control_.elapsed();
    while (control_.elapsed() - begun < seconds && !control_.poll()) continue;
    work_ += control_.elapsed() - begun;
    if (raises_) control_.raise_lower(control_.lower() + 1);
    return Progress::kOpen;
  }

 private:
  Control& control_;
  bool raises_;
  double work_ = 0;
};

// Spends a limit on which no proof is expected.
void look_for_bounds(PairSearches& searches, Control& control) {
  Schedule schedule;
  schedule.goes_on = true;
  schedule.for_proof = 0;
  schedule.forecasts[kByTurns] = schedule.forecasts[kLagrangian] = {0, 1};
  Incumbent incumbent;
  CHECK(!portfolio(searches, schedule, incumbent, control, nullptr));
  CHECK(control.stopped());
}

// What both get of it.
std::pair<double, double> shares(bool first_raises, bool second_raises) {
  Control control({0.5});
  PairSearches searches;
  searches[kByTurns] = std::make_unique<Climber>(control, first_raises);
  searches[kLagrangian] = std::make_unique<Climber>(control, second_raises);
  look_for_bounds(searches, control);
  return {searches[kByTurns]->work(), searches[kLagrangian]->work()};
}

}  // namespace

TEST(the_search_that_raises_the_bound_has_most_of_a_limit) {
  const auto [first, idle] = shares(true, false);
  CHECK(first > idle);
  const auto [slow, second] = shares(false, true);
  CHECK(second > slow);
}

// Shows nothing in less than its share, of which it uses all.
class Ladder final : public PairSearch {
 public:
  explicit Ladder(Control& control) : control_(control) {}
  std::string_view name() const override { return "ladder"; }
  double work() const override { return 0; }
  double least() const override { return least_; }
  Progress run(double seconds, double most) override {
    CHECK(seconds >= least_ || control_.remaining() < 2 * least_);
    CHECK(most >= seconds);
    for (const double begun = control_.elapsed(); control_.elapsed() - begun < least_ && !control_.poll();) continue;
    control_.raise_lower(control_.lower() + 1);
    least_ *= 2;
    return Progress::kOpen;
  }
  double least_ = 0.001;

 private:
  Control& control_;
};

TEST(a_ladder_gets_no_slice_that_is_too_short_for_it) {
  Control control({0.5});
  PairSearches searches;
  auto ladder = std::make_unique<Ladder>(control);
  const Ladder& seen = *ladder;
  searches[kByTurns] = std::move(ladder);
  searches[kLagrangian] = std::make_unique<Climber>(control, false);
  look_for_bounds(searches, control);
  CHECK(seen.least_ > 0.001);
}

TEST(a_limit_is_used_up_where_no_search_can_show_anything_within_it) {
  Control control({0.005});
  PairSearches searches;
  searches[kByTurns] = std::make_unique<SlowBeginner>(control);
  searches[kLagrangian] = std::make_unique<SlowBeginner>(control);
  Schedule schedule;
  schedule.goes_on = true;
  schedule.forecasts[kByTurns] = schedule.forecasts[kLagrangian] = {0, 1};
  Incumbent incumbent;
  CHECK(!portfolio(searches, schedule, incumbent, control, nullptr));
  CHECK(control.stopped());
}

TEST(a_search_that_takes_too_long_loses_its_place) {
  const double wrong = lost_time(10), very_wrong = lost_time(1000), right = lost_time(0.1);
  CHECK(right < 0.05);
  CHECK(wrong > 0.005);
  CHECK(wrong < 0.5);
  CHECK(very_wrong < 0.5);
}

// Two searches on which nothing is known but that they are alike take turns, each at a part of the cost of the other.
TEST(searches_that_are_alike_take_turns) {
  const double lost = lost_time(1);
  CHECK(lost > 0.005);
  CHECK(lost < 0.2);
}

TEST(the_rate_of_a_prospect_falls_once_a_search_is_late) {
  const Forecast forecast{std::log(0.01), 1};
  double rate = prospect(forecast, 0.01, false).rate;
  for (double had = 0.02; had < 10; had *= 2) {
    const Prospect next = prospect(forecast, had, false);
    CHECK(next.rate < rate);
    CHECK(next.seconds > had);
    CHECK(prospect(forecast, had, true).rate < next.rate);
    rate = next.rate;
  }
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
