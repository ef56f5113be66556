// All pairs of two collections, on threads.
//
// Pairs come in tiles. Threads take one row of a tile after the other; a pair that is not solved within a moment is put
// off until all others are done, so that hard pairs hold up neither the easy ones nor the delivery of their tile. The
// answer of its second try replaces the provisional one: both are the same search, which the first try only cuts short.
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

struct Tile {
  std::int32_t row_begin, row_end, column_begin, column_end;
  bool triangle;  // only the pairs with row <= column: the rest is their mirror image
};

struct PairIndex {
  std::int32_t row, column;
};

// Answers of a tile, row-major; pairs below the diagonal of a triangle have none.
struct TileAnswer {
  std::size_t tile = 0;
  bool finished = false;  // false where the job was stopped before all pairs were tried
  std::vector<double> lower, upper;
  std::vector<std::int8_t> status;
  std::vector<PairIndex> open;  // put off: their answers are provisional, and better ones follow
  double seconds = 0;           // spent on its pairs, by all threads together
};

struct LateAnswer {
  PairIndex pair;
  PairBounds answer;
  bool finished;
  double seconds;
};

struct PairwiseJob {
  std::vector<GraphPtr> rows, columns;
  // Graphs with equal numbers are isomorphic, and at distance 0 if `twins_are_free`.
  std::vector<std::int32_t> row_kind, column_kind;
  bool twins_are_free = false;
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

struct News {
  std::int64_t pairs = 0;  // settled so far, of those that were asked for
  std::vector<TileAnswer> tiles;
  std::vector<LateAnswer> late;
};

// `on_news` is called in the calling thread, at least every 20 ms; true stops the job. Whether every pair was settled.
bool solve_pairs(const PairwiseJob& job, const std::function<bool(News&&)>& on_news);

}  // namespace gedkit
