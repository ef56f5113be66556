// The Graph Edit Neural Network (Wang et al., CVPR 2021, section 3.2): backbone, attention, tensor network, head.
#pragma once

#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "gedkit/model.hpp"
#include "learned/backbone.hpp"
#include "learned/genn_graph.hpp"
#include "learned/learned_model.hpp"
#include "learned/readout.hpp"

namespace gedkit::genn {

// Arrays of a model of kind "genn", by the names they have in its file, and the numbers that give them shape.

using Config = GennConfig;
using gedkit::Tensors;

using gedkit::Embedding;  // see backbone.hpp

class GennModel final : public LearnedModel {
 public:
  // Copies what it needs. Throws InvalidModel where a tensor is missing or has another size than the numbers say.
  GennModel(const Config& config, const Tensors& tensors);

  PreparedPtr prepare(const ModelInput& input) const override;
  std::unique_ptr<StateHeuristic> heuristic(const LearnedPair& pair, Control& control) const override;
  std::unique_ptr<StateHeuristic> heuristic(const LearnedPair& pair, Embedding embedding) const;

  // The similarity of every graph of `rows` to every one of `columns`, row by row.
  void similarities(std::span<const GennGraph* const> rows, std::span<const GennGraph* const> columns,
                    std::span<float> out) const;

  const Backbone& backbone() const { return *backbone_; }
  const Attention& attention() const { return attention_; }
  const TensorNetwork& network() const { return network_; }
  // The logit of a z of `network().row()` floats, which it overwrites; `room`: of the head.
  float logit(float* z, float* room) const {
    const float forth = head_.logit(z, room);
    return network_.symmetric() ? (forth + head_.logit(z + network_.channels(), room)) / 2 : forth;
  }
  int room() const { return head_.room(); }

 private:
  Config config_;
  std::unique_ptr<Backbone> backbone_;
  Attention attention_;
  TensorNetwork network_;
  Head head_;
};

// A GENN whose searches embed subgraphs in a given way.

class GennVariant final : public LearnedModel {
 public:
  GennVariant(std::shared_ptr<const GennModel> model, Embedding embedding)
      : model_(std::move(model)), embedding_(embedding) {}

  PreparedPtr prepare(const ModelInput& input) const override { return model_->prepare(input); }
  std::unique_ptr<StateHeuristic> heuristic(const LearnedPair& pair, Control&) const override {
    return model_->heuristic(pair, embedding_);
  }

 private:
  std::shared_ptr<const GennModel> model_;
  Embedding embedding_;
};

}  // namespace gedkit::genn
