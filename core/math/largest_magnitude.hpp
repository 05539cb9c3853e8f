#pragma once

#include "core/scalar/scalar_traits.hpp"

namespace assay {

/// max |x_i|, and 0 for no entry. Scalar: OrderedField.
template <class S, class Entries>
[[nodiscard]] S largest_magnitude(const Entries& entries) {
  S result(0);
  for (const S& entry : entries) {
    if (result < entry) result = entry;
    if (result < -entry) result = -entry;
  }
  return result;
}

/// worst := max(worst, x); what is no number stays, and is taken. Scalar: OrderedField.
template <class S>
void keep_larger(S& worst, const S& x) {
  if (worst == worst && !(x <= worst)) worst = x;
}

/// Whether every entry is a finite number. Scalar: OrderedField.
template <class Entries>
[[nodiscard]] bool all_finite(const Entries& entries) {
  for (const auto& entry : entries) {
    if (!is_finite(entry)) return false;
  }
  return true;
}

}  // namespace assay
