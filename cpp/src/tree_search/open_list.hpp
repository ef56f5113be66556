// The states of A* and the queue of those still open. States live in a pool and know their parent; the queue is a heap
// of four children per node, ordered by f, then deeper first, then in order of insertion. Both grow in fixed chunks,
// so that memory is known to the byte and nothing is ever copied.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <memory>
#include <vector>

#include "core/dense_problem.hpp"

namespace gedkit {

template <class T>
class ChunkedArray {
 public:
  T& operator[](std::size_t i) { return chunks_[i >> kShift][i & kMask]; }
  const T& operator[](std::size_t i) const { return chunks_[i >> kShift][i & kMask]; }
  std::size_t size() const { return size_; }
  std::uint64_t bytes() const { return std::uint64_t{chunks_.size()} * kChunkBytes; }
  bool full() const { return size_ == chunks_.size() << kShift; }
  void push_back(const T& value) {
    if (full()) chunks_.emplace_back(new T[std::size_t{1} << kShift]);  // not initialised
    (*this)[size_++] = value;
  }
  void pop_back() { --size_; }

  static constexpr int kShift = 11;
  static constexpr std::size_t kMask = (std::size_t{1} << kShift) - 1;
  static constexpr std::size_t kChunkBytes = sizeof(T) << kShift;

 private:
  std::vector<std::unique_ptr<T[]>> chunks_;
  std::size_t size_ = 0;
};

class OpenList {
 public:
  struct State {
    Ticks g;
    std::uint32_t parent;
    std::int32_t image;  // of the node placed last, -1 where it is deleted
  };
  struct Entry {
    std::uint64_t order;  // f in its upper bits, what is missing to the full depth below
    std::uint32_t state;
  };
  static constexpr std::uint32_t kRoot = 0xFFFFFFFF;

  // f never reaches 2^48 (problem.hpp), which leaves room for depths of 2^15.
  explicit OpenList(int depth)
      : depth_(depth), depth_bits_(static_cast<int>(std::bit_width(static_cast<unsigned>(depth)))) {}

  bool empty() const { return heap_.size() == 0; }
  std::size_t size() const { return heap_.size(); }
  std::uint64_t bytes() const { return pool_.bytes() + heap_.bytes(); }
  // Bytes that the next push takes from the system.
  std::uint64_t next_bytes() const {
    return (pool_.full() ? pool_.kChunkBytes : 0) + (heap_.full() ? heap_.kChunkBytes : 0);
  }
  bool exhausted() const { return pool_.size() >= kRoot; }  // no state numbers left

  const State& state(std::uint32_t id) const { return pool_[id]; }
  Ticks f(const Entry& entry) const { return static_cast<Ticks>(entry.order >> depth_bits_); }
  int level(const Entry& entry) const {
    return depth_ - static_cast<int>(entry.order & ((std::uint64_t{1} << depth_bits_) - 1));
  }
  Ticks least_f() const { return f(heap_[0]); }

  void push(const State& state, int level, Ticks f) {
    const Entry entry{static_cast<std::uint64_t>(f) << depth_bits_ | static_cast<std::uint64_t>(depth_ - level),
                      static_cast<std::uint32_t>(pool_.size())};
    pool_.push_back(state);
    std::size_t at = heap_.size();
    heap_.push_back(entry);
    while (at > 0) {
      const std::size_t up = (at - 1) / 4;
      if (!before(entry, heap_[up])) break;
      heap_[at] = heap_[up];
      at = up;
    }
    heap_[at] = entry;
  }

  Entry pop() {
    const Entry top = heap_[0], last = heap_[heap_.size() - 1];
    heap_.pop_back();
    const std::size_t size = heap_.size();
    if (size == 0) return top;
    std::size_t at = 0;
    for (;;) {
      const std::size_t first = 4 * at + 1;
      if (first >= size) break;
      std::size_t least = first;
      for (std::size_t k = first + 1; k < std::min(first + 4, size); ++k)
        if (before(heap_[k], heap_[least])) least = k;
      if (!before(heap_[least], last)) break;
      heap_[at] = heap_[least];
      at = least;
    }
    heap_[at] = last;
    return top;
  }

  // Keeps the best `width` entries and returns the least f of those cut, which are at least one.
  Ticks keep_best(std::size_t width) {
    return keep_best(width, [](std::uint32_t) {});
  }
  // The same; `cut(state)` is called for each that goes.
  template <class Cut>
  Ticks keep_best(std::size_t width, Cut cut) {
    sorted_.clear();
    for (std::size_t i = 0; i < heap_.size(); ++i) sorted_.push_back(heap_[i]);
    std::sort(sorted_.begin(), sorted_.end(), before);
    while (heap_.size() > width) heap_.pop_back();
    for (std::size_t i = 0; i < width; ++i) heap_[i] = sorted_[i];
    for (std::size_t i = width; i < sorted_.size(); ++i) cut(sorted_[i].state);
    return f(sorted_[width]);
  }

  // Calls `visit(state)` for all that are open.
  template <class Visit>
  void for_each(Visit visit) const {
    for (std::size_t i = 0; i < heap_.size(); ++i) visit(heap_[i].state);
  }

 private:
  static bool before(const Entry& x, const Entry& y) {
    return x.order < y.order || (x.order == y.order && x.state < y.state);
  }

  int depth_, depth_bits_;
  ChunkedArray<State> pool_;
  ChunkedArray<Entry> heap_;
  std::vector<Entry> sorted_;  // also a heap
};

}  // namespace gedkit
