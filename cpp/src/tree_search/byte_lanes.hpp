// Rows of bytes, a lane per node of a graph of up to 16 or 32 nodes: what the searches over them need beyond the
// arithmetic of core/vectors.hpp.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "core/vectors.hpp"

namespace gedkit {

template <int Lanes>
using ByteRow = std::conditional_t<Lanes == 16, Bytes16, Bytes32>;

template <class Row>
inline constexpr int kLanesOf = static_cast<int>(sizeof(Row));

// Two halves of 16 lanes, where a machine has no wider registers.
struct ByteHalves {
  Bytes16 low, high;
  explicit ByteHalves(const Bytes32& row) { std::memcpy(this, &row, 32); }
  ByteHalves(Bytes16 first, Bytes16 second) : low(first), high(second) {}
  Bytes32 joined() const {
    Bytes32 row;
    std::memcpy(&row, this, 32);
    return row;
  }
};

// A function of one lane each, in the two widths.
#ifdef GEDKIT_SSE2
#define GEDKIT_BYTES16(name, intrinsic, plain)                                          \
  inline Bytes16 name(const Bytes16& x, const Bytes16& y) {                             \
    return bits_as<Bytes16>(_mm_##intrinsic(bits_as<__m128i>(x), bits_as<__m128i>(y))); \
  }
#else
#define GEDKIT_BYTES16(name, intrinsic, plain)              \
  inline Bytes16 name(const Bytes16& x, const Bytes16& y) { \
    Bytes16 z;                                              \
    for (int i = 0; i < 16; ++i) {                          \
      const int a = x[i], b = y[i];                         \
      z[i] = static_cast<std::uint8_t>(plain);              \
    }                                                       \
    return z;                                               \
  }
#endif
#ifdef GEDKIT_AVX2
#define GEDKIT_BYTES32(name, intrinsic)                                                    \
  inline Bytes32 name(const Bytes32& x, const Bytes32& y) {                                \
    return bits_as<Bytes32>(_mm256_##intrinsic(bits_as<__m256i>(x), bits_as<__m256i>(y))); \
  }
#else
#define GEDKIT_BYTES32(name, intrinsic)                                   \
  inline Bytes32 name(const Bytes32& x, const Bytes32& y) {               \
    const ByteHalves a(x), b(y);                                          \
    return ByteHalves(name(a.low, b.low), name(a.high, b.high)).joined(); \
  }
#endif
#define GEDKIT_BYTES(name, intrinsic, plain) \
  GEDKIT_BYTES16(name, intrinsic, plain)     \
  GEDKIT_BYTES32(name, intrinsic)

GEDKIT_BYTES(smaller, min_epu8, a < b ? a : b)
GEDKIT_BYTES(larger, max_epu8, a > b ? a : b)
GEDKIT_BYTES(plus_up_to_255, adds_epu8, a + b > 255 ? 255 : a + b)
GEDKIT_BYTES(minus_down_to_0, subs_epu8, a > b ? a - b : 0)
GEDKIT_BYTES(mean_rounded_up, avg_epu8, (a + b + 1) / 2)
GEDKIT_BYTES(where_equal, cmpeq_epi8, a == b ? 0xff : 0)  // 0xff where equal, 0 elsewhere

#undef GEDKIT_BYTES
#undef GEDKIT_BYTES32
#undef GEDKIT_BYTES16

template <class Row>
Row difference(const Row& x, const Row& y) {
  return larger(x, y) - smaller(x, y);
}

template <class Row>
Row all_lanes(int value) {
  return Row{} + static_cast<std::uint8_t>(value);
}

// Bit i: whether lane i is 128 or more.
inline std::uint32_t high_bits(const Bytes16& row) {
#ifdef GEDKIT_SSE2
  return static_cast<std::uint32_t>(_mm_movemask_epi8(bits_as<__m128i>(row)));
#else
  std::uint32_t bits = 0;
  for (int i = 0; i < 16; ++i) bits |= std::uint32_t{row[i] >= 128} << i;
  return bits;
#endif
}
inline std::uint32_t high_bits(const Bytes32& row) {
#ifdef GEDKIT_AVX2
  return static_cast<std::uint32_t>(_mm256_movemask_epi8(bits_as<__m256i>(row)));
#else
  const ByteHalves half(row);
  return high_bits(half.low) | high_bits(half.high) << 16;
#endif
}

// Bit i: whether lane i is 0.
template <class Row>
std::uint32_t zero_lanes(const Row& row) {
  return high_bits(where_equal(row, Row{}));
}

inline int least_of(const Bytes16& row) {
#ifdef GEDKIT_SSE41
  const __m128i bytes = bits_as<__m128i>(row);
  return _mm_cvtsi128_si32(_mm_minpos_epu16(_mm_min_epu8(bytes, _mm_srli_epi16(bytes, 8)))) & 0xff;
#else
  int least = row[0];
  for (int i = 1; i < 16; ++i) least = row[i] < least ? row[i] : least;
  return least;
#endif
}
inline int least_of(const Bytes32& row) {
  const ByteHalves half(row);
  return least_of(smaller(half.low, half.high));
}

// Adds up the least lanes of rows, and takes each from its row.
template <class Row>
class LeastLanes {
 public:
  Row without_least(const Row& row) {
#ifdef GEDKIT_AVX2
    __m128i half;
    if constexpr (kLanesOf<Row> == 16)
      half = bits_as<__m128i>(row);
    else
      half = bits_as<__m128i>(smaller(ByteHalves(row).low, ByteHalves(row).high));
    const __m128i least = _mm_minpos_epu16(_mm_min_epu8(half, _mm_srli_epi16(half, 8)));
    sum_ = _mm_add_epi16(sum_, least);
    if constexpr (kLanesOf<Row> == 16)
      return row - bits_as<Row>(_mm_broadcastb_epi8(least));
    else
      return row - bits_as<Row>(_mm256_broadcastb_epi8(least));
#else
    const int least = least_of(row);
    sum_ += least;
    return row - all_lanes<Row>(least);
#endif
  }

  int sum() const {
#ifdef GEDKIT_AVX2
    return _mm_cvtsi128_si32(sum_) & 0xffff;
#else
    return sum_;
#endif
  }

 private:
#ifdef GEDKIT_AVX2
  __m128i sum_ = _mm_setzero_si128();  // its first word; the others have no meaning
#else
  int sum_ = 0;
#endif
};

inline int sum_of(const Bytes16& row) {
#ifdef GEDKIT_SSE2
  const __m128i sums = _mm_sad_epu8(bits_as<__m128i>(row), _mm_setzero_si128());
  return _mm_cvtsi128_si32(sums) + _mm_extract_epi16(sums, 4);
#else
  int total = 0;
  for (int i = 0; i < 16; ++i) total += row[i];
  return total;
#endif
}
inline int sum_of(const Bytes32& row) {
  const ByteHalves half(row);
  return sum_of(half.low) + sum_of(half.high);
}

// Lane i is lane from[i] of the table; 0 where from[i] is kNoLane.
inline constexpr int kNoLane = 0x80;
inline Bytes16 looked_up(const Bytes16& table, const Bytes16& from) {
#ifdef GEDKIT_AVX2
  return bits_as<Bytes16>(_mm_shuffle_epi8(bits_as<__m128i>(table), bits_as<__m128i>(from)));
#else
  Bytes16 found;
  for (int i = 0; i < 16; ++i) found[i] = from[i] < 16 ? table[from[i]] : std::uint8_t{0};
  return found;
#endif
}
inline Bytes32 looked_up(const Bytes32& table, const Bytes32& from) {
#ifdef GEDKIT_AVX2
  const __m256i all = bits_as<__m256i>(table), at = bits_as<__m256i>(from);
  const __m256i low = _mm256_shuffle_epi8(_mm256_permute2x128_si256(all, all, 0x00), at);
  const __m256i high = _mm256_shuffle_epi8(_mm256_permute2x128_si256(all, all, 0x11), at);
  return bits_as<Bytes32>(_mm256_blendv_epi8(low, high, _mm256_slli_epi16(at, 3)));  // bit 4: which half
#else
  Bytes32 found;
  for (int i = 0; i < 32; ++i) found[i] = from[i] < 32 ? table[from[i]] : std::uint8_t{0};
  return found;
#endif
}

// How many bits are set in each lane.
inline Bytes16 bits_set(const Bytes16& row) {
#ifdef GEDKIT_AVX2
  const __m128i table = _mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4), four = _mm_set1_epi8(15);
  const __m128i bytes = bits_as<__m128i>(row);
  return bits_as<Bytes16>(_mm_add_epi8(_mm_shuffle_epi8(table, _mm_and_si128(bytes, four)),
                                       _mm_shuffle_epi8(table, _mm_and_si128(_mm_srli_epi16(bytes, 4), four))));
#else
  Bytes16 x = row;
  x = x - ((x >> 1) & all_lanes<Bytes16>(0x55));
  x = (x & all_lanes<Bytes16>(0x33)) + ((x >> 2) & all_lanes<Bytes16>(0x33));
  return (x + (x >> 4)) & all_lanes<Bytes16>(0x0f);
#endif
}
inline Bytes32 bits_set(const Bytes32& row) {
#ifdef GEDKIT_AVX2
  const __m256i table = _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));
  const __m256i bytes = bits_as<__m256i>(row), four = _mm256_set1_epi8(15);
  return bits_as<Bytes32>(
      _mm256_add_epi8(_mm256_shuffle_epi8(table, _mm256_and_si256(bytes, four)),
                      _mm256_shuffle_epi8(table, _mm256_and_si256(_mm256_srli_epi16(bytes, 4), four))));
#else
  const ByteHalves half(row);
  return ByteHalves(bits_set(half.low), bits_set(half.high)).joined();
#endif
}

template <class Row>
Row loaded_row(const std::uint8_t* from) {
  Row row;
  std::memcpy(&row, from, sizeof row);
  return row;
}

// 0xff in the first n lanes. Read from a table: writing one byte of a row delays whoever loads the row next.
template <class Row>
Row first_lanes(int n) {
  constexpr int kLanes = kLanesOf<Row>;
  static constexpr auto kTable = [] {
    std::array<std::uint8_t, 2 * kLanes> table{};
    for (int i = 0; i < kLanes; ++i) table[i] = 0xff;
    return table;
  }();
  return loaded_row<Row>(kTable.data() + kLanes - n);
}

// 0xff in lane i.
template <class Row>
Row one_lane(int i) {
  constexpr int kLanes = kLanesOf<Row>;
  static constexpr auto kTable = [] {
    std::array<std::uint8_t, 2 * kLanes> table{};
    table[kLanes] = 0xff;
    return table;
  }();
  return loaded_row<Row>(kTable.data() + kLanes - i);
}

}  // namespace gedkit
