// The part of BitsetTree that shares one tree among several threads.
#pragma once

#include <algorithm>
#include <limits>
#include <memory>
#include <utility>

#include "tree_search/bitset_tree.hpp"

namespace gedkit {

template <int W, int D, bool kEdgeLabels, class Rates, class Anchored>
void BitsetTree<W, D, kEdgeLabels, Rates, Anchored>::start_threads() {
  own_shared_ = std::make_unique<SharedBitsetSearch>(search_->threads, search_->goal);
  shared_ = own_shared_.get();
  shared_->open.hold(0, 0);
  if (search_->found) shared_->offer(search_->cost, search_->mapping, search_->step);
  const double seconds = search_->control->remaining();
  for (int i = 1; i < search_->threads; ++i)
    shared_->threads.start([this, i, seconds, shared = shared_, step = search_->step, most = search_->max_states] {
      Control control({seconds});
      control.stop_with(shared->stop);
      BitsetSearch search;
      search.goal = shared->goal();
      search.step = step;
      search.max_states = most;
      search.control = &control;
      const auto worker = std::make_unique<BitsetTree>();
      worker->begin(*pattern_, *target_, rates_, search);
      worker->shared_ = shared;
      worker->worker_ = i;
      worker->work();
    });
}

template <int W, int D, bool kEdgeLabels, class Rates, class Anchored>
void BitsetTree<W, D, kEdgeLabels, Rates, Anchored>::join_threads() {
  if (stopped_) {
    shared_->open.raise(0, open_);
  } else {
    shared_->open.close(0);
    work();
  }
  if (stopped_) shared_->stop = true;
  shared_->threads.join();
  count_states();
  search_->states = shared_->states;
  search_->opened = shared_->opened;
  if (stopped_) open_ = clamp(shared_->open.least());
  take_best();
  shared_ = nullptr;
  own_shared_.reset();
}

template <int W, int D, bool kEdgeLabels, class Rates, class Anchored>
void BitsetTree<W, D, kEdgeLabels, Rates, Anchored>::work() {
  using Taken = OpenNodes<BitsetSubtree>::Taken;
  for (BitsetSubtree subtree; !stopped_;) {
    const Taken taken = shared_->open.take(worker_, false, subtree);
    if (taken == Taken::kAllDone) break;
    if (taken == Taken::kNode) {
      search_subtree(subtree);
      if (stopped_)
        shared_->open.raise(worker_, open_);
      else
        shared_->open.close(worker_);
    } else if (search_->control->poll() || shared_->stop) {
      stopped_ = true;
    }
  }
  count_states();
  if (stopped_) shared_->stop = true;
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
  goal_ = std::min(goal_, clamp(shared_->goal()));
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
      shared_->open.put(at_least, at_least, j + 1, std::move(subtree));
      given = true;
    }
    at[1].bound = kEnd;
    if (given) return;
  }
}

template <int W, int D, bool kEdgeLabels, class Rates, class Anchored>
void BitsetTree<W, D, kEdgeLabels, Rates, Anchored>::count_states() {
  shared_->states += search_->states - std::exchange(counted_, search_->states);
  shared_->opened += search_->opened - std::exchange(counted_opened_, search_->opened);
}

template <int W, int D, bool kEdgeLabels, class Rates, class Anchored>
void BitsetTree<W, D, kEdgeLabels, Rates, Anchored>::take_best() {
  const Ticks known = search_->found ? search_->cost : std::numeric_limits<Ticks>::max();
  const Ticks best = shared_->best(known, search_->mapping);
  if (best >= known) return;
  search_->found = true;
  search_->cost = best;
  goal_ = std::min(goal_, clamp(best - search_->step));
  if (worker_ == 0 && search_->control) search_->control->lower_upper(best);
}

}  // namespace gedkit
