#include "bounds/node_potentials.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>

#include "assignment/transport.hpp"
#include "bounds/region_charges.hpp"

namespace gedkit {

namespace {

constexpr std::size_t kMostPairs = std::size_t{1} << 16;  // of types

bool is_relabelled_in_place(const SparseProblem& p, const std::vector<std::int32_t>& mapping, int u) {
  const int v = mapping[u];
  if (v < 0 || p.substitute(u, v) == 0) return false;
  const auto links = p.a().links(u);
  return std::any_of(links.begin(), links.end(), [&](const SparseLink& l) {
    return mapping[l.node] >= 0 && p.b().link_class(v, mapping[l.node]) != 0;
  });
}

// Costs by type, infinite ones replaced by what no finite cost exceeds: numbers that can be multiplied by nodes.
class TypeCosts {
 public:
  TypeCosts(const SparseProblem& p, const std::vector<std::int32_t>& mapping)
      : a_(p.a().types.size()), b_(p.b().types.size()) {
    del_.assign(a_, 0);
    ins_.assign(b_, 0);
    counts_a_.assign(a_, 0);
    counts_b_.assign(b_, 0);
    for (int u = 0; u < p.a().n; ++u) del_[p.a().type[u]] = p.del(u), ++counts_a_[p.a().type[u]];
    for (int v = 0; v < p.b().n; ++v) ins_[p.b().type[v]] = p.ins(v), ++counts_b_[p.b().type[v]];
    for (int u = 0; u < p.a().n; ++u)
      if (is_relabelled_in_place(p, mapping, u)) --counts_a_[p.a().type[u]], --counts_b_[p.b().type[mapping[u]]];
    for (std::size_t s = 0; s < a_; ++s)
      for (std::size_t t = 0; t < b_; ++t)
        sub_.push_back(p.substitute_types(static_cast<std::int32_t>(s), static_cast<std::int32_t>(t)));
    Ticks largest = 0;
    for (const auto* costs : {&del_, &ins_, &sub_})
      for (const Ticks cost : *costs)
        if (cost < p.infinite()) largest = std::max(largest, cost);
    for (auto* costs : {&del_, &ins_, &sub_})
      for (Ticks& cost : *costs) cost = RegionCharges::kScale * std::min(cost, 4 * largest);
  }

  // What turning s into t saves over replacing it.
  Ticks profit(std::size_t s, std::size_t t) const { return del_[s] + ins_[t] - sub_[s * b_ + t]; }

  // Prices of the second graph's types from the side of the first, or of the first's from the second.
  std::optional<std::vector<Ticks>> prices(bool of_second, Control& control) const {
    const std::size_t rows = of_second ? a_ : b_, columns = of_second ? b_ : a_;
    std::vector<Ticks> profits;
    profits.reserve(rows * columns);
    for (std::size_t i = 0; i < rows; ++i)
      for (std::size_t j = 0; j < columns; ++j) profits.push_back(of_second ? profit(i, j) : profit(j, i));
    Transport transport;
    if (!transport.solve_unless(profits, of_second ? counts_a_ : counts_b_, of_second ? counts_b_ : counts_a_,
                                [&control] { return control.poll(); }))
      return std::nullopt;
    return transport.column_prices();
  }

  // The greatest potentials of the first graph beside these of the second.
  std::vector<Ticks> beside(const std::vector<Ticks>& second) const {
    std::vector<Ticks> first = del_;
    for (std::size_t s = 0; s < a_; ++s)
      for (std::size_t t = 0; t < b_; ++t) first[s] = std::min(first[s], sub_[s * b_ + t] - second[t]);
    return first;
  }

  std::size_t a_, b_;
  std::vector<Ticks> del_, ins_, sub_;
  std::vector<std::int64_t> counts_a_, counts_b_;
};

}  // namespace

Ticks NodePotentials::total(const SparseProblem& problem) const {
  Ticks sum = 0;
  for (const std::int32_t type : problem.a().type) sum += first[type];
  for (const std::int32_t type : problem.b().type) sum += second[type];
  return sum;
}

NodePotentials plain_potentials(const SparseProblem& problem) {
  Ticks least = problem.b().n > 0 ? problem.infinite() : 0;
  for (int v = 0; v < problem.b().n; ++v) least = std::min(least, problem.ins(v));
  if (least >= problem.infinite()) least = 0;
  least *= RegionCharges::kScale;
  return {std::vector<Ticks>(problem.a().types.size(), -least), std::vector<Ticks>(problem.b().types.size(), least)};
}

NodePotentials label_potentials(const SparseProblem& problem, const std::vector<std::int32_t>& mapping, Lean lean,
                                Control& control) {
  NodePotentials plain = plain_potentials(problem);
  const std::size_t types = problem.a().types.size();
  if (types == 0 || problem.b().types.size() == 0 || problem.b().types.size() > kMostPairs / types) return plain;
  const TypeCosts costs(problem, mapping);
  const auto of_second = costs.prices(true, control);
  const auto of_first = of_second ? costs.prices(false, control) : std::nullopt;
  if (!of_first) return plain;
  // The two searches give potentials at opposite ends; half way, only what has to be free is.
  NodePotentials labels{{}, costs.ins_, true};
  for (std::size_t t = 0; t < costs.b_; ++t) {
    Ticks other = 0;
    for (std::size_t s = 0; s < costs.a_; ++s) other = std::max(other, costs.profit(s, t) - (*of_first)[s]);
    const Ticks price = (*of_second)[t];
    labels.second[t] -= lean == Lean::kMiddle ? (price + other) / 2 : lean == Lean::kFirst ? price : other;
  }
  labels.first = costs.beside(labels.second);
  return labels;
}

}  // namespace gedkit
