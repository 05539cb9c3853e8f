#pragma once

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

}  // namespace assay
