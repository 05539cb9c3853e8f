#pragma once

#include "core/math/sparse_lu.hpp"
#include "core/one_step_problems/global_friction_problem.hpp"

namespace assay {

/// Eliminates the velocities from a global problem: W = Hᵀ M̂⁻¹ H, q = Hᵀ M̂⁻¹ f + b.
///
/// Source: derived here from (1) of global_friction_problem.hpp.   Scalar: RealScalar.
template <RealScalar S>
class DelassusReduction {
 public:
  /// @throws InvalidInput if M̂ is singular.
  explicit DelassusReduction(const GlobalFrictionProblem<S>& problem);

  [[nodiscard]] const FrictionProblem<S>& reduced() const { return reduced_; }
  /// (v, r) from r, v = M̂⁻¹ (H r + f).
  [[nodiscard]] Vector<S> expand(const Vector<S>& r);

 private:
  [[nodiscard]] Vector<S> solve(const Vector<S>& right);

  const GlobalFrictionProblem<S>& problem_;
  SparseLuFactors<S> factors_;
  FrictionProblem<S> reduced_;
};

template <RealScalar S>
Vector<S> DelassusReduction<S>::solve(const Vector<S>& right) {
  Vector<S> x(right.size());
  if (x.size() > 0 && !factors_.solve(right, x))
    throw InvalidInput("M is singular, up to rounding");
  return x;
}

template <RealScalar S>
DelassusReduction<S>::DelassusReduction(const GlobalFrictionProblem<S>& problem)
    : problem_(problem) {
  const Eigen::Index m = problem.size();
  if (problem.velocities() > 0 && !factors_.compute(problem.mass)) {
    throw InvalidInput("M is singular, up to rounding");
  }
  Matrix<S> w(m, m);
  Vector<S> column(problem.velocities()), transported(problem.velocities());
  reduced_.q = problem.b;
  const auto product = [&](Eigen::Index j, const Vector<S>& x) {  // (Hᵀ x)_j
    S sum(0);
    for (typename SparseMatrix<S>::InnerIterator e(problem_.contact, j); e; ++e) {
      sum += e.value() * x(e.row());
    }
    return sum;
  };
  transported = solve(problem.f);
  for (Eigen::Index j = 0; j < m; ++j) reduced_.q(j) += product(j, transported);
  for (Eigen::Index j = 0; j < m; ++j) {
    column.setConstant(S(0));
    for (typename SparseMatrix<S>::InnerIterator e(problem.contact, j); e; ++e) {
      column(e.row()) = e.value();
    }
    transported = solve(column);
    for (Eigen::Index i = 0; i < m; ++i) w(i, j) = product(i, transported);
  }
  reduced_.laws = problem.laws;
  reduced_.w = BlockMatrix<S>::from_dense(w, block_sizes(problem.laws));
}

template <RealScalar S>
Vector<S> DelassusReduction<S>::expand(const Vector<S>& r) {
  const Eigen::Index n = problem_.velocities();
  Vector<S> right = problem_.f, z(n + problem_.size());
  for (Eigen::Index j = 0; j < problem_.size(); ++j) {
    for (typename SparseMatrix<S>::InnerIterator e(problem_.contact, j); e; ++e) {
      right(e.row()) += e.value() * r(j);
    }
  }
  if (n > 0) z.head(n) = solve(right);
  z.tail(problem_.size()) = r;
  return z;
}

}  // namespace assay
