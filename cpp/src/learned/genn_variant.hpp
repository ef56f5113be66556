// A GENN whose searches embed subgraphs in a given way.
#pragma once

#include <memory>
#include <utility>

#include "learned/genn_model.hpp"

namespace gedkit::genn {

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
