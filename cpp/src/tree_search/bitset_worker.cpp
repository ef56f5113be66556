#include "tree_search/bitset_worker.hpp"

#include <utility>

namespace gedkit {

template <class Cost>
void sort_children(BitsetChild<Cost>* begin, BitsetChild<Cost>* end) {
  std::stable_sort(begin, end,
                   [](const BitsetChild<Cost>& x, const BitsetChild<Cost>& y) { return x.bound < y.bound; });
}

template <class Cost>
void BitsetWorker<Cost>::begin(const BitGraph& pattern, const BitGraph& target, BitsetSearch& search) {
  search_ = &search;
  pattern_ = &pattern;
  target_ = &target;
  n1_ = pattern.n;
  n2_ = target.n;
  image_.resize(n1_);
  goal_ = clamp(search.goal);
  credit_ = 0;
  stopped_ = false;
  shared_ = nullptr;
  worker_ = first_level_ = 0;
  counted_ = counted_opened_ = 0;
}

template <class Cost>
void BitsetWorker<Cost>::run() {
  try {
    search_tree();
    if (shared_) join_threads();
  } catch (...) {
    own_shared_.reset();  // its threads end before the graphs do
    throw;
  }
  search_->complete = !stopped_;
  // Paths that were excluded cost more than the goal of that time, and goals only fall.
  search_->lower = search_->found ? search_->cost : goal_ + Ticks{1};
  if (stopped_) search_->lower = std::min<Ticks>(search_->lower, open_);
}

template <class Cost>
void BitsetWorker<Cost>::keep(Cost cost) {
  search_->found = true;
  search_->cost = cost;
  if (search_->want_mapping) search_->mapping.assign(image_.begin(), image_.end());
  goal_ = std::min<Cost>(goal_, cost - clamp(search_->step));
  if (shared_) [[unlikely]]
    shared_->offer(cost, search_->mapping, search_->step);
  if (search_->control) search_->control->lower_upper(cost);
}

template <class Cost>
bool BitsetWorker<Cost>::out_of_budget(int k, int most) {
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
  if (states > search_->max_states && search_->more_states) [[unlikely]] {
    search_->max_states = (*std::exchange(search_->more_states, nullptr))(search_->goal);
    goal_ = std::min(goal_, clamp(search_->goal));
  }
  if (states > search_->max_states || (search_->control && (search_->control->poll() || search_->control->paused())) ||
      (shared_ && shared_->stop)) {
    open_ = 0;  // of the state at hand; its parents know better
    return stopped_ = true;
  }
  credit_ = static_cast<int>(std::min<std::int64_t>(most, search_->max_states - states + 1));
  return false;
}

template <class Cost>
void BitsetWorker<Cost>::start_threads() {
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
      const std::unique_ptr<BitsetWorker> worker = another(search);
      worker->shared_ = shared;
      worker->worker_ = i;
      worker->work();
    });
}

template <class Cost>
void BitsetWorker<Cost>::join_threads() {
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

template <class Cost>
void BitsetWorker<Cost>::work() {
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
    } else if (search_->control->poll() || search_->control->paused() || shared_->stop) {
      stopped_ = true;
    }
  }
  count_states();
  if (stopped_) shared_->stop = true;
}

template <class Cost>
void BitsetWorker<Cost>::give_away(int k) {
  Ticks bound = 0;
  for (int j = first_level_; j < k && j <= n1_ - kLevelsWorthGiving; ++j)
    if (give_level(j, bound)) return;
}

template <class Cost>
bool BitsetWorker<Cost>::give_level(int k, Ticks& bound) {
  Child* at = children_of(k);
  while (at->node != image_[k]) ++at;  // the one being searched
  bound = std::max<Ticks>(bound, at->bound);
  bool given = false;
  for (const Child* next = at + 1; next->bound <= goal_; ++next) {
    const Child& child = *next;
    BitsetSubtree subtree{{image_.begin(), image_.begin() + k}, child.cost, child.common, child.inner};
    subtree.images.push_back(child.node);
    const Ticks at_least = std::max<Ticks>(bound, child.bound);
    shared_->open.put(at_least, at_least, k + 1, std::move(subtree));
    given = true;
  }
  at[1].bound = kEnd;
  return given;
}

template <class Cost>
void BitsetWorker<Cost>::count_states() {
  shared_->states += search_->states - std::exchange(counted_, search_->states);
  shared_->opened += search_->opened - std::exchange(counted_opened_, search_->opened);
}

template <class Cost>
void BitsetWorker<Cost>::take_best() {
  const Ticks known = search_->found ? search_->cost : std::numeric_limits<Ticks>::max();
  const Ticks best = shared_->best(known, search_->mapping);
  if (best >= known) return;
  search_->found = true;
  search_->cost = best;
  goal_ = std::min(goal_, clamp(best - search_->step));
  if (worker_ == 0 && search_->control) search_->control->lower_upper(best);
}

template void sort_children(BitsetChild<std::int32_t>*, BitsetChild<std::int32_t>*);
template void sort_children(BitsetChild<std::int64_t>*, BitsetChild<std::int64_t>*);
template class BitsetWorker<std::int32_t>;
template class BitsetWorker<std::int64_t>;

}  // namespace gedkit
