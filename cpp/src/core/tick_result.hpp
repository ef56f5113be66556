// What a search hands back, in ticks. The driver makes a Result of it (solvers/driver.hpp).
#pragma once

#include <memory>
#include <vector>

#include "core/control.hpp"
#include "core/ticks.hpp"
#include "gedkit/status.hpp"

namespace gedkit {

struct Certificate;  // gedkit/certificate.hpp

struct TickResult {
  Status status = Status::kOptimal;
  Ticks lower = 0;                    // proven
  Ticks upper = 0;                    // cost of `mapping`; `infinite` or more: no path is possible
  std::vector<std::int32_t> mapping;  // empty also when there is no path
  bool has_path = false;
  Stats stats;
  std::vector<TickMilestone> history;
  std::shared_ptr<const Certificate> certificate;  // where it was asked for and could be made
};

}  // namespace gedkit
