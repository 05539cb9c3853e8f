#pragma once

#include <array>
#include <type_traits>

#include "core/math/magnitude.hpp"
#include "core/scalar/scalar_traits.hpp"

namespace assay {

/// max |x_i|, and 0 for no entry.
/// Scalar: OrderedField.
template <class S, class Entries>
[[nodiscard]] S largest_magnitude(const Entries& entries) {
  S result(0);
  for (const S& entry : entries) {
    if (result < entry) result = entry;
    if (result < -entry) result = -entry;
  }
  return result;
}

/// The same for a vector, without its NaN entries. It computes several maxima side by side, which
/// do not wait for each other.
template <class S>
[[nodiscard]] S largest_magnitude_at_once(const Vector<S>& x) {
  constexpr Eigen::Index kTogether = std::is_trivially_copyable_v<S> ? 4 : 1;
  const auto keep = [](const S& entry, S& largest) {
    const S size = magnitude(entry);
    largest = largest < size ? size : largest;
  };
  S largest(0);
  Eigen::Index i = 0;
  if (x.size() > kTogether) {
    std::array<S, static_cast<std::size_t>(kTogether)> most;
    most.fill(S(0));
    for (; i + kTogether <= x.size(); i += kTogether) {
      const S* entry = x.data() + i;
      for (S& own : most) keep(*entry++, own);
    }
    for (const S& own : most) keep(own, largest);
  }
  for (; i < x.size(); ++i) keep(x.coeff(i), largest);
  return largest;
}

/// worst := max(worst, x); if worst or x is NaN, the result is NaN.
/// Scalar: OrderedField.
template <class S>
void keep_larger(S& worst, const S& x) {
  if (worst == worst && !(x <= worst)) worst = x;
}

/// Whether every entry is a finite number.
/// Scalar: OrderedField.
template <class Entries>
[[nodiscard]] bool all_finite(const Entries& entries) {
  for (const auto& entry : entries) {
    if (!is_finite(entry)) return false;
  }
  return true;
}

}  // namespace assay
