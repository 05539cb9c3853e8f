#pragma once

#include <Eigen/Core>
#include <span>

#include "reports/study/study_result.hpp"

namespace assay::reports {

/// A polynomial of log h that is fitted to log e.
struct Regression {
  Eigen::VectorXd coefficients;  ///< ℝ^{degree+1}; entry j belongs to (log h)^j
  Eigen::MatrixXd covariance;    ///< of the coefficients, HC3 [MW85]: see fit_power_law
  double residual_sum;           ///< of squares of log e
};

/// A regression that is fitted by least squares of log e.
/// @pre more samples than coefficients, all with e > 0, and not all of one h.
[[nodiscard]] Regression regress(std::span<const Sample> samples, int degree);

/// A regression that is fitted to the mean of e. The model is exp(p(log h)), with a scatter in
/// proportion to it. So Σ (e/μ − 1) xᵢ = 0 for each power xᵢ of log h. Errors that are small by
/// chance, for example near a zero crossing, weigh no more than others. Their logarithms would
/// scatter most.
///
/// Source: the quasi-likelihood of a constant coefficient of variation, McCullagh and Nelder,
/// "Generalized Linear Models" (1989), chapter 8.   @pre as regress
[[nodiscard]] Regression regress_mean(std::span<const Sample> samples, int degree);

/// Whether all samples have one h, so that no slope can be found.
[[nodiscard]] bool one_step_size(std::span<const Sample> samples);

}  // namespace assay::reports
