// The branch bound with a better split of what edges earn: nearly as cheap, and much tighter.
//
// Matching edge ij with edge kl earns something only where i goes to k AND j to l. The branch bound gives one half of
// it to the pair (i, k) and one to (j, l); any other split is a bound too (bounds/lagrangian.hpp). Here the pair that
// fits worse gets more. It will hardly be matched, so that what it gets is earned by nobody. How well a pair fits is
// read from the labels of the two nodes and of their edges, so that what a pair (i, k) can earn in all follows from the
// label of k, the labels of its edges and those two things about each of its neighbours: its *type*. A collection has
// few types, and what a type earns with each node of the query is worked out once.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "assignment/short_assignment.hpp"
#include "bounds/link_matching.hpp"
#include "collection/flat_numbers.hpp"
#include "collection/star_prices.hpp"

namespace gedkit {

// How far what an edge earns is moved towards the pair of nodes that fits worse: this share of the difference.
struct SplitShare {
  static constexpr int kOver = 256;
  static int of(int difference) { return 77 * difference / kOver; }  // rounded towards 0: both ends see the same
};

// Of one query and for one thread: it remembers types.
class SplitBound {
 public:
  SplitBound(StarPrices& prices, const StarGraph& query);

  // In the numbers of the prices; more than `limit` means that the distance is, and says nothing beyond that.
  int bound(const StarGraph& graph, int limit);

 private:
  static constexpr int kEdges = StarGraph::kMostEdges;
  using Assignment = ShortAssignment;

  // A node by itself: its label and the labels of its edges.
  struct Branch {
    std::int32_t label = 0;
    std::array<std::uint8_t, kEdges> links{};

    bool operator==(const Branch&) const = default;
    std::uint64_t hash() const;
  };
  // With the branches of its neighbours, in the order of its edges, then of the branches.
  struct Type {
    Branch branch;
    std::array<std::uint16_t, kEdges> neighbours{};

    bool operator==(const Type&) const = default;
    std::uint64_t hash() const;
  };
  static constexpr std::size_t kMostBranches = 1 << 16;
  // How badly a node of the query and a branch fit where one of its edges becomes one of the branch's.
  using Misfit = std::array<std::array<std::int16_t, kEdges>, kEdges>;

  int branch_of(const StarGraph::Star& star);
  int type_of(const StarGraph& graph, int node);
  void add_branch(const Branch& branch);
  void add_type(const Type& type, int own_branch);

  StarPrices& prices_;
  const StarGraph& query_;
  int columns_;  // nodes of the query, padded
  FlatNumbers<Branch> branches_;
  FlatNumbers<Type> types_;
  std::vector<Branch> branch_;        // by number
  std::vector<Misfit> misfit_;        // branches x nodes of the query
  std::vector<std::int16_t> earned_;  // types x columns_: less what a pair earns
  std::vector<std::uint16_t> own_;    // branches of the nodes of the graph at hand
  std::vector<std::int16_t> matrix_;
  std::vector<std::int16_t> usual_v_;  // duals of the nodes of the query, as they usually end: where solving begins
  LinkMatching<std::int32_t> matching_;
  Assignment assignment_;
  Assignment::State state_;
};

}  // namespace gedkit
