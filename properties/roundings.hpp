#pragma once

#include "core/scalar/rational.hpp"
#include "properties/draw.hpp"

namespace assay::properties {

/// Decisions within rounding. A scheme compares numbers to decide which contacts act. Where they
/// differ by rounding alone either answer is right, so that two runs of one motion, written down in
/// two ways, may differ by more than any bound of rounding. No law need know the rule of the scheme
/// to see this: of cases *beside* the one in question, with numbers moved by a few roundings, some
/// then jump to the other answer. A scheme that is wrong differs without such a jump, or from what
/// the cases beside it do.

/// Cases beside one that are tried: an answer that one case of a hundred gives is missed with
/// probability 0.99^512 = 0.6 %.
inline constexpr int kCasesBeside = 512;

/// A few roundings of x, for the k-th case beside one: at most 32 u x up or down. All numbers move
/// so far, and the same way, where k = 0 and 1, else each on its own.
class Roundings {
 public:
  Roundings(const Rational& unit_roundoff, int k);
  [[nodiscard]] Rational of(const Rational& size);
  /// Each entry of a symmetric matrix by its own roundings.
  void move(Matrix<Rational>& mass);
  /// Whether gaps stay what they are, every other time: ties of velocities come after those of
  /// gaps.
  [[nodiscard]] bool keep_gaps() const { return k_ % 2 == 1; }

 private:
  static constexpr int kMost = 32;

  Rational unit_;
  int k_;
  Draw draw_;
};

}  // namespace assay::properties
