#include "bounds/region_search.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace gedkit {

namespace {

constexpr std::size_t kMostEmbeddings = 20000;
constexpr std::int64_t kMostWork = 4'000'000;   // places looked at for one proof
constexpr std::size_t kMostPlaces = 1'000'000;  // of all pieces together
constexpr std::size_t kFew = 200;               // embeddings whose differences show where to grow
constexpr int kMostLinks = 60;                  // of a node that the region may grow along
constexpr int kMostCounted = 30'000;            // links of a node in a region
constexpr int kUnusedNodes = 8;                 // beyond those in pieces, before the search for pieces ends

}  // namespace

bool RegionSearch::exhausted() const { return work_ > kMostWork || control_.stopped(); }

void RegionSearch::add_node(std::int32_t node) {
  const int at = size();
  nodes_.push_back(node);
  for (int i = 0; i <= at; ++i) link_[i][at] = link_[at][i] = 0;
  for (int i = 0; i < at; ++i) {
    link_[i][at] = problem_.a().link_class(nodes_[i], node);
    link_[at][i] = link_[i][at] == 0 ? 0 : problem_.a().link_class(node, nodes_[i]);
    if (link_[i][at] == 0) continue;
    weight_[i][at] = charges_.split_a().weight(nodes_[i], node);
    weight_[at][i] = charges_.split_a().weight(node, nodes_[i]);
  }
}

Ticks RegionSearch::loss(int i, int j) const {
  return charges_.deleted(link_[i][j], weight_[i][j]) + charges_.deleted(link_[i][j], weight_[j][i]);
}

Ticks RegionSearch::ends_pay(int i, int j, std::int32_t there, std::int32_t v, std::int32_t x) const {
  if (there == 0) return loss(i, j);
  if (link_[i][j] != 0) return 2 * charges_.changed(link_[i][j], there);
  const LinkSplit& split = charges_.split_b();
  return charges_.inserted(there, split.weight(v, x)) + charges_.inserted(there, split.weight(x, v));
}

bool RegionSearch::prove(std::span<const std::int32_t> start, Ticks budget, const std::vector<char>& may_grow) {
  nodes_.clear();
  embeddings_.clear();
  listed_ = false;
  work_ = 0;
  if (static_cast<int>(start.size()) > kMostNodes) return false;
  Ticks anywhere = 0;
  for (const std::int32_t u : start) {
    if (problem_.a().degree(u) > kMostCounted) return false;
    add_node(u);
    anywhere += charges_.anywhere(u);
  }
  if (anywhere > budget) return true;
  if (!charges_.keeps_links()) return false;
  bool proven = false;
  while (true) {
    if (!listed_) listed_ = list_embeddings(budget);
    if (listed_ && embeddings_.empty()) proven = true;
    if (proven || exhausted() || !grow(may_grow, budget)) break;
  }
  total_work_ += work_;
  return proven;
}

// Disjoint links of the region, those that few places fit first: so many that one must be free of errors.
bool RegionSearch::pieces_for(Ticks budget, std::vector<Piece>& pieces) const {
  const Ticks most_errors = budget / charges_.least();
  pieces.clear();
  if (most_errors >= size() / 2) return false;
  const auto needed = static_cast<std::size_t>(most_errors) + 1;
  std::vector<Piece> all;
  for (int i = 0; i < size(); ++i)
    for (int j = i + 1; j < size(); ++j) {
      if (link_[i][j] == 0) continue;
      const std::size_t places = index_.count(nodes_[i], link_[i][j], nodes_[j]);
      if (places != LinkIndex::kUnknown) all.push_back({places, i, j});
    }
  std::stable_sort(all.begin(), all.end(), [](const Piece& x, const Piece& y) { return x.places < y.places; });
  std::array<bool, kMostNodes> taken{};
  std::size_t places = 0;
  for (const Piece& piece : all) {
    if (pieces.size() == needed) break;
    if (taken[piece.i] || taken[piece.j]) continue;
    taken[piece.i] = taken[piece.j] = true;
    places += piece.places;
    pieces.push_back(piece);
  }
  return pieces.size() == needed && places <= kMostPlaces;
}

bool RegionSearch::list_embeddings(Ticks budget) {
  std::vector<Piece> pieces;
  if (!pieces_for(budget, pieces)) return false;
  embeddings_.clear();
  for (const Piece& piece : pieces)
    if (!follow(piece, budget)) return false;
  if (pieces.size() > 1) {  // an embedding may be found from several pieces
    const auto less = [this](const Embedding& x, const Embedding& y) {
      return std::lexicographical_compare(x.image.begin(), x.image.begin() + size(), y.image.begin(),
                                          y.image.begin() + size());
    };
    const auto same = [this](const Embedding& x, const Embedding& y) {
      return std::equal(x.image.begin(), x.image.begin() + size(), y.image.begin());
    };
    std::sort(embeddings_.begin(), embeddings_.end(), less);
    embeddings_.erase(std::unique(embeddings_.begin(), embeddings_.end(), same), embeddings_.end());
  }
  return true;
}

// Most links to what is placed first.
std::vector<int> RegionSearch::order_from(int i, int j) const {
  std::vector<int> order{i, j};
  std::array<bool, kMostNodes> in{};
  in[i] = in[j] = true;
  while (static_cast<int>(order.size()) < size()) {
    int best = -1, most = -1;
    for (int y = 0; y < size(); ++y) {
      if (in[y]) continue;
      const int links =
          static_cast<int>(std::count_if(order.begin(), order.end(), [&](int x) { return link_[x][y] != 0; }));
      if (links > most) {
        most = links;
        best = y;
      }
    }
    order.push_back(best);
    in[best] = true;
  }
  return order;
}

// Adds all embeddings in which the piece is free of errors; false where they are too many.
bool RegionSearch::follow(const Piece& piece, Ticks budget) {
  const std::int32_t u = nodes_[piece.i], w = nodes_[piece.j];
  const std::vector<int> order = order_from(piece.i, piece.j);
  const SparseSide &a = problem_.a(), &b = problem_.b();
  index_.find(u, link_[piece.i][piece.j], w, places_);
  const LinkCounts own_u = charges_.split_a().counts(a, u), own_w = charges_.split_a().counts(a, w);
  std::vector<Embedding> current;
  Embedding seed;
  seed.charge = 0;
  seed.image.fill(kOpen);
  for (const auto [v, x] : places_) {
    ++work_;
    if (charges_.node(u, v) != 0 || charges_.node(w, x) != 0 ||
        charges_.changed(link_[piece.i][piece.j], b.link_class(v, x)) != 0)
      continue;
    seed.image[piece.i] = v;
    seed.image[piece.j] = x;
    seed.own[piece.i] = own_u;
    seed.own[piece.j] = own_w;
    seed.there[piece.i] = charges_.split_b().counts(b, v);
    seed.there[piece.j] = charges_.split_b().counts(b, x);
    resolve(seed, piece.i, piece.j, v, x);
    if (charges_.outer(seed.own[piece.i], seed.there[piece.i]) != 0 ||
        charges_.outer(seed.own[piece.j], seed.there[piece.j]) != 0)
      continue;
    current.assign(1, seed);
    for (int at = 2; at < size() && !current.empty(); ++at) {
      next_.clear();
      for (const Embedding& e : current) extend(e, std::span(order).first(at), order[at], budget, next_);
      if (next_.size() > kMostEmbeddings || exhausted()) return false;
      current.swap(next_);
    }
    embeddings_.insert(embeddings_.end(), current.begin(), current.end());
    if (embeddings_.size() > kMostEmbeddings || control_.stop()) return false;
  }
  return true;
}

void RegionSearch::extend(const Embedding& e, std::span<const int> placed, int next, Ticks budget,
                          std::vector<Embedding>& out) {
  candidates_.clear();
  int neighbours = 0;
  for (const int i : placed)
    if (link_[i][next] != 0 && e.image[i] >= 0) {
      ++neighbours;
      for (const SparseLink& l : problem_.b().links(e.image[i])) candidates_.push_back(l.node);
    }
  if (neighbours > 1) {
    std::sort(candidates_.begin(), candidates_.end());
    candidates_.erase(std::unique(candidates_.begin(), candidates_.end()), candidates_.end());
  }
  for (const std::int32_t v : candidates_) place(e, placed, next, v, budget, out);
  detach(e, placed, next, budget, out);
}

// Takes the link between two nodes of the region, or their images, out of those that lead elsewhere.
void RegionSearch::resolve(Embedding& e, int i, int j, std::int32_t v, std::int32_t x) const {
  if (link_[i][j] != 0) {
    --e.own[i][static_cast<std::size_t>(weight_[i][j])];
    --e.own[j][static_cast<std::size_t>(weight_[j][i])];
  }
  if (problem_.b().link_class(v, x) != 0) {
    --e.there[i][static_cast<std::size_t>(charges_.split_b().weight(v, x))];
    --e.there[j][static_cast<std::size_t>(charges_.split_b().weight(x, v))];
  }
}

void RegionSearch::place(const Embedding& e, std::span<const int> placed, int next, std::int32_t v, Ticks budget,
                         std::vector<Embedding>& out) {
  ++work_;
  Ticks charge = e.charge + charges_.node(nodes_[next], v);
  if (charge > budget) return;
  out.push_back(e);
  Embedding& grown = out.back();
  grown.image[next] = v;
  grown.own[next] = charges_.split_a().counts(problem_.a(), nodes_[next]);
  grown.there[next] = charges_.split_b().counts(problem_.b(), v);
  for (const int i : placed) {
    const std::int32_t at = e.image[i];
    if (at < 0) continue;
    const std::int32_t here = link_[i][next], there = problem_.b().link_class(at, v);
    if (at == v || charge > budget) break;
    if (here == 0 && there == 0) continue;
    charge += ends_pay(i, next, there, at, v) - charges_.outer(e.own[i], e.there[i]);
    resolve(grown, i, next, at, v);
    charge += charges_.outer(grown.own[i], grown.there[i]);
  }
  charge += charges_.outer(grown.own[next], grown.there[next]);
  if (charge > budget || std::any_of(placed.begin(), placed.end(), [&](int i) { return e.image[i] == v; }))
    out.pop_back();
  else
    grown.charge = charge;
}

void RegionSearch::detach(const Embedding& e, std::span<const int> placed, int next, Ticks budget,
                          std::vector<Embedding>& out) {
  Ticks charge = e.charge + charges_.anywhere(nodes_[next]);
  if (charge > budget) return;
  out.push_back(e);
  Embedding& grown = out.back();
  grown.image[next] = kDetached;
  for (const int i : placed) {
    if (link_[i][next] == 0 || e.image[i] < 0) continue;
    --grown.own[i][static_cast<std::size_t>(weight_[i][next])];
    charge += loss(i, next) + charges_.outer(grown.own[i], grown.there[i]) - charges_.outer(e.own[i], e.there[i]);
  }
  if (charge > budget)
    out.pop_back();
  else
    grown.charge = charge;
}

// The neighbour of the region that most likely rules embeddings out: of a rare kind, joined to several nodes of it,
// and next to nodes whose images differ from the guide's.
std::int32_t RegionSearch::best_growth(const std::vector<char>& may_grow) const {
  const SparseSide& a = problem_.a();
  std::array<double, kMostNodes> ambiguity{};
  if (listed_ && embeddings_.size() <= kFew)
    for (const Embedding& e : embeddings_)
      for (int i = 0; i < size(); ++i)
        if (e.image[i] != guide_[nodes_[i]]) ambiguity[i] += 1.0 / static_cast<double>(embeddings_.size());
  std::int32_t best = -1;
  double least = std::numeric_limits<double>::infinity();
  for (int i = 0; i < size(); ++i) {
    int seen = 0;
    for (const SparseLink& l : a.links(nodes_[i])) {
      if (++seen > kMostLinks) break;
      if (!may_grow[l.node] || std::find(nodes_.begin(), nodes_.end(), l.node) != nodes_.end()) continue;
      double score = std::log1p(static_cast<double>(index_.node_count(l.node))) + std::log1p(a.degree(nodes_[i]));
      int joined = 0;
      for (const std::int32_t u : nodes_) joined += a.link_class(u, l.node) != 0;
      score += 0.02 * i - 3 * (joined - 1);
      if (ambiguity[i] > 0) score -= 50 + 5 * ambiguity[i];
      if (score < least) {
        least = score;
        best = l.node;
      }
    }
  }
  return best;
}

bool RegionSearch::grow(const std::vector<char>& may_grow, Ticks budget) {
  if (size() == kMostNodes) return false;
  if (!listed_ && size() > 2 * (budget / charges_.least() + 1) + kUnusedNodes) return false;
  const std::int32_t node = best_growth(may_grow);
  if (node < 0) return false;
  add_node(node);
  if (!listed_) return true;
  std::vector<int> placed(nodes_.size() - 1);
  std::iota(placed.begin(), placed.end(), 0);
  next_.clear();
  for (const Embedding& e : embeddings_) {
    extend(e, placed, size() - 1, budget, next_);
    if (next_.size() > kMostEmbeddings || control_.stop() || exhausted()) return false;
  }
  embeddings_.swap(next_);
  return true;
}

}  // namespace gedkit
