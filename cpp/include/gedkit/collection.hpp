// Many pairs at once: the answers that solve() gives for each pair, on several threads.
//
// solve_all() compares every graph of one collection with every graph of another. GraphIndex finds the graphs nearest
// to a query: bounds over the whole collection leave few graphs to be solved, and each of those only as far as it can
// still be among the answers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <span>
#include <variant>
#include <vector>

#include "gedkit/costs.hpp"
#include "gedkit/graph.hpp"
#include "gedkit/limits.hpp"
#include "gedkit/solve.hpp"
#include "gedkit/status.hpp"

namespace gedkit {

// What is proven about one pair: lower <= GED <= upper.
struct PairBounds {
  double lower = 0;
  double upper = std::numeric_limits<double>::infinity();
  Status status = Status::kTimeLimit;
};

// Classes of the nodes and edges of one graph, the latter in the graph's edge order.
struct GraphClasses {
  std::vector<std::int32_t> nodes, edges;
};

// What classes cost, one numbering for both sides; substitution tables are row-major over all classes.
struct ClassPrices {
  std::vector<double> node_sub, node_del, node_ins;
  std::vector<double> edge_sub, edge_del, edge_ins;
};

struct CollectionTables : ClassPrices {
  std::vector<GraphClasses> rows, columns;  // per graph
};

using CollectionCosts = std::variant<UniformCosts, CollectionTables>;

struct CollectionLimits {
  Limits pair;                                                     // of each pair
  double total_seconds = std::numeric_limits<double>::infinity();  // pairs not reached keep the bounds 0 and infinity
  int threads = 1;
};

// Called in the calling thread, every 20 ms; true ends the job with what there is.
using CollectionWatch = std::function<bool(std::int64_t done, std::int64_t total)>;

// Row-major, an entry per pair: that of the i-th row and j-th column is at i * columns.size() + j. Throws InvalidOption
// before the first pair is begun. Models that prepare graphs are not for this function.
std::vector<PairBounds> solve_all(const std::vector<GraphPtr>& rows, const std::vector<GraphPtr>& columns,
                                  const CollectionCosts& costs = UniformCosts{}, const SolveOptions& options = {},
                                  const CollectionLimits& limits = {}, const CollectionWatch& watch = {});

// A graph of a GraphIndex by its place there; `distance` is the distance.
struct Neighbor {
  std::size_t index;
  double distance;
};

// Graphs of one kind (all directed or all undirected), kept in little memory with what the bounds need to know.
class GraphIndex {
 public:
  explicit GraphIndex(std::span<const GraphPtr> graphs);
  ~GraphIndex();
  GraphIndex(GraphIndex&&) noexcept;
  GraphIndex& operator=(GraphIndex&&) noexcept;

  std::size_t size() const;

  // Nearest first, equally near ones by index.
  std::vector<Neighbor> nearest(const GraphPtr& query, std::size_t k, const UniformCosts& costs = {},
                                int threads = 1) const;
  std::vector<Neighbor> within(const GraphPtr& query, double radius, const UniformCosts& costs = {},
                               int threads = 1) const;

 private:
  struct Contents;
  std::unique_ptr<Contents> contents_;
};

}  // namespace gedkit
