#pragma once

#include "core/scalar/mpfr.hpp"

namespace assay::reference {

/// sum += a b, rounded once where the scalar is MPFR, and without a temporary number.
template <class S>
inline void add_product(S& sum, const S& a, const S& b) {
  sum += a * b;
}
template <unsigned Digits>
inline void add_product(MpfrNumber<Digits>& sum,
                        const MpfrNumber<Digits>& a,
                        const MpfrNumber<Digits>& b) {
  mpfr_fma(sum.backend().data(),
           a.backend().data(),
           b.backend().data(),
           sum.backend().data(),
           MPFR_RNDN);
}

}  // namespace assay::reference
