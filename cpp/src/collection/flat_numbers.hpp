// Numbers for keys, 0, 1, ... in the order in which they first appear: a hash table without a node per key.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace gedkit {

// Key: comparable, default-constructible, with hash().
template <class Key>
class FlatNumbers {
 public:
  FlatNumbers() : slots_(64) {}

  std::size_t size() const { return size_; }

  // The key's number, and whether it is new.
  std::pair<std::int32_t, bool> number(const Key& key) {
    if (2 * size_ >= slots_.size()) grow();
    Slot& slot = find(key);
    if (slot.number >= 0) return {slot.number, false};
    slot = {key, static_cast<std::int32_t>(size_++)};
    return {slot.number, true};
  }

 private:
  struct Slot {
    Key key{};
    std::int32_t number = -1;
  };

  Slot& find(const Key& key) {
    const std::size_t mask = slots_.size() - 1;
    std::size_t at = key.hash() & mask;
    while (slots_[at].number >= 0 && !(slots_[at].key == key)) at = (at + 1) & mask;
    return slots_[at];
  }

  void grow() {
    std::vector<Slot> old(2 * slots_.size());
    old.swap(slots_);
    for (const Slot& slot : old)
      if (slot.number >= 0) find(slot.key) = slot;
  }

  std::vector<Slot> slots_;
  std::size_t size_ = 0;
};

}  // namespace gedkit
