// All pairs of two collections. The calling thread takes the GIL now and then to see to Ctrl-C and to hand finished
// tiles to Python; what either raises stops the job.
#include "collection/pairwise.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "arrays.hpp"
#include "bindings.hpp"
#include "collection/features.hpp"
#include "collection/isomorphism_key.hpp"
#include "core/validity.hpp"
#include "cost_input.hpp"

namespace gedkit::bindings {

namespace nb = nanobind;

namespace {

using Rows = nb::typed<nb::list, AnyCosts>;
using ProgressCallback = nb::typed<nb::callable, nb::object(std::int64_t, std::int64_t, Rows, Rows)>;
using Ints2d = nb::ndarray<const std::int32_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

std::vector<GraphPtr> read_graphs(const GraphList& list) {
  std::vector<GraphPtr> graphs;
  graphs.reserve(list.size());
  for (nb::handle item : list) graphs.push_back(nb::cast<GraphPtr>(item));
  return graphs;
}

// Classes of all nodes and edges of a collection, one graph after the other.
std::vector<GraphClasses> split_classes(const std::vector<GraphPtr>& graphs, const Classes& nodes, const Classes& edges,
                                        std::size_t node_classes, std::size_t edge_classes) {
  const auto check = [](const Classes& classes, std::size_t count) {
    for (std::size_t i = 0; i < classes.size(); ++i)
      if (classes(i) < 0 || static_cast<std::size_t>(classes(i)) >= count)
        throw InvalidCost("class " + std::to_string(classes(i)) + " of " + std::to_string(count) + " is named");
  };
  check(nodes, node_classes);
  check(edges, edge_classes);
  std::size_t n = 0, m = 0;
  for (const GraphPtr& g : graphs) {
    n += static_cast<std::size_t>(g->n());
    m += static_cast<std::size_t>(g->m());
  }
  if (nodes.size() != n || edges.size() != m) throw InvalidCost("there must be one class per node and per edge");
  std::vector<GraphClasses> split;
  split.reserve(graphs.size());
  const std::int32_t *node = nodes.data(), *edge = edges.data();
  for (const GraphPtr& g : graphs) {
    split.push_back({{node, node + g->n()}, {edge, edge + g->m()}});
    node += g->n();
    edge += g->m();
  }
  return split;
}

template <typename Array>
std::vector<double> read_costs(nb::handle item) {
  const auto array = nb::cast<Array>(item);
  std::vector<double> costs(array.data(), array.data() + array.size());
  check_costs(costs, "a table of costs");
  return costs;
}

CollectionCosts read_collection_costs(const nb::tuple& given, const PairwiseJob& job) {
  const auto number = [&](int i) { return nb::cast<double>(given[i]); };
  if (given.size() == 6) return read_numbers(number(0), number(1), number(2), number(3), number(4), number(5));
  CollectionTables t;
  t.node_sub = read_costs<Costs2d>(given[4]);
  t.node_del = read_costs<Costs1d>(given[5]);
  t.node_ins = read_costs<Costs1d>(given[6]);
  t.edge_sub = read_costs<Costs2d>(given[7]);
  t.edge_del = read_costs<Costs1d>(given[8]);
  t.edge_ins = read_costs<Costs1d>(given[9]);
  const std::size_t nodes = t.node_del.size(), edges = t.edge_del.size();
  if (t.node_ins.size() != nodes || t.node_sub.size() != nodes * nodes || t.edge_ins.size() != edges ||
      t.edge_sub.size() != edges * edges)
    throw InvalidCost("the tables of a collection are square, over one numbering of classes");
  const auto classes = [&](int i) { return nb::cast<Classes>(given[i]); };
  t.rows = split_classes(job.rows, classes(0), classes(1), nodes, edges);
  t.columns = split_classes(job.columns, classes(2), classes(3), nodes, edges);
  return t;
}

std::vector<PreparedPtr> read_prepared(const PreparedList& list) {
  std::vector<PreparedPtr> graphs;
  graphs.reserve(list.size());
  for (nb::handle item : list) graphs.push_back(nb::cast<std::shared_ptr<PreparedGraph>>(item));
  return graphs;
}

void check_range(std::int32_t begin, std::int32_t end, std::size_t count) {
  if (begin < 0 || begin > end || static_cast<std::size_t>(end) > count)
    throw InvalidGraph("a tile names graphs that the collection has not");
}

// Every group has a graph: the first of them is the one that is solved.
std::vector<std::int32_t> read_groups(const Classes& group_of, std::size_t graphs, std::size_t groups) {
  std::vector<std::int32_t> numbers(group_of.data(), group_of.data() + group_of.size());
  std::vector<bool> seen(groups);
  for (const std::int32_t number : numbers) {
    check_range(number, number + 1, groups);
    seen[static_cast<std::size_t>(number)] = true;
  }
  if (numbers.size() != graphs || !std::all_of(seen.begin(), seen.end(), [](bool s) { return s; }))
    throw InvalidGraph("every graph has a group, and every group a graph");
  return numbers;
}

void read_work(PairwiseJob& job, const Ints2d& tiles, const Ints2d& open) {
  for (std::size_t i = 0; i < tiles.shape(0); ++i) {
    const Tile tile{tiles(i, 0), tiles(i, 1), tiles(i, 2), tiles(i, 3), tiles(i, 4) != 0};
    check_range(tile.row_begin, tile.row_end, job.row_class.size());
    check_range(tile.column_begin, tile.column_end, job.column_class.size());
    job.tiles.push_back(tile);
  }
  for (std::size_t i = 0; i < open.shape(0); ++i) {
    check_range(open(i, 0), open(i, 0) + 1, job.rows.size());
    check_range(open(i, 1), open(i, 1) + 1, job.columns.size());
    job.open.push_back({open(i, 0), open(i, 1)});
  }
}

nb::list pair_list(const std::vector<PairIndex>& pairs) {
  nb::list list;
  for (const PairIndex& pair : pairs) list.append(nb::make_tuple(pair.row, pair.column));
  return list;
}

nb::list tile_list(std::vector<TileAnswer>&& tiles) {
  nb::list list;
  for (TileAnswer& tile : tiles) {
    list.append(nb::make_tuple(tile.tile, tile.finished, as_array(std::move(tile.lower)),
                               as_array(std::move(tile.upper)), as_array(std::move(tile.status)), pair_list(tile.open),
                               tile.seconds));
  }
  return list;
}

nb::list late_list(const std::vector<LateAnswer>& late) {
  nb::list list;
  for (const LateAnswer& item : late)
    list.append(nb::make_tuple(item.pair.row, item.pair.column, item.answer.lower, item.answer.upper,
                               static_cast<int>(item.answer.status), item.finished, item.seconds,
                               pair_list(item.open)));
  return list;
}

bool run(const GraphList& rows, const GraphList& columns, const Classes& row_group, const Classes& column_group,
         const Classes& row_class, const Classes& column_class, bool isomorphic_are_free, bool mirrored,
         bool share_cutoff, bool screen, bool bounds, const AnyCosts& costs, const Ints2d& tiles, const Ints2d& open,
         const SolveOptions& options, const PreparedList& row_prepared, const PreparedList& column_prepared,
         double first_try_seconds, double pair_seconds, std::size_t pair_bytes, double total_seconds, int threads,
         const ProgressCallback& on_progress, bool signals) {
  PairwiseJob job;
  job.rows = read_graphs(rows);
  job.columns = read_graphs(columns);
  job.row_class.assign(row_class.data(), row_class.data() + row_class.size());
  job.column_class.assign(column_class.data(), column_class.data() + column_class.size());
  job.row_group = read_groups(row_group, job.rows.size(), job.row_class.size());
  job.column_group = read_groups(column_group, job.columns.size(), job.column_class.size());
  for (const auto* side : {&job.rows, &job.columns})
    for (const GraphPtr& g : *side) check_same_kind(*job.rows.front(), *g);
  job.isomorphic_are_free = isomorphic_are_free;
  job.mirrored = mirrored;
  job.share_cutoff = share_cutoff;
  job.screen = !screen ? Screen::kNone : bounds ? Screen::kBounds : Screen::kDistances;
  job.costs = read_collection_costs(costs, job);
  job.options = options;
  job.row_prepared = read_prepared(row_prepared);
  job.column_prepared = read_prepared(column_prepared);
  if (job.row_prepared.size() + job.column_prepared.size() > 0 &&
      (job.row_prepared.size() != job.rows.size() || job.column_prepared.size() != job.columns.size()))
    throw InvalidGraph("every graph is prepared, or none");
  read_work(job, tiles, open);
  job.threads = std::max(threads, 1);
  job.first_try_seconds = first_try_seconds;
  job.pair_limits = {pair_seconds, pair_bytes};
  job.total_seconds = total_seconds;

  std::optional<nb::python_error> error;
  bool callback_failed = false;  // it is not called again
  const auto report = [&](PairwiseProgress&& progress) {
    if (callback_failed) return true;
    nb::gil_scoped_acquire gil;
    try {
      if (signals && !error && PyErr_CheckSignals() != 0) error.emplace();
      on_progress(progress.settled, progress.added, tile_list(std::move(progress.tiles)), late_list(progress.late));
    } catch (nb::python_error& e) {
      if (!error) error.emplace(std::move(e));
      callback_failed = true;
    }
    return error.has_value();
  };
  bool complete = false;
  {
    nb::gil_scoped_release no_gil;
    complete = solve_pairs(job, report);
  }
  if (error) throw std::move(*error);
  return complete;
}

Array1d<std::int32_t> classes_of_graphs(const GraphList& list, const std::optional<Classes>& nodes,
                                        const std::optional<Classes>& edges) {
  const std::vector<GraphPtr> graphs = read_graphs(list);
  std::vector<std::int32_t> numbers;
  std::vector<GraphClasses> classes;
  if (nodes && edges) classes = split_classes(graphs, *nodes, *edges, INT32_MAX, INT32_MAX);
  {
    nb::gil_scoped_release no_gil;
    numbers = isomorphism_classes(graphs, classes);
  }
  return as_array(std::move(numbers));
}

// Classes by labels alone: those of all nodes of the graphs, one after the other, and the label of each class in order
// of appearance; then the same of the edges.
nb::typed<nb::tuple, Array1d<std::int32_t>, nb::typed<nb::list, int>, Array1d<std::int32_t>, nb::typed<nb::list, int>>
label_classes(const GraphList& list) {
  LabelOrder nodes, edges;
  std::vector<std::int32_t> node_class, edge_class;
  for (nb::handle item : list) {
    const auto* g = nb::cast<const Graph*>(item);
    for (const std::int32_t label : g->node_labels()) node_class.push_back(nodes.add(label));
    for (const Edge& e : g->edges()) edge_class.push_back(edges.add(e.label));
  }
  const auto labels = [](const LabelOrder& order) {
    nb::typed<nb::list, int> numbers;
    for (const std::int32_t label : order.labels()) numbers.append(label);
    return numbers;
  };
  return nb::make_tuple(as_array(std::move(node_class)), labels(nodes), as_array(std::move(edge_class)), labels(edges));
}

}  // namespace

void bind_pairwise(nb::module_& m) {
  m.def("solve_pairs", &run, nb::arg("rows"), nb::arg("columns"), nb::arg("row_group"), nb::arg("column_group"),
        nb::arg("row_class"), nb::arg("column_class"), nb::arg("isomorphic_are_free"), nb::arg("mirrored"),
        nb::arg("share_cutoff"), nb::arg("screen"), nb::arg("bounds"), nb::arg("costs"), nb::arg("tiles"),
        nb::arg("open"), nb::arg("options"), nb::arg("row_prepared"), nb::arg("column_prepared"),
        nb::arg("first_try_seconds"), nb::arg("pair_seconds"), nb::arg("pair_bytes"), nb::arg("total_seconds"),
        nb::arg("threads"), nb::arg("on_progress"), nb::arg("signals"));
  m.def("label_classes", &label_classes, nb::arg("graphs"));
  m.def("isomorphism_classes", &classes_of_graphs, nb::arg("graphs"), nb::arg("node_class").none(),
        nb::arg("edge_class").none());
}

}  // namespace gedkit::bindings
