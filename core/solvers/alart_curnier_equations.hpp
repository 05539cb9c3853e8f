#pragma once

#include <algorithm>
#include <vector>

#include "core/math/sparse_matrix.hpp"
#include "core/one_step_problems/solve_result.hpp"
#include "core/scalar/standard_scalars.hpp"
#include "core/solvers/alart_curnier_contacts.hpp"

namespace assay {

namespace detail {

/// Collects the entries of a Jacobian; entries that are exactly zero are left out.
template <class S>
class Triplets {
 public:
  void clear() { entries_.clear(); }
  void add(Eigen::Index row, Eigen::Index column, const S& value) {
    if (!is_zero(value)) entries_.emplace_back(row, column, value);
  }
  /// Adds a block at (row, column).
  template <class Block>
  void add_block(Eigen::Index row, Eigen::Index column, const Block& block) {
    for (Eigen::Index j = 0; j < block.cols(); ++j) {
      for (Eigen::Index i = 0; i < block.rows(); ++i) add(row + i, column + j, S(block(i, j)));
    }
  }
  void write(SparseMatrix<S>& matrix) const {
    matrix.setFromTriplets(entries_.begin(), entries_.end());
  }

 private:
  std::vector<Eigen::Triplet<S>> entries_;
};

}  // namespace detail

/// The Alart-Curnier equations of the reduced problem in the unknown x = P. The first line of
/// (16.1), U = W P + q, is linear and eliminated. So Newton's method has to solve smaller systems:
///
///   Φ(P) = F(W P + q, P) = 0,   ∂Φ = ∂_P F + ∂_U F (W + ε I).                        (1)
///
/// ε ≥ 0 keeps the Jacobian regular if W is singular; it moves no zero of Φ.
/// Source: developer-notes.md (16.1)–(16.3). From the first full step on Newton's iterates are the
/// same as for the unknowns (U, P).
/// Shapes: x ∈ ℝᵐ.
/// Scalar: as AlartCurnierFunction.
template <OrderedField S>
class ReducedEquations {
 public:
  ReducedEquations(const FrictionProblem<S>& problem,
                   AlartCurnierVariant variant,
                   const S& rho_factor = S(1));

  [[nodiscard]] Eigen::Index size() const { return problem_.size(); }
  void value(const Vector<S>& x, Vector<S>& f);
  void jacobian(const Vector<S>& x, const S& epsilon, SparseMatrix<S>& j);
  [[nodiscard]] Vector<S> solution(const Vector<S>& x) const { return x; }
  [[nodiscard]] Vector<S> unknown(const Vector<S>& z) const { return z; }
  [[nodiscard]] S residual(const Vector<S>& x) {
    set_velocity(x);
    return natural_residual<S>(problem_, x, u_);
  }
  [[nodiscard]] S rounding(const Vector<S>& x) const { return rounding_tolerance(problem_, x); }
  /// The mean of the diagonal of W. It is the unit of ε.
  [[nodiscard]] const S& unit() const { return unit_; }

 private:
  /// u_ := W x + q, unless u_ has this value already.
  void set_velocity(const Vector<S>& x);

  const FrictionProblem<S>& problem_;
  AlartCurnierContacts<S> contacts_;
  S unit_;
  Vector<S> u_, of_velocity_;
  Matrix<S> a_, b_, product_;
  detail::Triplets<S> entries_;
};

/// The diagonal of W.
template <Field S>
[[nodiscard]] Vector<S> diagonal(const BlockMatrix<S>& w) {
  Vector<S> entries(w.rows());
  for (Eigen::Index alpha = 0; alpha < w.block_rows(); ++alpha) {
    const Matrix<S> block = w.diagonal(alpha);
    for (Eigen::Index i = 0; i < block.rows(); ++i) entries(w.offset(alpha) + i) = block(i, i);
  }
  return entries;
}

namespace detail {
template <OrderedField S>
[[nodiscard]] S mean_magnitude(const Vector<S>& x) {
  S sum(0);
  for (Eigen::Index i = 0; i < x.size(); ++i) sum += magnitude<S>(x(i));
  return sum > S(0) ? S(sum / S(static_cast<int>(x.size()))) : S(1);
}
}  // namespace detail

template <OrderedField S>
ReducedEquations<S>::ReducedEquations(const FrictionProblem<S>& problem,
                                      AlartCurnierVariant variant,
                                      const S& rho_factor)
    : problem_(problem),
      contacts_(problem.laws, diagonal(problem.w), variant, rho_factor),
      unit_(detail::mean_magnitude<S>(diagonal(problem.w))),
      u_(problem.size()) {}

template <OrderedField S>
void ReducedEquations<S>::set_velocity(const Vector<S>& x) {
  bool is_set = of_velocity_.size() == x.size();
  for (Eigen::Index i = 0; is_set && i < x.size(); ++i) {
    is_set = is_zero(S(x(i) - of_velocity_(i)));
  }
  if (is_set) return;
  problem_.w.multiply_add(x, problem_.q, u_);
  of_velocity_ = x;
}

template <OrderedField S>
void ReducedEquations<S>::value(const Vector<S>& x, Vector<S>& f) {
  set_velocity(x);
  contacts_.value(x.data(), u_.data(), f.data());
}

template <OrderedField S>
void ReducedEquations<S>::jacobian(const Vector<S>& x, const S& epsilon, SparseMatrix<S>& j) {
  set_velocity(x);
  entries_.clear();
  for (Eigen::Index alpha = 0; alpha < problem_.contacts(); ++alpha) {
    contacts_.jacobian(alpha, x.data(), u_.data(), a_, b_);
    const Eigen::Index at = contacts_.offset(alpha);
    const auto& w = problem_.w;
    const bool is_open =
        std::ranges::all_of(b_.reshaped(), [](const S& entry) { return is_zero(entry); });
    for (Eigen::Index k = w.row_start(alpha); !is_open && k < w.row_start(alpha + 1); ++k) {
      product_.noalias() = b_.lazyProduct(w.block(alpha, k));
      entries_.add_block(at, w.offset(w.column(k)), product_);
    }
    for (Eigen::Index i = 0; i < b_.size(); ++i) a_.data()[i] += epsilon * b_.data()[i];
    entries_.add_block(at, at, a_);
  }
  j.resize(size(), size());
  entries_.write(j);
}

ASSAY_EXTERN_REAL_TEMPLATE(class ReducedEquations)

}  // namespace assay
