#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "reference/printed/item.hpp"

namespace assay::reports {

/// The verdict on a printed formula.
///
///   kCorrect      equal to the truth at every point
///   kWrong        different at the witness, or without a value because its shapes do not fit
///   kIncomplete   equal only under a condition that is not printed
///   kAmbiguous    printed differently in two places, and nothing shows which is meant
///   kUndecided    no verdict: too few points of the domain, a difference of the size of rounding,
///                 a corrected form that is itself refuted, an item that names a fault and fails at
///                 no point, or a missing condition that is met at every point or at none
enum class FormulaVerdict { kCorrect, kWrong, kIncomplete, kAmbiguous, kUndecided };

[[nodiscard]] std::string_view to_string(FormulaVerdict verdict);

struct JudgedFormula {
  reference::Item item;
  FormulaVerdict verdict = FormulaVerdict::kUndecided;
  int points = 0;          ///< at which the formula was compared
  std::string witness;     ///< the data of the simplest point found at which it fails
  std::string evidence;    ///< a sentence about the result at the points
  std::string simulation;  ///< result of a simulation with the printed and the corrected form
};

struct ErrataRequest {
  std::uint64_t seed = 1;
  int points = 24;
};

/// Draws points until `points` of them are in the domain, and compares there. Then simplifies the
/// first point at which the printed form fails: each number becomes 0, ±1 or a smaller integer as
/// long as the form still fails.
///
/// Exact items are compared in ℚ: equal means equal. Other items are compared at 50 digits. Two
/// entries are equal if they differ by less than 10⁻⁴⁰ of the largest entry, and different if they
/// differ by more than 10⁻²⁰. An item that names a fault gets at least 24 points. It gets more, up
/// to 20 times as many, as long as it fails at no point, or its condition is met at all points or
/// at none. So a small number of requested points does not change a verdict.
/// Terminates: at most 200 draws for each point and 2000 simplifications.
///
/// @throws InvalidInput for an item that has neither `exact` nor `real`, or both.
[[nodiscard]] JudgedFormula judge(const reference::Item& item, const ErrataRequest& request = {});

[[nodiscard]] std::vector<JudgedFormula> judge(const std::vector<reference::Item>& items,
                                               const ErrataRequest& request = {});

}  // namespace assay::reports
