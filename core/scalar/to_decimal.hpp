#pragma once

#include <string>

#include "core/scalar/decimal.hpp"
#include "core/scalar/scalar_traits.hpp"

namespace assay {

/// x with the digits that identify it among the numbers of its scalar. A rational is a fraction
/// p/q, an enclosure an interval [low, high], and a number that is not finite is `nan` or `inf`.
template <class S>
[[nodiscard]] std::string to_decimal(const S& x) {
  if constexpr (std::same_as<S, Rational>) {
    return x.str();
  } else if constexpr (Enclosure<S>) {
    return "[" + to_decimal(x.low()) + ", " + to_decimal(x.high()) + "]";
  } else if constexpr (requires {
                         x.a;
                         x.v;
                       }) {
    return to_decimal(x.a);
  } else {
    if (!is_finite(x)) return x != x ? "nan" : x > S(0) ? "inf" : "-inf";
    // A binary number of precision p is identified by 1 + ⌈p log₁₀ 2⌉ digits.
    const Rational u = ScalarTraits<S>::to_rational(unit_roundoff<S>());
    const int bits = static_cast<int>(mpz_sizeinbase(mpq_denref(u.gmp()), 2)) - 1;
    const int digits = 2 + bits * 30103 / 100000;
    return to_short_text(round_to_decimal(ScalarTraits<S>::to_rational(x), digits));
  }
}

}  // namespace assay
