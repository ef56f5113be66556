#include "local_search/sparse_paths.hpp"

#include <algorithm>
#include <vector>

#include "local_search/anchor_growth.hpp"
#include "local_search/colour_refinement.hpp"
#include "local_search/random.hpp"
#include "local_search/sparse_matching.hpp"

namespace gedkit {

namespace {

constexpr int kHub = 50;          // links of a node beyond which repairs do not go
constexpr int kPatience = 4;      // repairs without gain before they end
constexpr int kLargestShare = 4;  // repairs free at most one node in so many

class Repair {
 public:
  Repair(const SparseProblem& p, std::uint64_t seed, AnchorGrowth& growth, SparseMatching& matching,
         Incumbent& incumbent, Control& control)
      : p_(p), random_(seed), growth_(growth), m_(matching), incumbent_(incumbent), control_(control) {}

  void run(int most) {
    int fails = 0;
    Ticks best = p_.cost(m_.image);
    for (int turn = 0; turn < most && fails < kPatience && best > control_.lower() && !control_.poll(); ++turn) {
      const auto image = m_.image, owner = m_.owner;
      if (!free_conflicts(1 + fails % 3)) return;
      if (turn % 2 == 0) growth_.spread_to(freed_);
      match_by_votes(m_, control_);
      match_leftovers(m_);
      descend_sparsely(m_, control_);
      reassign_loose_nodes(m_, control_);
      const Ticks cost = p_.cost(m_.image);
      if (cost < best) {
        best = cost;
        fails = 0;
        incumbent_.offer(cost, m_.image, control_);
      } else {
        ++fails;
        m_.image = image;
        m_.owner = owner;
      }
    }
  }

 private:
  // Frees the nodes within so many links of a conflict; false where there are none, or too many.
  bool free_conflicts(int radius) {
    const SparseSide& a = p_.a();
    std::vector<char> reached(a.n, 0);
    freed_.clear();
    for (int u = 0; u < a.n; ++u)
      if (m_.has_conflict(u)) {
        reached[u] = 1;
        freed_.push_back(u);
      }
    if (freed_.empty() || freed_.size() * kLargestShare > static_cast<std::size_t>(a.n)) return false;
    std::size_t begin = 0;
    for (int r = 0; r < radius; ++r)
      for (const std::size_t end = freed_.size(); begin < end; ++begin) {
        if (a.degree(freed_[begin]) > kHub) continue;
        for (const SparseLink& l : a.links(freed_[begin]))
          if (!reached[l.node]) {
            reached[l.node] = 1;
            freed_.push_back(l.node);
          }
      }
    for (const int u : freed_)
      if (m_.image[u] >= 0 && (a.degree(u) <= kHub || random_.below(2) == 0)) m_.unmatch(u);
    return true;
  }

  const SparseProblem& p_;
  Random random_;
  AnchorGrowth& growth_;
  SparseMatching& m_;
  Incumbent& incumbent_;
  Control& control_;
  std::vector<std::int32_t> freed_;
};

}  // namespace

void search_sparse_paths(const SparseProblem& p, std::uint64_t seed, int repairs, Incumbent& incumbent,
                         Control& control) {
  SparseMatching matching(p);
  const auto rounds = refine_colours(p, control);
  AnchorGrowth growth(rounds, matching, control);
  growth.grow();
  match_by_votes(matching, control);
  growth.pair_rest([&] { match_by_votes(matching, control); });
  match_leftovers(matching);
  descend_sparsely(matching, control);
  reassign_loose_nodes(matching, control);
  incumbent.offer(p.cost(matching.image), matching.image, control);
  if (p.everything() < std::min(incumbent.cost, p.infinite()))
    incumbent.offer(p.everything(), std::vector<std::int32_t>(p.a().n, -1), control);
  Repair(p, seed, growth, matching, incumbent, control).run(repairs);
}

std::uint64_t sparse_path_bytes(const SparseProblem& p) {
  constexpr std::uint64_t kPerNode = 40;  // images and owners, twice while repairing; marks, queues and votes
  return colour_bytes(p) + (static_cast<std::uint64_t>(p.a().n) + p.b().n) * kPerNode;
}

}  // namespace gedkit
