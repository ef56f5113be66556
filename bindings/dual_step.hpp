// The weights of a learned dual-ascent step as Python hands them over, checked.
#pragma once

#include "arrays.hpp"
#include "gedkit/dual_step.hpp"

namespace gedkit::bindings {

// From a dict of float32 arrays under the names of gedkit.models.kinds.dual_step.
DualStep read_dual_step(const FloatTensors& tensors);

}  // namespace gedkit::bindings
