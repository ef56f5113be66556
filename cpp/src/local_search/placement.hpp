// A mapping under change. What every node would earn at every image is kept up to date as nodes move, so that the gain
// of exchanging two images is read off in O(1), and a move costs O(degree^2) additions.
//
// The cost of a mapping is (delete everything) + (insert everything) - (what is earned by matching): del + ins - sub
// for a matched node, and the profit of a pair of matched links. Deleted nodes sit at the image `nowhere()`, free
// images belong to `nobody()`; both are ordinary indices whose row and column are zero, so moves need no special case.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/dense_problem.hpp"

namespace gedkit {

template <class T>
class Placement {
 public:
  // `problem` must outlive this. Begins with every node deleted.
  explicit Placement(const DenseProblem& problem);

  int rows() const { return rows_; }
  int columns() const { return columns_; }
  int nobody() const { return rows_; }
  int nowhere() const { return columns_; }
  int image(int u) const { return image_[u]; }
  int owner(int v) const { return owner_[v]; }
  Ticks cost() const { return cost_; }
  const DenseProblem& problem() const { return p_; }
  bool heavy() const { return heavy_; }  // a move, or looking for one, takes long enough to look at the clock each time

  // What u earns at v, with all other nodes where they are.
  T gain(int u, int v) const { return gain_[cell(u, v)]; }
  const T* gains(int u) const { return gain_.data() + cell(u, 0); }

  // What is won when u takes image v and the owner of v, if any, takes u's.
  T exchange_gain(int u, int v) const {
    const int at = image_[u], w = owner_[v];
    // Without a branch: an owner that is nobody earns nothing anywhere, and a link that is not there neither.
    const T won = gain(u, v) - gain(u, at) + gain(w, at) - gain(w, v);
    // The link between u and w: the table took the other end to be where it was.
    const T* const earned = profit_.data() + static_cast<std::size_t>(link_a_[link_cell(u, w, rows_)]) * classes_b_;
    return won + earned[link_b_[link_cell(v, at, columns_)]] + earned[link_b_[link_cell(at, v, columns_)]];
  }
  void exchange(int u, int v, T won) {
    const int at = image_[u], w = owner_[v];
    move(u, at, v);
    if (w != nobody()) {
      move(w, v, at);
      image_[w] = at;
    }
    image_[u] = v;
    owner_[v] = u;
    owner_[at] = w;
    owner_[nowhere()] = nobody();
    cost_ -= won;
  }

  void clear();
  void remove(int u);                                 // to nowhere
  void put(int u, int v);                             // a removed node onto a free image
  void go_to(std::span<const std::int32_t> mapping);  // -1: deleted
  void copy_to(std::vector<std::int32_t>& mapping) const;
  std::span<const std::int32_t> images() const { return {image_.data(), static_cast<std::size_t>(rows_)}; }

 private:
  std::size_t cell(int u, int v) const { return static_cast<std::size_t>(u) * stride_ + v; }
  static std::size_t link_cell(int u, int w, int nodes) { return static_cast<std::size_t>(u) * (nodes + 1) + w; }
  void move(int u, int from, int to) {
    add<-1>(u, from);
    add<+1>(u, to);
  }
  // u's neighbours earn its links at the neighbours of v.
  template <int kSign>
  void add(int u, int v) {
    // Held here, as the compiler must take any of these to change with the gains.
    T* const gains = gain_.data();
    const T* const profits = profit_.data();
    const std::size_t stride = stride_, classes = classes_b_;
    const Neighbour* const end_a = near_a_.data() + start_a_[u + 1];
    const Neighbour *const begin_b = near_b_.data() + start_b_[v], *const end_b = near_b_.data() + start_b_[v + 1];
    for (const Neighbour* x = near_a_.data() + start_a_[u]; x != end_a; ++x) {
      T* const row = gains + x->node * stride;
      const T* const earned = profits + x->cls * classes;
      for (const Neighbour* y = begin_b; y != end_b; ++y) row[y->node] += kSign * earned[y->cls];
    }
  }

  struct Neighbour {
    std::int32_t node, cls;  // class seen from the neighbour
  };
  static void list_neighbours(const Side& side, std::vector<std::int32_t>& start, std::vector<Neighbour>& neighbours);

  const DenseProblem& p_;
  int rows_, columns_, stride_, classes_b_;
  bool heavy_;
  Ticks cost_ = 0;
  std::vector<std::int32_t> image_, owner_;
  std::vector<T> gain_;
  std::vector<T> profit_;                      // classes_a * classes_b, zero where either is 0
  std::vector<std::int32_t> link_a_, link_b_;  // with nobody's and nowhere's row and column
  std::vector<std::int32_t> start_a_, start_b_;
  std::vector<Neighbour> near_a_, near_b_;
};

// Whether 32 bits hold every sum of a problem.
bool fits_in_32_bits(const DenseProblem& problem);

}  // namespace gedkit
