#pragma once

#include <span>

namespace assay::reports {

/// An error with its sign, of a run with step h.
struct SignedError {
  double h, error;
};

/// Whether a part of an error remains as h falls to 0.
enum class Remainder {
  kNone,     ///< nothing shows one
  kPerhaps,  ///< the most probable order shows one, another order does not
  kShown     ///< all probable orders show one
};

/// Judges errors that fall, as the sum of a limit c and a part that scatters with its own size:
///
///   e = c + h^p (a + ε),   1/2 ≤ p ≤ 4.                                                        (1)
///
/// For each p the limit c is the slope of e/h^p over h^−p, see sen_slope. Its interval is false ten
/// times less often than `confidence` allows, since many p are tried. A p is probable if
///
///   n (ℓ(p) − min ℓ) ≤ z²,   ℓ(p) = log σ(p) + p mean(log h),
///
/// where σ is the size that three quarters of |ε| do not exceed. A scatter of size σ h^p adds ℓ n
/// to −log likelihood. The bound is twice as wide as the likelihood ratio with confidence z
/// requires, since a quantile is a coarse measure of a scatter. A p shows a limit if the interval
/// of c is without 0 and c is at least half of the median of the finest quarter of the errors.
///
/// A second term h^q beside h^p that does not dominate adds less than that half to c. A limit that
/// is less than half of the smallest errors is not seen.
///
/// Source: derived here; [Sen68] for the interval of c.   @pre at least 6 errors, h > 0.
/// @param floor  errors below are rounding, > 0
[[nodiscard]] Remainder remainder_of(std::span<const SignedError> errors,
                                     double confidence,
                                     double floor);

}  // namespace assay::reports
