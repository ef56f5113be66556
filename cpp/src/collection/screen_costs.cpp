#include "collection/screen_costs.hpp"

#include <algorithm>
#include <limits>
#include <vector>

namespace gedkit {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kFineUnits = 1024;

bool is_whole(double cost) { return std::isinf(cost) || cost == std::nearbyint(cost); }

bool is_fine(double cost) { return std::isinf(cost) || (cost < 1e9 && is_whole(cost * kFineUnits)); }

template <class Test>
bool all_of(const UniformCosts& c, Test test) {
  const double costs[] = {c.node_sub, c.node_del, c.node_ins, c.edge_sub, c.edge_del, c.edge_ins};
  return std::all_of(std::begin(costs), std::end(costs), test);
}

template <class Test>
bool all_of(const ClassPrices& p, Test test) {
  const std::vector<double>* tables[] = {&p.node_sub, &p.node_del, &p.node_ins, &p.edge_sub, &p.edge_del, &p.edge_ins};
  return std::all_of(std::begin(tables), std::end(tables),
                     [&](const auto* table) { return std::all_of(table->begin(), table->end(), test); });
}

// Classes of which a graph of one side has an element.
struct Used {
  std::vector<std::int32_t> rows, columns;

  Used(const CollectionTables& tables, std::vector<std::int32_t> GraphClasses::* elements, std::size_t classes)
      : rows(of_side(tables.rows, elements, classes)), columns(of_side(tables.columns, elements, classes)) {}

 private:
  static std::vector<std::int32_t> of_side(const std::vector<GraphClasses>& graphs,
                                           std::vector<std::int32_t> GraphClasses::* elements, std::size_t classes) {
    std::vector<char> seen(classes, 0);
    for (const GraphClasses& g : graphs)
      for (const std::int32_t c : g.*elements) seen[c] = 1;
    std::vector<std::int32_t> used;
    for (std::size_t c = 0; c < classes; ++c)
      if (seen[c]) used.push_back(static_cast<std::int32_t>(c));
    return used;
  }
};

double least_of(const std::vector<double>& prices, const std::vector<std::int32_t>& used) {
  double least = kInfinity;
  for (const std::int32_t c : used) least = std::min(least, prices[c]);
  return least;
}

// Between two classes.
double least_of(const std::vector<double>& prices, std::size_t width, const Used& used) {
  double least = kInfinity;
  for (const std::int32_t a : used.rows)
    for (const std::int32_t b : used.columns)
      if (a != b) least = std::min(least, prices[a * width + b]);
  return least;
}

double most_of(const std::vector<double>& prices) {
  return prices.empty() ? 0 : *std::max_element(prices.begin(), prices.end());
}

UniformCosts most_of(const ClassPrices& p) {
  return {kInfinity, most_of(p.node_del), most_of(p.node_ins), kInfinity, most_of(p.edge_del), most_of(p.edge_ins)};
}

}  // namespace

ScreenCosts::ScreenCosts(const UniformCosts& costs)
    : least_(costs), most_(costs), whole_(all_of(costs, [](double cost) { return is_whole(cost); })) {}

ScreenCosts::ScreenCosts(const CollectionTables& tables)
    : most_(most_of(tables)),
      whole_(all_of(static_cast<const ClassPrices&>(tables), [](double cost) { return is_whole(cost); })),
      prices_(&tables) {
  const std::size_t node_classes = tables.node_del.size(), edge_classes = tables.edge_del.size();
  const Used nodes(tables, &GraphClasses::nodes, node_classes), edges(tables, &GraphClasses::edges, edge_classes);
  least_ = {least_of(tables.node_sub, node_classes, nodes), least_of(tables.node_del, nodes.rows),
            least_of(tables.node_ins, nodes.columns),       least_of(tables.edge_sub, edge_classes, edges),
            least_of(tables.edge_del, edges.rows),          least_of(tables.edge_ins, edges.columns)};
}

ScreenCosts::ScreenCosts(const ClassPrices& prices, std::span<const std::int32_t> node_class,
                         std::span<const std::int32_t> edge_class, const UniformCosts& least, bool whole)
    : least_(least),
      most_(most_of(prices)),
      whole_(whole),
      prices_(&prices),
      node_class_(node_class),
      edge_class_(edge_class) {}

bool ScreenCosts::sums_are_exact() const {
  const auto fine = [](double cost) { return is_fine(cost); };
  return prices_ ? all_of(*prices_, fine) : all_of(least_, fine);
}

}  // namespace gedkit
