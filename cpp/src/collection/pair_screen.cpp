#include "collection/pair_screen.hpp"

#include <algorithm>

#include "core/ticks.hpp"

namespace gedkit {

namespace {

constexpr double kFewEdits = 2;

double cheapest(const UniformCosts& c) {
  return std::min({c.node_sub, c.node_del, c.node_ins, c.edge_sub, c.edge_del, c.edge_ins});
}

}  // namespace

PairScreen::PairScreen(const ScreenCosts& costs, const FeatureMaker& maker, const PlainGraph& query)
    : prices_(costs),
      cheapest_(cheapest(costs.least())),
      links_(costs, query),
      branches_(costs.least(), costs.whole(), maker, query) {
  query_fits_ = prices_.applies() && query_.read(query, prices_, StarGraph::Side::kQuery);
  if (!query_fits_) return;
  prices_.end_of_query();
  split_ = std::make_unique<SplitBound>(prices_, query_);
  ascent_ = std::make_unique<StarAscent>(prices_, query_);
}

double PairScreen::bound(const PlainGraph& graph, double limit) {
  const double quick = quick_bound(graph, limit);
  // Whether one or two edits are enough is decided as quickly by the exact engine.
  return quick > limit || limit <= kFewEdits * cheapest_ ? quick : better_bound(limit);
}

double PairScreen::quick_bound(const PlainGraph& graph, double limit) {
  graph_fits_ = ascended_ = false;
  quick_ = counted_bound(graph) * (1 - kRounding);
  if (quick_ > limit) return quick_;
  graph_fits_ = query_fits_ && graph_.read(graph, prices_, StarGraph::Side::kGraph);
  quick_ =
      std::max(quick_, graph_fits_ ? prices_.real(split_->bound(graph_, prices_.most(limit))) : branches_.bound(graph));
  return quick_;
}

double PairScreen::better_bound(double limit) {
  ascended_ = false;
  if (!graph_fits_ || quick_ > limit) return quick_;
  const int most = prices_.most(limit), bound = ascent_->bound(graph_, most);
  ascended_ = bound <= most && !query_.stars.empty() && !graph_.stars.empty();
  return std::max(quick_, prices_.real(bound));
}

const std::vector<std::int32_t>* PairScreen::mapping() {
  if (!ascended_) return nullptr;
  ascent_->read_mapping(mapping_);
  return &mapping_;
}

}  // namespace gedkit
