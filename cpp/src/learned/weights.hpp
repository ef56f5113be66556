// Arrays of a model of kind "genn", by the names they have in its file, and the numbers that give them shape.
#pragma once

#include "gedkit/model.hpp"

namespace gedkit::genn {

using Config = GennConfig;
using gedkit::Tensors;

}  // namespace gedkit::genn
