// Models of kind pair-costs, and what they see of a partial mapping, for training and for tests.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/vector.h>

#include <utility>

#include "arrays.hpp"
#include "bindings.hpp"
#include "core/compiled_problem.hpp"
#include "gedkit/problem.hpp"
#include "learned/learned_model.hpp"
#include "learned/learned_scale.hpp"
#include "learned/pair_estimate.hpp"
#include "learned/pair_network.hpp"

namespace gedkit::bindings {

namespace nb = nanobind;

namespace {

using Images = nb::ndarray<const std::int32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Nodes = std::vector<std::int32_t>;
using Features = nb::typed<nb::tuple, Nodes, Nodes, Array2d<float>, Array1d<float>, Array1d<float>, Array3d<float>,
                           Array2d<float>, Array2d<float>, double>;

std::vector<float> copied(const FloatArray& array) { return {array.data(), array.data() + array.size()}; }

PairNetwork::Layers layers(const FloatArray& weight, const FloatArray& bias, const FloatArray& out,
                           const FloatArray& out_bias) {
  if (out_bias.size() != 1) throw InvalidModel("the last layer of a pair-costs model has one output");
  return {copied(weight), copied(bias), copied(out), out_bias.data()[0]};
}

template <class... Shape>
auto array_of(const std::vector<float>& values, Shape... shape) {
  auto* data = new float[values.size() + 1];
  std::copy(values.begin(), values.end(), data);
  const nb::capsule owner(data, [](void* p) noexcept { delete[] static_cast<float*>(p); });
  return nb::ndarray<nb::numpy, float>(data, {static_cast<std::size_t>(shape)...}, owner);
}

void check(const DenseProblem& p, const Images& images) {
  if (p.a.n > p.b.n) throw InvalidModel("the first graph must not have more nodes than the second");
  std::vector<char> used(p.b.n, 0);
  bool fits = images.size() == static_cast<std::size_t>(p.a.n);
  for (std::size_t u = 0; fits && u < images.size(); ++u) {
    const std::int32_t v = images.data()[u];
    fits = v >= AnchoredCosts::kUnmatched && v < p.b.n && (v < 0 || !std::exchange(used[v], 1));
  }
  if (!fits)
    throw InvalidModel("a partial mapping has an image per node of the first graph: a free node, -1 or -2 (unmatched)");
}

// From features by cell to cells by features.
std::vector<float> by_cell(const std::vector<float>& features, std::size_t count, std::size_t cells) {
  std::vector<float> out(count * cells);
  for (std::size_t f = 0; f < count; ++f)
    for (std::size_t k = 0; k < cells; ++k) out[k * count + f] = features[f * cells + k];
  return out;
}

// The unmatched nodes of a partial mapping and, per pair, per deletion and per insertion, bounds in typical edits and
// features; last what a typical edit costs.
Features pair_features(const Problem& problem, const Images& images) {
  const DenseProblem& p = problem.compiled().dense();
  check(p, images);
  AnchoredCosts costs(p);
  PairFeatures features(p, costs);
  costs.set({images.data(), images.size()});
  features.read();
  constexpr std::size_t kPair = PairFeatures::kPair, kNode = PairFeatures::kNode;
  const std::size_t rows = costs.rows().size(), columns = costs.columns().size();
  const double doubled = 2 * features.unit();
  std::vector<float> pair, one(kPair * columns), deletion(kNode * rows), insertion(kNode * columns);
  std::vector<float> pair_bound, deletion_bound, insertion_bound;
  const auto in_edits = [doubled](Ticks cost) { return static_cast<float>(static_cast<double>(cost) / doubled); };
  for (int i = 0; i < static_cast<int>(rows); ++i) {
    features.pairs(i, one.data(), columns);
    const auto cells = by_cell(one, kPair, columns);
    pair.insert(pair.end(), cells.begin(), cells.end());
    for (int k = 0; k < static_cast<int>(columns); ++k) pair_bound.push_back(in_edits(costs.doubled_pair(i, k)));
    deletion_bound.push_back(in_edits(costs.doubled_deletion(i)));
  }
  for (int k = 0; k < static_cast<int>(columns); ++k) insertion_bound.push_back(in_edits(costs.doubled_insertion(k)));
  features.deletions(deletion.data(), rows);
  features.insertions(insertion.data(), columns);
  return nb::make_tuple(Nodes(costs.rows().begin(), costs.rows().end()),
                        Nodes(costs.columns().begin(), costs.columns().end()), array_of(pair_bound, rows, columns),
                        array_of(deletion_bound, rows), array_of(insertion_bound, columns),
                        array_of(pair, rows, columns, kPair), array_of(by_cell(deletion, kNode, rows), rows, kNode),
                        array_of(by_cell(insertion, kNode, columns), columns, kNode),
                        features.unit() / problem.compiled().ticks_per_unit());
}

// The proven bound and the estimate of what is left to pay.
nb::typed<nb::tuple, double, double> estimate(const PairNetwork& network, const Problem& problem,
                                              const Images& images) {
  const DenseProblem& p = problem.compiled().dense();
  check(p, images);
  Control control;
  const Ticks scale = learned_scale(p);
  PairEstimate estimate(p, &network, scale, control);
  estimate.prove({images.data(), images.size()});
  estimate.learn();
  const double unit = problem.compiled().ticks_per_unit();
  return nb::make_tuple(static_cast<double>(estimate.proven()) / 2 / unit,
                        static_cast<double>(estimate.learned()) / static_cast<double>(scale) / unit);
}

}  // namespace

void bind_pair_costs(nb::module_& m) {
  nb::class_<PairNetwork, Model>(m, "PairNetwork", "A model of kind pair-costs.")
      .def(
          "__init__",
          [](PairNetwork* self, const FloatArray& pair_weight, const FloatArray& pair_bias, const FloatArray& pair_out,
             const FloatArray& pair_out_bias, const FloatArray& node_weight, const FloatArray& node_bias,
             const FloatArray& node_out, const FloatArray& node_out_bias) {
            new (self) PairNetwork(layers(pair_weight, pair_bias, pair_out, pair_out_bias),
                                   layers(node_weight, node_bias, node_out, node_out_bias));
          },
          nb::arg("pair_weight"), nb::arg("pair_bias"), nb::arg("pair_out"), nb::arg("pair_out_bias"),
          nb::arg("node_weight"), nb::arg("node_bias"), nb::arg("node_out"), nb::arg("node_out_bias"))
      .def("estimate", &estimate, nb::arg("problem"), nb::arg("images"));
  m.def("pair_features", &pair_features, nb::arg("problem"), nb::arg("images"));
}

}  // namespace gedkit::bindings
