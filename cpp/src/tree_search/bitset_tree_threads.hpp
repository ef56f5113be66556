// The part of BitsetTree that shares one tree among several threads.
#pragma once

#include <algorithm>
#include <limits>
#include <memory>
#include <utility>

#include "tree_search/bitset_tree.hpp"

namespace gedkit {

template <int W, int D, bool kEdgeLabels, class Rates, class Anchored>
void BitsetTree<W, D, kEdgeLabels, Rates, Anchored>::call_team() {
  own_team_ = std::make_unique<BitsetTeam>(search_->threads, search_->goal);
  team_ = own_team_.get();
  team_->open.hold(0, 0);
  if (search_->found) team_->offer(search_->cost, search_->mapping, search_->step);
  const double seconds = search_->control->remaining();
  for (int i = 1; i < search_->threads; ++i)
    team_->threads.start([this, i, seconds, team = team_, step = search_->step, most = search_->max_states] {
      Control control({seconds});
      control.stop_with(team->stop);
      BitsetSearch search;
      search.goal = team->goal();
      search.step = step;
      search.max_states = most;
      search.control = &control;
      const auto helper = std::make_unique<BitsetTree>();
      helper->begin(*pattern_, *target_, rates_, search);
      helper->team_ = team;
      helper->worker_ = i;
      helper->work();
    });
}

template <int W, int D, bool kEdgeLabels, class Rates, class Anchored>
void BitsetTree<W, D, kEdgeLabels, Rates, Anchored>::finish_with_team() {
  if (stopped_) {
    team_->open.raise(0, open_);
  } else {
    team_->open.close(0);
    work();
  }
  if (stopped_) team_->stop = true;
  team_->threads.join();
  count_states();
  search_->states = team_->states;
  search_->opened = team_->opened;
  if (stopped_) open_ = clamp(team_->open.least());
  take_best();
  team_ = nullptr;
  own_team_.reset();
}

template <int W, int D, bool kEdgeLabels, class Rates, class Anchored>
void BitsetTree<W, D, kEdgeLabels, Rates, Anchored>::work() {
  using Taken = OpenNodes<BitsetSubtree>::Taken;
  for (BitsetSubtree subtree; !stopped_;) {
    const Taken taken = team_->open.take(worker_, false, subtree);
    if (taken == Taken::kAllDone) break;
    if (taken == Taken::kNode) {
      search_subtree(subtree);
      if (stopped_)
        team_->open.raise(worker_, open_);
      else
        team_->open.close(worker_);
    } else if (search_->control->poll() || team_->stop) {
      stopped_ = true;
    }
  }
  count_states();
  if (stopped_) team_->stop = true;
}

template <int W, int D, bool kEdgeLabels, class Rates, class Anchored>
void BitsetTree<W, D, kEdgeLabels, Rates, Anchored>::search_subtree(const BitsetSubtree& subtree) {
  const int depth = static_cast<int>(subtree.images.size());
  Set free = Set::first(n2_);
  for (int k = 0; k < depth; ++k) {
    const int w = image_[k] = subtree.images[k];
    free.clear(w);
    --count1_[label1_[k]];
    --count2_[label2_[w]];
    anchor<true>(k, w);
    if constexpr (Anchored::kEnabled)
      if (k + 1 < depth) anchored_.descend(k, w);  // the last one follows in expand()
  }
  first_level_ = depth;
  goal_ = std::min(goal_, clamp(team_->goal()));
  expand(depth, free, static_cast<Cost>(subtree.cost), subtree.common, subtree.inner);
  for (int k = depth - 1; k >= 0; --k) {
    anchor<false>(k, image_[k]);
    ++count1_[label1_[k]];
    ++count2_[label2_[image_[k]]];
  }
}

template <int W, int D, bool kEdgeLabels, class Rates, class Anchored>
void BitsetTree<W, D, kEdgeLabels, Rates, Anchored>::give_away(int k) {
  Ticks bound = 0;
  for (int j = first_level_; j < k && j <= n1_ - kLevelsWorthGiving; ++j) {
    Child* at = children_of(j);
    while (at->node != image_[j]) ++at;  // the one being searched
    bound = std::max<Ticks>(bound, at->bound);
    bool given = false;
    for (const Child* next = at + 1; next->bound <= goal_; ++next) {
      const Child& child = *next;
      BitsetSubtree subtree{{image_.begin(), image_.begin() + j}, child.cost, child.common, child.inner};
      subtree.images.push_back(child.node);
      const Ticks at_least = std::max<Ticks>(bound, child.bound);
      team_->open.put(at_least, at_least, j + 1, std::move(subtree));
      given = true;
    }
    at[1].bound = kEnd;
    if (given) return;
  }
}

template <int W, int D, bool kEdgeLabels, class Rates, class Anchored>
void BitsetTree<W, D, kEdgeLabels, Rates, Anchored>::count_states() {
  team_->states += search_->states - std::exchange(counted_, search_->states);
  team_->opened += search_->opened - std::exchange(counted_opened_, search_->opened);
}

template <int W, int D, bool kEdgeLabels, class Rates, class Anchored>
void BitsetTree<W, D, kEdgeLabels, Rates, Anchored>::take_best() {
  const Ticks known = search_->found ? search_->cost : std::numeric_limits<Ticks>::max();
  const Ticks best = team_->best(known, search_->mapping);
  if (best >= known) return;
  search_->found = true;
  search_->cost = best;
  goal_ = std::min(goal_, clamp(best - search_->step));
  if (worker_ == 0 && search_->control) search_->control->lower_upper(best);
}

}  // namespace gedkit
