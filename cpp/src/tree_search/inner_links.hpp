// The links between unmatched nodes, as the depth-first search goes down and up, and lower bounds on what they cost at
// a pair (i, k): the cheapest assignment between the inner links of i and those of k. A search meets the same few
// subsets of a node's links again and again, so assignments are remembered in a table that forgets on collision.
#pragma once

#include <cstdint>
#include <vector>

#include "bounds/link_assignment.hpp"
#include "core/dense_problem.hpp"

namespace gedkit {

class InnerLinks {
 public:
  explicit InnerLinks(const DenseProblem& problem);

  // A node is matched or deleted, or comes back: its neighbours lose or regain an inner link.
  void leave_a(int u) { change(p_.a, u, a_, -1); }
  void leave_b(int v) { change(p_.b, v, b_, -1); }
  void return_a(int u) { change(p_.a, u, a_, 1); }
  void return_b(int v) { change(p_.b, v, b_, 1); }

  int count_a(int i) const { return a_.count[i]; }
  int count_b(int k) const { return b_.count[k]; }
  Ticks deletion(int i) const { return a_.cost[i]; }   // of all inner links of i
  Ticks insertion(int k) const { return b_.cost[k]; }  // of all inner links of k

  // Every link is seen from both of its ends, so half of these sum up to a bound.
  Ticks bound(int i, int k) {
    if (by_count_) return counts_[a_.count[i] * row_ + b_.count[k]];
    return bound_by_class(i, k);
  }

 private:
  struct Half {
    std::vector<std::int32_t> count;    // inner links per node
    std::vector<std::uint32_t> subset;  // which of a node's links are inner; meaningless above kLargestDegree
    std::vector<Ticks> cost;            // of deleting or inserting them all
    std::vector<Ticks> single;          // by link class: deleted or inserted
  };
  struct Known {
    std::uint64_t key = ~std::uint64_t{0};
    Ticks value = 0;
  };
  static constexpr int kLargestDegree = 16;  // beyond it a node's links are only counted

  static Half all_links(const Side& side, std::vector<Ticks> single);
  static void change(const Side& side, int node, Half& half, int by);
  static void gather(const Side& side, int node, std::uint32_t subset, std::vector<std::int32_t>& classes);
  Ticks bound_by_class(int i, int k);

  const DenseProblem& p_;
  LinkAssignment assignment_;
  bool by_count_;
  Half a_, b_;
  std::size_t row_;
  std::vector<Ticks> counts_;  // bound by (inner links of i, inner links of k)
  std::vector<Known> known_;   // a power of two of them
  std::vector<std::int32_t> classes_a_, classes_b_;
};

}  // namespace gedkit
