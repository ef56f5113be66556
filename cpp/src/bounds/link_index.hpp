// Finds the links of a large graph that a link of another can become with both ends paying nothing: where to look for a
// region once it is known that some link of it is free of errors.
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "bounds/region_charges.hpp"

namespace gedkit {

class LinkIndex {
 public:
  explicit LinkIndex(const RegionCharges& charges);

  struct Place {
    std::int32_t from, to;  // the ends, in the order of the link that was asked for
  };

  static constexpr std::size_t kUnknown = static_cast<std::size_t>(-1);

  // Half-links that may be what the link of class `cls` from u to w becomes, among them all that it can become at no
  // charge. kUnknown where too many kinds of links would have to be looked up: such a link must not be asked for.
  std::size_t count(int u, std::int32_t cls, int w) const;
  void find(int u, std::int32_t cls, int w, std::vector<Place>& places) const;

  // How many nodes of the second graph u can become at no charge, as far as type and degree tell.
  std::int64_t node_count(int u) const;

  static std::uint64_t bytes(const SparseProblem& problem);

 private:
  struct Entry {
    std::uint32_t key;
    Place place;
  };

  std::uint32_t key(std::int32_t type1, int degree1, std::int32_t cls, std::int32_t type2, int degree2) const;
  template <class Visit>
  bool visit_keys(int u, std::int32_t cls, int w, Visit visit) const;
  const std::vector<std::int32_t>& free_types(std::int32_t type) const;
  const std::vector<std::int32_t>& free_links(std::int32_t cls) const;

  const RegionCharges& charges_;
  bool with_degrees_;
  std::vector<Entry> entries_;  // sorted by key
  std::vector<Place> spared_;   // with an end that pays nothing for some link, and so may have any number of links
  std::unordered_map<std::uint64_t, std::int64_t> nodes_;  // by type and degree
  mutable std::unordered_map<std::int32_t, std::vector<std::int32_t>> free_types_, free_links_;
};

}  // namespace gedkit
