#pragma once

#include <Eigen/Core>
#include <limits>
#include <string>
#include <string_view>

#include "core/scalar/concepts.hpp"
#include "core/scalar/eigen_kernels.hpp"
#include "core/scalar/rational_number.hpp"

namespace assay {

/// The properties of a scalar for generic code. Each scalar has one specialisation, in its own
/// header.
///
///   kName, kDescription      as on the command line
///   kExact                   arithmetic and comparison without rounding
///   kDigits                  significant decimal digits (0: exact, or chosen at run time)
///   unit_roundoff()          u with fl(a ∘ b) = (a ∘ b)(1 + δ), |δ| ≤ u; 0 if exact
///   from_rational(x)         the nearest scalar, rounded once
///   to_rational(s)           the value of s, exactly; InvalidInput if it is not finite; absent
///                            if s is not a rational number
///   is_finite(s)
///   is_zero(s)               present if s == S(0) does not imply that s is zero in every part
///   kEncloses                present if a value is a set that holds the exact result
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

/// Whether a product with s is zero, whatever the other factor is. The comparison s == S(0) is not
/// enough: for Jets it compares values but not derivatives, and for enclosures it may be undecided.
template <class S>
[[nodiscard]] bool is_zero(const S& s) {
  if constexpr (requires { ScalarTraits<S>::is_zero(s); }) {
    return ScalarTraits<S>::is_zero(s);
  } else {
    return s == S(0);
  }
}

/// The value of `from` rounded once to the scalar To, through ℚ; nan and infinities are kept if To
/// has them. @throws InvalidInput if it does not have them.
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

/// A scalar whose values are sets. If a comparison gives an answer, the answer is proved and needs
/// no further check.
template <class S>
concept Enclosure = requires {
  ScalarTraits<S>::kEncloses;
};

template <class S>
using Vector = Eigen::Matrix<S, Eigen::Dynamic, 1>;
template <class S>
using Matrix = Eigen::Matrix<S, Eigen::Dynamic, Eigen::Dynamic>;

}  // namespace assay
