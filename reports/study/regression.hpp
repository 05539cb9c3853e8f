#pragma once

#include <Eigen/Core>
#include <span>

#include "reports/study/study_result.hpp"

namespace assay::reports {

/// Least squares of log e on 1, log h, …, (log h)^degree.
struct Regression {
  Eigen::VectorXd coefficients;  ///< ℝ^{degree+1}, that of (log h)^j at j
  Eigen::MatrixXd covariance;    ///< of the coefficients, HC3 [MW85]: see fit_power_law
  double residual_sum;           ///< of squares
};

/// @pre more samples than coefficients, all with e > 0, and not all of one h.
[[nodiscard]] Regression regress(std::span<const Sample> samples, int degree);

/// All samples are of one h: no slope can be told.
[[nodiscard]] bool one_step_size(std::span<const Sample> samples);

}  // namespace assay::reports
