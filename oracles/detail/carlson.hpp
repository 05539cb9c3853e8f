#pragma once

#include "core/scalar/mpfr_real.hpp"

namespace assay::oracles::detail {

/// Carlson's elliptic integrals R_F, R_D and R_J, by Boost.Math, whose code for them is long: it is
/// compiled once a scalar.
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
