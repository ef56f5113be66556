// The depth-first search over bitsets: one class for every width of set, kind of arcs and kind of costs.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <memory>
#include <utility>
#include <vector>

#include "core/bit_graph.hpp"
#include "core/mask.hpp"
#include "tree_search/anchored_bound.hpp"
#include "tree_search/bitset_dfs.hpp"
#include "tree_search/shared_bitset_search.hpp"

namespace gedkit {

// Costs of the operations from pattern to target. With all of them 1 the compiler folds them away.
struct UnitRates {
  using Cost = std::int32_t;
  static constexpr Cost node_sub = 1, node_ins = 1, edge_sub = 1, edge_del = 1, edge_ins = 1;
  static Cost gap(int surplus) { return std::abs(surplus); }
};

struct FreeRates {
  using Cost = Ticks;
  Cost node_sub, node_ins, edge_sub, edge_del, edge_ins;
  Cost gap(int surplus) const { return surplus >= 0 ? surplus * edge_del : -surplus * edge_ins; }
};

// D planes of arcs: 1 for undirected graphs, 2 for directed ones (out, in).
template <int W, int D, bool kEdgeLabels, class Rates, class Anchored>
class BitsetTree {
  using Cost = typename Rates::Cost;
  using Set = Mask<W>;
  static constexpr bool kManyChildren = W > 2;  // too many to sort them by insertion
  static constexpr int kStatesPerPoll = 512 / (W * W);

  struct Child {
    Cost bound, cost;
    std::int32_t node, common, inner;
  };

 public:
  void run(const BitGraph& pattern, const BitGraph& target, const Rates& rates, BitsetSearch& search) {
    begin(pattern, target, rates, search);
    if (n1_ == 0) {
      const Cost insertions = n2_ * rates_.node_ins + target.m * rates_.edge_ins;
      if (insertions <= goal_) keep(insertions);
    } else {
      try {
        expand(0, Set::first(n2_), 0, common_labels(), target.m);
        if (shared_) join_threads();
      } catch (...) {
        own_shared_.reset();  // its threads end before the graphs do
        throw;
      }
    }
    search.complete = !stopped_;
    // Paths that were excluded cost more than the goal of that time, and goals only fall.
    search.lower = search.found ? search.cost : goal_ + Ticks{1};
    if (stopped_) search.lower = std::min<Ticks>(search.lower, open_);
  }

 private:
  static constexpr std::int64_t kStatesAlone = 100000;            // before other threads are started
  static constexpr int kLevelsWorthGiving = 4;                    // of a subtree that is given to another thread
  static constexpr Cost kEnd = std::numeric_limits<Cost>::max();  // bound behind the last child: above any goal

  void begin(const BitGraph& pattern, const BitGraph& target, const Rates& rates, BitsetSearch& search) {
    rates_ = rates;
    search_ = &search;
    pattern_ = &pattern;
    target_ = &target;
    prepare(pattern, target);
    goal_ = clamp(search.goal);
    credit_ = 0;
    stopped_ = false;
    shared_ = nullptr;
    worker_ = first_level_ = 0;
    counted_ = counted_opened_ = 0;
  }

  // With several threads: see bitset_tree_threads.hpp.
  // Starts the other threads; this one is worker 0 and holds the whole tree.
  void start_threads();
  // The tree of this thread is done, or it was stopped: takes subtrees of the others, and waits for them.
  void join_threads();
  // Searches subtrees until there are none, or stopped. One that was begun stays in this worker's hands then.
  void work();
  void search_subtree(const BitsetSubtree& subtree);
  // At state k: leaves the siblings that are still to come at the shallowest level to whoever waits.
  void give_away(int k);
  void count_states();
  // The best path of all threads becomes this search's.
  void take_best();

  static Cost clamp(Ticks goal) {
    constexpr Ticks kMost = sizeof(Cost) == 4 ? (1 << 28) : (Ticks{1} << 60);
    return static_cast<Cost>(std::clamp<Ticks>(goal, -1, kMost));
  }

  // Those of the state at level k, by bound; one of bound kEnd comes last.
  Child* children_of(int k) { return children_.data() + static_cast<std::size_t>(k) * (n2_ + 1); }

  void prepare(const BitGraph& pattern, const BitGraph& target) {
    n1_ = pattern.n;
    n2_ = target.n;
    inner1_ = pattern.inner.data();
    twin1_ = pattern.pattern_twin.data();
    for (int d = 0; d < D; ++d) {
      adj1_[d] = rows(pattern.pattern_plane[d], pattern.words, own1_[d]);
      adj2_[d] = rows(target.target_plane[d], target.words, own2_[d]);
      anchors_[d].assign(n2_, Set{});
    }
    twins2_ = rows(target.target_twins, target.words, own_twins2_);
    image_.resize(n1_);
    merge_labels(pattern, target);
    if constexpr (kEdgeLabels) merge_edge_labels(pattern, target);
    if constexpr (Anchored::kEnabled) anchored_.prepare(pattern, target, label1_.data(), label2_.data(), kEdgeLabels);
    const std::size_t children = static_cast<std::size_t>(n1_) * (n2_ + 1);
    if (children_.size() < children) children_.resize(children);
  }

  // Rows as sets of W words: in place where the graph has as many, widened otherwise.
  static const Set* rows(const BitGraph::Rows& from, int words, std::vector<Set>& own) {
    static_assert(sizeof(Set) == 8 * W);
    if (words == W) return reinterpret_cast<const Set*>(from.data());
    own.assign(from.size() / words, Set{});
    for (std::size_t i = 0; i < from.size(); ++i) own[i / words].word[i % words] = from[i];
    return own.data();
  }

  void merge_labels(const BitGraph& pattern, const BitGraph& target) {
    const std::size_t classes = pattern.labels.size() + target.labels.size();
    count1_.assign(classes, 0);
    count2_.assign(classes, 0);
    place1_.resize(pattern.labels.size());
    place2_.resize(target.labels.size());
    std::size_t i = 0, j = 0;
    int next = 0;
    while (i < pattern.labels.size() || j < target.labels.size()) {
      const bool take1 =
          j == target.labels.size() || (i < pattern.labels.size() && pattern.labels[i] <= target.labels[j]);
      const bool take2 =
          i == pattern.labels.size() || (j < target.labels.size() && target.labels[j] <= pattern.labels[i]);
      if (take1) place1_[i] = next, count1_[next] = pattern.label_count[i++];
      if (take2) place2_[j] = next, count2_[next] = target.label_count[j++];
      ++next;
    }
    classes_ = next;
    label1_.resize(n1_);
    label2_.resize(n2_);
    for (int k = 0; k < n1_; ++k) label1_[k] = place1_[pattern.pattern_label[k]];
    for (int v = 0; v < n2_; ++v) label2_[v] = place2_[target.target_label[v]];
  }

  void merge_edge_labels(const BitGraph& pattern, const BitGraph& target) {
    shared_labels_.clear();
    for (std::size_t i = 0, j = 0; i < pattern.edge_labels.size() && j < target.edge_labels.size();) {
      if (pattern.edge_labels[i] < target.edge_labels[j])
        ++i;
      else if (pattern.edge_labels[i] > target.edge_labels[j])
        ++j;
      else
        shared_labels_.push_back({static_cast<int>(i++), static_cast<int>(j++)});
    }
    for (int d = 0; d < D; ++d) {
      label_adj1_[d].resize(shared_labels_.size());
      label_adj2_[d].resize(shared_labels_.size());
      own_label1_[d].resize(shared_labels_.size());
      own_label2_[d].resize(shared_labels_.size());
      label_anchors_[d].assign(shared_labels_.size() * n2_, Set{});
      for (std::size_t l = 0; l < shared_labels_.size(); ++l) {
        label_adj1_[d][l] =
            rows(pattern.pattern_label_plane[d][shared_labels_[l].first], pattern.words, own_label1_[d][l]);
        label_adj2_[d][l] =
            rows(target.target_label_plane[d][shared_labels_[l].second], target.words, own_label2_[d][l]);
      }
    }
  }

  int common_labels() const {
    int common = 0;
    for (int c = 0; c < classes_; ++c) common += std::min(count1_[c], count2_[c]);
    return common;
  }

  [[gnu::noinline]] void keep(Cost cost) {
    search_->found = true;
    search_->cost = cost;
    if (search_->want_mapping) search_->mapping.assign(image_.begin(), image_.end());
    goal_ = std::min<Cost>(goal_, cost - clamp(search_->step));
    if (shared_) [[unlikely]]
      shared_->offer(cost, search_->mapping, search_->step);
    if (search_->control) search_->control->lower_upper(cost);
  }

  // Looks at the limits and at the other threads, at state k.
  [[gnu::noinline]] bool out_of_budget(int k) {
    if (stopped_) return true;
    std::int64_t states = search_->states;
    if (shared_) {
      count_states();
      states = shared_->states;
      if (worker_ == 0)
        take_best();
      else
        goal_ = std::min(goal_, clamp(shared_->goal()));
      if (shared_->open.wanted()) give_away(k);
    } else if (search_->threads > 1 && states > kStatesAlone && search_->control) {
      start_threads();
    }
    if (states > search_->max_states || (search_->control && search_->control->poll()) || (shared_ && shared_->stop)) {
      open_ = 0;  // of the state at hand; its parents know better
      return stopped_ = true;
    }
    credit_ = static_cast<int>(std::min<std::int64_t>(kStatesPerPoll, search_->max_states - states + 1));
    return false;
  }

  // Marks (or unmarks) target node w as the image of pattern node k at all its neighbours.
  template <bool kSet>
  void anchor(int k, int w) {
    const auto mark = [k](Set& set) { kSet ? set.set(k) : set.clear(k); };
    for (int d = 0; d < D; ++d) {
      auto& anchors = anchors_[D - 1 - d];  // an arc out of w is an arc into its other end
      adj2_[d][w].for_each([&](int x) { mark(anchors[x]); });
      if constexpr (kEdgeLabels)
        for (std::size_t l = 0; l < shared_labels_.size(); ++l)
          label_adj2_[d][l][w].for_each([&](int x) { mark(label_anchors_[D - 1 - d][l * n2_ + x]); });
    }
  }

  // Edges between k and visited nodes that meet an edge of another label when k goes to w.
  int relabelled(int k, int w, const Set (&visited1)[D]) const {
    int both = 0, same = 0;
    for (int d = 0; d < D; ++d) {
      both += (visited1[d] & anchors_[d][w]).count();
      for (std::size_t l = 0; l < shared_labels_.size(); ++l)
        same += (label_adj1_[d][l][k] & label_anchors_[d][l * n2_ + w]).count();
    }
    return both - same;
  }

  void expand(int k, Set free, Cost cost, int common, int inner2) {
    ++search_->states;
    if (--credit_ < 0) [[unlikely]] {
      if (out_of_budget(k)) return;
    }

    int whole = 0;  // bound in half units, of which child w adds rest[w]
    [[maybe_unused]] typename Anchored::Row rest{};
    if constexpr (Anchored::kEnabled) {
      if (k > 0 && k <= n1_ - 3) {
        anchored_.descend(k - 1, image_[k - 1]);
        whole = 2 * cost + anchored_.evaluate(k, rest);
        if (whole > 2 * goal_) return;
      }
    }

    // Gaps of the visited nodes' edges to unmatched nodes, node k taken out of the pattern but no target node yet.
    const Set visited = Set::first(k), later = Set::first(n1_).without(Set::first(k + 1));
    Cost gaps = 0;
    Set surplus[D];  // visited nodes with at least as many such edges in the pattern as in the target
    for (int j = 0; j < k; ++j)
      for (int d = 0; d < D; ++d) {
        const int difference = (adj1_[d][j] & later).count() - (adj2_[d][image_[j]] & free).count();
        gaps += rates_.gap(difference);
        if constexpr (W == 1)
          surplus[d].word[0] |= std::uint64_t{difference >= 0} << j;
        else if (difference >= 0)
          surplus[d].set(j);
      }

    const int label = label1_[k];
    --count1_[label];
    const int common_after = common - (count1_[label] < count2_[label]);
    const int inner1 = inner1_[k + 1], left1 = n1_ - k - 1;
    const Cost insertions = (n2_ - n1_) * rates_.node_ins;
    Set visited1[D];
    int out1[D];
    for (int d = 0; d < D; ++d) {
      visited1[d] = adj1_[d][k] & visited;
      out1[d] = (adj1_[d][k] & later).count();
    }
    const int after = twin1_[k] >= 0 ? image_[twin1_[k]] : -1;

    Child* const children = children_of(k);
    int size = 0;
    search_->opened += n2_ - k;
    free.for_each([&](int w) {
      if (w <= after || (twins2_[w] & free).any()) return;
      const int label2 = label2_[w];
      Cost child_cost = cost + (label != label2 ? rates_.node_sub : Cost{0});
      Cost bound = insertions + gaps;
      int inner_after = inner2;
      for (int d = 0; d < D; ++d) {
        const Set& anchored = anchors_[d][w];
        const Set& touched = anchors_[D - 1 - d][w];  // visited nodes whose plane-d edges include one to w
        const int out2 = (adj2_[d][w] & free).count();
        const int lowered = (touched & surplus[d]).count(), raised = touched.count() - lowered;
        child_cost += visited1[d].without(anchored).count() * rates_.edge_del +
                      anchored.without(visited1[d]).count() * rates_.edge_ins;
        bound += lowered * rates_.edge_del - raised * rates_.edge_ins + rates_.gap(out1[d] - out2);
        inner_after -= out2;
      }
      if constexpr (kEdgeLabels) child_cost += relabelled(k, w, visited1) * rates_.edge_sub;
      const int child_common = common_after - (count2_[label2] <= count1_[label2]);
      bound += child_cost + (left1 - child_common) * rates_.node_sub + rates_.gap(inner1 - inner_after);
      if constexpr (Anchored::kEnabled)
        if (whole > 0) bound = std::max(bound, (whole + rest[w] + 1) / 2);
      if (bound > goal_) return;
      int at = size++;
      if constexpr (!kManyChildren)
        for (; at > 0 && children[at - 1].bound > bound; --at) children[at] = children[at - 1];
      children[at] = {bound, child_cost, w, child_common, inner_after};
    });
    if constexpr (kManyChildren)
      std::stable_sort(children, children + size, [](const Child& x, const Child& y) { return x.bound < y.bound; });

    if (left1 == 0) {  // nothing is left to choose: the bound is the cost
      if (size > 0) {
        image_[k] = children[0].node;
        keep(children[0].bound);
      }
    } else {
      children[size].bound = kEnd;  // give_away() may put it nearer
      for (int i = 0; children[i].bound <= goal_; ++i) {
        const Child& child = children[i];
        Set rest = free;
        rest.clear(child.node);
        image_[k] = child.node;
        --count2_[label2_[child.node]];
        anchor<true>(k, child.node);
        expand(k + 1, rest, child.cost, child.common, child.inner);
        anchor<false>(k, child.node);
        ++count2_[label2_[child.node]];
        if (stopped_) [[unlikely]] {
          open_ = std::min(std::max(open_, child.bound), children[i + 1].bound);  // sorted: the others cost no less
          break;
        }
      }
    }
    ++count1_[label];
  }

  Rates rates_{};
  BitsetSearch* search_ = nullptr;
  const BitGraph *pattern_ = nullptr, *target_ = nullptr;
  SharedBitsetSearch* shared_ = nullptr;
  std::unique_ptr<SharedBitsetSearch> own_shared_;
  int worker_ = 0, first_level_ = 0;               // where the subtree in hand begins
  std::int64_t counted_ = 0, counted_opened_ = 0;  // states that are counted in shared_
  int n1_ = 0, n2_ = 0, classes_ = 0, credit_ = 0;
  bool stopped_ = false;
  Cost goal_ = 0;
  Cost open_ = 0;  // once stopped: the least bound in the part of the tree that is left open
  const Set* adj1_[D];
  const Set* adj2_[D];
  const Set* twins2_ = nullptr;
  const std::int32_t* inner1_ = nullptr;
  const std::int32_t* twin1_ = nullptr;
  std::vector<std::int32_t> place1_, place2_, label1_, label2_, count1_, count2_, image_;
  std::vector<Set> anchors_[D], own1_[D], own2_[D], own_twins2_;
  std::vector<Child> children_;
  Anchored anchored_;
  // Only with edge labels: planes per shared label.
  std::vector<std::pair<int, int>> shared_labels_;
  std::vector<const Set*> label_adj1_[D], label_adj2_[D];
  std::vector<std::vector<Set>> own_label1_[D], own_label2_[D];
  std::vector<Set> label_anchors_[D];
};

}  // namespace gedkit
