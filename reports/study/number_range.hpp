#pragma once

#include <string>

#include "core/scalar/rational.hpp"
#include "oracles/exact_motion.hpp"

namespace assay::reports {

/// Runs in double are judged where neither the squares of the numbers of a motion nor their
/// products with a time leave the doubles: from 1/kLargestStudied to kLargestStudied. Beyond, a run
/// that overflows says nothing about its scheme.
inline constexpr double kLargestStudied = 1e100;

/// @throws InvalidInput, naming the horizon, where it is not in that range.
void require_studied_time(const std::string& text, const Rational& t_end);

/// @throws InvalidInput where |q|, |v|, |a|, |λ| or |P| of the motion exceed kLargestStudied at the
/// ends of a piece or at an event, naming the time and the number.
void require_studied_motion(const oracles::ExactMotion<long double>& motion);

}  // namespace assay::reports
