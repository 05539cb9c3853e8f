#pragma once

#include <cmath>

#include "core/scalar/scalar_traits.hpp"

namespace assay {
class Interval;
}

namespace assay::oracles::detail {

/// sin x, cos x and √x in the scalar's own precision, found by argument-dependent look-up.
template <class S>
[[nodiscard]] S sine(const S& x) {
  using std::sin;
  return sin(x);
}
template <class S>
[[nodiscard]] S cosine(const S& x) {
  using std::cos;
  return cos(x);
}
template <class S>
[[nodiscard]] S square_root(const S& x) {
  using std::sqrt;
  return sqrt(x);
}

/// atan(1) = π/4 for the scalars that have it.
template <class S>
[[nodiscard]] S pi() {
  using std::atan;
  return S(4) * atan(S(1));
}

// Interval has no elementary functions of its own; MPFI’s enclose, as every operation does. Defined
// in interval_trigonometry.cpp.
template <>
Interval sine(const Interval& x);
template <>
Interval cosine(const Interval& x);
template <>
Interval pi();

}  // namespace assay::oracles::detail
