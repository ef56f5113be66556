// What every answer promises, judged by the reference: bounds that hold, a path that costs what it says, a status that
// means what it says.
#pragma once

#include <string>
#include <vector>

#include "fuzz_case.hpp"

namespace gedkit::fuzz {

// Solves the case through the driver and names each promise that was broken.
std::vector<std::string> broken_promises(const FuzzCase& c);

}  // namespace gedkit::fuzz
