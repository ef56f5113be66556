// Run while configuring: ends with 0 where this machine runs code built for x86-64-v3.
#include "../bindings/cpu/runs_v3.hpp"

int main() { return gedkit::runs_v3() ? 0 : 1; }
