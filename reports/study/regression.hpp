#pragma once

#include <Eigen/Core>
#include <span>

#include "reports/study/study_result.hpp"

namespace assay::reports {

/// Least squares of log e on 1, log h, …, (log h)^degree, with the HC3 covariance.
struct Regression {
  Eigen::VectorXd coefficients;
  Eigen::MatrixXd covariance;
  double residual_sum;
};

[[nodiscard]] Regression regress(std::span<const Sample> samples, int degree);

/// All samples are of one h: no slope can be told.
[[nodiscard]] bool one_step_size(std::span<const Sample> samples);

}  // namespace assay::reports
