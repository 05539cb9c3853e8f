#pragma once

#include <optional>
#include <span>
#include <vector>

#include "reports/study/study_result.hpp"

namespace assay::reports {

/// @pre not empty.
[[nodiscard]] double median(std::vector<double> values);

/// A slope of y over x, with an interval.
struct SlopeInterval {
  double median, low, high;
  double quantile;  ///< z, of the normal distribution
};

/// The median of the slopes between all pairs of points. It stays right if a quarter of the points
/// are wrong by orders of magnitude. A mean would not.
///
/// The interval lies between the slopes of ranks (M ± z √(n (n − 1)(2n + 5)/18))/2 among all M,
/// with the quantile z of the normal distribution. For a slope in it, Kendall's τ of y − slope x
/// and x is 0 within its scatter.
///
/// Source: [Sen68].   @pre as many x as y. Nothing if all x are equal.
[[nodiscard]] std::optional<SlopeInterval> sen_slope(std::span<const double> x,
                                                     std::span<const double> y,
                                                     double confidence);

/// The order p of errors e ≈ C h^p as the slope of log e over log h. A derivative of a scheme is
/// piecewise smooth. If an impact falls on the edge of a step, the value is wrong by orders of
/// magnitude. log_constant is the median of log e − p log h. There is no covariance.
///
/// @pre all e > 0. Nothing for fewer than 6 samples, or if all have one h.
[[nodiscard]] std::optional<Fit> sen_fit(std::span<const Sample> samples, double confidence);

}  // namespace assay::reports
