#include "learned/pair_features.hpp"

#include <algorithm>
#include <map>

namespace gedkit {

namespace {

// Tells the kind of a node from the number of an anchor where both are mixed into one key.
constexpr std::uint64_t kKindNotRow = std::uint64_t{1} << 63;
constexpr float kMost = 8, kMostSurplus = 4, kMostRows = 16;  // beyond, more of the same says nothing new

float limited(double value, float most) { return static_cast<float>(std::clamp<double>(value, -most, most)); }

// A well mixed 64-bit number (splitmix64).
std::uint64_t mixed(std::uint64_t x) {
  x += 0x9E3779B97F4A7C15u;
  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
  x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
  return x ^ (x >> 31);
}

}  // namespace

PairFeatures::PairFeatures(const DenseProblem& problem, AnchoredCosts& costs) : p_(problem), costs_(costs) {
  number_kinds();
  number_link_kinds();
  unit_ = typical_link_edit();
}

// In order of first appearance, in the first graph and then the second.
void PairFeatures::number_kinds() {
  std::map<std::int32_t, std::int32_t> numbers;
  const auto number = [&](const std::vector<std::int32_t>& kinds, std::vector<std::int32_t>& out) {
    for (const std::int32_t kind : kinds)
      out.push_back(numbers.try_emplace(kind, static_cast<std::int32_t>(numbers.size())).first->second);
  };
  number(p_.kind_a, a_.kind);
  number(p_.kind_b, b_.kind);
  kinds_ = std::max<int>(1, static_cast<int>(numbers.size()));
  a_.anchors.resize(p_.a.n);
  b_.anchors.resize(p_.b.n);
}

// Two link classes are of one kind where one turns into the other for nothing.
void PairFeatures::number_link_kinds() {
  for (int cb = 0; cb < p_.classes_b; ++cb) b_.link_kind.push_back(cb);
  for (int ca = 0; ca < p_.classes_a; ++ca) {
    int kind = p_.classes_b + ca;
    for (int cb = p_.classes_b - 1; cb > 0; --cb)
      if (ca > 0 && p_.link(ca, cb) == 0) kind = cb;
    a_.link_kind.push_back(kind);
  }
  link_kinds_ = p_.classes_a + p_.classes_b;
}

double PairFeatures::typical_link_edit() const {
  double total = 0, count = 0;
  const auto add = [&](Ticks cost) {
    if (cost >= p_.infinite) return;
    total += static_cast<double>(cost);
    ++count;
  };
  for (const HalfLink& h : p_.a.half) add(p_.link(h.cls, 0));
  for (const HalfLink& h : p_.b.half) add(p_.link(0, h.cls));
  if (total == 0) {  // no links, or none that costs: then what nodes cost
    count = 0;
    for (const Ticks cost : p_.del) add(cost);
    for (const Ticks cost : p_.ins) add(cost);
  }
  return total > 0 ? total / count : 1;
}

template <class Unmatched, class Position, class Degree>
void PairFeatures::read_side(const Side& side, std::span<const std::int32_t> nodes, Unmatched unmatched,
                             Position position, Degree degree, Half& half) {
  half.count.assign(kinds_, 0);
  half.degree.clear();
  half.links = 0;
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const int u = nodes[i];
    ++half.count[half.kind[u]];
    half.degree.push_back(degree(static_cast<int>(i)));
    half.links += half.degree.back();
    std::uint64_t anchors = 0;
    for (const HalfLink& h : side.links(u))
      if (const int row = position(h.node); row >= 0) anchors += mixed(row);
    half.anchors[u] = anchors;
  }
  half.links /= 2;
  std::vector<std::int32_t>& place = half.place;
  place.resize(side.n);
  for (std::size_t i = 0; i < nodes.size(); ++i) place[nodes[i]] = static_cast<std::int32_t>(i);
  for (Multisets* sets : {&half.kinds, &half.degrees, &half.anchored}) {
    sets->start.assign(1, 0);
    sets->keys.clear();
  }
  half.around.assign(nodes.size() * kKinds, 0);
  half.two_away.assign(nodes.size() * kKinds, 0);
  half.two_total.assign(nodes.size(), 0);
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    for (const HalfLink& h : side.links(nodes[i])) {
      if (!unmatched(h.node)) continue;
      const std::uint64_t kind = static_cast<std::uint64_t>(half.kind[h.node]) * link_kinds_ + half.link_kind[h.cls];
      half.kinds.keys.push_back(kind);
      half.degrees.keys.push_back(kind << 16 | half.degree[place[h.node]]);
      half.anchored.keys.push_back(mixed(kind | kKindNotRow) + half.anchors[h.node]);
      ++half.around[i * kKinds + half.kind[h.node] % kKinds];
    }
    for (Multisets* sets : {&half.kinds, &half.degrees, &half.anchored}) {
      std::sort(sets->keys.begin() + sets->start.back(), sets->keys.end());
      sets->start.push_back(static_cast<std::int32_t>(sets->keys.size()));
    }
  }
  // Walks of two links that do not turn back at once.
  const int kinds = std::min(kinds_, kKinds);
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    std::uint16_t* const around2 = half.two_away.data() + i * kKinds;
    for (const HalfLink& h : side.links(nodes[i])) {
      if (!unmatched(h.node)) continue;
      const std::uint16_t* const around = half.around.data() + static_cast<std::size_t>(place[h.node]) * kKinds;
      for (int kind = 0; kind < kinds; ++kind) around2[kind] += around[kind];
      --around2[half.kind[nodes[i]] % kKinds];
      half.two_total[i] += half.degree[place[h.node]] - 1;
    }
  }
}

void PairFeatures::read() {
  const auto image = costs_.image(), owner = costs_.owner();
  read_side(
      p_.a, costs_.rows(), [&](int u) { return image[u] == AnchoredCosts::kUnmatched; },
      [&](int u) { return image[u] >= 0 ? u : -1; }, [&](int i) { return costs_.inner_count_a(i); }, a_);
  read_side(
      p_.b, costs_.columns(), [&](int v) { return owner[v] < 0; }, [&](int v) { return owner[v]; },
      [&](int k) { return costs_.inner_count_b(k); }, b_);
}

int PairFeatures::gap(const Multisets& x, int i, const Multisets& y, int k) {
  const auto s = x.of(i), t = y.of(k);
  std::size_t left = 0, right = 0;
  int common = 0;
  while (left < s.size() && right < t.size()) {
    common += s[left] == t[right];
    const bool forward = s[left] <= t[right], other = t[right] <= s[left];
    left += forward;
    right += other;
  }
  return static_cast<int>(std::min(s.size(), t.size())) - common;
}

float PairFeatures::in_units(Ticks cost) const { return limited(static_cast<double>(cost) / unit_, kMost); }

void PairFeatures::pairs(int i, float* out, std::size_t stride) {
  const int u = costs_.rows()[i], degree = a_.degree[i];
  const int rows = static_cast<int>(costs_.rows().size()), columns = static_cast<int>(costs_.columns().size());
  const int kinds = std::min(kinds_, kKinds);
  const float more_columns = limited(columns - rows, kMost);
  const float more_links = limited(static_cast<double>(b_.links - a_.links) / rows, kMostSurplus);
  const float surplus = limited(a_.count[a_.kind[u]] - b_.count[a_.kind[u]], kMostSurplus);
  const float left = std::min<float>(static_cast<float>(rows), kMostRows);
  const std::uint16_t* const around2 = a_.two_away.data() + static_cast<std::size_t>(i) * kKinds;
  for (int k = 0; k < columns; ++k) {
    const int v = costs_.columns()[k], kind = b_.kind[v], least = std::min(degree, b_.degree[k]);
    const Ticks substitution = p_.substitute(u, v);
    int both = 0;
    for (int kd = 0; kd < kinds; ++kd)
      both += std::min(around2[kd], b_.two_away[static_cast<std::size_t>(k) * kKinds + kd]);
    const int two = std::min(a_.two_total[i], b_.two_total[k]) - both;
    float* const at = out + k;
    at[0] = in_units(substitution);
    at[1 * stride] = in_units(costs_.inner(i, k));
    at[2 * stride] = in_units(costs_.pair(i, k) - substitution);
    at[3 * stride] = limited(least, kMost);
    at[4 * stride] = limited(costs_.kept(i, k), kMost);
    at[5 * stride] = limited(gap(a_.kinds, i, b_.kinds, k), kMost);
    at[6 * stride] = limited(gap(a_.degrees, i, b_.degrees, k), kMost);
    at[7 * stride] = limited(gap(a_.anchored, i, b_.anchored, k), kMost);
    at[8 * stride] = limited(static_cast<double>(two) / std::max(least, 1), kMost);
    at[9 * stride] = limited(b_.degree[k] - degree, kMostSurplus);
    at[10 * stride] = more_columns;
    at[11 * stride] = more_links;
    at[12 * stride] = surplus;
    at[13 * stride] = limited(b_.count[kind] - a_.count[kind], kMostSurplus);
    at[14 * stride] = left;
  }
}

void PairFeatures::single(const Half& own, const Half& other, int node, int at, Ticks inner, Ticks anchored, Ticks self,
                          float* out, std::size_t stride) const {
  const auto rows = static_cast<double>(costs_.rows().size());
  out[at] = in_units(inner);
  out[at + 1 * stride] = in_units(anchored);
  out[at + 2 * stride] = in_units(self);
  out[at + 3 * stride] = limited(own.count[own.kind[node]] - other.count[own.kind[node]], kMostSurplus);
  out[at + 4 * stride] =
      limited(static_cast<double>(own.degree.size()) - static_cast<double>(other.degree.size()), kMost);
  out[at + 5 * stride] = limited(static_cast<double>(own.links - other.links) / std::max(rows, 1.0), kMostSurplus);
  out[at + 6 * stride] = static_cast<float>(std::min<double>(rows, kMostRows));
}

void PairFeatures::insertions(float* out, std::size_t stride) const {
  for (int k = 0; k < static_cast<int>(costs_.columns().size()); ++k) {
    const int v = costs_.columns()[k];
    single(b_, a_, v, k, costs_.inner_insertion(k), costs_.insertion(k) - p_.ins[v], p_.ins[v], out, stride);
  }
}

void PairFeatures::deletions(float* out, std::size_t stride) const {
  for (int i = 0; i < static_cast<int>(costs_.rows().size()); ++i) {
    const int u = costs_.rows()[i];
    single(a_, b_, u, i, costs_.inner_deletion(i), costs_.deletion(i) - p_.del[u], p_.del[u], out, stride);
  }
}

}  // namespace gedkit
