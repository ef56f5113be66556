#include "collection/matrix_screen.hpp"

#include <algorithm>
#include <chrono>
#include <utility>
#include <variant>

#include "core/ticks.hpp"

namespace gedkit {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::int64_t kTrials = 64;     // before anybody asks whether the bounds pay
constexpr std::uint32_t kTryEvery = 32;  // afterwards, where they do not, to see whether that has changed
constexpr double kInfinity = std::numeric_limits<double>::infinity();

ScreenCosts screen_costs(const PairwiseJob& job) {
  if (const auto* tables = std::get_if<CollectionTables>(&job.costs)) return ScreenCosts(*tables);
  return ScreenCosts(std::get<UniformCosts>(job.costs));
}

std::vector<std::int32_t> first_of_groups(const std::vector<std::int32_t>& group_of, std::size_t groups) {
  std::vector<std::int32_t> first(groups);
  for (std::size_t i = group_of.size(); i-- > 0;) first[group_of[i]] = static_cast<std::int32_t>(i);
  return first;
}

Features features_of(const FeatureMaker& maker, const PlainGraph& graph) {
  Features features;
  maker.make_query(graph, features);
  return features;
}

}  // namespace

void MatrixScreen::Tally::add(double seconds, bool was_useful) {
  nanoseconds.fetch_add(static_cast<std::int64_t>(1e9 * seconds), std::memory_order_relaxed);
  useful.fetch_add(was_useful, std::memory_order_relaxed);
  times.fetch_add(1, std::memory_order_relaxed);
}

double MatrixScreen::Tally::mean() const {
  const std::int64_t count = times.load(std::memory_order_relaxed);
  return count == 0 ? 0 : static_cast<double>(nanoseconds.load(std::memory_order_relaxed)) / static_cast<double>(count);
}

MatrixScreen::MatrixScreen(const PairwiseJob& job, double cutoff)
    : job_(job),
      tables_(std::get_if<CollectionTables>(&job.costs)),
      costs_(screen_costs(job)),
      limit_(up_to_rounding(cutoff)),
      first_row_(first_of_groups(job.row_group, job.row_class.size())),
      kept_(job.row_class.size()) {
  if (costs_.labels_bind()) rows_.keep_links();
  const std::vector<std::int32_t> first_column = first_of_groups(job.column_group, job.column_class.size());
  columns_.reserve(first_column.size());
  for (std::size_t group = 0; group < first_column.size(); ++group) {
    columns_.push_back(labelled(job.columns, first_column[group], &CollectionTables::columns));
    rows_.put(group, columns_.back());
  }
}

PlainGraph MatrixScreen::labelled(const std::vector<GraphPtr>& graphs, std::size_t number,
                                  std::vector<GraphClasses> CollectionTables::* classes) const {
  PlainGraph graph = plain(*graphs[number]);
  if (tables_ == nullptr) return graph;
  const GraphClasses& of_graph = (tables_->*classes)[number];
  graph.node_labels = of_graph.nodes;
  for (std::size_t e = 0; e < graph.edges.size(); ++e) graph.edges[e].label = of_graph.edges[e];
  return graph;
}

MatrixScreen::Row::Row(const MatrixScreen& all, PlainGraph graph)
    : graph_(std::move(graph)),
      filter_(all.costs_.least(), all.costs_.whole(), features_of(all.rows_.maker(), graph_)),
      window_(filter_.window(all.limit_)) {}

PairScreen& MatrixScreen::Row::screen(const MatrixScreen& all) {
  if (!screen_) screen_ = std::make_unique<PairScreen>(all.costs_, all.rows_.maker(), graph_);
  return *screen_;
}

void MatrixScreen::keep_near(Row& row, std::int32_t begin, std::int32_t end, std::vector<std::int32_t>& left,
                             double* lower) const {
  StageCounts passed{};
  if (lower == nullptr) {
    for_each_in_window(row.window_, rows_.node_counts(), rows_.edge_counts(), static_cast<std::size_t>(begin),
                       static_cast<std::size_t>(end), [&](std::size_t column) {
                         if (rows_.bound(row.filter_, column, limit_, passed) <= limit_)
                           left.push_back(static_cast<std::int32_t>(column));
                       });
    return;
  }
  for (std::int32_t column = begin; column < end; ++column) {
    const auto at = static_cast<std::size_t>(column);
    double bound = rows_.bound(row.filter_, at, kInfinity, passed);
    if (costs_.labels_bind()) bound = std::max(bound, row.screen(*this).counted_bound(columns_[at]));
    lower[column - begin] = bound;
    if (bound <= limit_) left.push_back(column);
  }
}

double MatrixScreen::bound(Row& row, std::int32_t column) {
  if (!pays(row)) return 0;
  const PlainGraph& graph = columns_[static_cast<std::size_t>(column)];
  const auto begin = Clock::now();
  const double bound = row.screen(*this).bound(graph, limit_);
  screening_.add(std::chrono::duration<double>(Clock::now() - begin).count(), bound > limit_);
  return bound;
}

// Whether the pairs that the bounds spare would take longer than the bounds do.
bool MatrixScreen::pays(Row& row) const {
  const auto asked = screening_.times.load(std::memory_order_relaxed);
  if (asked < kTrials || solving_.times.load(std::memory_order_relaxed) < kTrials) return true;
  const double share =
      static_cast<double>(screening_.useful.load(std::memory_order_relaxed)) / static_cast<double>(asked);
  return share * solving_.mean() > screening_.mean() || ++row.asked_ % kTryEvery == 0;
}

std::unique_ptr<MatrixScreen::Row> MatrixScreen::take(std::int32_t row) {
  {
    const std::lock_guard lock(guard_);
    auto& kept = kept_[static_cast<std::size_t>(row)];
    if (!kept.empty()) {
      auto screen = std::move(kept.back());
      kept.pop_back();
      return screen;
    }
  }
  const auto first = static_cast<std::size_t>(first_row_[static_cast<std::size_t>(row)]);
  return std::make_unique<Row>(*this, labelled(job_.rows, first, &CollectionTables::rows));
}

void MatrixScreen::give_back(std::int32_t row, std::unique_ptr<Row> screen, bool will_be_needed) {
  const std::lock_guard lock(guard_);
  auto& kept = kept_[static_cast<std::size_t>(row)];
  if (will_be_needed)
    kept.push_back(std::move(screen));
  else
    kept.clear();
}

}  // namespace gedkit
