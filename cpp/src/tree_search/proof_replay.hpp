// Replays a certificate as its readers do, from the multipliers and duals that are written in it and nothing else that
// the search knows: a step that does not hold is found before anyone relies on it. docs/certificates.md has the rules.
//
// Its numbers are checked before they are added up, so that whatever a certificate holds, nothing overflows here.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "bounds/lagrangian/star_matching.hpp"
#include "bounds/link_matching.hpp"
#include "core/control.hpp"
#include "core/dense_problem.hpp"
#include "gedkit/certificate.hpp"

namespace gedkit {

class ProofReplay {
 public:
  // A certificate whose rows are the nodes of problem.a, and which says that no path costs `goal` or less. Both must
  // outlive this. Breaks off when `control` stops.
  ProofReplay(const DenseProblem& problem, Ticks goal, Control& control);

  // Follows the steps that were added since the last call. False: one of them does not hold, or it was broken off; what
  // came before it stays valid, but there is no going on.
  bool follow(const Certificate& certificate);
  // Every case is closed.
  bool complete() const { return complete_; }

  static std::uint64_t bytes(const DenseProblem& problem);

 private:
  using Number = std::int64_t;
  // Numbers in a certificate, in ticks times scale; a few of them, and a few profits, add up to less than 2^63.
  static constexpr Number kMost = Number{1} << 59, kMostNu = Number{1} << 52;
  static constexpr double kMostWeight = 0x1p60;           // of a star
  static constexpr std::int64_t kMostStates = 1'000'000;  // in the search for the best matching of a star

  struct State {
    std::vector<char> allowed, may_delete;
  };
  struct Star {  // a term that concerns the star of a pair of nodes
    std::int32_t cell;
    std::int32_t term;
    bool left;
    Number nu;
  };

  std::size_t cell(int i, int k) const { return static_cast<std::size_t>(i) * p_.b.n + k; }
  bool step(const Certificate& c);
  bool read_block(const Certificate& c, std::size_t block);
  bool read_terms(const Certificate& c, std::size_t block);
  bool is_term(const std::array<std::int32_t, 6>& nodes) const;
  // The sum of the duals and base; false: it is too large to be one.
  bool read_bound(Number& bound) const;
  // reduced_ of all cells that are allowed; false: the duals are more than the costs allow.
  bool reduce();
  bool theta(int i, int k, Number& value);
  bool star_theta(const Star* first, const Star* last, int i, int k, Number& value);
  void prune(Number bound);
  void branch(int row, int column);
  void propagate(State& s) const;
  bool can_place_all() const;
  bool close();

  const DenseProblem& p_;
  Ticks goal_;
  Control& control_;
  Number scale_ = 1;
  std::vector<std::int32_t> link_of_;  // per half-link of a from the smaller end: its place among the links
  State now_;
  std::vector<State> waiting_;
  bool begun_ = false, complete_ = false, failed_ = false;
  std::size_t next_step_ = 0, next_block_ = 0;
  const Certificate* certificate_ = nullptr;

  // Of the block at hand.
  const Number *u_ = nullptr, *v_ = nullptr;
  std::vector<Number> first_;  // links of a x half-links of b: multiplier at the smaller end
  std::vector<Star> stars_;    // by cell
  std::vector<Number> reduced_, weight_;
  LinkMatching<Number> matching_;
  StarMatching<Number> star_;
};

}  // namespace gedkit
