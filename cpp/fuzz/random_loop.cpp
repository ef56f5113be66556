// A driver for LLVMFuzzerTestOneInput where libFuzzer is not at hand: random bytes for so many seconds, or files.
//
//   gedkit_fuzz [seconds [seed]]      60 s from seed 1, unless told otherwise
//   gedkit_fuzz file...               runs these inputs again, such as the one a failure left in gedkit_fuzz_case.bin
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

constexpr const char* kFailure = "gedkit_fuzz_case.bin";

int run_files(int count, char** paths) {
  for (int i = 0; i < count; ++i) {
    std::ifstream file(paths[i], std::ios::binary);
    const std::vector<char> bytes{std::istreambuf_iterator<char>(file), {}};
    LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
    std::printf("%s: fine\n", paths[i]);
  }
  return 0;
}

int run_random(double seconds, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  const auto now = [] { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()); };
  const double end = now().count() + seconds;
  double slowest = 0;
  long cases = 0;
  std::vector<std::uint8_t> bytes;
  for (double begun; (begun = now().count()) < end; ++cases) {
    bytes.resize(64 + random() % 1024);
    for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random());
    // Written before it is run: whatever kills the process, the input is there.
    std::ofstream(kFailure, std::ios::binary).write(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    LLVMFuzzerTestOneInput(bytes.data(), bytes.size());
    slowest = std::max(slowest, now().count() - begun);
  }
  std::filesystem::remove(kFailure);
  std::printf("fuzz: %ld cases in %g s from seed %llu, the slowest %.1f s, all promises kept\n", cases, seconds,
              static_cast<unsigned long long>(seed), slowest);
  return cases > 0 ? 0 : 1;
}

}  // namespace

int main(int count, char** arguments) {
  if (count > 1 && std::filesystem::exists(arguments[1])) return run_files(count - 1, arguments + 1);
  return run_random(count > 1 ? std::atof(arguments[1]) : 60, count > 2 ? std::strtoull(arguments[2], nullptr, 10) : 1);
}
