// Writes the steps of a proof search into a certificate.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "bounds/lagrangian/lagrangian.hpp"
#include "gedkit/certificate.hpp"

namespace gedkit {

template <class T>
class ProofRecorder {
  using Kind = Certificate::Kind;

 public:
  // Starts an empty proof. `problem` must outlive this.
  ProofRecorder(const DenseProblem& problem, T scale) : p_(problem), scale_(scale) {
    certificate_.scale = scale;
    certificate_.infinite = p_.infinite;
    certificate_.rows_all_kept = p_.matches_all;
    certificate_.rows = p_.a.n;
    certificate_.cols = p_.b.n;
    for (int i = 0; i < p_.a.n; ++i)
      for (const HalfLink& h : p_.a.links(i))
        if (h.node > i) certificate_.links.emplace_back(i, h.node);
    for (int k = 0; k < p_.b.n; ++k)
      for (const HalfLink& h : p_.b.links(k)) certificate_.halves.emplace_back(k, h.node);
  }

  const Certificate& certificate() const { return certificate_; }
  Certificate take() { return std::move(certificate_); }

  // From now on relaxations may have multipliers on triangles, on the terms of `index`, which must outlive this.
  void set_triangles(const TriangleIndex& index) {
    triangles_ = &index;
    recorded_.assign(index.terms().size(), -1);
  }

  void branch(int row, int column) { step(Kind::kBranch, row, column); }
  void empty() { step(Kind::kEmpty, -1, -1); }
  void close(const Relaxation<T>& r) {
    step(Kind::kClose, -1, -1);
    duals(r);
  }
  void prune(const Relaxation<T>& r) {
    step(Kind::kPrune, -1, -1);
    duals(r);
  }

  // Takes back the last step, which pruned nothing.
  void undo_prune() {
    Certificate& c = certificate_;
    c.kind.pop_back();
    c.row.pop_back();
    c.column.pop_back();
    c.u.resize(c.u.size() - p_.a.n);
    c.v.resize(c.v.size() - p_.b.n);
    c.start.pop_back();
    c.pair.resize(c.start.back());
    c.lambda.resize(c.start.back());
    c.term_start.pop_back();
    c.term.resize(c.term_start.back());
    c.nu.resize(c.term_start.back());
  }

 private:
  static constexpr auto kOpen = Lagrangian<T>::kOpen, kDeleted = Lagrangian<T>::kDeleted;

  void step(Kind kind, int row, int column) {
    certificate_.kind.push_back(kind);
    certificate_.row.push_back(row);
    certificate_.column.push_back(column);
  }

  void duals(const Relaxation<T>& r) {
    Certificate& c = certificate_;
    const bool with_triangles = Lagrangian<T>::has_triangles(r);  // then fixed rows keep their multipliers and duals
    for (int i = 0; i < p_.a.n; ++i)
      c.u.push_back(with_triangles || r.fixed[i] == kOpen ? r.match.u[i] : dual_of_fixed(r, i));
    c.v.insert(c.v.end(), r.match.v.begin(), r.match.v.begin() + p_.b.n);
    std::int32_t first = 0;  // pair of the link with the first half-link
    for (int i = 0; i < p_.a.n; ++i)
      for (int a = p_.a.start[i]; a < p_.a.start[i + 1]; ++a) {
        const int j = p_.a.half[a].node;
        if (j < i) continue;
        for (int b = 0; b < static_cast<int>(p_.b.half.size()); ++b)
          if (const T value = multiplier(r, i, a, b)) {
            c.pair.push_back(first + b);
            c.lambda.push_back(value);
          }
        first += static_cast<std::int32_t>(p_.b.half.size());
      }
    c.start.push_back(static_cast<std::int64_t>(c.pair.size()));
    if (with_triangles) terms(r);
    c.term_start.push_back(static_cast<std::int64_t>(c.term.size()));
  }

  // Terms whose two node pairs cannot both be matched any more have no effect.
  void terms(const Relaxation<T>& r) {
    Certificate& c = certificate_;
    for (std::int32_t id = 0; id < static_cast<std::int32_t>(r.nu.size()); ++id) {
      if (r.nu[id] == 0 || r.lambda[triangles_->terms()[id].pair] == Relaxation<T>::kDead) continue;
      if (recorded_[id] < 0) {
        const auto [i, j, m, k, l, o] = triangles_->nodes(p_, id);
        recorded_[id] = static_cast<std::int32_t>(c.terms.size());
        c.terms.push_back({i, j, m, k, l, o});
      }
      c.term.push_back(recorded_[id]);
      c.nu.push_back(r.nu[id]);
    }
  }

  // What half-link a of row i earns with half-link b. Where the search has taken the pair out of its multipliers, the
  // whole profit is at the end that is not fixed, or at the larger row.
  T multiplier(const Relaxation<T>& r, int i, int a, int b) const {
    const T live = r.lambda[static_cast<std::size_t>(a) * p_.b.half.size() + b];
    if (live != Relaxation<T>::kDead) return live;
    if (Lagrangian<T>::has_triangles(r)) return 0;
    const int j = p_.a.half[a].node, l = p_.b.half[b].node;
    return r.fixed[i] == kOpen && r.fixed[j] == l ? profit(a, b) : T{0};
  }

  // The u of a fixed row that makes its only choice tight.
  T dual_of_fixed(const Relaxation<T>& r, int i) const {
    const int k = r.fixed[i];
    if (k == kDeleted) return 0;
    T earned = static_cast<T>(p_.del[i] + p_.ins[k] - p_.substitute(i, k)) * scale_;
    for (int a = p_.a.start[i]; a < p_.a.start[i + 1]; ++a) {
      const int j = p_.a.half[a].node;
      if (j > i || r.fixed[j] < 0) continue;
      for (int b = p_.b.start[k]; b < p_.b.start[k + 1]; ++b)
        if (p_.b.half[b].node == r.fixed[j]) earned += profit(a, b);
    }
    return -earned - r.match.v[k];
  }

  T profit(int a, int b) const { return static_cast<T>(p_.profit(p_.a.half[a].cls, p_.b.half[b].cls)) * scale_; }

  const DenseProblem& p_;
  T scale_;
  Certificate certificate_;
  const TriangleIndex* triangles_ = nullptr;
  std::vector<std::int32_t> recorded_;  // per term of the index: its place in the certificate, -1 if it is not there
};

}  // namespace gedkit
