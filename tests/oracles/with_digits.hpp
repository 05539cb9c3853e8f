#pragma once

#include "core/scalar/mpfr_real.hpp"

namespace assay::oracles {

/// What f computes to that many digits.
template <class F>
[[nodiscard]] auto with_digits(int digits, const F& f) {
  const WorkingDigits scope(digits);
  return f();
}

}  // namespace assay::oracles
