#pragma once

#include "properties/mechanisms/mechanism.hpp"

namespace assay::properties {

/// The expressions of a mechanism with every number and every sign replaced by its magnitude, at
/// |q|, |v|, |t|. Roundings are relative to these magnitudes. Maximum norms.
struct Magnitudes {
  Rational mass, force;
  Rational jacobian, transposed;  ///< of (H, ∂h/∂t)
  Rational curvature;             ///< of A
  Rational gap;

  Magnitudes(const Mechanism& x,
             const Rational& t,
             const Vector<Rational>& q,
             const Vector<Rational>& v);
};

}  // namespace assay::properties
