#pragma once

#include "core/solvers/box_iteration.hpp"

namespace assay {

/// Tries a few sweeps of projected Gauss-Seidel, and gives up as soon as they are slow. If a
/// tolerance is given, this is the cheapest method to try first. For i = 0 … n − 1 in turn,
///
///   z_i ← P_[l_i,u_i](z_i − w_i/M_ii),   then w ← w + M_·i Δz_i.                          (1)
///
/// w is updated by columns of M. So an unknown that does not change costs nothing, and most
/// unknowns on bounds do not. After kTrial sweeps each sweep must halve the natural residual.
///
/// Source: [CPS92, Algorithm 5.2.1].   Scalar: OrderedField.
/// Guarantees: at most kMostSweeps. The residual belongs to a w that the sweeps updated with
/// rounding: examine the result.
/// Not for: M with a diagonal entry that is not positive: it ends at once.
template <IterationScalar S>
class BoxSweeps {
 public:
  static constexpr int kMostSweeps = 40, kTrial = 4;

  /// Improves z from the start within its bounds. @return whether the residual came within the
  /// tolerance.
  [[nodiscard]] bool improve(const BoxVi<S>& problem, const S& tolerance, Vector<S>& z);

  [[nodiscard]] int sweeps() const { return sweeps_; }

 private:
  void sweep(const BoxVi<S>& problem, Vector<S>& z);

  Vector<S> w_;
  int sweeps_ = 0;
};

template <IterationScalar S>
void BoxSweeps<S>::sweep(const BoxVi<S>& problem, Vector<S>& z) {
  const Eigen::Index n = problem.size();
  for (Eigen::Index i = 0; i < n; ++i) {
    const S* column = problem.m.data() + i * n;
    const S target = project<S>(problem.bounds[static_cast<std::size_t>(i)],
                                S(z.coeff(i) - w_.coeff(i) / column[i]));
    const S step = target - z.coeff(i);
    if (step == S(0)) continue;
    z.coeffRef(i) = target;
    add_multiple<S>(n, column, step, w_.data());
  }
  ++sweeps_;
}

template <IterationScalar S>
bool BoxSweeps<S>::improve(const BoxVi<S>& problem, const S& tolerance, Vector<S>& z) {
  sweeps_ = 0;
  for (Eigen::Index i = 0; i < problem.size(); ++i) {
    if (!(problem.m.coeff(i, i) > S(0))) return false;
  }
  slack(problem, z, w_);
  S residual = natural_residual<S>(problem, z, w_);
  while (!residual_is_within(residual, tolerance)) {
    if (sweeps_ == kMostSweeps) return false;
    const S before = residual;
    sweep(problem, z);
    residual = natural_residual<S>(problem, z, w_);
    if (sweeps_ > kTrial && !(residual + residual <= before)) return false;
  }
  return true;
}

}  // namespace assay
