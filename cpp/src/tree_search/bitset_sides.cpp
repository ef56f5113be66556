#include "tree_search/bitset_sides.hpp"

namespace gedkit {

template <int W, int D>
void BitsetSides<W, D>::prepare(const BitGraph& pattern, const BitGraph& target, bool edge_labels) {
  n1 = pattern.n;
  n2 = target.n;
  inner1 = pattern.inner.data();
  twin1 = pattern.pattern_twin.data();
  for (int d = 0; d < D; ++d) {
    adj1[d] = rows(pattern.pattern_plane[d], pattern.words, own1_[d]);
    adj2[d] = rows(target.target_plane[d], target.words, own2_[d]);
    anchors[d].assign(n2, Set{});
  }
  twins2 = rows(target.target_twins, target.words, own_twins2_);
  merge_labels(pattern, target);
  shared_.clear();
  if (edge_labels) merge_edge_labels(pattern, target);
}

// Rows as sets of W words: in place where the graph has as many, widened otherwise.
template <int W, int D>
const Mask<W>* BitsetSides<W, D>::rows(const BitGraph::Rows& from, int words, std::vector<Set>& own) {
  static_assert(sizeof(Set) == 8 * W);
  if (words == W) return reinterpret_cast<const Set*>(from.data());
  own.assign(from.size() / words, Set{});
  for (std::size_t i = 0; i < from.size(); ++i) own[i / words].word[i % words] = from[i];
  return own.data();
}

template <int W, int D>
void BitsetSides<W, D>::merge_labels(const BitGraph& pattern, const BitGraph& target) {
  const std::size_t most = pattern.labels.size() + target.labels.size();
  count1.assign(most, 0);
  count2.assign(most, 0);
  place1_.resize(pattern.labels.size());
  place2_.resize(target.labels.size());
  std::size_t i = 0, j = 0;
  int next = 0;
  while (i < pattern.labels.size() || j < target.labels.size()) {
    const bool take1 =
        j == target.labels.size() || (i < pattern.labels.size() && pattern.labels[i] <= target.labels[j]);
    const bool take2 =
        i == pattern.labels.size() || (j < target.labels.size() && target.labels[j] <= pattern.labels[i]);
    if (take1) place1_[i] = next, count1[next] = pattern.label_count[i++];
    if (take2) place2_[j] = next, count2[next] = target.label_count[j++];
    ++next;
  }
  classes = next;
  label1.resize(n1);
  label2.resize(n2);
  for (int k = 0; k < n1; ++k) label1[k] = place1_[pattern.pattern_label[k]];
  for (int v = 0; v < n2; ++v) label2[v] = place2_[target.target_label[v]];
}

template <int W, int D>
void BitsetSides<W, D>::merge_edge_labels(const BitGraph& pattern, const BitGraph& target) {
  for (std::size_t i = 0, j = 0; i < pattern.edge_labels.size() && j < target.edge_labels.size();) {
    if (pattern.edge_labels[i] < target.edge_labels[j])
      ++i;
    else if (pattern.edge_labels[i] > target.edge_labels[j])
      ++j;
    else
      shared_.push_back({static_cast<int>(i++), static_cast<int>(j++)});
  }
  for (int d = 0; d < D; ++d) {
    label_adj1_[d].resize(shared_.size());
    label_adj2_[d].resize(shared_.size());
    own_label1_[d].resize(shared_.size());
    own_label2_[d].resize(shared_.size());
    label_anchors_[d].assign(shared_.size() * n2, Set{});
    for (std::size_t l = 0; l < shared_.size(); ++l) {
      label_adj1_[d][l] = rows(pattern.pattern_label_plane[d][shared_[l].first], pattern.words, own_label1_[d][l]);
      label_adj2_[d][l] = rows(target.target_label_plane[d][shared_[l].second], target.words, own_label2_[d][l]);
    }
  }
}

template struct BitsetSides<1, 1>;
template struct BitsetSides<2, 1>;
template struct BitsetSides<4, 1>;
template struct BitsetSides<16, 1>;
template struct BitsetSides<1, 2>;
template struct BitsetSides<2, 2>;
template struct BitsetSides<4, 2>;
template struct BitsetSides<16, 2>;

}  // namespace gedkit
