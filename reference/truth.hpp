#pragma once

#include "core/scalar/invalid_input.hpp"
#include "oracles/catalogue.hpp"
#include "oracles/exact_motion.hpp"

namespace assay::reference {

/// Thrown if the requested truth is not available: the engine certifies fewer digits up to that
/// time, or none. Then nothing is decided.
class NotCertified : public InvalidInput {
 public:
  using InvalidInput::InvalidInput;
};

/// Certified digits of the motions that studies take as truth. Runs in double are measured in long
/// double, which holds 19.
inline constexpr int kStudyDigits = 20;
/// Digits with which the truth of a study is stored, and the runs that are compared with it. The
/// rounding to these digits is negligible against the rounding of every scalar whose runs are
/// judged.
inline constexpr int kTruthDigits = 100;

/// The motion of a problem on [0, t_end]. It is the closed form if there is one. Otherwise the
/// event-driven engine computes it, certified to kStudyDigits digits (see CertifiedMotion). It is
/// kept while the program runs. The numbers have kTruthDigits.
///
/// Safe to call from several threads.
/// @throws InvalidInput if the problem refuses the request. NotCertified if the engine certifies
/// fewer digits, and for systems that are not Lagrangian, because the engine does not take them.
[[nodiscard]] oracles::ExactMotion<Mpfr> true_motion(const oracles::ProblemEntry& entry,
                                                     const Parameters& parameters,
                                                     const Rational& t_end);

}  // namespace assay::reference
