#include "collection/split_bound.hpp"

#include <algorithm>
#include <cstring>

#include "core/mixed_bits.hpp"

namespace gedkit {

namespace {

constexpr int kUsualShift = 3;  // the usual duals move by an eighth towards those of the last graph

int degree_of(const std::array<std::uint8_t, StarGraph::kMostEdges>& links) {
  return static_cast<int>(std::count_if(links.begin(), links.end(), [](auto link) { return link != 0; }));
}

std::uint64_t mixed(std::uint64_t value) { return mixed_bits(value + kMixedStep); }

}  // namespace

std::uint64_t SplitBound::Branch::hash() const {
  std::uint32_t edges = 0;
  std::memcpy(&edges, links.data(), sizeof edges);
  return mixed(static_cast<std::uint64_t>(static_cast<std::uint32_t>(label)) << 32 | edges);
}

std::uint64_t SplitBound::Type::hash() const {
  std::uint64_t around = 0;
  std::memcpy(&around, neighbours.data(), sizeof around);
  return mixed(branch.hash() ^ around);
}

SplitBound::SplitBound(StarPrices& prices, const StarGraph& query)
    : prices_(prices),
      query_(query),
      columns_(Assignment::padded(static_cast<int>(query.stars.size()))),
      usual_v_(columns_, 0) {}

int SplitBound::bound(const StarGraph& graph, int limit) {
  const int n = static_cast<int>(graph.stars.size()), m = static_cast<int>(query_.stars.size());
  own_.resize(n);
  for (int k = 0; k < n; ++k) {
    const int branch = branch_of(graph.stars[k]);
    if (branch < 0) return 0;
    own_[k] = static_cast<std::uint16_t>(branch);
  }
  matrix_.resize(static_cast<std::size_t>(n) * columns_);
  for (int k = 0; k < n; ++k) {
    const std::size_t type = type_of(graph, k);
    std::copy_n(earned_.begin() + static_cast<std::ptrdiff_t>(type * columns_), columns_,
                matrix_.begin() + static_cast<std::ptrdiff_t>(k) * columns_);
  }
  const int apart = query_.apart + graph.apart;
  if (n == 0 || m == 0) return apart;
  state_.v = usual_v_;
  state_.reset_matches(n, m);
  const int sum = assignment_.solve(matrix_.data(), state_, limit - apart);
  if (apart + sum <= limit)
    for (int i = 0; i < m; ++i)
      usual_v_[i] = static_cast<std::int16_t>(usual_v_[i] + ((state_.v[i] - usual_v_[i]) >> kUsualShift));
  return apart + sum;
}

int SplitBound::branch_of(const StarGraph::Star& star) {
  const Branch branch{star.label, star.link};
  const auto [number, fresh] = branches_.number(branch);
  if (fresh) add_branch(branch);
  return static_cast<std::size_t>(number) < kMostBranches ? number : -1;
}

int SplitBound::type_of(const StarGraph& graph, int node) {
  const StarGraph::Star& star = graph.stars[node];
  Type type{{star.label, star.link}, {}};
  for (int s = 0; s < star.degree; ++s) type.neighbours[s] = own_[star.node[s]];
  for (int i = 1; i < star.degree; ++i)
    for (int j = i; j > 0 && star.link[j] == star.link[j - 1] && type.neighbours[j] < type.neighbours[j - 1]; --j)
      std::swap(type.neighbours[j], type.neighbours[j - 1]);
  const auto [number, fresh] = types_.number(type);
  if (fresh) add_type(type, own_[node]);
  return number;
}

// Under an even split: what the pair costs beyond what it has to, and what is lost where the two edges are matched.
void SplitBound::add_branch(const Branch& branch) {
  const int degree = degree_of(branch.links);
  int inserted = prices_.node_ins(branch.label);
  for (int b = 0; b < degree; ++b) inserted += prices_.edge_ins(branch.links[b]) / 2;
  branch_.push_back(branch);
  for (const StarGraph::Star& star : query_.stars) {
    std::array<std::int32_t, kEdges * kEdges> weight{}, loss{};
    for (int a = 0; a < star.degree; ++a)
      for (int b = 0; b < degree; ++b) weight[a * kEdges + b] = prices_.edge_earns(star.link[a], branch.links[b]) / 2;
    const int edges = matching_.losses(weight.data(), kEdges, star.degree, degree, loss.data());
    const int beyond = star.apart + inserted - prices_.node_earns(star.label, branch.label) - edges;
    Misfit misfit{};
    for (int a = 0; a < star.degree; ++a)
      for (int b = 0; b < degree; ++b) misfit[a][b] = static_cast<std::int16_t>(beyond + loss[a * kEdges + b]);
    misfit_.push_back(misfit);
  }
}

void SplitBound::add_type(const Type& type, int own_branch) {
  const std::size_t m = query_.stars.size();
  const int degree = degree_of(type.branch.links);
  std::array<int, kEdges> back{};  // the edge as one of the neighbour's: any like it
  for (int b = 0; b < degree; ++b) {
    const auto& links = branch_[type.neighbours[b]].links;
    back[b] =
        static_cast<int>(std::find(links.begin(), links.end(), prices_.reversed(type.branch.links[b])) - links.begin());
  }
  for (std::size_t i = 0; i < m; ++i) {
    const StarGraph::Star& star = query_.stars[i];
    const Misfit& here = misfit_[own_branch * m + i];
    std::array<std::int32_t, kEdges * kEdges> weight{};
    for (int a = 0; a < star.degree; ++a)
      for (int b = 0; b < degree; ++b) {
        const int whole = prices_.edge_earns(star.link[a], type.branch.links[b]);
        const int there = misfit_[type.neighbours[b] * m + star.node[a]][star.back[a]][back[b]];
        weight[a * kEdges + b] = std::clamp(whole / 2 + SplitShare::of(here[a][b] - there), 0, whole);
      }
    const int edges = matching_.value(weight.data(), kEdges, star.degree, degree);
    earned_.push_back(static_cast<std::int16_t>(-(prices_.node_earns(star.label, type.branch.label) + edges)));
  }
  earned_.resize(types_.size() * columns_, 0);
}

}  // namespace gedkit
