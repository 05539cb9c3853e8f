#pragma once

#include "core/scalar/scalar_traits.hpp"

namespace assay::oracles::detail {

/// A = V diag(κ) Vᵀ with VᵀV = 1.
template <class S>
struct SymmetricModes {
  Vector<S> kappa;
  Matrix<S> shapes;  ///< V
};

/// Jacobi's method by rows: rotations that annihilate a_pq,
///
///   t = sgn(ϑ)/(|ϑ| + √(ϑ² + 1)),  ϑ = (a_qq − a_pp)/(2 a_pq),  c = 1/√(t² + 1),  s = t c
///
/// until all a_pq are below u |A|.
/// Terminates: quadratically once they are small.
/// Scalar: Mpfr.   Accuracy: n u |A|.
template <class S>
[[nodiscard]] SymmetricModes<S> symmetric_modes(Matrix<S> a);

}  // namespace assay::oracles::detail
