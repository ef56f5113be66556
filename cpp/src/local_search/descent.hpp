// Descent over mappings by exchanging the images of two nodes, or moving one node to a free image or to none.
//
// Only promising images are tried: those next to the images of a node's neighbours, which is where a link can be won,
// and a few at random. Nodes wait in a queue until something near them has changed.
#pragma once

#include <cstdint>
#include <vector>

#include "core/control.hpp"
#include "local_search/placement.hpp"
#include "local_search/random.hpp"

namespace gedkit {

template <class T>
class Descent {
 public:
  // Both must outlive this.
  Descent(Placement<T>& placement, Control& control);

  void wake(int u) {
    if (u == at_.nobody() || queued_[u]) return;
    queued_[u] = 1;
    queue_.push_back(u);
  }
  void wake_around(int u);
  void wake_all();

  // Makes the best exchange of each waiting node until none waits or the control stops. Nodes that are misplaced by
  // themselves (deleted, a costly substitution, no links) try every image where `thorough`, others `extra` random ones.
  void run(Random& random, int extra, bool thorough);

  // Exchanges since the last `forget` can be taken back.
  void forget() { made_.clear(); }
  void exchange(int u, int v, T won);
  void undo();

 private:
  struct Made {
    std::int32_t node, image;  // exchanging these again takes it back
    T won;
  };

  const DenseProblem& p_;
  Placement<T>& at_;
  Control& control_;
  int dense_;  // with more links than this a node's promising images are most of them
  std::vector<std::int32_t> queue_;
  std::vector<char> queued_;
  std::vector<Made> made_;
};

}  // namespace gedkit
