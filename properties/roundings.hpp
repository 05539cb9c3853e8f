#pragma once

#include "core/scalar/rational.hpp"
#include "properties/draw.hpp"

namespace assay::properties {

/// Decisions within rounding. A scheme compares numbers to decide which contacts act. If they
/// differ only by rounding, either answer is right. So two runs of one motion, written in two
/// forms, may differ by more than any bound of rounding. A law can detect this without knowing the
/// rule of the scheme. It runs cases *beside* the present one, with numbers moved by a few
/// roundings. Some of these cases jump to the other answer. A wrong scheme differs without such a
/// jump, or differs from the cases beside it.

/// The number of cases beside one that are tried. An answer that one case in a hundred gives is
/// missed with probability 0.99^512 = 0.6 %.
inline constexpr int kCasesBeside = 512;

/// A few roundings of x, for the k-th case beside one: at most 32 u x up or down. For k = 0 and 1
/// all numbers move by the full amount, in the same direction; otherwise each number moves on its
/// own.
class Roundings {
 public:
  Roundings(const Rational& unit_roundoff, int k);
  [[nodiscard]] Rational of(const Rational& size);
  /// Moves each entry of a symmetric matrix by its own roundings.
  void move(Matrix<Rational>& mass);
  /// Whether gaps are kept, for every other k: ties of velocities come after ties of gaps.
  [[nodiscard]] bool keep_gaps() const { return k_ % 2 == 1; }

 private:
  static constexpr int kMost = 32;

  Rational unit_;
  int k_;
  Draw draw_;
};

}  // namespace assay::properties
