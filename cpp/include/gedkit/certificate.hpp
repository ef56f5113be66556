// A proof that no edit path costs less than `target` ticks, which anyone can check with the graphs and the costs in
// hand: docs/certificates.md has the mathematics, src/gedkit/_proof/ a checker that shares no code with the search.
//
// The proof works in ticks, whole numbers of which `ticks_per_unit` make a cost of 1. Costs of paths differ by
// multiples of a step, so that it is enough to exclude all up to a goal = target - step. The proof is a tree in
// preorder. Its reader keeps the set of what each row may still do (go to a column, or be deleted):
//   kPrune   u, v, lambda, nu bound the cost from below; each choice that would lift it above the goal is struck out
//   kBranch  first the subtree where `row` takes `column` (-1: is deleted), then on with that choice struck out
//   kClose   the bound of u, v, lambda, nu is above the goal: the subtree is done
//   kEmpty   the rows cannot all be placed any more: the subtree is done
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace gedkit {

// A proof for large sparse graphs, that adds up what disjoint sets of nodes are charged at least: docs/certificates.md.
// All charges are in quarters of a tick.
struct RegionCertificate {
  double ticks_per_unit = 1;
  bool exact_units = true;
  std::int64_t infinite = 0;

  std::int64_t target = 0;
  bool transposed = false;  // the first graph of the proof is the second of the two
  bool both_sides = false;  // the second graph is charged too: each for what is lost of it, and half of what is changed
  bool split = false;       // potentials come off what nodes cost, and some ends of links pay for all of them

  struct Part {
    // Region r has the nodes start[r] .. start[r + 1] - 1, which are charged charge[r] at least.
    std::vector<std::int32_t> nodes;
    std::vector<std::int64_t> start{0}, charge;
    // Nodes of the other graph, one of each type and degree, and what one of that kind is worth at most.
    std::vector<std::int32_t> kinds;
    std::vector<std::int64_t> prices;
    // If `split`: nodes of this graph, one of each type, and the potential of that type; half-links from the end that
    // pays for all of the link.
    std::vector<std::int32_t> types;
    std::vector<std::int64_t> potentials;
    std::vector<std::pair<std::int32_t, std::int32_t>> payers;
  };
  Part first, second;
};

struct Certificate {
  enum class Kind : std::uint8_t { kPrune, kBranch, kClose, kEmpty };

  // How costs became ticks, see docs/certificates.md.
  double ticks_per_unit = 1;
  bool exact_units = true;
  std::int64_t infinite = 0;

  std::int64_t target = 0;
  std::int64_t scale = 1;      // u, v and lambda are in ticks times this
  bool partial = false;        // proves less than the result's lower bound: a limit stopped the search or the proof
  bool transposed = false;     // rows are the nodes of the second graph
  bool rows_all_kept = false;  // from the start no row may be deleted: some cheapest path deletes none
  std::int32_t rows = 0, cols = 0;
  // The multipliers: a link of the rows' graph (smaller end first) by a half-link of the columns' graph, in this order.
  std::vector<std::pair<std::int32_t, std::int32_t>> links, halves;

  std::vector<Kind> kind;                 // per step
  std::vector<std::int32_t> row, column;  // per step; -1 where it is no branch
  // Per step that prunes or closes, one after another: u per row, v per column, and lambda where it is not 0,
  // at pair = link * halves.size() + half. Block d has the pairs start[d] .. start[d + 1] - 1.
  std::vector<std::int64_t> u, v;
  std::vector<std::int64_t> start{0};
  std::vector<std::int32_t> pair;
  std::vector<std::int64_t> lambda;

  // Multipliers on triangles, where the proof uses them. A term (see docs/certificates.md) has nodes i, j, m of the
  // rows' graph and k, l, o of the columns'; m or o is -1. Each block lists the terms whose nu is not 0.
  std::vector<std::array<std::int32_t, 6>> terms;
  std::vector<std::int64_t> term_start{0};
  std::vector<std::int32_t> term;
  std::vector<std::int64_t> nu;

  // Set for large sparse graphs: then this is the proof, and all of the above is empty.
  std::shared_ptr<const RegionCertificate> regions;

  std::uint64_t bytes() const {
    return std::uint64_t{kind.size()} * (sizeof(Kind) + 2 * sizeof(std::int32_t)) +
           std::uint64_t{pair.size() + term.size()} * (sizeof(std::int32_t) + sizeof(std::int64_t)) +
           std::uint64_t{u.size() + v.size() + start.size() + term_start.size()} * sizeof(std::int64_t) +
           std::uint64_t{terms.size()} * 24 + std::uint64_t{links.size() + halves.size()} * 8;
  }
};

}  // namespace gedkit
