#pragma once

#include <string>

#include "reports/study/study_result.hpp"

namespace assay::reports {

/// The gate compares fits. A file states the samples of each fit, so the fit is computed again: a
/// file whose samples were changed and whose fit was kept does not show what the solver did.
///
/// Both computations minimise the same function of n samples (log h, log e). They differ by the
/// rounding of the normal equations, whose condition number is at most κ = (1 + m² + s²)²/s² with
/// the mean m and the variance s² of log h, and by the end of the iteration of regress_mean:
///
///   |Δa|, |Δp|, |Δσ| ≤ (kEndOfFit + kFitBadness n κ u) (|a| + |p| + σ)                        (1)
///
/// σ: the standard deviations of a, of p and of log e. The window must be the range of the samples
/// in it, and the intervals a ± t σ_a and p ± t σ_p. Of files of format 1 only the order of the
/// ends of intervals is examined: nothing of them is compared.
/// @throws InvalidInput that names the row and the first number that differs.
void require_fits_of_samples(const StudyResult& study, const std::string& file);

/// The operations of an entry of the normal equations, and the cancellation in their solution.
inline constexpr double kFitBadness = 64;
/// [1] The relative length of the last step of the iteration.
inline constexpr double kEndOfFit = 1e-12;

}  // namespace assay::reports
