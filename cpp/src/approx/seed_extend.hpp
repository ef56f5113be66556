// First mappings: grow a matching along the links of both graphs, from the most similar pair outwards.
//
// Ties are broken by how alike two nodes' surroundings are (kinds of nodes at distance 0 to 4). That follows the
// structure of a near-duplicate where an assignment on any node signature, which ignores adjacency, tears it apart; a
// little noise makes every growth another one.
#pragma once

#include <cstdint>
#include <vector>

#include "gedkit/problem.hpp"

namespace gedkit {

// A small generator (xorshift*), the same on every platform.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed * 0x9E3779B97F4A7C15ULL + 0x2545F4914F6CDD1DULL) {}
  std::uint64_t next() {
    state_ ^= state_ >> 12;
    state_ ^= state_ << 25;
    state_ ^= state_ >> 27;
    return state_ * 0x2545F4914F6CDD1DULL;
  }
  float uniform() { return static_cast<float>(next() >> 40) * 0x1p-24f; }

 private:
  std::uint64_t state_;
};

class SeedExtend {
 public:
  // `problem` must outlive this.
  explicit SeedExtend(const DenseProblem& problem);

  // A mapping of all nodes of a, as far as b has room.
  void grow(Random& random, float noise, std::vector<std::int32_t>& mapping);

 private:
  struct Candidate {
    float score;
    std::int32_t u, v;
    bool operator<(const Candidate& other) const { return score < other.score; }
  };

  void offer_neighbours(int u, int v, Random& random, float noise, const std::vector<std::int32_t>& mapping);
  Candidate best_seed(Random& random, float noise, const std::vector<std::int32_t>& mapping) const;
  std::size_t cell(int u, int v) const { return static_cast<std::size_t>(u) * p_.b.n + v; }

  const DenseProblem& p_;
  float unit_;                    // ticks of a typical link edit
  std::vector<float> unlike_;     // difference of surroundings, in typical edits
  std::vector<float> gain_;       // profit of links to matched neighbours
  std::vector<Candidate> queue_;  // a heap
  std::vector<char> taken_;
};

}  // namespace gedkit
