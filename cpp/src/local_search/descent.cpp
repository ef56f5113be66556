#include "local_search/descent.hpp"

namespace gedkit {

template <class T>
Descent<T>::Descent(Placement<T>& placement, Control& control)
    : p_(placement.problem()), at_(placement), control_(control), queued_(placement.rows(), 0) {
  dense_ = static_cast<int>(static_cast<double>(at_.columns()) * at_.columns() / (p_.b.half.size() + 1.0));
}

template <class T>
void Descent<T>::wake_around(int u) {
  if (u == at_.nobody()) return;
  wake(u);
  for (const HalfLink& h : p_.a.links(u)) wake(h.node);
}

template <class T>
void Descent<T>::wake_all() {
  for (int u = 0; u < at_.rows(); ++u) wake(u);
}

template <class T>
void Descent<T>::exchange(int u, int v, T won) {
  const int w = at_.owner(v);
  if (w != at_.nobody())
    made_.push_back({w, v, won});
  else
    made_.push_back({u, at_.image(u), won});
  at_.exchange(u, v, won);
}

template <class T>
void Descent<T>::undo() {
  for (; !made_.empty(); made_.pop_back()) at_.exchange(made_.back().node, made_.back().image, -made_.back().won);
}

template <class T>
void Descent<T>::run(Random& random, int extra, bool thorough) {
  for (std::size_t head = 0; head < queue_.size(); ++head) {
    const int u = queue_[head];
    queued_[u] = 0;
    if (at_.heavy() ? control_.poll() : control_.stop()) continue;
    const int here = at_.image(u);
    T best = 0;
    int target = -1;
    const auto consider = [&](int v) {
      const T won = at_.exchange_gain(u, v);  // 0 where u is
      if (won > best) best = won, target = v;
    };
    const bool everywhere = p_.a.degree(u) > dense_ ||
                            (thorough && (here == at_.nowhere() || p_.a.degree(u) == 0 || p_.substitute(u, here) > 0));
    if (everywhere) {
      for (int v = 0; v < at_.columns(); ++v) consider(v);
    } else {
      for (const HalfLink& h : p_.a.links(u)) {
        const int x = at_.image(h.node);
        if (x == at_.nowhere()) continue;
        for (const HalfLink& y : p_.b.links(x)) consider(y.node);
      }
      for (int k = 0; k < extra; ++k) consider(random.below(at_.columns()));
    }
    if (!p_.matches_all) consider(at_.nowhere());
    if (target < 0) continue;
    const int w = at_.owner(target);
    exchange(u, target, best);
    wake_around(u);
    wake_around(w);
  }
  queue_.clear();
}

template class Descent<std::int32_t>;
template class Descent<std::int64_t>;

}  // namespace gedkit
