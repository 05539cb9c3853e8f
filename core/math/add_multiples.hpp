#pragma once

#include <type_traits>

#include "core/scalar/scalar_traits.hpp"

namespace assay {

/// z := z + (a x + b y).   @pre x, y and z have one size.   Scalar: Field.
template <Field S>
inline void add_multiples(
    const S& a, const Vector<S>& x, const S& b, const Vector<S>& y, Vector<S>& z) {
  const auto sum = [&](Eigen::Index i) -> S {
    return z.coeff(i) + (a * x.coeff(i) + b * y.coeff(i));
  };
  Eigen::Index i = 0;
  if constexpr (std::is_trivially_copyable_v<S>) {
    for (; i + 2 <= z.size(); i += 2) {  // two sums before the first store: they become packets
      const S z0 = sum(i), z1 = sum(i + 1);
      z.coeffRef(i) = z0, z.coeffRef(i + 1) = z1;
    }
  }
  for (; i < z.size(); ++i) z.coeffRef(i) = sum(i);
}

}  // namespace assay
