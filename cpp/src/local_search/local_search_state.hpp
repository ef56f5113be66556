// What the methods of the upper-bound search share: one placement that they all work on, the ways to change it, and
// where good mappings go.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "core/control.hpp"
#include "core/incumbent.hpp"
#include "core/oriented.hpp"
#include "local_search/descent.hpp"
#include "local_search/placement.hpp"
#include "local_search/random.hpp"
#include "local_search/seed_extend.hpp"

namespace gedkit {

template <class T>
class LocalSearchState {
 public:
  LocalSearchState(const OrientedProblem& view, std::uint64_t seed, Incumbent& incumbent, Control& control)
      : p(*view),
        at(p),
        descent(at, control),
        seeds(at, control),
        random(seed),
        control(control),
        view_(view),
        incumbent_(incumbent),
        stamp_a_(p.a.n, 0),
        stamp_b_(p.b.n, 0) {
    for (std::size_t i = 0; i < log_.size(); ++i)
      log_[i] = std::log((static_cast<float>(i) + 0.5f) / static_cast<float>(log_.size()));
    cost_alone(p.a, p.del, [&](int cls) { return p.link(cls, 0); }, alone_a_);
    cost_alone(p.b, p.ins, [&](int cls) { return p.link(0, cls); }, alone_b_);
  }

  const DenseProblem& p;
  Placement<T> at;
  Descent<T> descent;
  SeedExtend<T> seeds;
  Random random;
  Control& control;
  Ticks enough = std::numeric_limits<Ticks>::min();  // a path that costs this ends the search

  // Whether to stop now: stopped from outside, or good enough.
  bool should_stop() { return (at.heavy() ? control.poll() : control.stop()) || incumbent_.cost <= enough; }

  void offer() {
    if (at.cost() >= incumbent_.cost) return;
    at.copy_to(mapping_);
    view_.offer(at.cost(), mapping_, incumbent_, control);
  }

  // Metropolis' rule, the logarithm read from a table (all of it below 0: what wins is accepted).
  bool accept(T won, float temperature, std::uint64_t bits) const {
    return static_cast<float>(won) >= temperature * log_[bits % log_.size()];
  }
  float temperature(float edits) const { return edits * seeds.unit(); }

  // A node that something is wrong with (its place costs more than nothing), if a few tries find one: mostly.
  int centre() {
    int u = random.below(at.rows());
    if (random.below(4) == 0) return u;
    for (int tries = 0; tries < 20; ++tries, u = random.below(at.rows()))
      if (alone_a_[u] + alone_b_[at.image(u)] > at.gain(u, at.image(u))) break;
    return u;
  }

  // Up to `size` nodes around u in breadth-first order, each node's neighbours from a random one on.
  const std::vector<std::int32_t>& ball_a(int u, int size) { return ball(p.a, u, size, stamp_a_, ball_a_); }
  const std::vector<std::int32_t>& ball_b(int v, int size) { return ball(p.b, v, size, stamp_b_, ball_b_); }

 private:
  // Per node, what it costs with all its links where it is matched with nothing.
  template <class LinkCost>
  static void cost_alone(const Side& side, const std::vector<Ticks>& node, LinkCost link_cost,
                         std::vector<Ticks>& cost) {
    cost = node;
    for (int u = 0; u < side.n; ++u)
      for (const HalfLink& h : side.links(u)) cost[u] += link_cost(h.cls);
    cost.push_back(0);  // nobody, nowhere
  }

  const std::vector<std::int32_t>& ball(const Side& side, int centre, int size, std::vector<std::uint32_t>& stamp,
                                        std::vector<std::int32_t>& nodes) {
    nodes.clear();
    nodes.push_back(centre);
    stamp[centre] = ++stamps_;
    for (std::size_t head = 0; head < nodes.size() && static_cast<int>(nodes.size()) < size; ++head) {
      const auto links = side.links(nodes[head]);
      const int count = static_cast<int>(links.size());
      int next = count > 1 ? random.below(count) : 0;
      for (int i = 0; i < count && static_cast<int>(nodes.size()) < size; ++i, next = next + 1 < count ? next + 1 : 0)
        if (stamp[links[next].node] != stamps_) {
          stamp[links[next].node] = stamps_;
          nodes.push_back(links[next].node);
        }
    }
    return nodes;
  }

  const OrientedProblem& view_;
  Incumbent& incumbent_;
  std::array<float, 1024> log_;
  std::vector<Ticks> alone_a_, alone_b_;
  std::uint32_t stamps_ = 0;
  std::vector<std::uint32_t> stamp_a_, stamp_b_;
  std::vector<std::int32_t> ball_a_, ball_b_, mapping_;
};

}  // namespace gedkit
