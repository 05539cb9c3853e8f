#pragma once

#include <vector>

#include "core/math/small_lu.hpp"
#include "core/solvers/dense_alart_curnier_equations.hpp"

namespace assay {

/// Newton's directions of DenseAlartCurnierEquations where a few bodies have many contacts: the
/// rank k of W is at most six for each body, however many contacts they have. With W = L Lᵀ, the
/// block diagonal matrices C and B of a linearised contact, and G = C⁻¹ B L,
///
///   J_ε d = (C + B L Lᵀ) d = Φ:   (I + Lᵀ G) y = Lᵀ C⁻¹ Φ,   d = C⁻¹ Φ − G y.              (1)
///
/// This takes about m k² operations; a factorisation of J_ε takes m³/3. The entries of C and I + Lᵀ
/// G are as far apart as 1 and ε⁻¹: d has about half of the digits of J_ε⁻¹ Φ, enough for a method
/// that repeats it.
///
/// Source: derived here (Woodbury).   Shapes: W at least m×m, L m×k, d ∈ ℝᵐ.   Scalar: double.
/// Guarantees: for components and a rank as before, nothing is allocated.
/// Not for: W that is not symmetric and positive semidefinite. Then W ≠ L Lᵀ, and d is not the
/// direction of Newton's method.
class LowRankDirection {
 public:
  using Index = Eigen::Index;

  /// It is worth to look for L if the closed contacts have at least so many components.
  static constexpr Index kLeast = 24;

  /// Finds L by Cholesky's method with pivots, until every diagonal entry that remains is within
  /// 2⁻⁴⁰ of that of W. @return whether k is so small that (1) pays if the closed contacts have
  /// so many components: at most 2/5 of them.
  [[nodiscard]] bool prepare(const Matrix<double>& w, Index m, Index closed);

  /// Writes d. @return false if a matrix of (1) is singular.
  /// @pre prepare returned true; equations.evaluate(r).
  [[nodiscard]] bool solve(const DenseAlartCurnierEquations<double>& equations,
                           const Vector<double>& r,
                           double epsilon,
                           Vector<double>& d);

 private:
  [[nodiscard]] double* row(std::vector<double>& of, Index i) const {
    return of.data() + i * stride_;
  }
  [[nodiscard]] Index pivot() const;
  void append_column(const Matrix<double>& w, Index pivot);
  template <int kSize>
  [[nodiscard]] bool add_closed(
      Index first, Index size, const Matrix<double>& c, const Matrix<double>& b, double* phi);

  Index size_ = 0, stride_ = 0, rank_ = 0;
  std::vector<double> l_, g_;  ///< L and G, m×stride, by rows
  Vector<double> diagonal_, left_, right_, y_;
  Matrix<double> small_;  ///< I + Lᵀ G
  SmallLu<double> factors_;
  std::vector<double> augmented_;
};

}  // namespace assay
