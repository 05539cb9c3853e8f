#pragma once

#include "core/scalar/mpfr_real.hpp"

namespace assay::reference {

/// sum += a b, with one rounding if the scalar is MPFR, and without a temporary number.
template <class S>
inline void add_product(S& sum, const S& a, const S& b) {
  sum += a * b;
}
template <>
inline void add_product(Mpfr& sum, const Mpfr& a, const Mpfr& b) {
  sum.add_product(a, b);
}

}  // namespace assay::reference
