// One thread of a bitset search: what does not depend on the width of sets. It keeps the best path, watches the limits,
// and shares the tree with other threads.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <vector>

#include "core/bit_graph.hpp"
#include "tree_search/bitset_dfs.hpp"
#include "tree_search/shared_bitset_search.hpp"

namespace gedkit {

template <class Cost>
struct BitsetChild {
  Cost bound, cost;
  std::int32_t node, common, inner;
};

// By bound; of equals the one that came first stays first.
template <class Cost>
void sort_children(BitsetChild<Cost>* begin, BitsetChild<Cost>* end);

template <class Cost>
class BitsetWorker {
 public:
  virtual ~BitsetWorker() = default;

 protected:
  using Child = BitsetChild<Cost>;
  static constexpr Cost kEnd = std::numeric_limits<Cost>::max();  // bound behind the last child: above any goal

  virtual void search_tree() = 0;
  virtual void search_subtree(const BitsetSubtree& subtree) = 0;
  // Leaves the siblings that are still to come at level k to whoever waits; whether there were any. `bound` holds for
  // all of them and rises to that of the child being searched.
  virtual bool give_level(int k, Ticks& bound);
  // A worker for another thread, on the same problem.
  virtual std::unique_ptr<BitsetWorker> another(BitsetSearch& search) const = 0;

  void begin(const BitGraph& pattern, const BitGraph& target, BitsetSearch& search);
  void make_room_for_children() {
    const std::size_t children = static_cast<std::size_t>(n1_) * (n2_ + 1);
    if (children_.size() < children) children_.resize(children);
  }
  void run();            // after begin()
  void keep(Cost cost);  // a path was found: image_
  // Looks at the limits and at the other threads, at state k. `most`: states until it wants to be asked again.
  bool out_of_budget(int k, int most);

  static Cost clamp(Ticks goal) {
    constexpr Ticks kMost = sizeof(Cost) == 4 ? (1 << 28) : (Ticks{1} << 60);
    return static_cast<Cost>(std::clamp<Ticks>(goal, -1, kMost));
  }

  // Those of the state at level k, by bound; one of bound kEnd comes last.
  Child* children_of(int k) { return children_.data() + static_cast<std::size_t>(k) * (n2_ + 1); }

  BitsetSearch* search_ = nullptr;
  const BitGraph *pattern_ = nullptr, *target_ = nullptr;
  SharedBitsetSearch* shared_ = nullptr;
  int n1_ = 0, n2_ = 0, credit_ = 0;
  int first_level_ = 0;  // where the subtree in hand begins
  bool stopped_ = false;
  Cost goal_ = 0;
  Cost open_ = 0;                    // once stopped: the least bound in the part of the tree that is left open
  std::vector<std::int32_t> image_;  // of pattern nodes

 private:
  static constexpr std::int64_t kStatesAlone = 100000;  // before other threads are started
  static constexpr int kLevelsWorthGiving = 4;          // of a subtree that is given to another thread

  // Starts the other threads; this one is worker 0 and holds the whole tree.
  void start_threads();
  // The tree of this thread is done, or it was stopped: takes subtrees of the others, and waits for them.
  void join_threads();
  // Searches subtrees until there are none, or stopped. One that was begun stays in this worker's hands then.
  void work();
  // At state k: leaves the siblings that are still to come at the shallowest level to whoever waits.
  void give_away(int k);
  void count_states();
  // The best path of all threads becomes this search's.
  void take_best();

  std::unique_ptr<SharedBitsetSearch> own_shared_;
  int worker_ = 0;
  std::int64_t counted_ = 0, counted_opened_ = 0;  // states that are counted in shared_
  std::vector<Child> children_;
};

extern template class BitsetWorker<std::int32_t>;
extern template class BitsetWorker<std::int64_t>;

}  // namespace gedkit
