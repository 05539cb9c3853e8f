#pragma once

#include <Eigen/Core>
#include <span>

#include "reports/study/study_result.hpp"

namespace assay::reports {

/// A polynomial of log h that is fitted to log e.
struct Regression {
  Eigen::VectorXd coefficients;  ///< ℝ^{degree+1}, that of (log h)^j at j
  Eigen::MatrixXd covariance;    ///< of the coefficients, HC3 [MW85]: see fit_power_law
  double residual_sum;           ///< of squares of log e
};

/// By least squares of log e.
/// @pre more samples than coefficients, all with e > 0, and not all of one h.
[[nodiscard]] Regression regress(std::span<const Sample> samples, int degree);

/// By the mean of e, of which exp(p(log h)) is the model with a scatter in proportion to it: where
/// (e/μ − 1) xᵢ adds up to 0 for each power xᵢ of log h. Errors that are small by chance, as where
/// they pass through zero, weigh no more than others: their logarithms scatter most.
///
/// Source: the quasi-likelihood of a constant coefficient of variation, McCullagh and Nelder,
/// "Generalized Linear Models" (1989), chapter 8.   @pre as regress
[[nodiscard]] Regression regress_mean(std::span<const Sample> samples, int degree);

/// All samples are of one h: no slope can be told.
[[nodiscard]] bool one_step_size(std::span<const Sample> samples);

}  // namespace assay::reports
