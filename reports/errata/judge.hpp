#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "reference/printed/item.hpp"

namespace assay::reports {

/// What the points say of a printed formula.
///
///   kCorrect      equal to the truth at every point
///   kWrong        different at the witness, or without a value, as its shapes do not fit
///   kIncomplete   different, but equal wherever a condition holds that is not printed
///   kAmbiguous    printed in two places, differently, and nothing says which is meant
///   kUndecided    no verdict: too few points of the domain, a difference of the size of rounding,
///                 a corrected form that is itself refuted, an item that names a fault but fails at
///                 no point, or a missing condition that is met at every point or at none
enum class FormulaVerdict { kCorrect, kWrong, kIncomplete, kAmbiguous, kUndecided };

[[nodiscard]] std::string_view to_string(FormulaVerdict verdict);

struct JudgedFormula {
  reference::Item item;
  FormulaVerdict verdict = FormulaVerdict::kUndecided;
  int points = 0;          ///< at which it was compared
  std::string witness;     ///< the data of the simplest point found at which it fails
  std::string evidence;    ///< in one sentence what the points show
  std::string simulation;  ///< what one shows with the printed and with the corrected form
};

struct ErrataRequest {
  std::uint64_t seed = 1;
  int points = 24;
};

/// Draws points until `points` of them are in the domain, compares there, and simplifies the first
/// at which the printed form fails: each number becomes 0, ±1 or a smaller integer while it does.
///
/// Exact items compare in ℚ: equal means equal. The others at 50 digits: two entries are equal if
/// they differ by less than 10⁻⁴⁰ of the largest entry, different if by more than 10⁻²⁰.
/// An item that names a fault gets 24 points at least, and more while it fails at none of them or
/// its condition is met at all or none, up to 20 times as many: few points asked for do not change
/// a verdict.
/// Terminates: at most 200 draws a point and 2000 simplifications.
///
/// @throws InvalidInput on an item that has neither `exact` nor `real`, or both.
[[nodiscard]] JudgedFormula judge(const reference::Item& item, const ErrataRequest& request = {});

[[nodiscard]] std::vector<JudgedFormula> judge(const std::vector<reference::Item>& items,
                                               const ErrataRequest& request = {});

}  // namespace assay::reports
