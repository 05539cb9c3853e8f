#pragma once

#include <vector>

#include "oracles/catalogue.hpp"
#include "oracles/exact_digits.hpp"
#include "reference/truth.hpp"

namespace assay::reference {

/// The largest number of digits that true_digits certifies without a closed form. The time grows
/// with the cube of the digits.
inline constexpr int kMostReferenceDigits = 200;

/// oracles::exact_digits or, without a closed form, the digits of the event-driven engine:
///
///   a number x of a motion with D certified digits lies within 10^(1−D) of the scale of its
///   quantity; its digits are those that this interval shares; if it contains 0, x is 0.     (1)
///
/// The scale is the largest entry of q, v, a, λ, P in the motion, and max |t|, as in Agreement. One
/// digit of (1) is reserved for times between those that Agreement compares. If digits are missing,
/// D is raised once by their number. The events come from the list of the engine. If impacts
/// accumulate, the last and slowest are left out.
///
/// @throws NotCertified if fewer than `digits` digits of a number are certified; it states their
/// number. InvalidInput as exact_digits, for a time that is an event to these digits or lies among
/// the impacts that are left out, and for digits > kMostReferenceDigits.
[[nodiscard]] oracles::ExactDigits true_digits(const oracles::ProblemEntry& entry,
                                               const Parameters& parameters,
                                               const std::vector<Rational>& times,
                                               int digits);

}  // namespace assay::reference
