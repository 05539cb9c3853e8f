#pragma once

#include <type_traits>

#include "core/scalar/scalar_traits.hpp"

namespace assay {

/// y := y + x a for n entries from x and y on.   Scalar: Field.
template <Field S>
inline void add_multiple(Eigen::Index n, const S* x, const S& a, S* y) {
  Eigen::Index i = 0;
  if constexpr (std::is_trivially_copyable_v<S>) {
    for (; i + 4 <= n; i += 4) {  // four sums before the first store: they become packets
      const S y0 = y[i] + x[i] * a, y1 = y[i + 1] + x[i + 1] * a;
      const S y2 = y[i + 2] + x[i + 2] * a, y3 = y[i + 3] + x[i + 3] * a;
      y[i] = y0, y[i + 1] = y1, y[i + 2] = y2, y[i + 3] = y3;
    }
    if (i + 2 <= n) {
      const S y0 = y[i] + x[i] * a, y1 = y[i + 1] + x[i + 1] * a;
      y[i] = y0, y[i + 1] = y1;
      i += 2;
    }
  }
  for (; i < n; ++i) y[i] += x[i] * a;
}

}  // namespace assay
