#include "reports/study/regression.hpp"

#include <Eigen/QR>
#include <algorithm>
#include <cmath>

#include "core/math/lu.hpp"

namespace assay::reports {

namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

/// Powers of log h by row, and the inverse of XᵀX.
struct Design {
  MatrixXd x;
  VectorXd log_error;
  MatrixXd bread;
};

// Few columns: lazy products, which compile in no time.
MatrixXd inverse(const MatrixXd& matrix) {
  LuFactors<double> factors;
  factors.compute(matrix);
  return factors.solve(Matrix<double>::Identity(matrix.rows(), matrix.cols()));
}

Design design_of(std::span<const Sample> samples, int degree) {
  const auto n = static_cast<Eigen::Index>(samples.size());
  Design design{MatrixXd(n, degree + 1), VectorXd(n), {}};
  for (Eigen::Index i = 0; i < n; ++i) {
    const Sample& sample = samples[static_cast<std::size_t>(i)];
    design.log_error(i) = std::log(sample.error);
    for (int j = 0; j <= degree; ++j) design.x(i, j) = std::pow(std::log(sample.h), j);
  }
  design.bread = inverse(design.x.transpose().lazyProduct(design.x));
  return design;
}

/// B (Σ xᵢ xᵢᵀ rᵢ²/(1 − ℓᵢ)²) B with the leverages ℓᵢ of the design.
MatrixXd sandwich(const Design& design, const VectorXd& residual, const MatrixXd& bread) {
  MatrixXd meat = MatrixXd::Zero(bread.rows(), bread.cols());
  for (Eigen::Index i = 0; i < design.x.rows(); ++i) {
    const VectorXd row = design.x.row(i);
    const double leverage = row.dot(design.bread.lazyProduct(row));
    const VectorXd scaled = row * (residual(i) / std::max(1 - leverage, 1e-6));
    meat += scaled.lazyProduct(scaled.transpose());
  }
  return bread.lazyProduct(MatrixXd(meat.lazyProduct(bread)));
}

/// Σ e/μ + log μ, which is convex in the coefficients, and what its minimum needs.
struct MeanFit {
  VectorXd ratio;  ///< e/μ
  double value;

  MeanFit(const Design& design, const VectorXd& coefficients) {
    const VectorXd log_mean = design.x.lazyProduct(coefficients);
    ratio = (design.log_error - log_mean).array().exp();
    value = ratio.sum() + log_mean.sum();
  }
};

constexpr int kMostIterations = 100;
constexpr double kShortestStep = 1e-12;

}  // namespace

Regression regress(std::span<const Sample> samples, int degree) {
  const Design design = design_of(samples, degree);
  Regression result;
  result.coefficients = design.x.colPivHouseholderQr().solve(design.log_error);
  const VectorXd residual = design.log_error - design.x.lazyProduct(result.coefficients);
  result.residual_sum = residual.squaredNorm();
  result.covariance = sandwich(design, residual, design.bread);
  return result;
}

Regression regress_mean(std::span<const Sample> samples, int degree) {
  Regression result = regress(samples, degree);
  const Design design = design_of(samples, degree);
  VectorXd& b = result.coefficients;
  MeanFit fit(design, b);
  MatrixXd bread;
  for (int k = 0; k < kMostIterations; ++k) {
    const MatrixXd weighted = fit.ratio.asDiagonal() * design.x;
    bread = inverse(design.x.transpose().lazyProduct(weighted));
    VectorXd step = bread * (design.x.transpose() * (fit.ratio.array() - 1).matrix());
    MeanFit next(design, b + step);
    while (!(next.value <= fit.value) && step.norm() > kShortestStep * b.norm()) {
      step /= 2;
      next = MeanFit(design, b + step);
    }
    b += step;
    fit = next;
    if (step.norm() <= kShortestStep * b.norm()) break;
  }
  const VectorXd residual = design.log_error - design.x.lazyProduct(b);
  result.residual_sum = residual.squaredNorm();
  result.covariance = sandwich(design, fit.ratio.array() - 1, bread);
  return result;
}

bool one_step_size(std::span<const Sample> samples) {
  return std::all_of(
      samples.begin(), samples.end(), [&](const Sample& s) { return s.h == samples.front().h; });
}

}  // namespace assay::reports
