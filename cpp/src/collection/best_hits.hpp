// The nearest graphs found so far, kept by all threads together: what a graph still has to beat.
//
// Equally near graphs are ranked by number. So where the k-th best is at distance d, a graph with a higher number must
// be nearer than d to be among the answers, and one with a lower number may be as near.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <utility>
#include <vector>

#include "collection/search_limit.hpp"

namespace gedkit {

// `distance` is what a path costs; it is proven where `lower` is as much.
struct Hit {
  std::int64_t number;
  double distance, lower;
  bool operator<(const Hit& other) const {
    return distance < other.distance || (distance == other.distance && number < other.number);
  }
  bool proven() const { return distance <= lower; }
};

class BestHits {
 public:
  // k 0: all within the radius. `whole`: every distance is a whole number. `shared`: what searches of other collections
  // for the same k know, or null.
  BestHits(std::size_t k, double radius, bool whole, std::shared_ptr<SearchLimit> shared)
      : k_(k), radius_(radius), whole_(whole), shared_(std::move(shared)) {}

  // A graph with this number and a larger distance is not among the answers.
  double cutoff(std::int64_t number) const;
  // Every graph that is not among the hits is at least so far away, once all have been looked at.
  double farthest() const;

  // A path to a graph; a proven distance takes the place of a path.
  void offer(const Hit& hit);

  std::vector<Hit> sorted() const;

 private:
  double elsewhere() const { return shared_ ? std::min(radius_, shared_->value()) : radius_; }

  std::size_t k_;
  double radius_;
  bool whole_;
  std::shared_ptr<SearchLimit> shared_;
  mutable std::mutex mutex_;
  std::vector<Hit> within_;                          // for k 0
  std::set<std::pair<double, std::int64_t>> order_;  // for the k nearest: by distance and number
  std::map<std::int64_t, Hit> hits_;                 // the same by number
};

}  // namespace gedkit
