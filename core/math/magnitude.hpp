#pragma once

namespace assay {

/// |x|, by a comparison: of enclosures as decided as that. Scalar: OrderedField.
template <class S>
[[nodiscard]] S magnitude(const S& x) {
  return x < S(0) ? S(-x) : x;
}

}  // namespace assay
