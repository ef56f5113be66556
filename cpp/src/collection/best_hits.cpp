#include "collection/best_hits.hpp"

#include <algorithm>

#include "core/ticks.hpp"

namespace gedkit {

double BestHits::cutoff(std::int64_t number) const {
  if (k_ == 0) return radius_;
  const std::lock_guard lock(mutex_);
  if (order_.size() < k_) return elsewhere();
  const auto& [distance, last] = *order_.rbegin();
  if (!whole_) return std::min(distance * (1 + kRounding), elsewhere());
  return std::min(number <= last ? distance : distance - 1, elsewhere());
}

double BestHits::farthest() const {
  const std::lock_guard lock(mutex_);
  return order_.size() < k_ || k_ == 0 ? elsewhere() : std::min(order_.rbegin()->first, elsewhere());
}

void BestHits::offer(const Hit& hit) {
  const std::lock_guard lock(mutex_);
  if (hit.distance > radius_) return;
  if (k_ == 0) {
    within_.push_back(hit);
    return;
  }
  const auto known = hits_.find(hit.number);
  if (known != hits_.end()) {
    if (!hit.proven() && hit.distance >= known->second.distance) return;
    order_.erase({known->second.distance, hit.number});
    known->second = hit;
  } else {
    if (order_.size() == k_ && std::pair(hit.distance, hit.number) > *order_.rbegin()) return;
    hits_.emplace(hit.number, hit);
  }
  order_.emplace(hit.distance, hit.number);
  if (order_.size() > k_) {
    hits_.erase(order_.rbegin()->second);
    order_.erase(std::prev(order_.end()));
  }
  if (shared_ && order_.size() == k_) shared_->lower(order_.rbegin()->first * (whole_ ? 1 : 1 + kRounding));
}

std::vector<Hit> BestHits::sorted() const {
  const std::lock_guard lock(mutex_);
  std::vector<Hit> hits = within_;
  for (const auto& [number, hit] : hits_) hits.push_back(hit);
  std::sort(hits.begin(), hits.end());
  return hits;
}

}  // namespace gedkit
