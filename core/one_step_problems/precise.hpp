#pragma once

#include "core/scalar/dd.hpp"

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

/// The scalar that residuals of solutions in S are recomputed in: S, or double-double if S has
/// fewer digits.
template <class S>
using Precise = typename detail::PreciseScalar<S>::Type;

}  // namespace assay
