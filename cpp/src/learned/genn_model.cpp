#include "learned/genn_model.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>

#include "learned/conv_layers.hpp"
#include "learned/genn_heuristic.hpp"

namespace gedkit::genn {

namespace {

class Reader {
 public:
  explicit Reader(const Tensors& tensors) : tensors_(tensors) {}

  std::span<const float> operator()(const std::string& name, std::size_t size) const {
    const auto found = tensors_.find(name);
    if (found == tensors_.end()) throw InvalidModel("the model has no tensor '" + name + "'");
    if (found->second.size() != size)
      throw InvalidModel("the model's tensor '" + name + "' has " + std::to_string(found->second.size()) +
                         " numbers, and its configuration says " + std::to_string(size));
    return found->second;
  }

  Linear linear(const std::string& name, int in, int out) const {
    return Linear(in, out, (*this)(name + ".weight", static_cast<std::size_t>(in) * out), (*this)(name + ".bias", out));
  }

 private:
  const Tensors& tensors_;
};

std::unique_ptr<ConvLayer> read_layer(const Reader& read, const Config& config, const std::string& name, int in,
                                      int out) {
  if (!config.spline) return std::make_unique<GcnLayer>(read.linear(name, in, out));
  const std::size_t size = static_cast<std::size_t>(in) * out;
  const auto all = read(name + ".kernels", size * config.kernels);
  std::vector<Linear> kernels;
  for (int k = 0; k < config.kernels; ++k)
    kernels.emplace_back(in, out, all.subspan(k * size, size), std::span<const float>());
  return std::make_unique<SplineLayer>(Linear(in, out, read(name + ".root", size), read(name + ".bias", out)),
                                       std::move(kernels));
}

void check(const Config& config) {
  const auto positive = [](int x) { return x > 0; };
  if (config.widths.empty() || !std::all_of(config.widths.begin(), config.widths.end(), positive) || config.ntn < 1 ||
      !std::all_of(config.head.begin(), config.head.end(), positive) || config.labels < 0 || config.max_degree < 0 ||
      (config.spline && (config.kernels < 2 || !(config.length_scale > 0))))
    throw InvalidModel("the model's configuration makes no sense: sizes are 1 or more, a spline has 2 kernels or more");
}

// Both halves of every edge, sorted by owner, loops left out.
void read_edges(const ModelInput& input, const Config& config, GennGraph& graph) {
  const auto edges = input.graph.edges();
  graph.start.assign(graph.n + 1, 0);
  for (const Edge& e : edges)
    if (e.from != e.to) ++graph.start[e.from + 1], ++graph.start[e.to + 1];
  std::partial_sum(graph.start.begin(), graph.start.end(), graph.start.begin());
  graph.neighbor.resize(graph.start.back());
  std::vector<std::int32_t> next(graph.start.begin(), graph.start.end() - 1);
  for (std::size_t i = 0; i < edges.size(); ++i) {
    const Edge& e = edges[i];
    if (e.from == e.to) continue;
    const int there = next[e.from]++, back = next[e.to]++;
    int knot = 0;
    float share = 0;
    if (config.spline) {
      const float length = std::clamp(input.edge_length[i] / config.length_scale, 0.f, 1.f);
      const float position = length * static_cast<float>(config.kernels - 1);
      knot = std::min(static_cast<int>(position), config.kernels - 2);
      share = position - static_cast<float>(knot);
    }
    graph.neighbor[there] = {e.to, back, knot, share};
    graph.neighbor[back] = {e.from, there, knot, share};
  }
}

}  // namespace

GennModel::GennModel(const Config& config, const Tensors& tensors) : config_(config) {
  check(config);
  const Reader read(tensors);
  std::vector<std::unique_ptr<ConvLayer>> layers;
  int in = config.features();
  for (std::size_t l = 0; l < config.widths.size(); ++l) {
    layers.push_back(read_layer(read, config, "backbone." + std::to_string(l), in, config.widths[l]));
    in = config.widths[l];
  }
  backbone_ = std::make_unique<Backbone>(std::move(layers));
  const std::size_t f = in, t = config.ntn;
  attention_ = Attention(in, config.alpha, read("attention.weight", f * f));
  network_ = TensorNetwork(in, config.ntn, config.symmetric, read("ntn.bilinear", t * f * f),
                           read("ntn.linear", t * 2 * f), read("ntn.bias", t));
  std::vector<Linear> head;
  in = config.ntn;
  for (std::size_t l = 0; l <= config.head.size(); ++l) {
    const int out = l < config.head.size() ? config.head[l] : 1;
    head.push_back(read.linear("head." + std::to_string(l), in, out));
    in = out;
  }
  head_ = Head(std::move(head));
}

PreparedPtr GennModel::prepare(const ModelInput& input) const {
  const int n = input.graph.n();
  if (config_.labels > 0 && input.node_class.size() != static_cast<std::size_t>(n))
    throw InvalidModel("the model wants the class of every node's label");
  if (config_.spline && input.edge_length.size() != static_cast<std::size_t>(input.graph.m()))
    throw InvalidModel("the model wants the length of every edge");
  auto graph = std::make_shared<GennGraph>();
  graph->n = n;
  read_edges(input, config_, *graph);
  graph->label.assign(n, -1);
  graph->degree.resize(n);
  for (int v = 0; v < n; ++v) {
    graph->degree[v] = config_.labels + std::min(graph->start[v + 1] - graph->start[v], config_.max_degree);
    if (config_.labels == 0) continue;
    if (input.node_class[v] < 0 || input.node_class[v] >= config_.labels)
      throw InvalidModel("the model knows no label number " + std::to_string(input.node_class[v]));
    graph->label[v] = input.node_class[v];
  }
  Layers layers;
  backbone_->start(*graph, layers);
  backbone_->pass(*graph, layers);
  graph->embedding = std::move(layers.state.back().out);
  return graph;
}

std::unique_ptr<StateHeuristic> GennModel::heuristic(const LearnedPair& pair, Control&) const {
  return heuristic(pair, Embedding::kCached);
}

std::unique_ptr<StateHeuristic> GennModel::heuristic(const LearnedPair& pair, Embedding embedding) const {
  if (embedding == Embedding::kCached) return std::make_unique<CachedHeuristic>(*this, pair);
  return std::make_unique<SubgraphHeuristic>(*this, pair, embedding);
}

void GennModel::similarities(std::span<const GennGraph* const> rows, std::span<const GennGraph* const> columns,
                             std::span<float> out) const {
  const int width = attention_.width, in = attention_.in, row = network_.row();
  int largest = 0;
  for (const auto graphs : {rows, columns})
    for (const GennGraph* graph : graphs) largest = std::max(largest, graph->n);
  std::vector<float> room(std::max(attention_.room(largest), this->room())), z(row), g1(width);
  std::vector<float> vectors(columns.size() * width);
  std::vector<std::int32_t> nodes;
  const auto pool = [&](const GennGraph& graph, float* g) {
    nodes.resize(graph.n);
    std::iota(nodes.begin(), nodes.end(), 0);
    attention_.pool(graph.embedding.data(), nodes, g, room.data());
  };
  for (std::size_t j = 0; j < columns.size(); ++j) pool(*columns[j], vectors.data() + j * width);
  HalfScored half;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    pool(*rows[i], g1.data());
    network_.fix(g1.data(), half);
    for (std::size_t j = 0; j < columns.size(); ++j) {
      std::copy(half.constant.begin(), half.constant.end(), z.begin());
      add_product(z.data(), vectors.data() + j * width, in, half.matrix.data(), row);
      out[i * columns.size() + j] =
          static_cast<float>(std::exp(-negative_log_similarity(logit(z.data(), room.data()))));
    }
  }
}

}  // namespace gedkit::genn
