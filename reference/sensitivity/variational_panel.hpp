#pragma once

#include <vector>

#include "core/scalar/mpfr_real.hpp"

namespace assay::reference {

/// Collocation at the N zeros of a Chebyshev polynomial, all inside of a panel [0, L] of time. It
/// solves the linear equation of the variations of a motion:
///
///   τ_j = (1 + cos θ_j)/2,   θ_j = (2j + 1) π/(2N),   p(τ) = Σ_{k<N} c_k T_k(2τ − 1)      (1)
///   c_k = γ_k/N Σ_j p(τ_j) cos(k θ_j),   γ_0 = 1, else 2                                  (2)
///   s(τ_i) = s₀ + L Σ_j I_ij (A_j s(τ_j) + b_j),   I_ij = ∫₀^{τ_i} ℓ_j                     (3)
///
/// (3) is the linear equation s' = A s + b of variations. GMRES solves it. On a smooth panel the
/// residual falls faster than any geometric sequence, like the residual of Picard's iteration.
/// GMRES also converges if A has a pole at an end, for example when a contact in space stops
/// sliding. No number at an end of the panel is used. So (1) extends a field that is only defined
/// inside to the ends of the panel.
///
/// Source: derived here: (2) is the discrete orthogonality of cosines; I integrates (1) by ∫ T_k =
/// T_{k+1}/(2(k + 1)) − T_{k−1}/(2(k − 1)).
class VariationalPanel {
 public:
  /// At the precision of WorkingDigits.   @pre nodes ≥ 3.
  explicit VariationalPanel(int nodes);

  [[nodiscard]] Eigen::Index nodes() const { return nodes_; }
  /// τ_j.
  [[nodiscard]] const Mpfr& operator[](Eigen::Index j) const {
    return points_[static_cast<std::size_t>(j)];
  }
  /// (2) of each column.
  /// Shapes: N×c.
  [[nodiscard]] Matrix<Mpfr> coefficients(const Matrix<Mpfr>& values) const;

  /// s at the nodes, in rows; false if the residual of (3) does not fall to `tolerance`, relative
  /// to the scales of its columns and of the start.
  /// Shapes: N matrices A n×n; b N×n.
  [[nodiscard]] bool solve(const std::vector<Matrix<Mpfr>>& a,
                           const Matrix<Mpfr>& b,
                           const Vector<Mpfr>& start,
                           const Mpfr& length,
                           const Vector<Mpfr>& scales,
                           const Mpfr& tolerance,
                           Matrix<Mpfr>& s) const;

 private:
  /// L I (A s + b).
  [[nodiscard]] Matrix<Mpfr> integral(const std::vector<Matrix<Mpfr>>& a,
                                      const Matrix<Mpfr>* b,
                                      const Mpfr& length,
                                      const Matrix<Mpfr>& s) const;
  [[nodiscard]] const Mpfr& cosine(Eigen::Index i) const {
    return cosines_[static_cast<std::size_t>(i % (4 * nodes_))];
  }

  Eigen::Index nodes_;
  std::vector<Mpfr> points_, cosines_;  ///< cos(i π/(2N))
  Matrix<Mpfr> integrals_;
};

}  // namespace assay::reference
