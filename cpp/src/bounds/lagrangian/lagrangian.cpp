#include "bounds/lagrangian/lagrangian.hpp"

namespace gedkit {

template class Lagrangian<std::int32_t>;
template class Lagrangian<std::int64_t>;

}  // namespace gedkit
