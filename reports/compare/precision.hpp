#pragma once

#include <string_view>

namespace assay::reports {

/// The precision of the numbers with which a program computes.
enum class Precision { kDouble, kSingle };

/// "double", "single".
[[nodiscard]] std::string_view name_of(Precision precision);
/// [1] 2⁻⁵³ or 2⁻²⁴.
[[nodiscard]] long double unit_roundoff_of(Precision precision);

/// Significant digits of a decimal as written; 0 of an integer or a fraction.
[[nodiscard]] int digits_written(std::string_view text);

/// Tests whether decimals show numbers of single precision: each is the nearest float, rounded to
/// as many digits as it has. A decimal of nine or more digits has this form by chance with a
/// probability of at most one in six; eight such decimals are required. Fewer, or shorter ones,
/// show nothing.
class SinglePrecisionTest {
 public:
  /// `digits`: the significant digits as written; 0 for an integer or a fraction
  void note(int digits, long double x);
  [[nodiscard]] bool is_single() const { return all_ && long_ones_ >= kFewest; }

 private:
  static constexpr int kLong = 9, kFewest = 8;

  bool all_ = true;
  int long_ones_ = 0;
};

}  // namespace assay::reports
