#pragma once

#include <concepts>

#include "core/scalar/dd.hpp"
#include "core/scalar/scalar_traits.hpp"

namespace assay {

namespace detail {
template <class S>
struct PreciseScalar {
  using Type = S;
};
template <>
struct PreciseScalar<double> {
  using Type = Dd;
};
template <>
struct PreciseScalar<long double> {
  using Type = Dd;
};
}  // namespace detail

/// The scalar in which residuals of solutions in S are recomputed: S, or double-double if S has
/// fewer digits.
template <class S>
using Precise = typename detail::PreciseScalar<S>::Type;

/// x in S, rounded to nearest, without the rationals that scalar_cast uses.
template <class S>
[[nodiscard]] S rounded(const Precise<S>& x) {
  if constexpr (std::same_as<Precise<S>, S>) {
    return x;
  } else if constexpr (std::same_as<S, double>) {
    return x.x[0];
  } else {
    return scalar_cast<S>(x);
  }
}

namespace detail {
/// The unit roundoff of Precise<S> relative to the unit roundoff of S.
template <class S>
[[nodiscard]] S precise_units() {
  if constexpr (std::same_as<Precise<S>, S>) {
    return S(1);
  } else {
    static const S units = scalar_cast<S>(unit_roundoff<Precise<S>>()) / unit_roundoff<S>();
    return units;
  }
}
}  // namespace detail

}  // namespace assay
