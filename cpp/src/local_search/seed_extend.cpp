#include "local_search/seed_extend.hpp"

#include <algorithm>

namespace gedkit {

namespace {

constexpr float kClosed = -1e30f;
constexpr float kSeedDegree = 0.15f;  // a seed with many links gives the growth more to go by

float typical_link(const DenseProblem& p) {
  double sum = 0;
  int count = 0;
  const auto add = [&](Ticks cost) {
    if (cost >= p.infinite) return;
    sum += static_cast<double>(cost);
    ++count;
  };
  for (int c = 1; c < p.classes_a; ++c) add(p.link(c, 0));
  for (int c = 1; c < p.classes_b; ++c) add(p.link(0, c));
  return sum > 0 ? static_cast<float>(sum / count) : 1.0f;
}

}  // namespace

template <class T>
SeedExtend<T>::SeedExtend(Placement<T>& placement, Control& control)
    : p_(placement.problem()),
      at_(placement),
      control_(control),
      stride_((placement.columns() + 8) & ~7),
      unit_(typical_link(p_)) {
  unlike_ = unlike_surroundings(p_, stride_, control);
  closed_.assign(stride_, kClosed);
  const double links = static_cast<double>(p_.a.half.size()) * static_cast<double>(p_.b.half.size());
  dense_ = links * 4 > static_cast<double>(at_.rows()) * at_.columns() * at_.columns();
  if (dense_) {
    alone_.assign(unlike_.size(), 0);
    for (int u = 0; u < at_.rows(); ++u)
      for (int v = 0; v < at_.columns(); ++v) alone_[cell(u, v)] = static_cast<float>(at_.gain(u, v));
  }
  noise_.resize(kNoise + stride_);
  Random random(0);
  for (float& x : noise_) x = random.uniform();
  reached_.assign(at_.rows(), 0);
  choice_.resize(at_.rows());
  seed_choice_.resize(at_.rows());
  shift_.resize(at_.rows());
}

template <class T>
float SeedExtend<T>::score(int u, int v, const Taste& taste, int shift) const {
  return static_cast<float>(at_.gain(u, v)) / unit_ - taste.unlike * unlike_[cell(u, v)] +
         taste.noise * noise_[shift + v];
}

// Takes a free neighbour of x that is better for u than `best`.
template <class T>
void SeedExtend<T>::look_around(int x, int u, const Taste& taste, int shift, Choice& best) const {
  for (const HalfLink& y : p_.b.links(x)) {
    if (closed_[y.node] < 0) continue;
    const float here = score(u, y.node, taste, shift);
    if (here > best.score) best = {here, y.node};
  }
}

// Among the free images next to those of u's neighbours, or `kNone`.
template <class T>
typename SeedExtend<T>::Choice SeedExtend<T>::best_linked(int u, const Taste& taste, int shift) const {
  if (dense_) return best_of_row<true>(u, taste, shift);
  Choice best{kClosed, kNone};
  for (const HalfLink& h : p_.a.links(u)) {
    const int x = at_.image(h.node);
    if (x != at_.nowhere()) look_around(x, u, taste, shift, best);
  }
  return best;
}

// Among all free images. Eight lanes, so that the compiler makes vectors of them.
template <class T>
template <bool kLinked>
typename SeedExtend<T>::Choice SeedExtend<T>::best_of_row(int u, const Taste& taste, int shift) const {
  const T* const gain = at_.gains(u);
  const float* const unlike = unlike_.data() + cell(u, 0);
  const float* const alone = kLinked ? alone_.data() + cell(u, 0) : nullptr;
  const float* const noise = noise_.data() + shift;
  const float* const closed = closed_.data();
  const float per_tick = 1.0f / unit_, noise_weight = taste.noise, unlike_weight = taste.unlike;
  float best[8];
  std::int32_t at[8];
  for (int j = 0; j < 8; ++j) best[j] = kClosed, at[j] = kNone;
  for (int v = 0; v < stride_; v += 8)
    for (int j = 0; j < 8; ++j) {
      const int k = v + j;
      const float earned = static_cast<float>(gain[k]);
      float score = per_tick * earned - unlike_weight * unlike[k] + noise_weight * noise[k] + closed[k];
      if constexpr (kLinked) score = earned > alone[k] ? score : kClosed;
      const bool better = score > best[j];
      best[j] = better ? score : best[j];
      at[j] = better ? k : at[j];
    }
  int lane = 0;
  for (int j = 1; j < 8; ++j)
    if (best[j] > best[lane]) lane = j;
  return best[lane] > kClosed / 2 ? Choice{best[lane], at[lane]} : Choice{kClosed, kNone};
}

template <class T>
bool SeedExtend<T>::worth_placing(int u, int v) const {
  return p_.matches_all || at_.gain(u, v) >= 0;
}

template <class T>
template <class Find>
std::size_t SeedExtend<T>::take_best(const std::vector<std::int32_t>& rows, std::vector<Choice>& choice,
                                     Find find) const {
  for (;;) {
    std::size_t pick = 0;
    float most = choice[rows[0]].score, second = kClosed;
    for (std::size_t i = 1; i < rows.size(); ++i) {
      const float score = choice[rows[i]].score;
      if (score > most) {
        second = most;
        most = score;
        pick = i;
      } else {
        second = std::max(second, score);
      }
    }
    Choice& best = choice[rows[pick]];
    if (best.v == kNone || (best.v != kUnknown && closed_[best.v] == 0)) return pick;
    best = find(rows[pick]);
    if (best.score >= second) return pick;
  }
}

template <class T>
bool SeedExtend<T>::seed(const Taste& taste, int& u, int& v) {
  const bool first = static_cast<int>(open_.size()) == at_.rows();
  const Taste& most = first ? kFirstSeed : kLaterSeed;
  const Taste seed_taste{taste.noise > 0 ? most.noise : 0.0f, most.unlike};
  std::erase_if(open_, [&](int row) { return at_.image(row) != at_.nowhere(); });
  while (!open_.empty()) {
    const std::size_t pick = take_best(open_, seed_choice_, [&](int row) {
      Choice choice = best_of_row<false>(row, seed_taste, shift_[row]);
      if (choice.v != kNone)
        choice.score += kSeedDegree * static_cast<float>(std::min(p_.a.degree(row), p_.b.degree(choice.v)));
      return choice;
    });
    u = open_[pick];
    v = seed_choice_[u].v;
    if (v == kNone) return false;
    if (worth_placing(u, v)) return true;
    open_[pick] = open_.back();  // to be deleted, as far as can be told now
    open_.pop_back();
  }
  return false;
}

template <class T>
void SeedExtend<T>::reach(int u) {
  if (reached_[u]) return;
  reached_[u] = 1;
  frontier_.push_back(u);
}

// A neighbour of u was placed at x: u earns more at the neighbours of x, and what it chose before stands or is beaten.
template <class T>
void SeedExtend<T>::learn(int u, int x, const Taste& taste) {
  seed_choice_[u] = kLater;
  Choice& best = choice_[u];
  if (best.v != kUnknown) look_around(x, u, taste, shift_[u], best);
}

template <class T>
void SeedExtend<T>::place(int u, int v, const Taste& taste) {
  at_.put(u, v);
  closed_[v] = kClosed;
  for (const HalfLink& h : p_.a.links(u)) {
    if (at_.image(h.node) != at_.nowhere()) continue;
    learn(h.node, v, taste);
    reach(h.node);
  }
}

template <class T>
void SeedExtend<T>::fill_up() {
  int v = 0;
  for (const int u : open_) {
    if (at_.image(u) != at_.nowhere()) continue;
    while (v < at_.columns() && at_.owner(v) != at_.nobody()) ++v;
    if (v == at_.columns()) return;
    if (worth_placing(u, v)) at_.put(u, v);
  }
}

template <class T>
void SeedExtend<T>::grow(Random& random, const Taste& taste) {
  open_.clear();
  int room = 0;
  for (int v = 0; v < at_.columns(); ++v) {
    const bool free = at_.owner(v) == at_.nobody();
    closed_[v] = free ? 0.0f : kClosed;
    room += free;
  }
  frontier_.clear();
  for (int u = 0; u < at_.rows(); ++u) {
    if (at_.image(u) != at_.nowhere()) continue;
    open_.push_back(u);
    reached_[u] = 0;
    seed_choice_[u] = kLater;
    choice_[u] = {kClosed, kNone};
    shift_[u] = random.below(kNoise);
    for (const HalfLink& h : p_.a.links(u))
      if (at_.image(h.node) != at_.nowhere()) {
        choice_[u] = kLater;
        reach(u);
        break;
      }
  }
  while (room > 0) {
    if (at_.heavy() ? control_.poll() : control_.stop()) return fill_up();
    int u = kNone, v = kNone;
    if (!frontier_.empty()) {
      const std::size_t pick =
          take_best(frontier_, choice_, [&](int row) { return best_linked(row, taste, shift_[row]); });
      u = frontier_[pick];
      v = choice_[u].v;
      frontier_[pick] = frontier_.back();
      frontier_.pop_back();
      reached_[u] = 0;
      // Left for a seed, or deleted, unless a neighbour placed later makes it worth while.
      if (v == kNone || !worth_placing(u, v)) continue;
    } else if (!seed(taste, u, v)) {
      return;
    }
    place(u, v, taste);
    --room;
  }
}

template class SeedExtend<std::int32_t>;
template class SeedExtend<std::int64_t>;

}  // namespace gedkit
