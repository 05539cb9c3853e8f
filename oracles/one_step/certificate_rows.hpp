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

}  // namespace assay::oracles
