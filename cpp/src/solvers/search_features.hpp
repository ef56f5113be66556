// What is known of a pair before it is searched, as a few numbers from which search_forecast.hpp predicts how long each
// search will take. They cost no more than reading both graphs once.
#pragma once

#include <array>
#include <cstddef>

#include "core/dense_problem.hpp"

namespace gedkit {

// In this order. The first are plain, the others products that the forecast, a sum of multiples, cannot make itself.
enum SearchFeature : int {
  kFewerNodes,      // log of the nodes of the smaller graph
  kMoreNodes,       // log of the nodes of the larger graph
  kMeanDegree,      // log of 1 + mean degree
  kDegreeSpread,    // standard deviation of degrees, by 1 + mean degree
  kMostNeighbours,  // log of 1 + largest degree
  kSameLabel,       // log of 1 + how many nodes of the other graph are like a node, on average
  kLabelGap,        // share of the smaller graph's nodes that find no partner
  kDegreeGap,       // share of edges that differ if nodes are only sorted by degree
  kTriangles,       // share of pairs of edges at a node that are closed to a triangle
  kTwins,           // share of nodes that could be swapped with another one
  kLinkKinds,       // log of the kinds of edges
  kStep,            // what costs of paths differ by at least, in mean operations
  kNodeShare,       // cost of deleting and inserting all nodes by that of replacing everything
  kPath,            // log of 1 + operations of the first path
  kPathShare,       // cost of the first path by that of replacing everything
  kGap,             // log of 1 + operations of the first path beyond those that labels and degrees alone prove
  kGapShare,        // the same by replacing everything
  kPlainFeatures,
  kProducts = kPlainFeatures,
};

// Pairs of plain features that are multiplied.
inline constexpr std::array<std::array<SearchFeature, 2>, 12> kFactors{{
    {kFewerNodes, kMeanDegree},
    {kFewerNodes, kSameLabel},
    {kFewerNodes, kFewerNodes},
    {kFewerNodes, kPath},
    {kFewerNodes, kGap},
    {kMeanDegree, kSameLabel},
    {kMeanDegree, kMeanDegree},
    {kMeanDegree, kTwins},
    {kMeanDegree, kTriangles},
    {kMeanDegree, kGap},
    {kSameLabel, kGap},
    {kStep, kGap},
}};

inline constexpr int kSearchFeatures = kPlainFeatures + static_cast<int>(kFactors.size());

using SearchFeatures = std::array<double, kSearchFeatures>;

// `path`: cost of a path that was soon found.
SearchFeatures search_features(const DenseProblem& problem, Ticks path);

}  // namespace gedkit
