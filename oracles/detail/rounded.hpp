#pragma once

#include "core/scalar/machine.hpp"

namespace assay::oracles::detail {

/// Each entry rounded once to long double.
template <class S>
[[nodiscard]] Vector<long double> rounded(const Vector<S>& x) {
  Vector<long double> result(x.size());
  for (Eigen::Index i = 0; i < x.size(); ++i) result(i) = scalar_cast<long double>(x(i));
  return result;
}

}  // namespace assay::oracles::detail
