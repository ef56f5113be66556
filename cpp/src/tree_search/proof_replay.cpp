#include "tree_search/proof_replay.hpp"

#include <algorithm>
#include <array>
#include <functional>

#include "bounds/lagrangian/triangle_index.hpp"

namespace gedkit {

namespace {

// A sum of 64-bit numbers that cannot overflow.
class WideSum {
 public:
  void add(std::int64_t x) {
    high_ += x >> 32;
    low_ += x & 0xffffffff;
  }
  // False: its absolute value is 2^61 or more.
  bool fits(std::int64_t& sum) const {
    const std::int64_t high = high_ + (low_ >> 32);
    if (high < -(std::int64_t{1} << 29) || high >= (std::int64_t{1} << 29)) return false;
    sum = high * (std::int64_t{1} << 32) + (low_ & 0xffffffff);
    return true;
  }

 private:
  std::int64_t high_ = 0, low_ = 0;
};

int place(const Side& side, int u, int w) {
  const auto links = side.links(u);
  const auto found =
      std::lower_bound(links.begin(), links.end(), w, [](const HalfLink& link, int node) { return link.node < node; });
  return found != links.end() && found->node == w ? static_cast<int>(found - links.begin()) : -1;
}

bool adjacent(const Side& side, int u, int w) { return side.link_class(u, w) != 0; }

}  // namespace

ProofReplay::ProofReplay(const DenseProblem& problem, Ticks goal, Control& control)
    : p_(problem), goal_(goal), control_(control), link_of_(problem.a.half.size(), -1) {
  std::int32_t links = 0;
  for (int i = 0; i < p_.a.n; ++i)
    for (int a = p_.a.start[i]; a < p_.a.start[i + 1]; ++a)
      if (p_.a.half[a].node > i) link_of_[a] = links++;
}

std::uint64_t ProofReplay::bytes(const DenseProblem& p) {
  return std::uint64_t{p.a.half.size()} / 2 * p.b.half.size() * sizeof(Number) +
         static_cast<std::uint64_t>(p.a.n) * p.b.n * (sizeof(Number) + 1);
}

bool ProofReplay::follow(const Certificate& c) {
  if (!begun_) {
    begun_ = true;
    scale_ = c.scale;
    now_.allowed.assign(static_cast<std::size_t>(p_.a.n) * p_.b.n, 1);
    now_.may_delete.assign(p_.a.n, !c.rows_all_kept);
    failed_ = c.rows != p_.a.n || c.cols != p_.b.n || scale_ < 1 || goal_ > kMost / scale_ || goal_ < -kMost / scale_ ||
              (c.rows_all_kept && !p_.matches_all);
    propagate(now_);
  }
  while (!failed_ && next_step_ < c.kind.size()) {
    failed_ = complete_ || !step(c);
    ++next_step_;
  }
  return !failed_;
}

bool ProofReplay::step(const Certificate& c) {
  using Kind = Certificate::Kind;
  const Kind kind = c.kind[next_step_];
  if (kind == Kind::kBranch) {
    const int row = c.row[next_step_], column = c.column[next_step_];
    if (row < 0 || row >= p_.a.n || column < -1 || column >= p_.b.n) return false;
    branch(row, column);
    return true;
  }
  if (kind == Kind::kEmpty) return !can_place_all() && close();
  Number bound = 0;
  if (!read_block(c, next_block_++) || !read_bound(bound) || !reduce()) return false;
  if (kind == Kind::kClose) return bound > goal_ * scale_ && close();
  prune(bound);
  return true;
}

bool ProofReplay::close() {
  complete_ = waiting_.empty();
  if (complete_) return true;
  now_ = std::move(waiting_.back());
  waiting_.pop_back();
  return true;
}

bool ProofReplay::read_block(const Certificate& c, std::size_t block) {
  u_ = c.u.data() + block * static_cast<std::size_t>(p_.a.n);
  v_ = c.v.data() + block * static_cast<std::size_t>(p_.b.n);
  const auto large = [](Number x) { return x < -kMost || x > kMost; };
  if (std::any_of(u_, u_ + p_.a.n, large) || std::any_of(v_, v_ + p_.b.n, [&](Number x) { return large(x) || x > 0; }))
    return false;
  for (int i = 0; i < p_.a.n; ++i)
    if (now_.may_delete[i] && u_[i] > 0) return false;
  first_.assign(p_.a.half.size() / 2 * p_.b.half.size(), 0);
  for (std::int64_t at = c.start[block]; at < c.start[block + 1]; ++at) {
    if (large(c.lambda[at]) || c.pair[at] < 0 || static_cast<std::size_t>(c.pair[at]) >= first_.size()) return false;
    first_[c.pair[at]] = c.lambda[at];
  }
  return read_terms(c, block);
}

bool ProofReplay::read_terms(const Certificate& c, std::size_t block) {
  certificate_ = &c;
  stars_.clear();
  for (std::int64_t at = c.term_start[block]; at < c.term_start[block + 1]; ++at) {
    const std::int32_t term = c.term[at];
    if (c.nu[at] < 0 || c.nu[at] > kMostNu || !is_term(c.terms[term])) return false;
    const auto [i, j, m, k, l, o] = c.terms[term];
    if (!now_.allowed[cell(i, k)] || !now_.allowed[cell(j, l)]) continue;
    stars_.push_back({static_cast<std::int32_t>(cell(i, k)), term, true, c.nu[at]});
    stars_.push_back({static_cast<std::int32_t>(cell(j, l)), term, false, c.nu[at]});
  }
  std::sort(stars_.begin(), stars_.end(), [](const Star& x, const Star& y) { return x.cell < y.cell; });
  return true;
}

bool ProofReplay::is_term(const std::array<std::int32_t, 6>& nodes) const {
  const auto [i, j, m, k, l, o] = nodes;
  if (!adjacent(p_.a, i, j) || !adjacent(p_.b, k, l) || (m < 0) == (o < 0)) return false;
  for (const auto& [u, own] : {std::pair(i, k), std::pair(j, l)})
    if (std::max(p_.a.degree(u), p_.b.degree(own)) > TriangleIndex::kMostLinks) return false;
  return m < 0 ? adjacent(p_.b, k, o) && adjacent(p_.b, l, o) : adjacent(p_.a, i, m) && adjacent(p_.a, j, m);
}

bool ProofReplay::read_bound(Number& bound) const {
  WideSum sum;
  const auto side = [&](const Side& s, const std::vector<Ticks>& node, auto link_cost) {
    for (int u = 0; u < s.n; ++u) {
      sum.add(node[u] * scale_);
      for (const HalfLink& h : s.links(u))
        if (h.node > u) sum.add(link_cost(h.cls) * scale_);
    }
  };
  side(p_.a, p_.del, [&](int cls) { return p_.link(cls, 0); });
  side(p_.b, p_.ins, [&](int cls) { return p_.link(0, cls); });
  std::for_each(u_, u_ + p_.a.n, [&](Number x) { sum.add(x); });
  std::for_each(v_, v_ + p_.b.n, [&](Number x) { sum.add(x); });
  return sum.fits(bound);
}

bool ProofReplay::reduce() {
  reduced_.resize(now_.allowed.size());
  const Star *star = stars_.data(), *end = star + stars_.size();
  for (int i = 0; i < p_.a.n; ++i) {
    if (control_.poll()) return false;
    for (int k = 0; k < p_.b.n; ++k) {
      const Star* own = star;
      while (star != end && star->cell == static_cast<std::int32_t>(cell(i, k))) ++star;
      if (!now_.allowed[cell(i, k)]) continue;
      Number earned = 0;
      if (!theta(i, k, earned) || (own != star && !star_theta(own, star, i, k, earned))) return false;
      const Number profit = (p_.del[i] + p_.ins[k] - p_.substitute(i, k)) * scale_;
      reduced_[cell(i, k)] = -profit - u_[i] - v_[k] - earned;
      if (reduced_[cell(i, k)] < 0) return false;
    }
  }
  return true;
}

// Fills weight_ too. False: what the links earn is no number that a proof could need.
bool ProofReplay::theta(int i, int k, Number& value) {
  const int rows = p_.a.degree(i), cols = p_.b.degree(k), a0 = p_.a.start[i], b0 = p_.b.start[k];
  const std::size_t halves = p_.b.half.size();
  weight_.resize(static_cast<std::size_t>(rows) * cols);
  double most = 0;
  for (int x = 0; x < rows; ++x) {
    const HalfLink& forth = p_.a.half[a0 + x];
    const bool smaller = forth.node > i;
    const std::size_t line = static_cast<std::size_t>(link_of_[smaller ? a0 + x : forth.reverse]) * halves;
    Number heaviest = 0;
    for (int y = 0; y < cols; ++y) {
      const HalfLink& back = p_.b.half[b0 + y];
      Number& weight = weight_[static_cast<std::size_t>(x) * cols + y];
      weight = 0;
      if (!now_.allowed[cell(forth.node, back.node)]) continue;
      weight = smaller ? first_[line + b0 + y] : p_.profit(forth.cls, back.cls) * scale_ - first_[line + back.reverse];
      heaviest = std::max(heaviest, weight);
    }
    most += static_cast<double>(heaviest);
  }
  if (most > kMostWeight) return false;
  value = matching_.value(weight_.data(), cols, rows, cols);
  return true;
}

// The same with terms, of which the weights are in weight_.
bool ProofReplay::star_theta(const Star* first, const Star* last, int i, int k, Number& value) {
  const int rows = p_.a.degree(i), cols = p_.b.degree(k);
  star_.begin(rows, cols);
  star_.most_nodes = kMostStates;
  for (int x = 0; x < rows; ++x)
    for (int y = 0; y < cols; ++y)
      star_.weight(x, y) = std::max(weight_[static_cast<std::size_t>(x) * cols + y], -kMost);
  for (; first != last; ++first) {
    const auto [ti, tj, m, tk, tl, o] = certificate_->terms[first->term];
    const bool left = first->left;
    const int x = place(p_.a, i, left ? tj : ti), y = place(p_.b, k, left ? tl : tk);
    if (!left) star_.weight(x, y) += first->nu;
    const auto others = [&](const Side& side, int node, int at, auto fine) {
      const auto links = side.links(node);
      for (int q = 0; q < static_cast<int>(links.size()); ++q)
        if (q != at && !(left && adjacent(side, links[at].node, links[q].node))) fine(q);
    };
    if (m >= 0) {
      const int z = place(p_.a, i, m);
      others(p_.b, k, y, [&](int q) { star_.add_fine(x, y, z, q, first->nu); });
    } else {
      const int z = place(p_.b, k, o);
      others(p_.a, i, x, [&](int q) { star_.add_fine(x, y, q, z, first->nu); });
    }
  }
  std::array<std::int8_t, StarMatching<Number>::kMost> choice;
  choice.fill(-1);
  value = star_.solve(choice.data());
  return true;
}

void ProofReplay::prune(Number bound) {
  const Number slack = goal_ * scale_ - bound;
  for (std::size_t at = 0; at < now_.allowed.size(); ++at)
    if (now_.allowed[at] && reduced_[at] > slack) now_.allowed[at] = 0;
  for (int i = 0; i < p_.a.n; ++i)
    if (-u_[i] > slack) now_.may_delete[i] = 0;
  propagate(now_);
}

void ProofReplay::branch(int row, int column) {
  State other = now_;
  if (column < 0) {
    other.may_delete[row] = 0;
    std::fill_n(now_.allowed.begin() + static_cast<std::ptrdiff_t>(cell(row, 0)), p_.b.n, 0);
  } else {
    other.allowed[cell(row, column)] = 0;
    for (int k = 0; k < p_.b.n; ++k)
      if (k != column) now_.allowed[cell(row, k)] = 0;
    for (int i = 0; i < p_.a.n; ++i)
      if (i != row) now_.allowed[cell(i, column)] = 0;
    now_.may_delete[row] = 0;
  }
  propagate(other);
  propagate(now_);
  waiting_.push_back(std::move(other));
}

// While a row has a single choice left, no other row has it.
void ProofReplay::propagate(State& s) const {
  std::vector<char> settled(p_.a.n, 0);
  for (bool again = true; again;) {
    again = false;
    for (int i = 0; i < p_.a.n; ++i) {
      if (settled[i] || s.may_delete[i]) continue;
      int only = -1, count = 0;
      for (int k = 0; k < p_.b.n && count < 2; ++k)
        if (s.allowed[cell(i, k)]) only = k, ++count;
      if (count != 1) continue;
      settled[i] = 1;
      for (int j = 0; j < p_.a.n; ++j)
        if (j != i && s.allowed[cell(j, only)]) s.allowed[cell(j, only)] = 0, again = true;
    }
  }
}

bool ProofReplay::can_place_all() const {
  std::vector<int> row_of(p_.b.n, -1);
  std::vector<char> seen;
  const std::function<bool(int)> find = [&](int i) {
    for (int k = 0; k < p_.b.n; ++k) {
      if (!now_.allowed[cell(i, k)] || seen[k]) continue;
      seen[k] = 1;
      if (row_of[k] >= 0 && !find(row_of[k])) continue;
      row_of[k] = i;
      return true;
    }
    return false;
  };
  for (int i = 0; i < p_.a.n; ++i) {
    seen.assign(p_.b.n, 0);
    if (!now_.may_delete[i] && !find(i)) return false;
  }
  return true;
}

}  // namespace gedkit
