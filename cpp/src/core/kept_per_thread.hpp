// An object that each thread has of its own and keeps from one call to the next, made when it is first asked for.
#pragma once

#include <memory>
#ifdef __MINGW32__
#include <pthread.h>
#endif

namespace gedkit {

// One per thread and type: give it a type of the place that uses it. Behind a pointer, since the address of a thread's
// own variable would be asked for again and again.
template <class T>
T& kept_per_thread() {
#ifdef __MINGW32__
  // Its thread_local variables are emulated, and their memory is gone before their destructors run.
  static const pthread_key_t key = [] {
    pthread_key_t made;
    pthread_key_create(&made, [](void* kept) { delete static_cast<T*>(kept); });
    return made;
  }();
  void* kept = pthread_getspecific(key);
  if (!kept) pthread_setspecific(key, kept = new T);
  return *static_cast<T*>(kept);
#else
  thread_local const auto kept = std::make_unique<T>();
  return *kept;
#endif
}

}  // namespace gedkit
