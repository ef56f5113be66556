// SearchableGraphs: a collection in memory, filled with the bytes of a store and searched on threads. The calling
// thread takes the GIL now and then to see to Ctrl-C.
#include "collection/search.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/vector.h>

#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <optional>
#include <string>
#include <utility>

#include "arrays.hpp"
#include "bindings.hpp"
#include "core/validity.hpp"
#include "cost_input.hpp"

namespace gedkit::bindings {

namespace nb = nanobind;

namespace {

// Called with the number of pairs done and in all, or None.
class DoneCallback : public nb::object {
  static bool fits(PyObject* object) { return object == Py_None || PyCallable_Check(object); }
  NB_OBJECT_DEFAULT(DoneCallback, object, "collections.abc.Callable[[int, int], object]", fits)
};

using Longs = nb::ndarray<const std::int64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

// Graphs by number, their bytes one after the other.
void put(SearchableGraphs& self, const Longs& numbers, const Longs& lengths, const nb::bytes& bytes) {
  if (numbers.size() != lengths.size()) throw InvalidGraph("there must be as many lengths as numbers");
  const auto* at = reinterpret_cast<const std::uint8_t*>(bytes.c_str());
  std::size_t left = bytes.size();
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const auto length = static_cast<std::size_t>(lengths(i));
    if (numbers(i) < 0 || lengths(i) < 0 || length > left ||
        !self.put(static_cast<std::size_t>(numbers(i)), {at, length}))
      throw InvalidGraph("graph " + std::to_string(numbers(i)) + " is not in the form that a store keeps");
    at += length;
    left -= length;
  }
}

nb::typed<nb::tuple, Array1d<std::int64_t>, Array1d<std::int64_t>, nb::bytes> dump(const SearchableGraphs& self) {
  std::vector<std::int64_t> numbers, lengths;
  std::string bytes;
  for (std::size_t i = 0; i < self.slots(); ++i) {
    if (!self.holds(i)) continue;
    const auto of_graph = self.bytes(i);
    numbers.push_back(static_cast<std::int64_t>(i));
    lengths.push_back(static_cast<std::int64_t>(of_graph.size()));
    bytes.append(reinterpret_cast<const char*>(of_graph.data()), of_graph.size());
  }
  return nb::make_tuple(as_array(std::move(numbers)), as_array(std::move(lengths)),
                        nb::bytes(bytes.data(), bytes.size()));
}

std::vector<double> read_prices(nb::handle item) {
  const auto array = nb::cast<nb::ndarray<const double, nb::c_contig, nb::device::cpu>>(item);
  std::vector<double> costs(array.data(), array.data() + array.size());
  check_costs(costs, "a table of costs");
  return costs;
}

void check_classes(const std::vector<std::int32_t>& class_of, std::int32_t label, std::size_t classes) {
  const auto at = static_cast<std::size_t>(label);
  if (at >= class_of.size() || class_of[at] < 0 || static_cast<std::size_t>(class_of[at]) >= classes)
    throw InvalidCost("label " + std::to_string(label) + " has no price");
}

// Six numbers, or the classes of labels and six tables. Every label that a search can meet must have a class.
std::variant<UniformCosts, LabelPrices> read_costs(const nb::tuple& given, const SearchableGraphs& graphs,
                                                   const std::vector<GraphPtr>& queries) {
  const auto number = [&](int i) { return nb::cast<double>(given[i]); };
  if (given.size() == 6) return read_numbers(number(0), number(1), number(2), number(3), number(4), number(5));
  LabelPrices prices;
  const auto classes = [&](int i) {
    const auto array = nb::cast<Classes>(given[i]);
    return std::vector<std::int32_t>(array.data(), array.data() + array.size());
  };
  prices.node_class = classes(0);
  prices.edge_class = classes(1);
  ClassPrices& p = prices.prices;
  p = {read_prices(given[2]), read_prices(given[3]), read_prices(given[4]),
       read_prices(given[5]), read_prices(given[6]), read_prices(given[7])};
  const std::size_t nodes = p.node_del.size(), edges = p.edge_del.size();
  if (p.node_ins.size() != nodes || p.node_sub.size() != nodes * nodes || p.edge_ins.size() != edges ||
      p.edge_sub.size() != edges * edges)
    throw InvalidCost("the tables of a collection are square, over one numbering of classes");
  for (int label : graphs.maker().node_labels()) check_classes(prices.node_class, label, nodes);
  for (int label : graphs.maker().edge_labels()) check_classes(prices.edge_class, label, edges);
  for (const GraphPtr& query : queries) {
    for (int label : query->node_labels()) check_classes(prices.node_class, label, nodes);
    for (const Edge& e : query->edges()) check_classes(prices.edge_class, e.label, edges);
  }
  return prices;
}

// Number, distance, and its lower bound.
using HitTuple = nb::typed<nb::tuple, int, double, double>;
using FoundTuple = nb::typed<nb::tuple, nb::typed<nb::list, HitTuple>, nb::typed<nb::tuple, int, int, int, int>, int,
                             int, bool, double, int, bool, double>;

FoundTuple as_tuple(const Found& found) {
  nb::typed<nb::list, HitTuple> hits;
  for (const Hit& hit : found.hits) hits.append(nb::make_tuple(hit.number, hit.distance, hit.lower));
  return nb::make_tuple(hits, nb::make_tuple(found.passed[0], found.passed[1], found.passed[2], found.passed[3]),
                        found.assigned, found.solved, found.in_time, found.missing_from, found.belonging, found.settled,
                        found.seconds);
}

UniformCosts read_least(const SixNumbers& given) {
  const auto number = [&](int i) { return nb::cast<double>(given[i]); };
  return read_numbers(number(0), number(1), number(2), number(3), number(4), number(5));
}

nb::typed<nb::list, FoundTuple> find(SearchableGraphs& self, const GraphList& queries, const AnyCosts& costs,
                                     const SixNumbers& least, bool whole, std::size_t k, double radius,
                                     bool approximate, double seconds, int threads, bool signals,
                                     const DoneCallback& progress,
                                     const std::vector<std::shared_ptr<SearchLimit>>& limits) {
  SearchJob job;
  job.graphs = &self;
  for (nb::handle item : queries) job.queries.push_back(nb::cast<GraphPtr>(item));
  job.costs = read_costs(costs, self, job.queries);
  job.least = read_least(least);
  job.whole = whole;
  if (std::isinf(job.least.node_sub)) self.keep_links();
  job.k = k;
  job.radius = radius;
  if (!limits.empty() && limits.size() != job.queries.size()) throw InvalidOption("there must be a limit per query");
  job.limits = limits;
  job.approximate = approximate;
  job.seconds = seconds;
  job.threads = std::max(threads, 1);
  std::optional<nb::python_error> error;
  std::vector<Found> answers;
  {
    nb::gil_scoped_release no_gil;
    answers = search(job, [&](std::int64_t done, std::int64_t total) {
      if (!signals && progress.is_none()) return false;
      nb::gil_scoped_acquire gil;
      try {
        if (signals && PyErr_CheckSignals() != 0) throw nb::python_error();
        if (!progress.is_none()) progress(done, total);
      } catch (nb::python_error& e) {
        error.emplace(std::move(e));
      }
      return error.has_value();
    });
  }
  if (error) throw std::move(*error);
  nb::typed<nb::list, FoundTuple> list;
  for (const Found& found : answers) list.append(as_tuple(found));
  return list;
}

}  // namespace

void bind_search(nb::module_& m) {
  nb::class_<SearchLimit>(m, "SearchLimit", "How far the k-th nearest graph is at most, shared by several searches.")
      .def(nb::init<>())
      .def_prop_ro("value", &SearchLimit::value)
      .def("lower", &SearchLimit::lower, nb::arg("limit"));
  nb::class_<SearchableGraphs>(m, "SearchableGraphs", "Graphs by number, with what the filters read of them.")
      .def(nb::init<>())
      .def(
          "set_labels",
          [](SearchableGraphs& self, const Classes& labels) { self.set_labels({labels.data(), labels.size()}); },
          nb::arg("labels"))
      .def("put", &put, nb::arg("numbers"), nb::arg("lengths"), nb::arg("bytes"))
      .def("drop", &SearchableGraphs::drop, nb::arg("number"))
      .def("dump", &dump)
      .def("__len__", &SearchableGraphs::size)
      .def(
          "__contains__", [](const SearchableGraphs& self, std::int64_t i) { return i >= 0 && self.holds(i); },
          nb::arg("number"))
      .def("numbers",
           [](const SearchableGraphs& self) {
             std::vector<std::int64_t> numbers;
             for (std::size_t i = 0; i < self.slots(); ++i)
               if (self.holds(i)) numbers.push_back(static_cast<std::int64_t>(i));
             return as_array(std::move(numbers));
           })
      .def_prop_ro("directed",
                   [](const SearchableGraphs& self) {
                     return self.size() == 0 ? std::nullopt : std::optional<bool>(self.directed());
                   })
      .def_prop_ro("node_labels", [](const SearchableGraphs& self) { return self.maker().node_labels(); })
      .def_prop_ro("edge_labels", [](const SearchableGraphs& self) { return self.maker().edge_labels(); })
      .def(
          "bounds",
          [](const SearchableGraphs& self, const GraphPtr& query, const SixNumbers& least, bool whole) {
            return as_array(filter_bounds(self, *query, read_least(least), whole));
          },
          nb::arg("query"), nb::arg("least"), nb::arg("whole"))
      .def(
          "assignment_bounds",
          [](const SearchableGraphs& self, const GraphPtr& query, const SixNumbers& least, bool whole) {
            return as_array(assignment_bounds(self, *query, read_least(least), whole));
          },
          nb::arg("query"), nb::arg("least"), nb::arg("whole"))
      .def("find", &find, nb::arg("queries"), nb::arg("costs"), nb::arg("least"), nb::arg("whole"), nb::arg("k"),
           nb::arg("radius"), nb::arg("approximate"), nb::arg("seconds"), nb::arg("threads"), nb::arg("signals"),
           nb::arg("progress").none(), nb::arg("limits"));
}

}  // namespace gedkit::bindings
