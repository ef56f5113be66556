// Arrays of a model of kind "genn", by the names they have in its file, and the numbers that give them shape.
#pragma once

#include <map>
#include <span>
#include <string>
#include <vector>

namespace gedkit::genn {

struct Config {
  int labels = 0;      // known node labels; 0: labels are not looked at
  int max_degree = 0;  // degrees above count as this
  bool spline = false;
  std::vector<int> widths;
  int ntn = 0;
  std::vector<int> head;
  float alpha = 10.f;
  bool symmetric = false;
  int kernels = 0;           // spline: knots
  float length_scale = 1.f;  // spline: the length that the last knot stands for

  int features() const { return labels + max_degree + 1; }
};

using Tensors = std::map<std::string, std::span<const float>>;

}  // namespace gedkit::genn
