#pragma once

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/rational.hpp"
#include "oracles/detail/trigonometry.hpp"

namespace assay::oracles::detail {

/// √x rounded once or twice; exact if it is rational.
/// @throws InvalidInput if S is exact and √x is not rational.
template <class S>
[[nodiscard]] S exact_root(const Rational& x) {
  if (const auto root = rational_root(x)) return from_rational<S>(*root);
  if constexpr (ScalarTraits<S>::kExact) {
    throw InvalidInput("the square root of " + to_text(x) + " is not rational");
  } else {
    return square_root<S>(from_rational<S>(x));
  }
}

}  // namespace assay::oracles::detail
