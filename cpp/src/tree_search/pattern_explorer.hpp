// Depth-first search for a small pattern in a large graph, under the bound of a spanning forest (pattern_tree.hpp).
//
// Nodes are placed along tree links. Every open node next to a placed one has a domain: the places that are left for it
// within the limit, with what its subtree costs there. The bound is what is settled plus the cheapest of every domain;
// the node with the fewest places comes next. A node that keeps none of its links to placed nodes floats: it is placed
// when no other node is open, wherever it fits, or is deleted.
#pragma once

#include <cstdint>
#include <limits>
#include <unordered_map>
#include <vector>

#include "core/control.hpp"
#include "core/incumbent.hpp"
#include "tree_search/pattern_costs.hpp"
#include "tree_search/pattern_tree.hpp"

namespace gedkit {

class PatternExplorer {
 public:
  static constexpr Ticks kNone = std::numeric_limits<Ticks>::max();

  PatternExplorer(const PatternCosts& costs, const PatternTree& tree, Incumbent& incumbent, Control& control,
                  std::int64_t most_states);

  // A first path: the best choice at every step.
  void dive();
  // Better paths: the best `width` choices at every step, from the best `roots` places of the first node, with so many
  // states from each.
  void narrow(int width, int roots, std::int64_t states);
  // Looks at all that costs up to `limit` beyond the constant, less once a path is found. False: stopped, or no states
  // left.
  bool search(Ticks limit);
  // Whether no states are left.
  bool spent() const { return all_states_left_ <= 0; }
  // The least cost that the last search left out for being above the limit.
  Ticks next_limit() const { return next_limit_; }

 private:
  struct Option {
    Ticks cost;     // of the subtree with its links to placed nodes, at least
    Ticks settles;  // of the node alone, with these links
    std::int32_t v;
    bool operator<(const Option& other) const { return cost != other.cost ? cost < other.cost : v < other.v; }
  };
  struct Domain {
    int u = 0;
    Ticks least = 0;
    Ticks detached = kNone;       // the cost where the node floats; kNone: beyond the limit
    std::vector<Option> options;  // sorted, next to the images of neighbours
    bool cut = false;             // there are more than the listed ones, all of them no cheaper
  };
  struct Frame {
    std::vector<Domain> domains;
    int count = 0;
    Ticks total = 0;  // of the least of all domains
    Domain& add() {
      if (count == static_cast<int>(domains.size())) domains.emplace_back();
      return domains[count++];
    }
  };
  // Neighbours of a node of the graph, by what a subtree costs there.
  struct Near {
    std::vector<Option> options;  // sorted, within the limit
    Ticks next = kNone;           // the least cost that is not listed
  };
  // Where the root of a floating subtree may be, by what the subtree costs there.
  struct Fits {
    Ticks upto = -1;              // all places up to this cost are listed
    std::vector<Option> options;  // sorted
    Ticks next = kNone;           // the least cost that is not listed
  };

  void start();
  void offer();
  bool over(Ticks bound);
  bool finished() const;

  void explore(int depth, Ticks settled);
  void place(int depth, int pick, Ticks settled, Ticks bound);
  void detach(int depth, int pick, Ticks settled);
  void place_floating(int depth, Ticks settled, Ticks bound);
  void delete_floating(int depth, int c, Ticks settled, Ticks rest);
  const Fits& places(int c, Ticks most);

  // The frame after u was placed or deleted; pick: its domain in the frame before, or -1. False: nothing left there.
  bool enter(int depth, int pick, int u, Ticks settled);
  bool carry(const Domain& before, int u, Domain& now, Ticks& bound);
  bool open(int u, Ticks lower, Domain& now, Ticks& bound);
  bool settle_least(Ticks lower, Domain& now, Ticks& bound);
  const Near& near_options(int u, std::int32_t v, bool kept);
  void list_options(int u, Ticks rest, int enough, std::vector<Option>& options);
  int most_constrained(const Frame& frame) const;
  bool breaks_order(int u, std::int32_t v) const;

  Ticks other_links(int u, std::int32_t v, std::int64_t after = -1) const;
  void put(int u, std::int32_t v);
  void take_back(int u, std::int32_t was);

  const PatternCosts& costs_;
  const PatternTree& tree_;
  const SparseProblem& p_;
  const int n_;
  Incumbent& incumbent_;
  Control& control_;
  std::vector<std::int32_t> image_;
  std::vector<std::int64_t> since_;  // when a node was placed, deleted, or began to float
  std::int64_t clock_ = 0;
  int placed_ = 0;
  std::vector<char> used_;
  std::vector<int> floating_;
  Ticks floating_total_ = 0;  // of the least of all that floats
  std::vector<Frame> frames_;
  std::vector<Fits> fits_;
  std::unordered_map<std::uint64_t, Near> near_;
  std::int64_t near_total_ = 0;          // size of all of these
  std::vector<std::vector<int>> twins_;  // leaves of one parent that can be exchanged
  std::vector<char> attached_;           // placed next to the parent
  Ticks limit_ = 0, next_limit_ = kNone;
  bool diving_ = false, found_ = false;
  int width_ = 0, roots_ = 0;  // of a narrow search; 0: everything
  std::int64_t states_each_ = 0, states_left_ = 0;
  std::int64_t all_states_left_;  // of all searches together
};

}  // namespace gedkit
