// Which graph of a hard pair the bitset search takes as the pattern, and in which order it visits its nodes. On dense
// graphs trees differ by a factor of ten and more between orders, and nothing known beforehand tells which is best; but
// orders that do well at a low goal do well at higher ones too. So they are compared on goals that take little time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "core/bit_graph.hpp"
#include "core/compiled_problem.hpp"
#include "tree_search/bitset_dfs.hpp"

namespace gedkit {

class SearchOrders {
 public:
  // The problem must outlive it. Nothing is built before the first search.
  explicit SearchOrders(const CompiledProblem& problem) : problem_(problem) {}

  const BitsetRoles& best() {
    if (candidates_.empty()) candidates_.push_back(usual_roles(problem_.g1(), problem_.g2()));
    return candidates_[best_];
  }

  // After the best order took so many states to exclude a goal: whether it is time to try the others.
  bool worth_comparing(std::int64_t states) const { return states >= next_; }

  // `states_of(roles, most)`: states that this order takes for the same goal; more than `most` if it does not get
  // there. Returns the states of the best order.
  std::int64_t compare(std::int64_t states,
                       const std::function<std::int64_t(const BitsetRoles&, std::int64_t)>& states_of);

 private:
  void build();

  const CompiledProblem& problem_;
  std::vector<std::unique_ptr<BitGraph>> patterns_;
  std::vector<BitsetRoles> candidates_;
  std::size_t best_ = 0;
  std::int64_t next_ = kFirst;

  static constexpr std::int64_t kFirst = 10000;  // states; fewer say little
  static constexpr std::int64_t kAgain = 30;     // times as many states: compared once more
  static constexpr int kMostNodes = 64;          // of graphs for which this was measured
};

}  // namespace gedkit
