// Grows a partial mapping into a full one along the links of both graphs, from the most similar pair outwards.
//
// A pair's score is what it earns next to the nodes placed already, less how unlike the surroundings of its two nodes
// are (kinds of nodes at distance 0 to 4). That follows the structure of a near-duplicate where an assignment on any
// node signature, which ignores adjacency, tears it apart; a little noise makes every growth another one.
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "core/control.hpp"
#include "core/dense_problem.hpp"
#include "local_search/placement.hpp"
#include "local_search/random.hpp"

namespace gedkit {

// How unlike the surroundings of two nodes are: counts of node kinds at distance 0 to 4, the near ones weighing more.

// One number per node of a and node of b, in typical edits; row u starts at u * stride. Zero everywhere when stopped.
std::vector<float> unlike_surroundings(const DenseProblem& problem, int stride, Control& control);

template <class T>
class SeedExtend {
 public:
  // Both must outlive this. Once `control` has stopped, what is left is placed without looking.
  SeedExtend(Placement<T>& placement, Control& control);

  struct Taste {
    float noise;   // in typical edits
    float unlike;  // weight of surroundings against what is earned
  };
  // Places every node that is nowhere, as far as there is room and, where nodes may be deleted, gain.
  void grow(Random& random, const Taste& taste);

  float unit() const { return unit_; }  // ticks of a typical link edit

 private:
  static constexpr int kNoise = 1024;
  // A growth stands or falls with its first pair; where it starts again, among what is left over, anything may do.
  static constexpr Taste kFirstSeed{1.5f, 1.0f}, kLaterSeed{3.0f, 0.3f};
  static constexpr std::int32_t kNone = -1, kUnknown = -2;  // no image; not worked out yet

  struct Choice {
    float score;
    std::int32_t v;
  };
  static constexpr Choice kLater{std::numeric_limits<float>::max(), kUnknown};
  // The best image of u. `shift` makes the noise of the row its own.
  Choice best_linked(int u, const Taste& taste, int shift) const;
  template <bool kLinked>
  Choice best_of_row(int u, const Taste& taste, int shift) const;
  float score(int u, int v, const Taste& taste, int shift) const;
  void look_around(int x, int u, const Taste& taste, int shift, Choice& best) const;
  // Which of `rows` has the best choice. What a row chose while more images were free bounds what it can choose now, so
  // that `find` has to work out few choices again.
  template <class Find>
  std::size_t take_best(const std::vector<std::int32_t>& rows, std::vector<Choice>& choice, Find find) const;
  bool seed(const Taste& taste, int& u, int& v);  // the best pair anywhere
  void reach(int u);
  void learn(int u, int x, const Taste& taste);
  void place(int u, int v, const Taste& taste);
  void fill_up();
  bool worth_placing(int u, int v) const;

  std::size_t cell(int u, int v) const { return static_cast<std::size_t>(u) * stride_ + v; }

  const DenseProblem& p_;
  Placement<T>& at_;
  Control& control_;
  int stride_;
  float unit_;
  std::vector<float> unlike_;  // rows x stride: difference of surroundings, in typical edits
  bool dense_;                 // so many links that looking at whole rows is faster
  std::vector<float> alone_;   // then: rows x stride, what is earned without links
  std::vector<float> closed_;  // per image: 0 where free, far below any score where taken
  std::vector<float> noise_;
  std::vector<std::int32_t> open_;      // rows to place, and some placed since
  std::vector<std::int32_t> frontier_;  // those next to a placed one,
  std::vector<char> reached_;           // marked
  std::vector<Choice> choice_;          // per frontier row, among linked images
  std::vector<Choice> seed_choice_;     // per open row, among all
  std::vector<std::int32_t> shift_;
};

}  // namespace gedkit
