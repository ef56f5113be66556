#include "collection/branch_assignment.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "assignment/lap.hpp"
#include "core/kept_per_thread.hpp"
#include "core/ticks.hpp"

namespace gedkit {

namespace {

constexpr double kLargest = 1024;  // of a scaled cost: sums over 255 nodes of 255 edges fit into 32 bits

}  // namespace

BranchAssignment::BranchAssignment(const UniformCosts& c, bool whole, const FeatureMaker& maker,
                                   const PlainGraph& query)
    : maker_(maker), whole_(whole) {
  const double node_sub = std::min(c.node_sub, c.node_del + c.node_ins);
  const double edge_sub = std::min(c.edge_sub, c.edge_del + c.edge_ins);
  const double largest = std::max({node_sub, c.node_del, c.node_ins, edge_sub, c.edge_del, c.edge_ins});
  applies_ = std::isfinite(largest) && largest > 0 && c.edge_del >= edge_sub / 2 && c.edge_ins >= edge_sub / 2;
  if (!applies_) return;
  scale_ = whole && 2 * largest <= kLargest ? 2 : kLargest / largest;
  const auto scaled = [&](double cost) { return static_cast<int>(std::floor(scale_ * cost + kRounding)); };
  node_sub_ = 2 * scaled(node_sub);
  node_del_ = 2 * scaled(c.node_del);
  node_ins_ = 2 * scaled(c.node_ins);
  edge_del_ = scaled(c.edge_del);
  edge_ins_ = scaled(c.edge_ins);
  edge_class_ = scaled(edge_sub / 2);
  edge_more_ = scaled(c.edge_del - edge_sub / 2);
  edge_less_ = scaled(c.edge_ins - edge_sub / 2);
  read(query, query_);
}

double BranchAssignment::bound(const PlainGraph& graph) const {
  if (!applies_ || query_.size() > 255 || graph.node_labels.size() > 255 || graph.edges.size() > 255) return 0;
  struct Scratch {
    std::vector<Branch> branches;
    std::vector<std::int32_t> matrix;
    Lap<std::int32_t> lap;
  };
  auto& [branches, matrix, lap] = kept_per_thread<Scratch>();
  read(graph, branches);
  const bool wide = query_.size() <= branches.size();
  const std::vector<Branch>&shorter = wide ? query_ : branches, &longer = wide ? branches : query_;
  const auto rows = static_cast<int>(shorter.size()), columns = static_cast<int>(longer.size());
  std::int32_t total = 0;  // what the longer side has over is paid in advance, as in bounds/branch.cpp
  for (const Branch& b : longer) total += wide ? insertion(b) : deletion(b);
  if (rows > 0) {
    matrix.resize(static_cast<std::size_t>(rows) * columns);
    auto at = matrix.begin();
    for (const Branch& s : shorter)
      for (const Branch& l : longer)
        *at++ = wide ? std::min(cell(s, l), deletion(s) + insertion(l)) - insertion(l)
                     : std::min(cell(l, s), deletion(l) + insertion(s)) - deletion(l);
    total += lap.solve(matrix.data(), rows, columns, columns);
  }
  const double bound = total / (2 * scale_);
  return whole_ ? std::ceil(bound - kRounding) : bound * (1 - kRounding);
}

void BranchAssignment::read(const PlainGraph& graph, std::vector<Branch>& branches) const {
  branches.assign(graph.node_labels.size(), {});
  for (std::size_t u = 0; u < branches.size(); ++u) branches[u].label = graph.node_labels[u];
  const auto join = [&](int u, int cls) {
    ++branches[u].degree;
    if (branches[u].edges[cls] < 255) ++branches[u].edges[cls];
  };
  for (const Edge& edge : graph.edges) {
    join(edge.from, maker_.edge_class(edge.label, graph.directed, false));
    join(edge.to, maker_.edge_class(edge.label, graph.directed, true));
  }
}

int BranchAssignment::cell(const Branch& a, const Branch& b) const {
  int classes = 0;
  for (int c = 0; c < FarRow::kClasses; ++c) classes += std::abs(a.edges[c] - b.edges[c]);
  const int more = a.degree - b.degree;
  return (a.label == b.label ? 0 : node_sub_) + classes * edge_class_ +
         (more > 0 ? more * edge_more_ : -more * edge_less_);
}

}  // namespace gedkit
