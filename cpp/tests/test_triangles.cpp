// The Lagrangian bound with multipliers on triangles: the constraints, the stars, the bound and the search, each
// against a naive version.
#include <algorithm>
#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "bounds/lagrangian/lagrangian.hpp"
#include "bounds/lagrangian/star_matching.hpp"
#include "bounds/lagrangian/triangle_index.hpp"
#include "check.hpp"
#include "core/compiled_problem.hpp"
#include "core/oriented.hpp"
#include "local_search/upper_search.hpp"
#include "random_cases.hpp"
#include "reference/exhaustive.hpp"
#include "tree_search/lagrangian_search.hpp"

namespace gedkit {

namespace {

using Bound = Lagrangian<std::int64_t>;
using Node = Relaxation<std::int64_t>;
constexpr std::int64_t kScale = 64;

// Two graphs of two to five nodes with many edges, hence triangles, and costs of any kind.
Problem triangular_problem(int seed) {
  Random random(seed);
  const bool directed = random.below(3) == 0;
  const int labels = 1 + random.below(3), edge_labels = 1 + random.below(2), density = 5 + random.below(5);
  const auto graph = [&] {
    std::vector<std::int32_t> nodes(2 + random.below(4));
    for (std::int32_t& label : nodes) label = random.below(labels);
    std::vector<Edge> edges;
    for (int u = 0; u < static_cast<int>(nodes.size()); ++u)
      for (int v = directed ? 0 : u + 1; v < static_cast<int>(nodes.size()); ++v)
        if (u != v && random.below(10) < density) edges.push_back({u, v, random.below(edge_labels)});
    return std::make_shared<const Graph>(directed, nodes, edges);
  };
  const GraphPtr g1 = graph(), g2 = graph();
  const double unit = random.below(3) == 0 ? 0.37 : 1;  // not a multiple of anything
  const auto cost = [&] { return unit * random.below(5); };
  if (random.below(3) == 0) return Problem(g1, g2);
  if (random.below(2) == 0) return Problem(g1, g2, UniformCosts{cost(), cost(), cost(), cost(), cost(), cost()});
  CostTables tables;
  tables.node_class1.assign(g1->node_labels().begin(), g1->node_labels().end());
  tables.node_class2.assign(g2->node_labels().begin(), g2->node_labels().end());
  for (const Edge& e : g1->edges()) tables.edge_class1.push_back(e.label);
  for (const Edge& e : g2->edges()) tables.edge_class2.push_back(e.label);
  const auto fill = [&](std::vector<double>& table, int size) {
    for (int x = 0; x < size; ++x)
      table.push_back(random.below(12) == 0 ? std::numeric_limits<double>::infinity() : cost());
  };
  fill(tables.node_sub, labels * labels);
  fill(tables.node_del, labels);
  fill(tables.node_ins, labels);
  fill(tables.edge_sub, edge_labels * edge_labels);
  fill(tables.edge_del, edge_labels);
  fill(tables.edge_ins, edge_labels);
  return Problem(g1, g2, tables);
}

struct Judged {
  Problem problem;
  OrientedProblem view;
  reference::Best best;

  explicit Judged(int seed)
      : problem(triangular_problem(seed)), view(problem.compiled().dense()), best(reference::exhaustive(*view)) {}

  const DenseProblem& dense() const { return *view; }
  bool possible() const { return best.cost < dense().infinite; }
};

// Half-links of a node, by position, that a mapping matches within the star of (i, mapping[i]); -1: none.
std::vector<int> star(const DenseProblem& p, const std::vector<std::int32_t>& mapping, int i) {
  const auto of_i = p.a.links(i), of_k = p.b.links(mapping[i]);
  std::vector<int> choice(of_i.size(), -1);
  for (std::size_t x = 0; x < of_i.size(); ++x)
    for (std::size_t y = 0; y < of_k.size(); ++y)
      if (mapping[of_i[x].node] == of_k[y].node) choice[x] = static_cast<int>(y);
  return choice;
}

// Every multiplier at random: links split anyhow, even beyond their profit, and triangles at anything from 0 on.
void shake(Node& r, const DenseProblem& p, const TriangleIndex& index, Random& random) {
  const std::size_t halves = p.b.half.size();
  for (std::size_t a = 0; a < p.a.half.size(); ++a)
    for (std::size_t b = 0; b < halves; ++b) {
      std::int64_t& here = r.lambda[a * halves + b];
      if (here == Node::kDead || random.below(2) == 0) continue;
      const std::int64_t by = (random.below(5) - 2) * kScale / 2;
      here += by;
      r.lambda[p.a.half[a].reverse * halves + p.b.half[b].reverse] -= by;
    }
  for (std::size_t t = 0; t < r.nu.size(); ++t)
    if (index.partners()[t] >= 0) r.nu[t] = std::max(0, random.below(5) - 2) * kScale / 3;
}

}  // namespace

TEST(every_mapping_obeys_every_term_of_the_triangles) {
  int left_sides = 0;
  for (int seed = 0; seed < 400; ++seed) {
    CASE("seed " + std::to_string(seed));
    const Problem problem = triangular_problem(seed);
    const DenseProblem& p = problem.compiled().dense();
    const TriangleIndex index(p);
    Random random(seed);
    for (int round = 0; round < 10; ++round) {
      const auto mapping = check::random_mapping(random, p.a.n, p.b.n);
      std::vector<int> left(index.terms().size()), right(index.terms().size());
      for (int i = 0; i < p.a.n; ++i) {
        if (mapping[i] < 0 || !index.has_terms(i, mapping[i])) continue;
        const int k = mapping[i];
        const std::vector<int> choice = star(p, mapping, i);
        std::vector<int> row_of(p.b.degree(k), -1);
        for (std::size_t x = 0; x < choice.size(); ++x)
          if (choice[x] >= 0) row_of[choice[x]] = static_cast<int>(x);
        int term = index.first(i, k);
        const auto note = [&](int other, int apart) {
          const int partner = index.partners()[term];
          if (partner < 0) return;
          CHECK_EQ(index.partners()[partner], term);
          if (other >= 0 && (apart >> other & 1)) left[term] = 1;
          if (other < 0) right[partner] = 1;
        };
        for (int at = index.a().start[i]; at < index.a().start[i + 1]; ++at)
          for (int y = 0; y < p.b.degree(k); ++y, ++term)
            if (choice[index.a().of[at].x] == y) note(choice[index.a().of[at].z], index.b().apart[p.b.start[k] + y]);
        for (int at = index.b().start[k]; at < index.b().start[k + 1]; ++at)
          for (int x = 0; x < p.a.degree(i); ++x, ++term)
            if (row_of[index.b().of[at].x] == x) note(row_of[index.b().of[at].z], index.a().apart[p.a.start[i] + x]);
      }
      for (std::size_t t = 0; t < left.size(); ++t) CHECK(left[t] <= right[t]);
      left_sides += std::count(left.begin(), left.end(), 1);
    }
  }
  CHECK(left_sides > 100);
}

// Random stars in numbers of type T, each against all its matchings.
template <class T>
void check_stars(int rounds, T unit) {
  Random random(1);
  for (int round = 0; round < rounds; ++round) {
    CASE("round " + std::to_string(round));
    const int shorter = 1 + random.below(5), longer = 1 + random.below(shorter < 5 ? 8 : 6);
    const bool flip = random.below(2);
    const int rows = flip ? longer : shorter, cols = flip ? shorter : longer;
    StarMatching<T> stars;
    stars.begin(rows, cols);
    std::vector<T> weight(rows * cols), fine(rows * cols * rows * cols);
    for (int x = 0; x < rows; ++x)
      for (int y = 0; y < cols; ++y)
        if (random.below(5) > 0)
          stars.weight(x, y) = weight[x * cols + y] = (random.below(20) - 4) * unit;
        else
          weight[x * cols + y] = StarMatching<T>::kNever;
    for (int x = 0; x < rows; ++x)
      for (int z = 0; z < rows; ++z)
        for (int y = 0; y < cols; ++y)
          for (int q = 0; q < cols; ++q) {
            if (x == z || y == q || random.below(2)) continue;
            const T by = random.below(8) * unit;
            stars.add_fine(x, y, z, q, by);
            fine[(x * cols + y) * rows * cols + z * cols + q] += by;
          }
    // Fines on whole rows or columns.
    for (int round_of_fines = random.below(6); round_of_fines > 0; --round_of_fines) {
      const int x = random.below(rows), y = random.below(cols);
      const unsigned which = static_cast<unsigned>(random.below(256));
      const T by = random.below(8) * unit, more = random.below(8) * unit;
      const auto add = [&](int z, int q, int bit) {
        fine[(x * cols + y) * rows * cols + z * cols + q] += by + (which >> bit & 1 ? more : T{0});
      };
      if (const int z = random.below(rows); z != x && random.below(2)) {
        stars.add_fines_on_columns(x, y, z, by, more, which);
        for (int q = 0; q < cols; ++q)
          if (q != y) add(z, q, q);
      } else if (const int q = random.below(cols); q != y) {
        stars.add_fines_on_rows(x, y, q, by, more, which);
        for (int z2 = 0; z2 < rows; ++z2)
          if (z2 != x) add(z2, q, z2);
      }
    }
    std::vector<int> choice(rows, -1);
    // What row x earns on its column beside the rows before it.
    const auto earned = [&](int x) {
      if (choice[x] < 0) return T{0};
      const int at = x * cols + choice[x];
      T sum = weight[at];
      for (int z = 0; z < x; ++z) {
        if (choice[z] < 0) continue;
        const int other = z * cols + choice[z];
        sum -= fine[at * rows * cols + other] + fine[other * rows * cols + at];
      }
      return sum;
    };
    T best = 0;
    const auto visit = [&](auto self, int x, T sum) -> void {
      if (x == rows) {
        best = std::max(best, sum);
        return;
      }
      for (int y = -1; y < cols; ++y) {
        if (y >= 0 && std::count(choice.begin(), choice.begin() + x, y)) continue;
        if (y >= 0 && weight[x * cols + y] == StarMatching<T>::kNever) continue;
        choice[x] = y;
        self(self, x + 1, sum + earned(x));
      }
      choice[x] = -1;
    };
    visit(visit, 0, 0);
    std::int8_t found[StarMatching<T>::kMost];
    std::fill(std::begin(found), std::end(found), std::int8_t{-1});
    CHECK_EQ(stars.solve(found), best);
    choice.assign(found, found + rows);
    T total = 0;
    for (int x = 0; x < rows; ++x) {
      total += earned(x);
      CHECK(choice[x] < 0 || std::count(choice.begin(), choice.end(), choice[x]) == 1);
    }
    CHECK_EQ(total, best);
    CHECK_EQ(stars.solve(found), best);  // from the best as a guess
    stars.most_nodes = random.below(4);
    std::fill(std::begin(found), std::end(found), std::int8_t{-1});
    CHECK(stars.solve(found) >= best);  // where the search is cut off
  }
}

TEST(stars_are_matched_as_well_as_possible) {
  check_stars<std::int32_t>(1000, 1);
  check_stars<std::int32_t>(300, 1 << 19);
  check_stars<std::int64_t>(300, std::int64_t{1} << 51);
}

TEST(any_multipliers_on_triangles_give_a_bound_that_holds) {
  int with_terms = 0, with_choices = 0;
  for (int seed = 0; seed < 1000; ++seed) {
    CASE("seed " + std::to_string(seed));
    const Judged judged(seed);
    if (!judged.possible()) continue;
    const DenseProblem& p = judged.dense();
    const TriangleIndex index(p);
    if (index.terms().empty()) continue;
    ++with_terms;
    Random random(seed);
    Bound lagrangian(p, kScale);
    Node r;
    lagrangian.reset(r);
    // Some rows are fixed before and some after, where the best path has them; some choices that it does not make are
    // forbidden.
    const auto decide = [&] {
      for (int i = 0; i < p.a.n; ++i) {
        const int best = judged.best.mapping[i];
        if (r.fixed[i] == Bound::kOpen && random.below(6) == 0 && (best >= 0 || r.match.may_stay_free[i]))
          lagrangian.fix(r, i, best), ++with_choices;
        for (int k = 0; k < p.b.n; ++k)
          if (k != best && random.below(6) == 0) lagrangian.forbid(r, i, k);
      }
      lagrangian.refresh(r);
    };
    const bool all_kept =
        std::all_of(judged.best.mapping.begin(), judged.best.mapping.end(), [](int k) { return k >= 0; });
    const bool decides = !p.matches_all || all_kept;  // else the best path is another than the one given
    if (decides && random.below(2)) decide();
    lagrangian.begin_triangles(r, index);
    for (int round = 0; round < 4; ++round) {
      shake(r, p, index, random);
      lagrangian.evaluate_all(r);
      if (round == 2 && decides) decide();
      CHECK(lagrangian.bound(r));
      CHECK(r.bound <= judged.best.cost * kScale);
    }
  }
  CHECK(with_terms > 300);
  CHECK(with_choices > 100);
}

TEST(ascents_with_triangles_end_at_the_bound_of_their_multipliers) {
  int higher = 0;
  for (int seed = 0; seed < 600; ++seed) {
    CASE("seed " + std::to_string(seed));
    const Judged judged(seed);
    if (!judged.possible()) continue;
    const DenseProblem& p = judged.dense();
    const TriangleIndex index(p);
    if (index.terms().empty()) continue;
    Bound lagrangian(p, kScale);
    lagrangian.prunes_while_rising = false;
    Node r;
    lagrangian.reset(r);
    lagrangian.begin_triangles(r, index);
    CHECK(lagrangian.bound(r));
    const std::int64_t before = r.bound;
    Control control;
    const Ticks goal = judged.best.cost;
    CHECK(lagrangian.ascend_with_triangles(r, Bound::kRootTriangles, control, [&](const Node&, bool) { return goal; }));
    CHECK(r.bound >= before);
    CHECK(r.bound <= judged.best.cost * kScale);
    CHECK(std::all_of(r.nu.begin(), r.nu.end(), [](std::int64_t nu) { return nu >= 0; }));
    const std::int64_t lazy = r.bound;
    lagrangian.evaluate_all(r);
    CHECK(lagrangian.bound(r));
    CHECK_EQ(r.bound, lazy);
    higher += r.bound > before;
  }
  CHECK(higher > 50);
}

TEST(the_search_with_triangles_and_twins_finds_the_distance) {
  int with_triangles = 0;
  for (int seed = 0; seed < 1000; ++seed) {
    CASE("seed " + std::to_string(seed));
    const Judged judged(seed);
    const DenseProblem& p = judged.dense();
    with_triangles += TriangleIndex::share(p) == TriangleIndex::Share::kFrequent;
    Incumbent incumbent;
    incumbent.step = p.step;
    Control control;
    UpperSearch upper(p, 0, incumbent, control);
    CHECK(LagrangianSearch(p, {}, upper, incumbent, control).run());
    if (judged.possible()) {
      CHECK_EQ(incumbent.cost, judged.best.cost);
      CHECK(control.lower() <= judged.best.cost);
    }
  }
  CHECK(with_triangles > 100);
}

}  // namespace gedkit
