#pragma once

#include <Eigen/Core>
#include <limits>
#include <string>
#include <string_view>

#include "core/scalar/concepts.hpp"
#include "core/scalar/eigen_kernels.hpp"
#include "core/scalar/rational_number.hpp"

namespace assay {

/// What generic code may ask of a scalar. One specialisation a rung, each in its own header.
///
///   kName, kDescription      as on the command line
///   kExact                   arithmetic and comparison without rounding
///   kDigits                  significant decimal digits (0: exact, or chosen at run time)
///   unit_roundoff()          u with fl(a ∘ b) = (a ∘ b)(1 + δ), |δ| ≤ u; 0 where exact
///   from_rational(x)         the nearest scalar, rounded once
///   to_rational(s)           the value of s, exactly, InvalidInput where it is not finite; absent
///                            where s is not a number of ℚ
///   is_finite(s)
///   is_zero(s)               present where s == S(0) does not say that s is zero in every part
///   kEncloses                present where a value is a set that holds the exact result
template <class S>
struct ScalarTraits;

/// The rational x as a scalar, rounded once.
template <class S>
[[nodiscard]] S from_rational(const Rational& x) {
  return ScalarTraits<S>::from_rational(x);
}

/// u of the scalar, for bounds of the form badness · κ · u · scale.
template <class S>
[[nodiscard]] S unit_roundoff() {
  return ScalarTraits<S>::unit_roundoff();
}

template <class S>
[[nodiscard]] bool is_finite(const S& s) {
  return ScalarTraits<S>::is_finite(s);
}

/// Whether a product with s vanishes whatever the other factor is. Not s == S(0): that compares the
/// values of Jets without their derivatives, and enclosures may leave it undecided.
template <class S>
[[nodiscard]] bool is_zero(const S& s) {
  if constexpr (requires { ScalarTraits<S>::is_zero(s); }) {
    return ScalarTraits<S>::is_zero(s);
  } else {
    return s == S(0);
  }
}

/// The value of `from` rounded once to the scalar To, through ℚ; nan and infinities stay what they
/// are where To has them.   @throws InvalidInput where it has not.
template <class To, class From>
[[nodiscard]] To scalar_cast(const From& from) {
  if constexpr (std::same_as<To, From>) {
    return from;
  } else {
    using Limits = std::numeric_limits<To>;
    if constexpr (Limits::has_infinity && Limits::has_quiet_NaN) {
      if (!is_finite(from)) {
        if (!(from == from)) return To(Limits::quiet_NaN());
        return from > From(0) ? To(Limits::infinity()) : To(-Limits::infinity());
      }
    }
    return ScalarTraits<To>::from_rational(ScalarTraits<From>::to_rational(from));
  }
}

/// A scalar whose values are sets: a comparison that it answers is proved, and needs no recheck.
template <class S>
concept Enclosure = requires {
  ScalarTraits<S>::kEncloses;
};

template <class S>
using Vector = Eigen::Matrix<S, Eigen::Dynamic, 1>;
template <class S>
using Matrix = Eigen::Matrix<S, Eigen::Dynamic, Eigen::Dynamic>;

}  // namespace assay
