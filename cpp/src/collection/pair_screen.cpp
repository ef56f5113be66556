#include "collection/pair_screen.hpp"

#include <algorithm>

namespace gedkit {

PairScreen::PairScreen(const UniformCosts& least, bool whole, const FeatureMaker& maker, const PlainGraph& query)
    : costs_(least, whole), branches_(least, whole, maker, query) {
  query_fits_ = costs_.applies && query_.read(query, edge_labels_);
  if (!query_fits_) return;
  split_ = std::make_unique<SplitBound>(costs_, query_);
  ascent_ = std::make_unique<StarAscent>(costs_, query_);
}

double PairScreen::quick_bound(const PlainGraph& graph, double limit) {
  graph_fits_ = query_fits_ && graph_.read(graph, edge_labels_);
  ascended_ = false;
  quick_ = graph_fits_ ? costs_.real(split_->bound(graph_, costs_.most(limit))) : branches_.bound(graph);
  return quick_;
}

double PairScreen::better_bound(double limit) {
  ascended_ = false;
  if (!graph_fits_ || quick_ > limit) return quick_;
  const int most = costs_.most(limit), bound = ascent_->bound(graph_, most);
  ascended_ = bound <= most && !query_.stars.empty() && !graph_.stars.empty();
  return std::max(quick_, costs_.real(bound));
}

const std::vector<std::int32_t>* PairScreen::mapping() {
  if (!ascended_) return nullptr;
  ascent_->read_mapping(mapping_);
  return &mapping_;
}

}  // namespace gedkit
