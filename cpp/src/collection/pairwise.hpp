// All pairs of two collections, on threads.
//
// Pairs come in tiles. Threads take one row of a tile after the other; a pair that is not solved within a moment is put
// off until all others are done, so that hard pairs hold up neither the easy ones nor the delivery of their tile. The
// answer of its second try replaces the provisional one: both are the same search, which the first try only cuts short.
//
// Isomorphic graphs form groups, and the first pair of two groups is solved for all of their pairs, mirrored ones
// included. Its answer is shared only where the others could not have got another one: where the distance is proven.
// Otherwise every one of them is solved by itself.
//
// The calling thread only waits, and hands out what is finished. Every pair is solved by the driver, as solve() does.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <span>
#include <vector>

#include "collection/pair_costs.hpp"
#include "gedkit/collection.hpp"
#include "gedkit/graph.hpp"
#include "gedkit/solve.hpp"

namespace gedkit {

// In groups.
struct Tile {
  std::int32_t row_begin, row_end, column_begin, column_end;
  bool triangle;  // only the pairs with row <= column: the rest is their mirror image
};

// In graphs.
struct PairIndex {
  std::int32_t row, column;
};

// Answers of a tile, row-major; pairs below the diagonal of a triangle have none.
struct TileAnswer {
  std::size_t tile = 0;
  bool finished = false;  // false where the job was stopped before all pairs were tried
  std::vector<double> lower, upper;
  std::vector<std::int8_t> status;
  std::vector<PairIndex> open;  // pairs of graphs for which better answers follow: put off, or not shared
  double seconds = 0;           // spent on its pairs, by all threads together
};

struct LateAnswer {
  PairIndex pair;
  PairBounds answer;
  bool finished;  // false where the job ended before: these are bounds, but not the pair's answer
  double seconds;
  std::vector<PairIndex> open;  // pairs that would have shared this answer and are solved by themselves
};

// Whether pairs that bounds (matrix_screen.hpp) prove to be beyond the cutoff are not solved: no; yes, and nobody reads
// the bound; yes, with a bound as good as there is one for little.
enum class Screen { kNone, kDistances, kBounds };

struct PairwiseJob {
  std::vector<GraphPtr> rows, columns;
  std::vector<std::int32_t> row_group, column_group;  // of each graph
  std::vector<std::int32_t> row_class, column_class;  // of each group: those with equal numbers are isomorphic
  bool isomorphic_are_free = false;                   // their distance is 0
  bool mirrored = false;      // rows and columns have the same groups, and the distance is symmetric
  bool share_cutoff = false;  // kCutoff is shared too: the caller does not read the bound
  Screen screen = Screen::kNone;
  CollectionCosts costs = UniformCosts{};
  SolveOptions options;                                    // of each pair; its prepared graphs are those below
  std::vector<PreparedPtr> row_prepared, column_prepared;  // per graph, where the model prepares graphs; else empty
  std::vector<Tile> tiles;
  std::vector<PairIndex> open;  // single pairs to solve beside the tiles
  int threads = 1;
  double first_try_seconds = 0.02;  // a pair not solved by then is put off; 0 puts off all of them untried
  Limits pair_limits;
  double total_seconds = std::numeric_limits<double>::infinity();
};

struct PairwiseProgress {
  std::int64_t settled = 0;  // pairs so far: of groups, and those solved by themselves
  std::int64_t added = 0;    // pairs so far that had to be solved by themselves
  std::vector<TileAnswer> tiles;
  std::vector<LateAnswer> late;
};

// `on_progress` is called in the calling thread, at least every 20 ms; true stops the job. Whether all was settled.
bool solve_pairs(const PairwiseJob& job, const std::function<bool(PairwiseProgress&&)>& on_progress);

}  // namespace gedkit
