#include <algorithm>
#include <numeric>

#include "collection/pairwise.hpp"
#include "core/validity.hpp"
#include "gedkit/collection.hpp"
#include "gedkit/errors.hpp"

namespace gedkit {

namespace {

constexpr std::int32_t kTileEdge = 64;

std::vector<Tile> tiles_of(std::int32_t rows, std::int32_t columns) {
  std::vector<Tile> tiles;
  for (std::int32_t top = 0; top < rows; top += kTileEdge)
    for (std::int32_t left = 0; left < columns; left += kTileEdge)
      tiles.push_back({top, std::min(top + kTileEdge, rows), left, std::min(left + kTileEdge, columns), false});
  return tiles;
}

std::vector<std::int32_t> numbered(std::int32_t first, std::size_t count) {
  std::vector<std::int32_t> numbers(count);
  std::iota(numbers.begin(), numbers.end(), first);
  return numbers;
}

// Every pair shares the prices, so they are checked once, and the classes against them.
void check_collection(const std::vector<GraphPtr>& rows, const std::vector<GraphPtr>& columns,
                      const CollectionCosts& costs) {
  if (const auto* numbers = std::get_if<UniformCosts>(&costs)) return check_costs(*numbers);
  const auto& tables = std::get<CollectionTables>(costs);
  const auto check_side = [&](const std::vector<GraphPtr>& graphs, const std::vector<GraphClasses>& classes) {
    if (graphs.size() != classes.size()) throw InvalidCost("a collection has classes for each of its graphs");
    for (std::size_t i = 0; i < graphs.size(); ++i) {
      check_classes(classes[i].nodes, graphs[i]->n(), tables.node_del.size(), "a row or column of nodes");
      check_classes(classes[i].edges, graphs[i]->m(), tables.edge_del.size(), "a row or column of edges");
    }
  };
  check_prices(tables);
  check_side(rows, tables.rows);
  check_side(columns, tables.columns);
}

}  // namespace

std::vector<PairBounds> solve_all(const std::vector<GraphPtr>& rows, const std::vector<GraphPtr>& columns,
                                  const CollectionCosts& costs, const SolveOptions& options,
                                  const CollectionLimits& limits, const CollectionWatch& watch) {
  if (rows.empty() || columns.empty()) return {};
  for (const auto* side : {&rows, &columns})
    for (const GraphPtr& g : *side) check_same_kind(*rows.front(), *g);
  check_collection(rows, columns, costs);
  std::vector<PairBounds> answers(rows.size() * columns.size());
  PairwiseJob job;
  job.rows = rows;
  job.columns = columns;
  // Every graph in a group of its own: nothing is shared.
  job.row_group = job.row_class = numbered(0, rows.size());
  job.column_group = numbered(0, columns.size());
  job.column_class = numbered(static_cast<std::int32_t>(rows.size()), columns.size());
  job.costs = costs;
  job.options = options;
  job.tiles = tiles_of(static_cast<std::int32_t>(rows.size()), static_cast<std::int32_t>(columns.size()));
  job.threads = std::max(limits.threads, 1);
  job.pair_limits = limits.pair;
  job.total_seconds = limits.total_seconds;

  const auto at = [&](std::int32_t row, std::int32_t column) -> PairBounds& {
    return answers[static_cast<std::size_t>(row) * columns.size() + static_cast<std::size_t>(column)];
  };
  solve_pairs(job, [&](PairwiseProgress&& progress) {
    for (const TileAnswer& answer : progress.tiles) {
      const Tile& tile = job.tiles[answer.tile];
      std::size_t i = 0;
      for (std::int32_t row = tile.row_begin; row < tile.row_end; ++row)
        for (std::int32_t column = tile.column_begin; column < tile.column_end; ++column, ++i)
          at(row, column) = {answer.lower[i], answer.upper[i], static_cast<Status>(answer.status[i])};
    }
    for (const LateAnswer& late : progress.late) {
      PairBounds& known = at(late.pair.row, late.pair.column);
      if (late.finished)
        known = late.answer;
      else  // the job ended before: the first try may know more
        known = {std::max(known.lower, late.answer.lower), std::min(known.upper, late.answer.upper),
                 late.answer.status};
    }
    return watch && watch(progress.settled, static_cast<std::int64_t>(answers.size()));
  });
  return answers;
}

}  // namespace gedkit
