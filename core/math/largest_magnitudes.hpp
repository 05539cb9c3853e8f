#pragma once

#include <array>
#include <cmath>
#include <concepts>

#include "core/math/largest_magnitude.hpp"

namespace assay {

namespace detail {

/// largest := max(largest, |x|). A NaN is left out.
template <class S>
void keep_magnitude(const S& x, S& largest) {
  S size;
  if constexpr (std::floating_point<S>) {
    size = std::abs(x);  // without a branch
  } else {
    size = magnitude(x);
  }
  largest = largest < size ? size : largest;
}

}  // namespace detail

/// max |x_i| and max |y_i|, as largest_magnitude_at_once. For short vectors of one size it takes a
/// single loop.
template <class S>
[[nodiscard]] std::array<S, 2> largest_magnitudes_at_once(const Vector<S>& x, const Vector<S>& y) {
  constexpr Eigen::Index kFew = 4;
  const Eigen::Index n = x.size();
  if (n != y.size() || n > kFew) {
    return {largest_magnitude_at_once<S>(x), largest_magnitude_at_once<S>(y)};
  }
  std::array<S, 2> largest{S(0), S(0)};
  const auto keep = [&](Eigen::Index i) {
    detail::keep_magnitude(x.coeff(i), largest[0]);
    detail::keep_magnitude(y.coeff(i), largest[1]);
  };
  if (n == 1) {
    keep(0);  // as of a ball: a loop would take as long as the rest
  } else {
    for (Eigen::Index i = 0; i < n; ++i) keep(i);
  }
  return largest;
}

}  // namespace assay
