#pragma once

#include "core/scalar/concepts.hpp"

namespace assay {

/// The number p/q in the scalar S, rounded once.
///
/// The only way to write a fraction in generic code: S(1.0 / 6.0) has 16 digits for ever.
/// Scalar: Field.   @pre q ≠ 0.
template <Field S>
[[nodiscard]] S ratio(int p, int q = 1) {
  return q == 1 ? S(p) : S(p) / S(q);
}

}  // namespace assay
