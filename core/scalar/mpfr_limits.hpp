#pragma once

#include <cstdint>

#include <mpfr.h>

#include <limits>

namespace assay::detail {

/// The part of std::numeric_limits for numbers of MPFR that does not depend on their digits.
struct MpfrLimits {
  static constexpr bool is_specialized = true;
  static constexpr bool is_signed = true;
  static constexpr bool is_integer = false;
  static constexpr bool is_exact = false;
  static constexpr bool has_infinity = true;
  static constexpr bool has_quiet_NaN = true;
  static constexpr bool has_signaling_NaN = false;
  static constexpr std::float_denorm_style has_denorm = std::denorm_absent;
  static constexpr bool has_denorm_loss = false;
  static constexpr bool is_iec559 = false;
  static constexpr bool is_bounded = true;
  static constexpr bool is_modulo = false;
  static constexpr bool traps = false;
  static constexpr bool tinyness_before = false;
  static constexpr std::float_round_style round_style = std::round_to_nearest;
  static constexpr int radix = 2;
  static constexpr long min_exponent = MPFR_EMIN_DEFAULT;
  static constexpr long max_exponent = MPFR_EMAX_DEFAULT;
  static constexpr long min_exponent10 = MPFR_EMIN_DEFAULT / 4;
  static constexpr long max_exponent10 = MPFR_EMAX_DEFAULT / 4;
};

}  // namespace assay::detail
