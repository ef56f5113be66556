#include "local_search/upper_search.hpp"

#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

#include "local_search/annealing.hpp"
#include "local_search/elite_pool.hpp"
#include "local_search/iterated_descent.hpp"
#include "local_search/ruin_recreate.hpp"
#include "local_search/workshop.hpp"

namespace gedkit {

class UpperSearch::Engine {
 public:
  virtual ~Engine() = default;
  virtual void grow(int growths, Ticks enough) = 0;
  virtual void turn(Ticks enough) = 0;
  virtual double turn_length() const = 0;
  virtual Ticks improve(const std::vector<std::int32_t>& mapping) = 0;
};

template <class T>
class UpperSearch::TypedEngine : public Engine {
 public:
  TypedEngine(const DenseProblem& problem, bool turned, std::uint64_t seed, Incumbent& incumbent, Control& control)
      : shop_(problem, turned, seed, incumbent, control) {}

  void grow(int growths, Ticks enough) override {
    shop_.enough = enough;
    for (int i = 0; i < growths && !(i > 0 && shop_.tired()); ++i) {
      fresh();
      keep();
    }
  }

  // Portions per node of the larger graph. Regrowing from fresh starts brings most of the gain within milliseconds;
  // annealing and elites take over in the long run; in large graphs only local steps get far.
  void turn(Ticks enough) override {
    shop_.enough = enough;
    const int nodes = shop_.at.columns();
    if (shop_.at.rows() == 0 || nodes == 0) return;
    if (pool_.empty()) grow(1, enough);
    if (shop_.tired()) return;
    const auto times = [&](double per_node) {
      return std::max<std::int64_t>(4, std::llround(per_node * length_ * nodes));
    };
    const bool early = turns_ < kEarly;
    const Cycle cycle = nodes > kLarge ? Cycle(kLargeTurns) : early ? Cycle(kEarlyTurns) : Cycle(kLateTurns);
    switch (cycle[turns_ % cycle.size()]) {
      case kGrowAndRuin:
        fresh();
        ruin_and_recreate(shop_, times(4));
        break;
      case kRuin:
        elite();
        ruin_and_recreate(shop_, times(nodes > kLarge ? 0.5 : 2));
        break;
      case kKick:
        elite();
        kick_and_descend(shop_, times(40));
        break;
      case kAnneal:
        elite();
        anneal(shop_, times(200), 0.6f, 0.25f);
        break;
      case kGrowAndAnneal:
        fresh();
        anneal(shop_, times(early ? 400 : 1500), 1.1f, 0.35f);
        break;
    }
    keep();
    ++turns_;
    length_ *= length_ < 1 ? kSoonLonger : kLonger;
  }

  double turn_length() const override { return length_; }

  Ticks improve(const std::vector<std::int32_t>& mapping) override {
    shop_.at.go_to(mapping);
    descend();
    return shop_.at.cost();
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

  void elite() { shop_.at.go_to(pool_.pick(shop_.random)); }

  void fresh() {
    shop_.at.clear();
    const float noise = grown_++ == 0 ? 0.0f : 0.15f + 0.5f * shop_.random.uniform();
    shop_.seeds.grow(shop_.random, {noise, 0.3f});
    shop_.offer();
    descend();
  }

  void descend() {
    shop_.descent.wake_all();
    shop_.descent.run(shop_.random, 2, true);
    shop_.descent.forget();
    shop_.offer();
  }

  void keep() {
    shop_.at.copy_to(mapping_);
    pool_.add(shop_.at.cost(), mapping_);
  }

  Workshop<T> shop_;
  ElitePool pool_;
  int grown_ = 0, turns_ = 0;
  double length_ = kFirst;
  std::vector<std::int32_t> mapping_;
};

UpperSearch::UpperSearch(const DenseProblem& problem, std::uint64_t seed, Incumbent& incumbent, Control& control) {
  const bool turned = problem.a.n > problem.b.n;
  if (turned) turned_ = std::make_unique<DenseProblem>(problem.transposed());
  const DenseProblem& p = turned ? *turned_ : problem;
  if (fits_in_32_bits(p))
    engine_ = std::make_unique<TypedEngine<std::int32_t>>(p, turned, seed, incumbent, control);
  else
    engine_ = std::make_unique<TypedEngine<std::int64_t>>(p, turned, seed, incumbent, control);
}

UpperSearch::~UpperSearch() = default;

void UpperSearch::grow(int growths, Ticks enough) { engine_->grow(growths, enough); }
void UpperSearch::turn(Ticks enough) { engine_->turn(enough); }
double UpperSearch::turn_length() const { return engine_->turn_length(); }
Ticks UpperSearch::improve(const std::vector<std::int32_t>& mapping) {
  return engine_->improve(turned_ ? inverse(mapping, turned_->a.n) : mapping);
}

std::size_t upper_search_bytes(const DenseProblem& p) {
  const auto square = [](int n) { return (static_cast<std::size_t>(n) + 8) * (static_cast<std::size_t>(n) + 8); };
  const std::size_t gain = fits_in_32_bits(p) ? sizeof(std::int32_t) : sizeof(std::int64_t);
  return (static_cast<std::size_t>(p.a.n) + 8) * (static_cast<std::size_t>(p.b.n) + 8) * (gain + sizeof(float)) +
         (square(p.a.n) + square(p.b.n)) * sizeof(std::int32_t);
}

}  // namespace gedkit
