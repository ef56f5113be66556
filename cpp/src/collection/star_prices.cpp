#include "collection/star_prices.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "core/mixed_bits.hpp"
#include "core/ticks.hpp"

namespace gedkit {

namespace {

constexpr double kLargestStar = 4000;  // everything about a pair of stars; sums of a few of these fit into 16 bits
constexpr double kFinest = 256;
constexpr double kCoarsest = 16;  // below it numbers that are no powers of two lose less
constexpr double kFarAbove = 8;   // times the least: dearer labels would leave the others too little precision

double dearest_of(const UniformCosts& least, const UniformCosts& most) {
  double usual = 0, highest = 0;
  for (const double cost : {least.node_del, least.node_ins, least.edge_del, least.edge_ins})
    if (std::isfinite(cost)) usual = std::max(usual, cost);
  for (const double cost : {most.node_del, most.node_ins, most.edge_del, most.edge_ins})
    if (std::isfinite(cost)) highest = std::max(highest, cost);
  return usual > 0 ? kFarAbove * usual : highest;
}

std::uint64_t mixed(std::uint64_t value) { return mixed_bits(value + kMixedStep); }

}  // namespace

std::uint64_t StarPrices::Label::hash() const { return mixed(static_cast<std::uint32_t>(label)); }

std::uint64_t StarPrices::LinkKey::hash() const {
  const std::uint64_t ends =
      static_cast<std::uint64_t>(static_cast<std::uint32_t>(own)) << 32 | static_cast<std::uint32_t>(other);
  return mixed(static_cast<std::uint32_t>(label) ^ mixed(ends));
}

StarPrices::StarPrices(const ScreenCosts& costs)
    : costs_(costs), dearest_(dearest_of(costs.least(), costs.most())), links_(1) {
  const auto most = [&](double cost) { return std::min(cost, dearest_); };
  const UniformCosts& c = costs.most();
  const double star =
      most(c.node_del) + most(c.node_ins) + StarGraph::kMostEdges * (most(c.edge_del) + most(c.edge_ins));
  if (!std::isfinite(star) || star <= 0) return;
  scale_ = kLargestStar / star;
  if (costs.whole() || scale_ >= kCoarsest) scale_ = std::min(kFinest, std::exp2(std::floor(std::log2(scale_))));
  applies_ = !costs.whole() || scale_ >= 2;
}

int StarPrices::half(double cost) const { return static_cast<int>(std::floor(scale_ / 2 * cost * (1 + kRounding))); }

double StarPrices::real(int bound) const {
  const double given = std::max(bound, 0) / scale_;
  return costs_.whole() ? std::ceil(given - kRounding) : given * (1 - kRounding);
}

int StarPrices::most(double limit) const {
  constexpr int kMost = std::numeric_limits<int>::max() / 4;
  if (limit * scale_ >= kMost) return kMost;
  return static_cast<int>(
      std::floor((costs_.whole() ? std::floor(limit + kRounding) : limit * (1 + 2 * kRounding)) * scale_));
}

std::int32_t StarPrices::node(std::int32_t label) {
  const auto [number, fresh] = node_numbers_.number({label});
  if (fresh) nodes_.push_back({label, price(costs_.node_del(label)), price(costs_.node_ins(label))});
  return number;
}

std::uint8_t StarPrices::link(std::int32_t label, std::int32_t own, std::int32_t other) {
  const bool with_ends = costs_.labels_bind();
  const LinkKey key{label, with_ends ? own : 0, with_ends ? other : 0};
  const LinkKey back{label, key.other, key.own};
  const std::uint8_t number = numbered(key);
  if (number == 0 || links_[number].reversed != 0) return number;
  const std::uint8_t reversed = numbered(back);
  if (reversed == 0) return 0;
  links_[number].reversed = reversed;
  links_[reversed].reversed = number;
  return number;
}

std::uint8_t StarPrices::numbered(const LinkKey& key) {
  const auto [place, fresh] = link_numbers_.number(key);
  if (place >= kMostLinks) return 0;
  if (fresh) links_.push_back({key, price(costs_.edge_del(key.label)), price(costs_.edge_ins(key.label)), 0});
  return static_cast<std::uint8_t>(place + 1);
}

void StarPrices::end_of_query() {
  earned_.assign(links_.size() * (kMostLinks + 1), -1);
  for (std::size_t a = 0; a < links_.size(); ++a) earned_[a * (kMostLinks + 1)] = 0;
}

int StarPrices::node_earns(std::int32_t a, std::int32_t b) const {
  const int apart = nodes_[a].deletion + nodes_[b].insertion;
  const double cost = costs_.node_sub(nodes_[a].label, nodes_[b].label);
  return cost < apart / scale_ ? std::max(apart - 2 * half(cost), 0) : 0;
}

int StarPrices::earned(const Link& a, const Link& b) const {
  if (a.key.own != b.key.own || a.key.other != b.key.other) return 0;
  const int apart = a.deletion + b.insertion;
  const double cost = costs_.edge_sub(a.key.label, b.key.label);
  return cost < apart / scale_ ? std::max(apart - 2 * half(cost), 0) : 0;
}

namespace {

bool joined(const StarGraph::Star& star, std::int32_t node) {
  for (int s = 0; s < star.degree; ++s)
    if (star.node[s] == node) return true;
  return false;
}

}  // namespace

bool StarGraph::read(const PlainGraph& graph, StarPrices& prices, Side side) {
  if (graph.directed || graph.node_labels.size() > kMostNodes) return false;
  stars.assign(graph.node_labels.size(), {});
  for (std::size_t u = 0; u < stars.size(); ++u) {
    stars[u].label = prices.node(graph.node_labels[u]);
    stars[u].apart = side == Side::kQuery ? prices.node_del(stars[u].label) : prices.node_ins(stars[u].label);
  }
  for (const Edge& edge : graph.edges) {
    Star &from = stars[edge.from], &to = stars[edge.to];
    if (edge.from == edge.to || from.degree == kMostEdges || to.degree == kMostEdges || joined(from, edge.to))
      return false;
    const std::uint8_t link = prices.link(edge.label, from.label, to.label);
    if (link == 0) return false;
    const int half = (side == Side::kQuery ? prices.edge_del(link) : prices.edge_ins(link)) / 2;
    const auto put = [half](Star& star, std::uint8_t seen, std::int32_t other) {
      star.link[star.degree] = seen;
      star.node[star.degree++] = static_cast<std::uint8_t>(other);
      star.apart += half;
    };
    put(from, link, edge.to);
    put(to, prices.reversed(link), edge.from);
  }
  apart = 0;
  for (Star& star : stars) {
    apart += star.apart;
    for (int i = 1; i < star.degree; ++i)
      for (int j = i; j > 0 && star.link[j] < star.link[j - 1]; --j) {
        std::swap(star.link[j], star.link[j - 1]);
        std::swap(star.node[j], star.node[j - 1]);
      }
  }
  for (std::size_t u = 0; u < stars.size(); ++u)
    for (int s = 0; s < stars[u].degree; ++s) {
      const Star& other = stars[stars[u].node[s]];
      std::uint8_t at = 0;
      while (other.node[at] != u) ++at;
      stars[u].back[s] = at;
    }
  return true;
}

}  // namespace gedkit
