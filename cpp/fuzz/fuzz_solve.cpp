// The entry point of fuzzers: one case, solved and judged. A broken promise is told and aborts.
#include <cstdio>
#include <cstdlib>

#include "fuzz_case.hpp"
#include "promises.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const gedkit::fuzz::FuzzCase c = gedkit::fuzz::decode({data, size});
  const auto broken = gedkit::fuzz::broken_promises(c);
  if (broken.empty()) return 0;
  std::fprintf(stderr, "%s\n", gedkit::fuzz::describe(c).c_str());
  for (const std::string& promise : broken) std::fprintf(stderr, "broken: %s\n", promise.c_str());
  std::abort();
}
