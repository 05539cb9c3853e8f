#pragma once

#include <string_view>

namespace assay::reports {

/// Of the numbers that a program computes with.
enum class Precision { kDouble, kSingle };

/// "double", "single".
[[nodiscard]] std::string_view name_of(Precision precision);
/// [1] 2⁻⁵³ or 2⁻²⁴.
[[nodiscard]] long double unit_roundoff_of(Precision precision);

/// Whether decimals show numbers of single precision: each is that of the nearest float, rounded to
/// as many digits as it has. Of nine digits or more one decimal in six at most is so by chance, and
/// eight of them are asked for; fewer, or shorter ones, show nothing.
class SinglePrecisionTest {
 public:
  /// `digits`  significant ones as written; 0 of an integer or a fraction
  void note(int digits, long double x);
  [[nodiscard]] bool is_single() const { return all_ && long_ones_ >= kFewest; }

 private:
  static constexpr int kLong = 9, kFewest = 8;

  bool all_ = true;
  int long_ones_ = 0;
};

}  // namespace assay::reports
