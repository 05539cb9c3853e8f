#pragma once

#include <optional>
#include <span>
#include <vector>

#include "reports/study/study_result.hpp"

namespace assay::reports {

/// @pre not empty.
[[nodiscard]] double median(std::vector<double> values);

/// The order p of errors e ≈ C h^p as the median of the slopes of log e over log h between all
/// pairs of samples. A derivative of a scheme is piecewise smooth, and a step size at which an
/// impact falls on the edge of a step gives a value that is off by orders: a median bears a quarter
/// of such samples, a mean none.
///
/// The interval lies between the slopes of ranks (M ± z √(n (n − 1)(2n + 5)/18))/2 among all M,
/// with z the quantile of the normal distribution: so Kendall's τ of log e − p log h and log h is 0
/// within its scatter. log_constant is the median of log e − p log h. There is no covariance.
///
/// Source: [Sen68].   @pre all e > 0. Nothing for fewer than 6 samples, or if all have one h.
[[nodiscard]] std::optional<Fit> sen_slope(std::span<const Sample> samples, double confidence);

}  // namespace assay::reports
