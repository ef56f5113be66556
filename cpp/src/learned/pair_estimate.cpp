#include "learned/pair_estimate.hpp"

#include <algorithm>
#include <cmath>

namespace gedkit {

namespace {

constexpr int kLarge = 100;  // rows from which an assignment takes long enough to look at the clock

// What a network said, in ticks / scale: never beyond what a path can cost, and nothing where it is no number.
Ticks scaled(float edits, double unit, Ticks infinite) {
  const double ticks = static_cast<double>(edits) * unit;
  if (!(std::abs(ticks) < static_cast<double>(infinite))) return 0;
  return static_cast<Ticks>(std::llround(ticks));
}

}  // namespace

PairEstimate::PairEstimate(const DenseProblem& problem, const PairNetwork* network, Ticks scale, Control& control)
    : p_(problem), network_(network), scale_(scale), control_(control), costs_(problem), features_(problem, costs_) {}

void PairEstimate::Assignment::resize(std::size_t rows, std::size_t width, bool deletes) {
  columns = static_cast<int>(width);
  may_delete = deletes;
  cell.resize(rows * width);
  apart.assign(rows * width, 0);
  deletion.resize(rows);
  insertion.resize(width);
}

void PairEstimate::Assignment::put(int i, int k, Ticks pair) {
  const Ticks removed = deletion[i] + insertion[k];
  if (may_delete && removed < pair) {
    pair = removed;
    apart[at(i, k)] = 1;
  }
  cell[at(i, k)] = pair - insertion[k];
}

bool PairEstimate::Assignment::solve(Control* control, Ticks& total) {
  const auto answer = lap.solve_unless(cell.data(), static_cast<int>(deletion.size()), columns, columns,
                                       [control] { return control && control->poll(); });
  if (!answer) return false;
  total = *answer;
  for (const Ticks cost : insertion) total += cost;
  return true;
}

bool PairEstimate::prove(std::span<const std::int32_t> image) {
  costs_.set(image);
  const int rows = static_cast<int>(costs_.rows().size()), columns = static_cast<int>(costs_.columns().size());
  proof_.resize(rows, columns, !p_.matches_all);
  doubled_.resize(static_cast<std::size_t>(rows) * columns);
  for (int k = 0; k < columns; ++k) proof_.insertion[k] = costs_.doubled_insertion(k);
  for (int i = 0; i < rows; ++i) {
    if (rows >= kLarge && control_.poll()) return false;
    proof_.deletion[i] = costs_.doubled_deletion(i);
    for (int k = 0; k < columns; ++k) {
      const Ticks pair = costs_.doubled_pair(i, k);
      doubled_[static_cast<std::size_t>(i) * columns + k] = pair;
      proof_.put(i, k, pair);
    }
  }
  ++control_.stats.heuristic_calls;
  return proof_.solve(rows >= kLarge ? &control_ : nullptr, proven_);
}

bool PairEstimate::learn() {
  const int rows = static_cast<int>(costs_.rows().size()), columns = static_cast<int>(costs_.columns().size());
  const std::size_t stride = (static_cast<std::size_t>(std::max(rows, columns)) + 31) / 32 * 32;
  const Ticks half = scale_ / 2, impossible = 2 * p_.infinite * half;
  const double unit = features_.unit() * static_cast<double>(scale_);
  inputs_.resize(stride * PairFeatures::kPair);
  outputs_.resize(stride);
  features_.read();
  guess_.resize(rows, columns, !p_.matches_all);
  // A learned cost is never below zero: the assignment would go after what was never seen in training.
  const auto learned = [&](Ticks doubled, float edits) {
    const Ticks base = doubled * half;
    return base >= impossible ? base : std::max<Ticks>(0, base + scaled(edits, unit, impossible));
  };
  features_.insertions(inputs_.data(), stride);
  network_->nodes(inputs_.data(), stride, columns, outputs_.data());
  for (int k = 0; k < columns; ++k) guess_.insertion[k] = learned(proof_.insertion[k], outputs_[k]);
  features_.deletions(inputs_.data(), stride);
  network_->nodes(inputs_.data(), stride, rows, outputs_.data());
  for (int i = 0; i < rows; ++i) guess_.deletion[i] = learned(proof_.deletion[i], outputs_[i]);
  for (int i = 0; i < rows; ++i) {
    if (rows >= kLarge && control_.poll()) return false;
    features_.pairs(i, inputs_.data(), stride);
    network_->pairs(inputs_.data(), stride, columns, outputs_.data());
    for (int k = 0; k < columns; ++k)
      guess_.put(i, k, learned(doubled_[static_cast<std::size_t>(i) * columns + k], outputs_[k]));
  }
  return guess_.solve(rows >= kLarge ? &control_ : nullptr, learned_);
}

}  // namespace gedkit
