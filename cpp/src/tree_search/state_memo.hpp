// Remembers what a heuristic said about (level, set of used nodes). Different mappings share these by the thousand: at
// ten nodes there are some five thousand such states under millions of mappings.
#pragma once

#include <cstdint>
#include <cstring>
#include <vector>

#include "core/dense_problem.hpp"

namespace gedkit {

class StateMemo {
 public:
  StateMemo(int levels, int words, std::uint64_t byte_limit)
      : words_(words), byte_limit_(byte_limit), tables_(levels) {}

  // The value kept for this state, or -1.
  Ticks find(int level, const std::uint64_t* mask) const {
    const Table& table = tables_[level];
    if (table.values.empty()) return -1;
    return table.values[slot(table, mask)];
  }

  // Forgetting is harmless: a table that may not grow takes nothing new.
  void keep(int level, const std::uint64_t* mask, Ticks value) {
    Table& table = tables_[level];
    if (2 * (table.count + 1) > table.values.size() && !grow(table)) return;
    const std::size_t at = slot(table, mask);
    if (table.values[at] < 0) ++table.count;
    table.values[at] = value;
    std::memcpy(table.masks.data() + at * words_, mask, words_ * sizeof(*mask));
  }

  std::uint64_t bytes() const { return bytes_; }

 private:
  struct Table {
    std::vector<std::uint64_t> masks;
    std::vector<Ticks> values;  // -1 where the slot is empty; a power of two of them
    std::size_t count = 0;
  };

  std::size_t slot(const Table& table, const std::uint64_t* mask) const {
    std::uint64_t hash = 0;
    for (int w = 0; w < words_; ++w) hash = (hash ^ mask[w]) * 0x9E3779B97F4A7C15u ^ hash >> 29;
    const std::size_t last = table.values.size() - 1;
    std::size_t at = (hash ^ hash >> 32) & last;
    while (table.values[at] >= 0 && std::memcmp(table.masks.data() + at * words_, mask, words_ * sizeof(*mask)) != 0)
      at = (at + 1) & last;
    return at;
  }

  bool grow(Table& table) {
    const std::size_t capacity = table.values.empty() ? 16 : 2 * table.values.size();
    const std::uint64_t fresh = std::uint64_t{capacity} * (words_ + 1) * sizeof(std::uint64_t);
    if (bytes_ + fresh > byte_limit_) return false;
    Table larger{std::vector<std::uint64_t>(capacity * words_), std::vector<Ticks>(capacity, -1), table.count};
    for (std::size_t at = 0; at < table.values.size(); ++at) {
      if (table.values[at] < 0) continue;
      const std::uint64_t* mask = table.masks.data() + at * words_;
      const std::size_t to = slot(larger, mask);
      larger.values[to] = table.values[at];
      std::memcpy(larger.masks.data() + to * words_, mask, words_ * sizeof(*mask));
    }
    bytes_ += fresh - std::uint64_t{table.values.size()} * (words_ + 1) * sizeof(std::uint64_t);
    table = std::move(larger);
    return true;
  }

  int words_;
  std::uint64_t byte_limit_, bytes_ = 0;
  std::vector<Table> tables_;  // per level
};

}  // namespace gedkit
