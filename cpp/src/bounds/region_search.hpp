// Proves that a few nodes of one graph are charged more than a budget, wherever a path takes them.
//
// The search lists all ways to embed the region within the budget; where there is none the charge is proven. Of b / d +
// 1 disjoint links of the region, d being the least that anything costs, one is free of errors when the charge is at
// most b. So it is enough to fetch each of these links from an index of the other graph and to go on from there, node
// by node along links. A node that follows none of its placed neighbours is *detached*: all links to them are deleted,
// and it may be anywhere, which is a relaxation. While embeddings are left the region grows by a node; that it may grow
// in any direction makes the order a matter of time, not of truth.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "bounds/link_index.hpp"
#include "bounds/region_charges.hpp"
#include "core/control.hpp"

namespace gedkit {

class RegionSearch {
 public:
  static constexpr int kMostNodes = 30;

  // `guide` is a mapping of the problem: it says where embeddings are ambiguous, and nothing about what is proven.
  RegionSearch(const RegionCharges& charges, const LinkIndex& index, const std::vector<std::int32_t>& guide,
               Control& control)
      : charges_(charges), problem_(charges.problem()), index_(index), guide_(guide), control_(control) {}

  // Whether the nodes of `start` and others that `may_grow` (per node) allows are charged more than `budget`.
  bool prove(std::span<const std::int32_t> start, Ticks budget, const std::vector<char>& may_grow);
  // The nodes that prove() proved it for.
  const std::vector<std::int32_t>& region() const { return nodes_; }
  // Places looked at.
  std::int64_t work() const { return total_work_; }

 private:
  static constexpr std::int32_t kDetached = -2, kOpen = -1;

  struct Embedding {
    Ticks charge;
    std::array<std::int32_t, kMostNodes> image;
    std::array<LinkCounts, kMostNodes> own, there;  // links that lead out, and those of the image
  };
  struct Piece {
    std::size_t places;
    int i, j;
  };

  // What both ends in the region, at v and x, pay for a link that is deleted, inserted or changed.
  Ticks ends_pay(int i, int j, std::int32_t there, std::int32_t v, std::int32_t x) const;
  Ticks loss(int i, int j) const;  // the same where it is deleted
  int size() const { return static_cast<int>(nodes_.size()); }
  void add_node(std::int32_t node);
  bool pieces_for(Ticks budget, std::vector<Piece>& pieces) const;
  bool list_embeddings(Ticks budget);
  bool follow(const Piece& piece, Ticks budget);
  void extend(const Embedding& e, std::span<const int> placed, int next, Ticks budget, std::vector<Embedding>& out);
  void place(const Embedding& e, std::span<const int> placed, int next, std::int32_t v, Ticks budget,
             std::vector<Embedding>& out);
  void detach(const Embedding& e, std::span<const int> placed, int next, Ticks budget, std::vector<Embedding>& out);
  void resolve(Embedding& e, int i, int j, std::int32_t v, std::int32_t x) const;
  std::vector<int> order_from(int i, int j) const;
  std::int32_t best_growth(const std::vector<char>& may_grow) const;
  bool grow(const std::vector<char>& may_grow, Ticks budget);
  bool exhausted() const;

  const RegionCharges& charges_;
  const SparseProblem& problem_;
  const LinkIndex& index_;
  const std::vector<std::int32_t>& guide_;
  Control& control_;

  std::vector<std::int32_t> nodes_;
  std::array<std::array<std::int32_t, kMostNodes>, kMostNodes> link_{};  // classes, seen from the first
  std::array<std::array<LinkWeight, kMostNodes>, kMostNodes> weight_{};  // what the first pays if it is deleted
  std::vector<Embedding> embeddings_, next_;
  bool listed_ = false;  // embeddings_ holds all within the budget
  std::vector<std::int32_t> candidates_;
  std::vector<LinkIndex::Place> places_;
  std::int64_t work_ = 0, total_work_ = 0;
};

}  // namespace gedkit
