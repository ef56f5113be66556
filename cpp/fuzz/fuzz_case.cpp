#include "fuzz_case.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <memory>
#include <set>
#include <sstream>
#include <utility>
#include <vector>

#include "byte_source.hpp"
#include "families.hpp"

namespace gedkit::fuzz {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr int kMostNodes = 6;
constexpr std::int32_t kTwinLabel = 9;

constexpr std::array<double, 8> kWhole{0, 1, 2, 3, 0.25, 0.5, 1.5, 4};
constexpr std::array<double, 8> kReal{0.1, 1.0 / 3, 1.4142135623730951, 2.718281828, 7, 0.7, 1e-3, 1e3};

// Numbers of one kind for all operations: whole multiples of a quarter, or none of anything; now and then infinite.
struct Numbers {
  bool real, infinite;

  explicit Numbers(ByteSource& source) : real(source.one_in(3)), infinite(source.one_in(3)) {}

  double draw(ByteSource& source) const {
    if (infinite && source.one_in(6)) return kInfinity;
    return source.pick(real ? kReal : kWhole);
  }
  std::vector<double> draw(ByteSource& source, int count) const {
    std::vector<double> values(static_cast<std::size_t>(count));
    for (double& value : values) value = draw(source);
    return values;
  }
};

GraphPtr draw_graph(ByteSource& source, bool directed) {
  const int n = source.below(kMostNodes + 1), labels = 1 + source.below(3), edge_labels = 1 + source.below(3);
  std::vector<std::int32_t> nodes(static_cast<std::size_t>(n));
  for (std::int32_t& label : nodes) label = source.below(labels);
  const bool loops = source.one_in(4);
  std::set<std::pair<int, int>> taken;
  std::vector<Edge> edges;
  for (int left = n == 0 ? 0 : source.below(13); left > 0; --left) {
    int u = source.below(n), v = source.below(n);
    if (u == v && !loops) continue;
    if (!taken.insert(directed || u < v ? std::pair(u, v) : std::pair(v, u)).second) continue;
    edges.push_back({u, v, source.below(edge_labels)});
  }
  return std::make_shared<Graph>(directed, std::move(nodes), std::move(edges));
}

// The same graph with labels on both sides of what 8 and 16 bits hold.
GraphPtr with_wide_labels(const Graph& g) {
  constexpr std::array<std::int32_t, 4> kWide{255, 256, 65'535, 65'536};
  std::vector<std::int32_t> nodes(g.node_labels().begin(), g.node_labels().end());
  for (std::int32_t& label : nodes) label = kWide[static_cast<std::size_t>(label)];
  std::vector<Edge> edges(g.edges().begin(), g.edges().end());
  for (Edge& e : edges) e.label = kWide[static_cast<std::size_t>(e.label)];
  return std::make_shared<Graph>(g.directed(), std::move(nodes), std::move(edges));
}

// The graph's nodes spread evenly over the larger one, so that they stand in every word.
GraphPtr with_twins(const Graph& g, int twins) {
  const int n = g.n() + twins;
  std::vector<std::int32_t> labels(static_cast<std::size_t>(n), kTwinLabel), place;
  for (int u = 0; u < g.n(); ++u) {
    place.push_back(u * n / g.n());
    labels[static_cast<std::size_t>(place.back())] = g.node_labels()[u];
  }
  std::vector<Edge> edges(g.edges().begin(), g.edges().end());
  for (Edge& e : edges) e = {place[e.from], place[e.to], e.label};
  return std::make_shared<Graph>(g.directed(), std::move(labels), std::move(edges));
}

std::vector<std::int32_t> draw_classes(ByteSource& source, int count, int classes) {
  std::vector<std::int32_t> drawn(static_cast<std::size_t>(count));
  for (std::int32_t& cls : drawn) cls = source.below(classes);
  return drawn;
}

CostTables draw_tables(ByteSource& source, const Graph& g1, const Graph& g2, const Numbers& numbers) {
  const int nodes1 = 1 + source.below(3), nodes2 = 1 + source.below(3);
  const int edges1 = 1 + source.below(3), edges2 = 1 + source.below(3);
  CostTables tables;
  tables.node_class1 = draw_classes(source, g1.n(), nodes1);
  tables.node_class2 = draw_classes(source, g2.n(), nodes2);
  tables.edge_class1 = draw_classes(source, g1.m(), edges1);
  tables.edge_class2 = draw_classes(source, g2.m(), edges2);
  tables.node_sub = numbers.draw(source, nodes1 * nodes2);
  tables.node_del = numbers.draw(source, nodes1);
  tables.node_ins = numbers.draw(source, nodes2);
  tables.edge_sub = numbers.draw(source, edges1 * edges2);
  tables.edge_del = numbers.draw(source, edges1);
  tables.edge_ins = numbers.draw(source, edges2);
  return tables;
}

// Weights that nobody trained: the bound they lead to must hold all the same.
std::shared_ptr<const DualStep> draw_dual_step(ByteSource& source) {
  auto step = std::make_shared<DualStep>();
  step->hidden = DualStep::kLanes * (1 + source.below(2));
  const float scale = source.one_in(3) ? 10.0f : 0.05f;
  const auto fill = [&](std::vector<float>& weights, int count) {
    for (int i = 0; i < count; ++i) weights.push_back(scale * static_cast<float>(source.byte() - 128) / 16.0f);
  };
  const int h = step->hidden;
  fill(step->cell, DualStep::kCellInputs * h);
  fill(step->cell_bias, h);
  fill(step->from, h * h);
  fill(step->from_bias, h);
  fill(step->to, h * h);
  fill(step->even, DualStep::kEven * h);
  fill(step->odd, DualStep::kOdd * h);
  fill(step->out, h);
  fill(step->skip, DualStep::kOdd);
  return step;
}

bool has(const SolverInfo& solver, std::string_view option) {
  return std::find(solver.options.begin(), solver.options.end(), option) != solver.options.end();
}

void draw_options(ByteSource& source, FuzzCase& c) {
  std::vector<SolverInfo> known;
  for (const SolverInfo& info : solvers())
    if (!has(info, "model")) known.push_back(info);
  const SolverInfo& solver = known[static_cast<std::size_t>(source.below(static_cast<int>(known.size())))];
  SolveOptions& o = c.options;
  o.solver = solver.name;
  o.seed = source.byte();
  if (has(solver, "certificate") && source.one_in(4)) o.certificate = true;
  if (has(solver, "depth_first_states") && source.one_in(2))
    o.depth_first_states = source.pick(std::array<std::int64_t, 4>{0, 1, 10, 1000});
  if (has(solver, "width") && source.one_in(2)) o.width = 1 + source.below(8);
  if (has(solver, "starts") && source.one_in(2)) o.starts = 1 + source.below(3);
  if (has(solver, "turns") && source.one_in(2)) o.turns = source.below(6);
  if (has(solver, "root_steps") && source.one_in(2)) o.root_steps = source.below(20);
  if (has(solver, "child_steps") && source.one_in(2)) o.child_steps = source.below(4);
  if (has(solver, "threads") && source.one_in(4)) o.threads = 2 + source.below(2);
  if (has(solver, "dual_step") && source.one_in(2)) o.dual_step = draw_dual_step(source);
}

void draw_limits(ByteSource& source, FuzzCase& c) {
  if (source.one_in(3)) {
    c.cutoff_share = source.pick(std::array<double, 6>{0, 0.5, 0.9, 1, 1.1, 2});
    c.cutoff_plus = source.pick(std::array<double, 4>{0, 0.5, 3, 1e-3});
  }
  switch (source.below(12)) {
    case 11:
      c.limits.seconds = source.pick(std::array<double, 4>{0, 1e-6, 1e-5, 1e-4});
      break;
    case 10:
      c.limits.bytes = source.pick(std::array<std::size_t, 4>{0, 1, 40'000, 200'000});
      break;
    case 9:
      c.stop_at_call = 1 + source.below(4);
      break;
    default:
      break;
  }
}

// A* is lost among twins: every one of them is a child of every state.
bool copes_with_twins(const std::string& solver) {
  return solver.find("astar") == std::string::npos && solver != "beam";
}

// Instead of what was drawn before: graphs of families and unlike costs, mostly with a certificate, and now and then of
// a size at which the way to an answer changes.
void draw_hard_case(ByteSource& source, FuzzCase& c) {
  const bool directed = source.one_in(4);
  c.core1 = draw_family(source, directed);
  c.core2 = draw_family(source, directed);
  if (source.one_in(4))
    c.costs = draw_tables(source, *c.core1, *c.core2, Numbers(source));
  else
    c.costs = draw_unlike_costs(source);
  c.twins = 0;
  if (source.below(4) > 0) {
    c.options = {};
    c.options.solver = source.one_in(3) ? "auto" : "exact";
    c.options.certificate = source.below(4) > 0;
    if (!c.options.certificate && c.options.solver == "exact") {  // symmetries in the Lagrangian tree
      c.options.depth_first_states = 0;
      c.options.threads = 1 + source.below(2);
    }
  } else if (std::holds_alternative<UniformCosts>(c.costs) && copes_with_twins(c.options.solver) && source.one_in(2)) {
    c.twins = std::max(draw_threshold(source) - std::max(c.core1->n(), c.core2->n()), 0);
  }
}

}  // namespace

FuzzCase decode(std::span<const std::uint8_t> bytes) {
  ByteSource source(bytes);
  FuzzCase c;
  draw_options(source, c);
  draw_limits(source, c);
  const bool directed = source.one_in(3);
  c.core1 = draw_graph(source, directed);
  c.core2 = draw_graph(source, directed);
  const Numbers numbers(source);
  switch (source.below(4)) {
    case 0:
      break;  // the default costs
    case 1:
      c.costs = draw_tables(source, *c.core1, *c.core2, numbers);
      break;
    default:
      c.costs = UniformCosts{numbers.draw(source), numbers.draw(source), numbers.draw(source),
                             numbers.draw(source), numbers.draw(source), numbers.draw(source)};
  }
  if (std::holds_alternative<UniformCosts>(c.costs) && copes_with_twins(c.options.solver) && source.one_in(4))
    c.twins = source.pick(std::array<int, 6>{10, 58, 60, 64, 124, 250});
  if (source.one_in(2)) draw_hard_case(source, c);
  if (source.one_in(6)) {
    c.core1 = with_wide_labels(*c.core1);
    c.core2 = with_wide_labels(*c.core2);
  }
  c.g1 = c.twins ? with_twins(*c.core1, c.twins) : c.core1;
  c.g2 = c.twins ? with_twins(*c.core2, c.twins) : c.core2;
  return c;
}

std::string describe(const FuzzCase& c) {
  std::ostringstream out;
  out << c.options.solver << ", threads " << c.options.threads << ", seed " << c.options.seed;
  if (c.options.certificate) out << ", certificate";
  if (c.options.depth_first_states) out << ", depth_first_states " << *c.options.depth_first_states;
  if (c.cutoff_share >= 0) out << ", cutoff " << c.cutoff_share << " * distance + " << c.cutoff_plus;
  if (c.limits.seconds < kInfinity) out << ", " << c.limits.seconds << " s";
  if (c.limits.bytes < std::numeric_limits<std::size_t>::max()) out << ", " << c.limits.bytes << " bytes";
  if (c.stop_at_call) out << ", stopped at call " << c.stop_at_call;
  for (const GraphPtr& g : {c.core1, c.core2}) {
    out << "; " << (g->directed() ? "arcs" : "edges") << " [";
    for (int label : g->node_labels()) out << label << ' ';
    out << "|";
    for (const Edge& e : g->edges()) out << ' ' << e.from << '-' << e.to << ':' << e.label;
    out << "]";
  }
  out << ", twins " << c.twins;
  if (const auto* u = std::get_if<UniformCosts>(&c.costs))
    out << ", costs " << u->node_sub << ' ' << u->node_del << ' ' << u->node_ins << ' ' << u->edge_sub << ' '
        << u->edge_del << ' ' << u->edge_ins;
  else
    out << ", costs by tables";
  return out.str();
}

}  // namespace gedkit::fuzz
