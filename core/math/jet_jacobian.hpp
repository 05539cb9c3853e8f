#pragma once

#include <algorithm>

#include "core/scalar/jet.hpp"

namespace assay {

/// The number of directions along which one evaluation differentiates.
inline constexpr int kJetDirections = 4;

/// J = ∂f/∂x by Jets, kJetDirections columns in each evaluation.
///
/// `f(x, y)` writes f(x) into y, for Vector<Jet<S, kJetDirections>>; y has as many entries as J has
/// rows.
/// Shapes: x ∈ ℝⁿ, J m×n, of that size on entry.
/// Guarantees: after the first call with these sizes in a thread nothing is allocated for scalars
/// that live on the stack. The branch differentiated is the one that the values take.
template <Field S, class Function>
void jet_jacobian(const Function& f, const Vector<S>& x, Matrix<S>& jacobian) {
  using J = Jet<S, kJetDirections>;
  static thread_local Vector<J> argument, value;
  argument.resize(x.size());
  value.resize(jacobian.rows());
  for (Eigen::Index first = 0; first < x.size(); first += kJetDirections) {
    const Eigen::Index count = std::min<Eigen::Index>(kJetDirections, x.size() - first);
    for (Eigen::Index i = 0; i < x.size(); ++i) argument(i) = J(x(i));
    for (Eigen::Index j = 0; j < count; ++j) argument(first + j).v[j] = S(1);
    value.setConstant(J(S(0)));
    f(argument, value);
    for (Eigen::Index j = 0; j < count; ++j) {
      for (Eigen::Index i = 0; i < jacobian.rows(); ++i) jacobian(i, first + j) = value(i).v[j];
    }
  }
}

}  // namespace assay
