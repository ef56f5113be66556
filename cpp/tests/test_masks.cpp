// Masks of every width against std::set, around the ends of their words above all.
#include <algorithm>
#include <iterator>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "check.hpp"
#include "core/mask.hpp"
#include "local_search/random.hpp"

namespace gedkit {

namespace {

template <int W>
std::set<int> members(const Mask<W>& mask) {
  std::set<int> found;
  int before = -1;
  mask.for_each([&](int i) {
    CHECK(i > before);  // ascending, each once
    before = i;
    found.insert(i);
  });
  return found;
}

template <int W>
void check_same(const Mask<W>& mask, const std::set<int>& truth) {
  CHECK(members(mask) == truth);
  CHECK_EQ(mask.count(), static_cast<int>(truth.size()));
  CHECK_EQ(mask.any(), !truth.empty());
  for (int i = 0; i < 64 * W; ++i) CHECK_EQ(mask.test(i), truth.count(i) == 1);
}

// Few or many members, and now and then only those next to the end of a word.
template <int W>
std::pair<Mask<W>, std::set<int>> random_set(Random& random) {
  Mask<W> mask;
  std::set<int> truth;
  const int density = 1 + random.below(10);
  const bool ends = random.below(3) == 0;
  for (int i = 0; i < 64 * W; ++i) {
    const bool near_end = i % 64 == 0 || i % 64 == 63;
    if ((ends && !near_end) || random.below(10) >= density) continue;
    mask.set(i);
    truth.insert(i);
  }
  return {mask, truth};
}

template <int W>
void check_width() {
  CASE(std::to_string(W) + " words");
  for (int n = 0; n <= 64 * W; ++n) {
    std::set<int> truth;
    for (int i = 0; i < n; ++i) truth.insert(i);
    CHECK(members(Mask<W>::first(n)) == truth);
  }
  Random random(W);
  for (int turn = 0; turn < 50; ++turn) {
    auto [x, a] = random_set<W>(random);
    auto [y, b] = random_set<W>(random);
    std::set<int> both, either, one, rest;
    std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::inserter(both, both.end()));
    std::set_union(a.begin(), a.end(), b.begin(), b.end(), std::inserter(either, either.end()));
    std::set_symmetric_difference(a.begin(), a.end(), b.begin(), b.end(), std::inserter(one, one.end()));
    std::set_difference(a.begin(), a.end(), b.begin(), b.end(), std::inserter(rest, rest.end()));
    check_same(x, a);
    check_same(x & y, both);
    check_same(x | y, either);
    check_same(x ^ y, one);
    check_same(x.without(y), rest);
    const int gone = random.below(64 * W);
    x.clear(gone);
    a.erase(gone);
    check_same(x, a);
  }
}

}  // namespace

TEST(masks_of_every_width_are_sets) {
  check_width<1>();
  check_width<2>();
  check_width<3>();
  check_width<4>();
  check_width<8>();
}

}  // namespace gedkit
