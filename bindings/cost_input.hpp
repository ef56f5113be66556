// Costs as Python hands them over, checked: six numbers, or tables over classes in numpy arrays.
#pragma once

#include <nanobind/ndarray.h>

#include <vector>

#include "gedkit/costs.hpp"
#include "gedkit/graph.hpp"
#include "gedkit/model.hpp"

namespace gedkit::bindings {

using Classes = nanobind::ndarray<const std::int32_t, nanobind::ndim<1>, nanobind::c_contig, nanobind::device::cpu>;
using Costs1d = nanobind::ndarray<const double, nanobind::ndim<1>, nanobind::c_contig, nanobind::device::cpu>;
using Costs2d = nanobind::ndarray<const double, nanobind::ndim<2>, nanobind::c_contig, nanobind::device::cpu>;

// Graphs of a collection, and its costs: six numbers, or classes and tables.
using GraphList = nanobind::typed<nanobind::list, Graph>;
using PreparedList = nanobind::typed<nanobind::list, PreparedGraph>;
using AnyCosts = nanobind::typed<nanobind::tuple, nanobind::any, nanobind::ellipsis>;
using SixNumbers = nanobind::typed<nanobind::tuple, double, nanobind::ellipsis>;

UniformCosts read_numbers(double node_sub, double node_del, double node_ins, double edge_sub, double edge_del,
                          double edge_ins);

CostTables read_tables(const Graph& g1, const Graph& g2, const Classes& node_class1, const Classes& node_class2,
                       const Classes& edge_class1, const Classes& edge_class2, const Costs2d& node_sub,
                       const Costs1d& node_del, const Costs1d& node_ins, const Costs2d& edge_sub,
                       const Costs1d& edge_del, const Costs1d& edge_ins);

// The image of each node of g1: a node of g2 that no other has, or -1.
std::vector<std::int32_t> read_mapping(const Graph& g1, const Graph& g2, const Classes& mapping);

}  // namespace gedkit::bindings
