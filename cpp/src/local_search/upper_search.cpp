#include "local_search/upper_search.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>
#include <vector>

#include "core/dense_problem.hpp"
#include "local_search/local_search_state.hpp"
#include "local_search/random.hpp"
#include "local_search/walks.hpp"

namespace gedkit {

// The few best mappings that differ from one another: where the methods of the upper-bound search start from.

class ElitePool {
 public:
  using Mapping = std::vector<std::int32_t>;

  bool empty() const { return members_.empty(); }

  void add(Ticks cost, const Mapping& mapping) {
    for (const Member& m : members_)
      if (m.cost == cost && nearly_equal(m.mapping, mapping)) return;
    if (members_.size() < kSize) {
      members_.push_back({cost, mapping});
      return;
    }
    Member& worst = *std::max_element(members_.begin(), members_.end(), by_cost);
    if (cost < worst.cost) worst = {cost, mapping};
  }

  // The best one half of the time, else any.
  const Mapping& pick(Random& random) const {
    if (random.below(2)) return std::min_element(members_.begin(), members_.end(), by_cost)->mapping;
    return members_[random.below(static_cast<int>(members_.size()))].mapping;
  }

 private:
  static constexpr std::size_t kSize = 4;

  struct Member {
    Ticks cost;
    Mapping mapping;
  };
  static bool by_cost(const Member& x, const Member& y) { return x.cost < y.cost; }
  static bool nearly_equal(const Mapping& x, const Mapping& y) {
    int differ = 0;
    for (std::size_t u = 0; u < x.size() && differ < 3; ++u) differ += x[u] != y[u];
    return differ < 3;
  }

  std::vector<Member> members_;
};

class UpperSearch::Engine {
 public:
  virtual ~Engine() = default;
  virtual void grow(int growths, Ticks enough) = 0;
  virtual void turn(Ticks enough) = 0;
  virtual int turns() const = 0;
  virtual double turn_length() const = 0;
  virtual Ticks improve(const std::vector<std::int32_t>& mapping) = 0;
  virtual void adopt(const std::vector<std::int32_t>& mapping) = 0;
};

template <class T>
class UpperSearch::TypedEngine : public Engine {
 public:
  TypedEngine(const OrientedProblem& view, std::uint64_t seed, Incumbent& incumbent, Control& control)
      : state_(view, seed, incumbent, control) {}

  void grow(int growths, Ticks enough) override {
    state_.enough = enough;
    for (int i = 0; i < growths && !(i > 0 && state_.should_stop()); ++i) {
      fresh();
      keep();
    }
  }

  // Portions per node of the larger graph. Regrowing from fresh starts brings most of the gain within milliseconds;
  // annealing and elites take over in the long run; in large graphs only local steps get far.
  void turn(Ticks enough) override {
    state_.enough = enough;
    const int nodes = state_.at.columns();
    if (state_.at.rows() == 0 || nodes == 0) return;
    if (pool_.empty()) grow(1, enough);
    if (state_.should_stop()) return;
    const auto times = [&](double per_node) {
      return std::max<std::int64_t>(4, std::llround(per_node * length_ * nodes));
    };
    const bool early = turns_ < kEarly;
    const Cycle cycle = nodes > kLarge ? Cycle(kLargeTurns) : early ? Cycle(kEarlyTurns) : Cycle(kLateTurns);
    switch (cycle[turns_ % cycle.size()]) {
      case kGrowAndRuin:
        fresh();
        ruin_and_recreate(state_, times(4));
        break;
      case kRuin:
        elite();
        ruin_and_recreate(state_, times(nodes > kLarge ? 0.5 : 2));
        break;
      case kKick:
        elite();
        kick_and_descend(state_, times(40));
        break;
      case kAnneal:
        elite();
        anneal(state_, times(200), 0.6f, 0.25f);
        break;
      case kGrowAndAnneal:
        fresh();
        anneal(state_, times(early ? 400 : 1500), 1.1f, 0.35f);
        break;
    }
    keep();
    ++turns_;
    length_ *= length_ < 1 ? kSoonLonger : kLonger;
  }

  int turns() const override { return turns_; }
  double turn_length() const override { return length_; }

  Ticks improve(const std::vector<std::int32_t>& mapping) override {
    state_.at.go_to(mapping);
    descend();
    return state_.at.cost();
  }

  void adopt(const std::vector<std::int32_t>& mapping) override {
    improve(mapping);
    keep();
  }

 private:
  enum Method { kGrowAndRuin, kRuin, kKick, kAnneal, kGrowAndAnneal };
  using Cycle = std::span<const Method>;
  static constexpr Method kEarlyTurns[] = {kGrowAndRuin, kAnneal, kRuin, kAnneal, kGrowAndAnneal};
  static constexpr Method kLateTurns[] = {kGrowAndRuin, kGrowAndAnneal, kGrowAndAnneal, kGrowAndAnneal};
  static constexpr int kEarly = 30;  // turns: later on only long annealing still finds better paths
  static constexpr int kLarge = 200;
  static constexpr Method kLargeTurns[] = {kKick, kRuin};
  // The first round is short, so that every method has its turn soon; later ones gain a quarter in five turns.
  static constexpr double kFirst = 0.15, kSoonLonger = 1.4, kLonger = 1.045;

  void elite() { state_.at.go_to(pool_.pick(state_.random)); }

  void fresh() {
    state_.at.clear();
    const float noise = grown_++ == 0 ? 0.0f : 0.15f + 0.5f * state_.random.uniform();
    state_.seeds.grow(state_.random, {noise, 0.3f});
    state_.offer();
    descend();
  }

  void descend() {
    state_.descent.wake_all();
    state_.descent.run(state_.random, 2, true);
    state_.descent.forget();
    state_.offer();
  }

  void keep() {
    state_.at.copy_to(mapping_);
    pool_.add(state_.at.cost(), mapping_);
  }

  LocalSearchState<T> state_;
  ElitePool pool_;
  int grown_ = 0, turns_ = 0;
  double length_ = kFirst;
  std::vector<std::int32_t> mapping_;
};

UpperSearch::UpperSearch(const DenseProblem& problem, std::uint64_t seed, Incumbent& incumbent, Control& control)
    : view_(problem) {
  if (fits_in_32_bits(*view_))
    engine_ = std::make_unique<TypedEngine<std::int32_t>>(view_, seed, incumbent, control);
  else
    engine_ = std::make_unique<TypedEngine<std::int64_t>>(view_, seed, incumbent, control);
}

UpperSearch::~UpperSearch() = default;

void UpperSearch::grow(int growths, Ticks enough) { engine_->grow(growths, enough); }
void UpperSearch::turn(Ticks enough) { engine_->turn(enough); }
int UpperSearch::turns() const { return engine_->turns(); }

double UpperSearch::turn_length() const { return engine_->turn_length(); }
Ticks UpperSearch::improve(const std::vector<std::int32_t>& mapping) {
  return engine_->improve(view_.to_view(mapping));
}

void UpperSearch::adopt(const std::vector<std::int32_t>& mapping) { engine_->adopt(view_.to_view(mapping)); }

std::uint64_t upper_search_bytes(const DenseProblem& p) {
  const auto square = [](int n) { return (static_cast<std::uint64_t>(n) + 8) * (static_cast<std::uint64_t>(n) + 8); };
  const std::uint64_t gain = fits_in_32_bits(p) ? sizeof(std::int32_t) : sizeof(std::int64_t);
  return (static_cast<std::uint64_t>(p.a.n) + 8) * (static_cast<std::uint64_t>(p.b.n) + 8) * (gain + sizeof(float)) +
         (square(p.a.n) + square(p.b.n)) * sizeof(std::int32_t);
}

}  // namespace gedkit
