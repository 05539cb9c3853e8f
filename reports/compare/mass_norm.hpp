#pragma once

#include "core/scalar/machine.hpp"

namespace assay::reports {

/// Norms in which the mass M = L Lᵀ is the unit.
/// @pre M is symmetric positive definite.
class MassNorm {
 public:
  explicit MassNorm(const Matrix<long double>& mass);

  /// ‖v‖_M.
  [[nodiscard]] long double of_velocity(const Vector<long double>& v) const {
    return times(v).norm();
  }
  /// ‖f‖_{M⁻¹}.
  [[nodiscard]] long double of_force(const Vector<long double>& f) const {
    return solved(f).norm();
  }
  /// An upper bound of the norm of M^{-1/2} A M^{-1/2}; 0 if A is absent.
  [[nodiscard]] long double of_operator(const Matrix<long double>& a) const {
    if (a.size() == 0) return 0;
    return solved(Matrix<long double>(solved(a).transpose())).norm();
  }
  /// An upper bound of ‖x‖_M if no |x_i| exceeds 1.
  [[nodiscard]] long double of_ones() const { return of_ones_; }
  /// Lᵀ v, whose length is ‖v‖_M.
  [[nodiscard]] Vector<long double> times(const Vector<long double>& v) const;
  /// L⁻¹ A.
  [[nodiscard]] Matrix<long double> solved(const Matrix<long double>& a) const;

 private:
  Matrix<long double> factor_;
  long double of_ones_;
};

}  // namespace assay::reports
