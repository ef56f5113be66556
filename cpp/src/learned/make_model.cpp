#include <utility>

#include "gedkit/model.hpp"
#include "learned/genn_model.hpp"
#include "learned/pair_network.hpp"

namespace gedkit {

namespace {

std::vector<float> tensor(const Tensors& tensors, const std::string& name) {
  const auto found = tensors.find(name);
  if (found == tensors.end()) throw InvalidModel("a pair-costs model has a tensor '" + name + "'");
  return {found->second.begin(), found->second.end()};
}

PairNetwork::Layers layers(const Tensors& tensors, const std::string& network) {
  const std::vector<float> out_bias = tensor(tensors, network + ".1.bias");
  if (out_bias.size() != 1) throw InvalidModel("the last layer of a pair-costs model has one output");
  return {tensor(tensors, network + ".0.weight"), tensor(tensors, network + ".0.bias"),
          tensor(tensors, network + ".1.weight"), out_bias.front()};
}

}  // namespace

ModelPtr make_genn_model(const GennConfig& config, const Tensors& tensors, Embedding embedding) {
  auto model = std::make_shared<const genn::GennModel>(config, tensors);
  if (embedding == Embedding::kCached) return model;
  return std::make_shared<const genn::GennVariant>(std::move(model), embedding);
}

ModelPtr make_pair_costs_model(const Tensors& tensors) {
  return std::make_shared<const PairNetwork>(layers(tensors, "pair"), layers(tensors, "node"));
}

}  // namespace gedkit
