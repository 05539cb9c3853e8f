#pragma once

#include "oracles/one_step/active_system.hpp"

namespace assay::oracles {

/// The radii of the box about a candidate, see CertificateOptions::tolerance.
[[nodiscard]] Vector<Rational> box_radii(const BoxVi<Rational>& problem,
                                         const SparseAffineMap& map,
                                         const Vector<Rational>& z,
                                         const Rational& tolerance);
[[nodiscard]] Vector<Rational> box_radii(const FrictionProblem<Rational>& problem,
                                         const SparseAffineMap& map,
                                         const Vector<Rational>& r,
                                         const Rational& tolerance);

/// Whether each row violates its law by no more than
///
///   min(8 (n + 1) u s_i, 10⁻⁹ g_i),   s_i = |q_i| + Σ_j |M_ij| |z_j|,                       (1)
///
/// with u of double and g_i = max(|q_i|, a_i max_k |q_k|/a_k), a of row_units.hpp; without g_i any
/// z that is large enough would pass. z_i counts in the unit of w_i; the rows of a contact share
/// the largest of their bounds. @pre w = M z + q.
[[nodiscard]] bool rows_are_within_rounding(const BoxVi<Rational>& problem,
                                            const SparseAffineMap& map,
                                            const Vector<Rational>& z,
                                            const Vector<Rational>& w);
[[nodiscard]] bool rows_are_within_rounding(const FrictionProblem<Rational>& problem,
                                            const SparseAffineMap& map,
                                            const Vector<Rational>& r,
                                            const Vector<Rational>& u);

}  // namespace assay::oracles
