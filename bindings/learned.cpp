// Learned models: made from their tensors and given graphs.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <string>

#include "arrays.hpp"
#include "bindings.hpp"
#include "learned/genn_model.hpp"
#include "learned/learned_model.hpp"

namespace gedkit::bindings {

namespace nb = nanobind;

namespace {

using Classes = nb::ndarray<const std::int32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Lengths = nb::ndarray<const float, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Matrix = Array2d<float>;
using genn::Embedding;
using genn::GennGraph;
using genn::GennModel;

Embedding embedding_named(const std::string& name) {
  if (name == "cached") return Embedding::kCached;
  if (name == "dynamic") return Embedding::kDynamic;
  if (name == "vanilla") return Embedding::kVanilla;
  throw InvalidModel("there is no embedding '" + name + "': there are cached, dynamic and vanilla");
}

void genn_model(GennModel* self, int labels, int max_degree, bool spline, const std::vector<int>& widths, int ntn,
                const std::vector<int>& head, float alpha, bool symmetric, int kernels, float length_scale,
                const FloatTensors& tensors) {
  genn::Tensors arrays;
  std::vector<FloatArray> kept;
  for (const auto& [name, value] : tensors) {
    kept.push_back(nb::cast<FloatArray>(value));
    arrays[nb::cast<std::string>(name)] = {kept.back().data(), kept.back().size()};
  }
  new (self)
      GennModel({labels, max_degree, spline, widths, ntn, head, alpha, symmetric, kernels, length_scale}, arrays);
}

PreparedPtr prepare(const LearnedModel& model, const Graph& graph, const Classes& node_class, const Lengths& lengths) {
  const ModelInput input{graph,
                         {node_class.data(), node_class.data() + node_class.size()},
                         {lengths.data(), lengths.data() + lengths.size()}};
  return model.prepare(input);
}

Matrix new_matrix(std::size_t rows, std::size_t columns) {
  auto* data = new float[rows * columns];
  const nb::capsule owner(data, [](void* p) noexcept { delete[] static_cast<float*>(p); });
  return Matrix(data, {rows, columns}, owner);
}

std::vector<const GennGraph*> genn_graphs(const std::vector<PreparedPtr>& prepared) {
  std::vector<const GennGraph*> graphs;
  for (const PreparedPtr& graph : prepared) {
    graphs.push_back(dynamic_cast<const GennGraph*>(graph.get()));
    if (!graphs.back()) throw InvalidModel("a graph was prepared by a model of another kind");
  }
  return graphs;
}

Matrix similarities(const GennModel& model, const std::vector<PreparedPtr>& rows,
                    const std::vector<PreparedPtr>& columns) {
  const auto first = genn_graphs(rows), second = genn_graphs(columns);
  Matrix out = new_matrix(first.size(), second.size());
  nb::gil_scoped_release no_gil;
  model.similarities(first, second, {out.data(), out.size()});
  return out;
}

}  // namespace

void bind_learned(nb::module_& m) {
  nb::class_<PreparedGraph>(m, "PreparedGraph", "What a learned model keeps about a graph.");
  nb::class_<Model>(m, "Model", "A learned model, ready to guide a search.");
  nb::class_<LearnedModel, Model>(m, "LearnedModel", "A model that prepares graphs.")
      .def("prepare", &prepare, nb::arg("graph"), nb::arg("node_class"), nb::arg("edge_length"));
  nb::class_<GennModel, LearnedModel>(m, "GennModel", "A model of kind genn.")
      .def("__init__", &genn_model, nb::arg("labels"), nb::arg("max_degree"), nb::arg("spline"), nb::arg("widths"),
           nb::arg("ntn"), nb::arg("head"), nb::arg("alpha"), nb::arg("symmetric"), nb::arg("kernels"),
           nb::arg("length_scale"), nb::arg("tensors"))
      .def("similarities", &similarities, nb::arg("rows"), nb::arg("columns"))
      .def(
          "embedded",
          [](std::shared_ptr<GennModel> model, const std::string& embedding) -> std::shared_ptr<LearnedModel> {
            return std::make_shared<genn::GennVariant>(std::move(model), embedding_named(embedding));
          },
          nb::arg("embedding"));
}

}  // namespace gedkit::bindings
