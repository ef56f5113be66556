// Parallel edges against every pairing, and the wide numbers that they are added in against built-in ones.
#include <algorithm>
#include <limits>
#include <numeric>
#include <string>
#include <vector>

#include "assignment/parallel_edges.hpp"
#include "check.hpp"
#include "core/exact_sum.hpp"
#include "local_search/random.hpp"

namespace gedkit {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

// Each total is rounded once, and rounding keeps the order: the least rounded total is the rounded least.
double by_every_pairing(const std::vector<double>& sub, const std::vector<double>& del,
                        const std::vector<double>& ins) {
  const std::size_t size = del.size() + ins.size();  // columns from ins.size() on stand for no partner
  std::vector<std::size_t> column(size);
  std::iota(column.begin(), column.end(), 0);
  double least = kInfinity;
  do {
    ExactSum total;
    std::vector<char> reached(ins.size(), 0);
    for (std::size_t i = 0; i < del.size(); ++i) {
      const std::size_t j = column[i];
      total.add(j < ins.size() ? sub[i * ins.size() + j] : del[i]);
      if (j < ins.size()) reached[j] = 1;
    }
    for (std::size_t j = 0; j < ins.size(); ++j)
      if (!reached[j]) total.add(ins[j]);
    least = std::min(least, total.value());
  } while (std::next_permutation(column.begin(), column.end()));
  return least;
}

}  // namespace

TEST(bundles_against_every_pairing) {
  const std::vector<std::vector<double>> sizes = {
      {0, 1, 2, 3},       {1e6, 1e-10, .3},   {1e16, 1, 1.0 / 3},
      {1e200, 5e-324, 1}, {kInfinity, 1, .1}, {std::numeric_limits<double>::max() / 16, 2e-308, kInfinity}};
  for (int round = 0; round < 600; ++round) {
    CASE("round " + std::to_string(round));
    Random random(round);
    const auto& some = sizes[round % sizes.size()];
    const auto draw = [&](std::size_t count) {
      std::vector<double> costs(count);
      for (double& cost : costs) cost = some[random.below(static_cast<int>(some.size()))];
      return costs;
    };
    const std::size_t rows = 1 + random.below(4), columns = 1 + random.below(3);
    const auto sub = draw(rows * columns), del = draw(rows), ins = draw(columns);
    const ParallelPairing found = pair_parallel_edges(sub, del, ins);
    CHECK_EQ(found.cost, by_every_pairing(sub, del, ins));
    ExactSum again;
    for (std::size_t i = 0; i < rows; ++i)
      again.add(found.partner[i] < 0 ? del[i] : sub[i * columns + static_cast<std::size_t>(found.partner[i])]);
    for (std::size_t j = 0; j < columns; ++j)
      if (std::find(found.partner.begin(), found.partner.end(), static_cast<int>(j)) == found.partner.end())
        again.add(ins[j]);
    CHECK_EQ(found.cost, again.value());
  }
}

TEST(wide_integers_carry_and_borrow) {
  using Wide = WideInteger<3>;
  const Wide word = Wide::shifted(1, 64);
  CHECK(word - 1 + 1 == word);
  CHECK(Wide(-1) < Wide(0));
  CHECK(Wide(-1) + word < word);
  CHECK(Wide(0) - word < Wide(-1));
  CHECK(Wide::shifted(3, 63) == word + Wide::shifted(1, 63));
  CHECK(word < Wide::greatest());
  CHECK(Wide::greatest() + 1 < Wide(0));
  Random random(1);
  for (int round = 0; round < 1000; ++round) {
    const std::int64_t a = random.below(1 << 30) - (1 << 29), b = random.below(1 << 30) - (1 << 29);
    CHECK(Wide(a) + b == Wide(a + b));
    CHECK(Wide(a) - b == Wide(a - b));
    CHECK_EQ(Wide(a) < Wide(b), a < b);
    CHECK(Wide(a) + word - word == Wide(a));
  }
}

}  // namespace gedkit
