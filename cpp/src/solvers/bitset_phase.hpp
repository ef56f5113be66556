// The bitset search as solvers use it: as the first phase where the costs are uniform, as a ladder of goals, and by
// itself for the many small pairs under unit costs that it settles within microseconds.
#pragma once

#include <cstdint>
#include <optional>

#include "core/compiled_problem.hpp"
#include "core/control.hpp"
#include "core/incumbent.hpp"
#include "gedkit/collection.hpp"
#include "gedkit/policy.hpp"
#include "solvers/search_orders.hpp"
#include "tree_search/bitset_dfs.hpp"

namespace gedkit {

// States of the depth-first search before anything else is done: on small and on dense graphs it often ends soon.
std::int64_t depth_first_budget(const Graph& g1, const Graph& g2, const Policy& policy);

// On dense graphs depth first is soon done or never: after so many states a climb may have its own number of them.
inline constexpr std::int64_t kGlanceStates = 100, kClimbStates = 200;

// Whether the bitset search takes these costs and graphs.
bool bitset_applies(const CompiledProblem& problem);

enum class Phase { kDoesNotApply, kUnfinished, kComplete };

// Spends at most `max_states`, or what `more_states` grants once these are used up; improves the incumbent and raises
// control's lower bound.
Phase bitset_phase(const CompiledProblem& problem, std::int64_t max_states, Incumbent& incumbent, Control& control,
                   const MoreStates* more_states = nullptr);

// Looks for paths that cost as much as labels and degrees show, then a little more, and so on, within so many states:
// where two graphs are a few operations apart, that proves the distance at once.
Phase bitset_climb(const CompiledProblem& problem, std::int64_t max_states, Incumbent& incumbent, Control& control);

// The same with a goal that rises from the proven bound to the incumbent: each search that ends without a path proves
// the next bound, which a search under the incumbent's goal alone would not have before its very end (iterative
// deepening, Korf 1985). Goals rise faster than by single steps, so that all searches before the last take a part of
// its time only. `orders` are compared on the way; keep them for the next ladder of the same pair.
Phase bitset_ladder(const CompiledProblem& problem, SearchOrders& orders, std::int64_t max_states, const Policy& policy,
                    Incumbent& incumbent, Control& control);

// A pair under unit costs straight from its graphs: no problem is built and no mapping kept. Nothing where the search
// does not suit the pair or does not come to an end soon; then `tried` is the number of states that were not enough.
// `control` may be null: no limits. `budget`: seconds that the solver will have for the pair.
std::optional<PairBounds> unit_shortcut(const GraphPtr& g1, const GraphPtr& g2, double cutoff, Control* control,
                                        double budget, std::int64_t& tried);

}  // namespace gedkit
