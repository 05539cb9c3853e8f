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
/// is the heteroscedasticity-consistent HC3 estimator, B Xᵀ diag(rᵢ²/(1 − ℓᵢ)²) X B, where rᵢ =
/// eᵢ/μᵢ − 1, B = (Xᵀ diag(eᵢ/μᵢ) X)⁻¹ and ℓᵢ are the leverages. The interval uses Student's t with
/// n − 2 degrees of freedom.
///
/// Source: [MW85] for HC3.   @pre n ≥ 3 samples with e > 0 and not all of one h; otherwise nothing.
[[nodiscard]] std::optional<Fit> fit_power_law(std::span<const Sample> samples, double confidence);

/// The same for the mean of log e, by least squares. It serves for a few runs that somebody chose,
/// in which one large error must not decide alone.
[[nodiscard]] std::optional<Fit> fit_logarithms(std::span<const Sample> samples, double confidence);

/// The quadratic term is real if its t-value exceeds this; one in 370 does so by chance.
inline constexpr double kSignificantCurvature = 3;

/// The t-value of the quadratic term when log e = a + p log h + c (log h)² is fitted. It is large
/// if the samples are not yet asymptotic. @pre as fit_power_law, n ≥ 5.
[[nodiscard]] double curvature_t_value(std::span<const Sample> samples);

/// The model with a floor, e = C h^p + f.
struct FloorFit {
  double order;
  double floor;
  double improvement;  ///< F statistic against the power law, 1 and n − 3 degrees of freedom
  double p_value;      ///< of that statistic
};
/// Fitted by Levenberg-Marquardt on log e. Returns nothing if the iteration fails.
[[nodiscard]] std::optional<FloorFit> fit_with_floor(std::span<const Sample> samples);

/// Chooses the samples to which a power law may be fitted: samples with h ≤ resolved_step that
/// rounding does not spoil. The coarse end is cut octave by octave while the rest is still curved.
/// Marks Sample::in_window and returns the number of samples in the window.
///
/// Rounding spoils a sample if it is more than 1/20 of its error. If the rounding of a sample was
/// not measured, the largest one within an octave counts, or else the nearest. If nothing can
/// measure it, a sample is spoilt if its error may be rounding. Octaves are cut while |t| > 3 for
/// the quadratic term (kSignificantCurvature), as long as three octaves and 24 samples remain.
std::size_t choose_window(std::vector<Sample>& samples,
                          double resolved_step = std::numeric_limits<double>::infinity());

}  // namespace assay::reports
