#pragma once

#include "core/scalar/mpfr_real.hpp"

namespace assay::oracles::detail {

/// Carlson's elliptic integrals. Legendre's integrals are made from them. Motions of tops and of
/// sliding bodies need them:
///
///   R_F(x, y, z)    = ½ ∫ dt/√((t + x)(t + y)(t + z))                                       (1)
///   R_D(x, y, z)    = R_J(x, y, z, z)                                                       (2)
///   R_J(x, y, z, p) = (3/2) ∫ dt/((t + p) √((t + x)(t + y)(t + z))),   all over t > 0       (3)
///
/// Boost.Math computes them. Its code for them is long, so it is compiled once for each scalar.
///
/// Source: Carlson, Numerical computation of real or complex elliptic integrals, 1995.
/// Scalar: Mpfr, long double.   @pre as boost::math::ellint_rf, ellint_rd and ellint_rj.
template <class S>
[[nodiscard]] S carlson_rf(const S& x, const S& y, const S& z);
template <class S>
[[nodiscard]] S carlson_rd(const S& x, const S& y, const S& z);
template <class S>
[[nodiscard]] S carlson_rj(const S& x, const S& y, const S& z, const S& p);

}  // namespace assay::oracles::detail
