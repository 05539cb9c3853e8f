#pragma once

#include <vector>

#include "core/scalar/invalid_input.hpp"
#include "oracles/catalogue.hpp"
#include "oracles/exact_digits.hpp"

namespace assay::reference {

/// The requested truth is not available: the engine certifies fewer digits up to that time, or
/// none. Nothing is decided.
class NotCertified : public InvalidInput {
 public:
  using InvalidInput::InvalidInput;
};

/// Certified digits of the motions that studies take as truth. Runs in double are measured in long
/// double, which holds 19.
inline constexpr int kStudyDigits = 20;
/// Digits with which the truth of a study, and the runs compared with it, are stored. Their
/// rounding is negligible against the rounding of every scalar whose runs are judged.
inline constexpr int kTruthDigits = 100;
/// The most digits that true_digits certifies without a closed form; the time grows with their
/// cube.
inline constexpr int kMostReferenceDigits = 200;

/// The motion of a problem on [0, t_end]. It is the closed form if there is one; otherwise the
/// event-driven engine computes it, certified to kStudyDigits digits (see CertifiedMotion), and
/// keeps it while the program runs. The numbers have kTruthDigits.
///
/// Safe to call from several threads.
/// @throws InvalidInput on what the problem refuses; NotCertified if the engine certifies fewer
/// digits, and for systems that are not Lagrangian, which it does not take.
[[nodiscard]] oracles::ExactMotion<Mpfr> true_motion(const oracles::ProblemEntry& entry,
                                                     const Parameters& parameters,
                                                     const Rational& t_end);

/// oracles::exact_digits or, without a closed form, the digits of the event-driven engine:
///
///   a number x of a motion with D certified digits lies within 10^(1−D) of the scale of its
///   quantity; its digits are those that this interval shares; if it contains 0, x is 0.     (1)
///
/// The scale is the largest entry of q, v, a, λ, P in the motion, and max |t|, as in Agreement. One
/// digit of (1) is reserved for times between those that Agreement compares. If digits are missing,
/// D is raised once by their number. The events are those that the engine lists: of impacts that
/// accumulate, the last and slowest are left out.
///
/// @throws NotCertified if fewer than `digits` digits of a number are certified, saying how many
/// are; InvalidInput as exact_digits, for a time that is an event to these digits or is among the
/// impacts left out, and for digits > kMostReferenceDigits.
[[nodiscard]] oracles::ExactDigits true_digits(const oracles::ProblemEntry& entry,
                                               const Parameters& parameters,
                                               const std::vector<Rational>& times,
                                               int digits);

}  // namespace assay::reference
