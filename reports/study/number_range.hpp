#pragma once

#include <string>

#include "core/scalar/rational.hpp"
#include "oracles/exact_motion.hpp"

namespace assay::reports {

/// Runs in double are judged only if the squares of the numbers of a motion, and their products
/// with a time, stay within the range of double. So times must lie between 1/kLargestStudied and
/// kLargestStudied, and the numbers of a motion must not exceed kLargestStudied. Beyond this range,
/// a run that overflows shows nothing about its scheme.
inline constexpr double kLargestStudied = 1e100;

/// @throws InvalidInput, naming the horizon, if it is not in that range.
void require_studied_time(const std::string& text, const Rational& t_end);

/// @throws InvalidInput, naming the time and the number, if |q|, |v|, |a|, |λ| or |P| of the motion
/// exceeds kLargestStudied at the ends of a piece or at an event.
void require_studied_motion(const oracles::ExactMotion<long double>& motion);

}  // namespace assay::reports
