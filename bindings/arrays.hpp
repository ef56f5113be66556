// Vectors of the core as numpy arrays that own them. Their types say in the stub what a function returns.
#pragma once

#include <nanobind/ndarray.h>

#include <cstddef>
#include <utility>
#include <vector>

namespace gedkit::bindings {

template <typename T>
using Array1d = nanobind::ndarray<nanobind::numpy, T, nanobind::ndim<1>>;
template <typename T>
using Array2d = nanobind::ndarray<nanobind::numpy, T, nanobind::ndim<2>>;
template <typename T>
using Array3d = nanobind::ndarray<nanobind::numpy, T, nanobind::ndim<3>>;

// What weights come as: arrays of any shape by name.
using FloatArray = nanobind::ndarray<const float, nanobind::c_contig, nanobind::device::cpu>;
using FloatTensors = nanobind::typed<nanobind::dict, nanobind::str, FloatArray>;

template <typename T>
nanobind::capsule owner_of(std::vector<T>* values) {
  return nanobind::capsule(values, [](void* p) noexcept { delete static_cast<std::vector<T>*>(p); });
}

template <typename T>
Array1d<T> as_array(std::vector<T>&& values) {
  auto* kept = new std::vector<T>(std::move(values));
  return Array1d<T>(kept->data(), {kept->size()}, owner_of(kept));
}

// One row after the other.
template <typename T>
Array2d<T> as_table(std::vector<T>&& values, std::size_t rows, std::size_t columns) {
  auto* kept = new std::vector<T>(std::move(values));
  return Array2d<T>(kept->data(), {rows, columns}, owner_of(kept));
}

// As many rows as there are, each of `width` values.
template <typename T>
Array2d<T> as_rows(std::vector<T>&& values, std::size_t width) {
  const std::size_t rows = values.size() / width;
  return as_table(std::move(values), rows, width);
}

}  // namespace gedkit::bindings
