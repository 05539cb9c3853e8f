#pragma once

#include <vector>

#include "core/scalar/invalid_input.hpp"
#include "oracles/catalogue.hpp"
#include "oracles/exact_digits.hpp"

namespace assay::reference {

/// The truth that is asked for is not available: the engine certifies fewer digits, or none, up to
/// that time. Nothing is decided.
class NotCertified : public InvalidInput {
 public:
  using InvalidInput::InvalidInput;
};

/// Certified digits of the motions that studies take as truth: long double, in which they measure
/// the runs in double, holds 19.
inline constexpr int kStudyDigits = 20;
/// Digits that the truth of a study is held in, and what is measured against it: its own rounding
/// disappears beside that of every scalar whose runs are judged.
inline constexpr int kTruthDigits = 100;
/// As many as true_digits certifies where there is no closed form; the time grows with their cube.
inline constexpr int kMostReferenceDigits = 200;

/// The motion of a problem on [0, t_end]: its closed form, or where there is none that of the
/// event-driven engine, certified to kStudyDigits digits (see CertifiedMotion). A motion that the
/// engine has found is kept while the program runs. The numbers have kTruthDigits.
///
/// Safe from several threads.
/// @throws InvalidInput what the problem refuses; NotCertified where the engine certifies less, and
/// for systems other than Lagrangian ones, which it does not take.
[[nodiscard]] oracles::ExactMotion<Mpfr> true_motion(const oracles::ProblemEntry& entry,
                                                     const Parameters& parameters,
                                                     const Rational& t_end);

/// oracles::exact_digits, or where there is no closed form the digits of the event-driven engine:
///
///   a number x of a motion with D certified digits lies within 10^(1−D) of the scale of its
///   quantity, its digits are those that this interval shares; within that of 0 it is 0.     (1)
///
/// The scale is the largest entry of q, v, a, λ, P in the motion, and max |t|, as in Agreement; one
/// digit of (1) is for times between those that Agreement compares. D is raised once, by what is
/// missing. The events are those that the engine lists: of impacts that accumulate the last and
/// slowest are left out.
///
/// @throws NotCertified where fewer than `digits` digits of a number are certified, saying how many
/// are; InvalidInput as exact_digits; for a time that is an event, to these digits, or among the
/// impacts left out; for digits > kMostReferenceDigits.
[[nodiscard]] oracles::ExactDigits true_digits(const oracles::ProblemEntry& entry,
                                               const Parameters& parameters,
                                               const std::vector<Rational>& times,
                                               int digits);

}  // namespace assay::reference
