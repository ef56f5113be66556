// Choices read from bytes, for fuzzing: whatever the bytes are, they choose something; past their end it is the first.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace gedkit::fuzz {

class ByteSource {
 public:
  explicit ByteSource(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}

  std::uint8_t byte() { return at_ < bytes_.size() ? bytes_[at_++] : 0; }
  int below(int n) { return byte() % n; }
  bool one_in(int n) { return below(n) == n - 1; }

  template <class T, std::size_t N>
  T pick(const std::array<T, N>& from) {
    return from[static_cast<std::size_t>(below(static_cast<int>(N)))];
  }

 private:
  std::span<const std::uint8_t> bytes_;
  std::size_t at_ = 0;
};

}  // namespace gedkit::fuzz
