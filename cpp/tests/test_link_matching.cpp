// The heaviest matching of the links of two nodes, against trying all of them: one by one, with the choice, with what
// each cell would lose, and in vectors.
#include <string>
#include <vector>

#include "bounds/lagrangian/vector_matching.hpp"
#include "bounds/link_matching.hpp"
#include "check.hpp"
#include "local_search/random.hpp"

namespace gedkit {

namespace {

constexpr std::int32_t kDead = -1000000;
constexpr int kStride = 9;

// The best of rows i and later on columns that are not taken; `forced` >= 0: where row 0 has to go.
std::int32_t best_of(const std::int32_t* w, int rows, int cols, int i, unsigned taken, int forced_row, int forced) {
  if (i == rows) return 0;
  std::int32_t best = i == forced_row ? 2 * kDead : best_of(w, rows, cols, i + 1, taken, forced_row, forced);
  for (int j = 0; j < cols; ++j) {
    if (taken >> j & 1 || (i == forced_row) != (j == forced)) continue;
    const std::int32_t rest = best_of(w, rows, cols, i + 1, taken | 1u << j, forced_row, forced);
    best = std::max(best, w[i * kStride + j] + rest);
  }
  return best;
}

}  // namespace

TEST(matchings_of_links_are_the_heaviest) {
  Random random(1);
  LinkMatching<std::int32_t> matching;
  for (int round = 0; round < 4000; ++round) {
    const int rows = 1 + random.below(5), cols = 1 + random.below(5);
    CASE("round " + std::to_string(round));
    std::vector<std::int32_t> w(8 * kStride), loss(w.size()), fast(w.size());
    for (std::int32_t& x : w) x = random.below(6) == 0 ? kDead : random.below(round % 2 ? 5 : 1000) - 1;
    const std::int32_t truth = best_of(w.data(), rows, cols, 0, 0, -1, -1);
    CHECK_EQ(matching.value(w.data(), kStride, rows, cols), truth);
    std::int16_t choice[5];
    CHECK_EQ(matching.choose(w.data(), kStride, rows, cols, choice), truth);
    std::int32_t chosen = 0;
    for (int i = 0; i < rows; ++i)
      if (choice[i] >= 0) {
        CHECK(w[i * kStride + choice[i]] > 0);
        chosen += w[i * kStride + choice[i]];
        for (int other = 0; other < i; ++other) CHECK(choice[i] != choice[other]);
      }
    CHECK_EQ(chosen, truth);
    CHECK_EQ(matching.losses(w.data(), kStride, rows, cols, loss.data()), truth);
    const bool fits_lanes = rows <= VectorMatching::kMost && cols <= VectorMatching::kMost;
    if (fits_lanes) CHECK_EQ(VectorMatching::value(w.data(), kStride, rows, cols), truth);
    if (fits_lanes) CHECK_EQ(VectorMatching::losses(w.data(), kStride, rows, cols, fast.data()), truth);
    for (int i = 0; i < rows; ++i)
      for (int j = 0; j < cols; ++j) {
        const std::int32_t lost = truth - best_of(w.data(), rows, cols, 0, 0, i, j);
        if (!fits_lanes) CHECK(loss[i * kStride + j] <= lost);
        if (fits_lanes) CHECK_EQ(loss[i * kStride + j], lost);
        if (fits_lanes) CHECK_EQ(fast[i * kStride + j], lost);
      }
  }
}

}  // namespace gedkit
