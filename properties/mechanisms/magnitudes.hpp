#pragma once

#include "properties/mechanisms/mechanism.hpp"

namespace assay::properties {

/// The expressions of a mechanism at |q|, |v|, |t|, with every number replaced by its magnitude and
/// every sign by +. Roundings are relative to these magnitudes. All norms are maximum norms.
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
