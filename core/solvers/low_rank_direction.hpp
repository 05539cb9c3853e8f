#pragma once

#include <vector>

#include "core/math/small_lu.hpp"
#include "core/solvers/dense_alart_curnier_equations.hpp"

namespace assay {

/// Newton's directions of DenseAlartCurnierEquations for a few bodies with many contacts. The rank
/// k of W is at most six for each body, whatever the number of contacts. With W = L Lᵀ, the block
/// diagonal matrices C and B of a linearised contact, and G = C⁻¹ B L,
///
///   J_ε d = (C + B L Lᵀ) d = Φ:   (I + Lᵀ G) y = Lᵀ C⁻¹ Φ,   d = C⁻¹ Φ − G y.              (1)
///
/// This takes about m k² operations. The factors of J_ε take m³/3. The entries of C and I + Lᵀ G
/// are as far apart as 1 and ε⁻¹. So d has about half of the digits of J_ε⁻¹ Φ, which is enough for
/// a method that repeats this step.
///
/// Source: derived here (Woodbury).   Shapes: W at least m×m, L m×k, d ∈ ℝᵐ.   Scalar: double.
/// Guarantees: for components and a rank as before, nothing is allocated.
/// Not for: W that is not symmetric and positive semidefinite. Then L is no factor of W, and d is
/// no direction of Newton's method.
class LowRankDirection {
 public:
  using Index = Eigen::Index;

  /// With fewer components of closed contacts, L is not computed, because it would save no time.
  static constexpr Index kLeast = 24;

  /// Finds L by Cholesky's method with pivots. The method ends when every diagonal entry that
  /// remains is at most 2⁻⁴⁰ times the same entry of W. @return whether k is small enough for (1)
  /// to save time: at most 2/5 of the number of components of closed contacts.
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
