// Colours in which graphs differ: none for equal graphs whatever their numbering, more for more edits, and one query
// after the other gives what it gives alone.
#include "check.hpp"
#include "collection/colour_distance.hpp"

namespace gedkit {

namespace {

PlainGraph path(int n, bool directed = false) {
  PlainGraph g{directed, std::vector<std::int32_t>(n, 0), {}};
  for (int u = 1; u < n; ++u) g.edges.push_back({u - 1, u, 5});
  return g;
}

}  // namespace

TEST(equal_graphs_differ_in_no_colour) {
  PlainGraph a = path(6), b = path(6);
  a.node_labels[1] = 3;
  b.node_labels[4] = 3;  // the same from the other end
  ColourDistance colours(a);
  CHECK_EQ(colours(a), 0);
  CHECK_EQ(colours(b), 0);
  b.edges[0].label = 7;
  const int changed = colours(b);
  CHECK(changed > 0);
  CHECK_EQ(colours(a), 0);
  CHECK_EQ(colours(b), changed);
}

TEST(an_edit_changes_the_colours_around_it) {
  ColourDistance colours(path(20));
  PlainGraph middle = path(20), both = path(20);
  middle.node_labels[10] = 1;
  both.node_labels[5] = both.node_labels[15] = 1;
  CHECK_EQ(colours(middle), 2 * (3 + 5 + 7));  // nodes up to one, two and three edges away, on either side
  CHECK_EQ(colours(both), 4 * (3 + 5 + 7));
  CHECK_EQ(colours(path(0)), 3 * 20);
}

TEST(colours_see_the_direction_of_edges) {
  PlainGraph out = path(3, true), in = path(3, true);
  out.edges = {{1, 0, 5}, {1, 2, 5}};
  in.edges = {{0, 1, 5}, {2, 1, 5}};
  ColourDistance colours(out);
  CHECK_EQ(colours(out), 0);
  CHECK(colours(in) > 0);
}

}  // namespace gedkit
