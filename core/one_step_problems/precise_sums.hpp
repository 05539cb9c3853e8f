#pragma once

#include <array>
#include <cmath>

#include "core/scalar/dd.hpp"

namespace assay::detail {

/// Sums of products of doubles, to about twice the digits of double, for a few rows at once.
///
/// Each sum is high + low, where low collects the errors of all operations. The error of a product
/// is found by Dekker's splitting, the error of a sum by Knuth's method. No branch and no
/// renormalisation follows a term, so the compiler can compute all rows with vector instructions.
/// Not for: products that overflow when they are split. Then the sum is not finite.
template <std::size_t Rows>
struct PreciseSums {
  std::array<double, Rows> high, low{};

  /// Starts with x[0], …, x[Rows − 1].
  explicit PreciseSums(const double* x) {
    for (std::size_t k = 0; k < Rows; ++k) high[k] = x[k];
  }

  /// Adds entries[k] · factor to row k.
  void add(const double* entries, double factor) {
    constexpr double kSplit = (1 << 27) + 1;
    const double f = kSplit * factor;
    const double factor_high = f - (f - factor), factor_low = factor - factor_high;
    for (std::size_t k = 0; k < Rows; ++k) {
      const double entry = entries[k], product = entry * factor, e = kSplit * entry;
      const double entry_high = e - (e - entry), entry_low = entry - entry_high;
      const double of_product = ((entry_high * factor_high - product) + entry_high * factor_low +
                                 entry_low * factor_high) +
                                entry_low * factor_low;
      const double sum = high[k] + product, added = sum - high[k];
      low[k] += ((high[k] - (sum - added)) + (product - added)) + of_product;
      high[k] = sum;
    }
  }

  [[nodiscard]] bool is_finite(std::size_t k) const { return std::isfinite(high[k] + low[k]); }
  /// @pre is_finite(k).
  [[nodiscard]] Dd value(std::size_t k) const {
    const double sum = high[k] + low[k];
    return {sum, low[k] - (sum - high[k])};
  }
};

}  // namespace assay::detail
