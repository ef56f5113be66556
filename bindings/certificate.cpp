// Certificate: copied into numpy arrays, to be read, kept and checked without the core.
#include "gedkit/certificate.hpp"

#include <nanobind/ndarray.h>

#include <algorithm>
#include <string>

#include "bindings.hpp"

namespace gedkit::bindings {

namespace nb = nanobind;

namespace {

template <typename Out, typename In>
nb::object as_array(const std::vector<In>& values) {
  auto* data = new Out[values.size() + 1];
  std::transform(values.begin(), values.end(), data, [](const In& x) { return static_cast<Out>(x); });
  const nb::capsule owner(data, [](void* p) noexcept { delete[] static_cast<Out*>(p); });
  return nb::cast(nb::ndarray<nb::numpy, Out>(data, {values.size()}, owner));
}

template <typename Out, typename In>
nb::object as_table(const std::vector<In>& values, std::size_t rows, std::size_t columns) {
  return as_array<Out>(values).attr("reshape")(rows, columns);
}

nb::object as_pairs(const std::vector<std::pair<std::int32_t, std::int32_t>>& pairs) {
  std::vector<std::int32_t> flat;
  for (const auto& [x, y] : pairs) flat.insert(flat.end(), {x, y});
  return as_table<std::int32_t>(flat, pairs.size(), 2);
}

nb::dict region_fields(const RegionCertificate& c) {
  nb::dict fields;
  fields["ticks_per_unit"] = c.ticks_per_unit;
  fields["exact_units"] = c.exact_units;
  fields["infinite"] = c.infinite;
  fields["target"] = c.target;
  fields["transposed"] = c.transposed;
  fields["both_sides"] = c.both_sides;
  fields["split"] = c.split;
  const auto add = [&](const char* name, int part, const nb::object& value) {
    fields[nb::str((std::string(name) + (part == 1 ? "1" : "2")).c_str())] = value;
  };
  for (const int part : {1, 2}) {
    const RegionCertificate::Part& p = part == 1 ? c.first : c.second;
    add("nodes", part, as_array<std::int32_t>(p.nodes));
    add("start", part, as_array<std::int64_t>(p.start));
    add("charge", part, as_array<std::int64_t>(p.charge));
    add("kinds", part, as_array<std::int32_t>(p.kinds));
    add("prices", part, as_array<std::int64_t>(p.prices));
    add("types", part, as_array<std::int32_t>(p.types));
    add("potentials", part, as_array<std::int64_t>(p.potentials));
    add("payers", part, as_pairs(p.payers));
  }
  return fields;
}

}  // namespace

nb::dict certificate_fields(const Certificate& c) {
  if (c.regions) return region_fields(*c.regions);
  nb::dict fields;
  fields["ticks_per_unit"] = c.ticks_per_unit;
  fields["exact_units"] = c.exact_units;
  fields["infinite"] = c.infinite;
  fields["target"] = c.target;
  fields["scale"] = c.scale;
  fields["partial"] = c.partial;
  fields["transposed"] = c.transposed;
  fields["rows_all_kept"] = c.rows_all_kept;
  fields["links"] = as_pairs(c.links);
  fields["halves"] = as_pairs(c.halves);
  fields["kind"] = as_array<std::uint8_t>(c.kind);
  fields["row"] = as_array<std::int32_t>(c.row);
  fields["column"] = as_array<std::int32_t>(c.column);
  fields["u"] = as_table<std::int64_t>(c.u, c.start.size() - 1, c.rows);
  fields["v"] = as_table<std::int64_t>(c.v, c.start.size() - 1, c.cols);
  fields["start"] = as_array<std::int64_t>(c.start);
  fields["pair"] = as_array<std::int32_t>(c.pair);
  fields["lam"] = as_array<std::int64_t>(c.lambda);
  if (c.terms.empty()) return fields;
  std::vector<std::int32_t> nodes;
  for (const auto& term : c.terms) nodes.insert(nodes.end(), term.begin(), term.end());
  fields["terms"] = as_table<std::int32_t>(nodes, c.terms.size(), 6);
  fields["term_start"] = as_array<std::int64_t>(c.term_start);
  fields["term"] = as_array<std::int32_t>(c.term);
  fields["nu"] = as_array<std::int64_t>(c.nu);
  return fields;
}

}  // namespace gedkit::bindings
