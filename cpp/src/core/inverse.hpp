// A mapping read from the second graph to the first.
#pragma once

#include <cstdint>
#include <vector>

namespace gedkit {

// `n`: nodes of the second graph. A mapping without entries (no path yet) becomes one that deletes all.
inline std::vector<std::int32_t> inverse(const std::vector<std::int32_t>& mapping, int n) {
  std::vector<std::int32_t> back(n, -1);
  for (std::size_t u = 0; u < mapping.size(); ++u)
    if (mapping[u] >= 0) back[mapping[u]] = static_cast<std::int32_t>(u);
  return back;
}

}  // namespace gedkit
