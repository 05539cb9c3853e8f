#pragma once

#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "reports/study/study_result.hpp"

namespace assay::reports {

/// The power law E[e] = exp(a) h^p through all samples, with the interval of its order p.
///
/// The fit is regress_mean of degree 1. The scatter is not the same at every h, so the covariance
/// is the heteroscedasticity-consistent HC3 estimator,  B Xᵀ diag(rᵢ²/(1 − ℓᵢ)²) X B, rᵢ = eᵢ/μᵢ −
/// 1, B = (Xᵀ diag(eᵢ/μᵢ) X)⁻¹, ℓᵢ the leverages, and the interval is that of Student's t with n −
/// 2 degrees of freedom.
///
/// Source: [MW85] for HC3.   @pre n ≥ 3 samples with e > 0 and not all of one h; otherwise nothing.
[[nodiscard]] std::optional<Fit> fit_power_law(std::span<const Sample> samples, double confidence);

/// The same for the mean of log e, by least squares: for the few runs that somebody chose, of which
/// one large error must not decide alone.
[[nodiscard]] std::optional<Fit> fit_logarithms(std::span<const Sample> samples, double confidence);

/// A quadratic term with a larger t-value is real: one in 370 is by chance.
inline constexpr double kSignificantCurvature = 3;

/// t-value of the quadratic term when log e = a + p log h + c (log h)² is fitted: large where the
/// samples are not yet asymptotic.   @pre as fit_power_law, n ≥ 5.
[[nodiscard]] double curvature_t_value(std::span<const Sample> samples);

/// The model with a floor, e = C h^p + f.
struct FloorFit {
  double order;
  double floor;
  double improvement;  ///< F statistic against the power law, 1 and n − 3 degrees of freedom
  double p_value;      ///< of that statistic
};
/// Fitted by Levenberg-Marquardt on log e. Nothing where the iteration fails.
[[nodiscard]] std::optional<FloorFit> fit_with_floor(std::span<const Sample> samples);

/// Where a power law may be fitted: samples with h ≤ resolved_step that rounding does not spoil,
/// and the coarse end cut octave by octave while the rest is still curved. Marks Sample::in_window
/// and returns how many.
///
/// A sample is spoilt where more than 1/20 of its error is rounding; where that was not measured,
/// it is the largest within an octave, or else the nearest. Where nothing can measure it, a sample
/// is spoilt that may be rounding. Octaves are cut while |t| > 3 for the
/// quadratic term (kSignificantCurvature), as long as three octaves and 24 samples remain.
std::size_t choose_window(std::vector<Sample>& samples,
                          double resolved_step = std::numeric_limits<double>::infinity());

}  // namespace assay::reports
