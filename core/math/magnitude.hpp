#pragma once

namespace assay {

/// |x|, by a comparison; for enclosures it throws if the comparison is undecided.
/// Scalar: OrderedField.
template <class S>
[[nodiscard]] S magnitude(const S& x) {
  return x < S(0) ? S(-x) : x;
}

}  // namespace assay
