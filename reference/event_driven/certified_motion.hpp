#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/scalar/mpfr_real.hpp"
#include "reference/event_driven/agreement.hpp"
#include "reference/event_driven/event_driven.hpp"

namespace assay::reference {

/// Makes a model to WorkingDigits. Each run calls it once, in its own thread.
using ModelMaker = std::function<LagrangianModel<Mpfr>()>;

struct CertificationOptions {
  int digits = 50;        ///< requested
  int guard_digits = 15;  ///< further digits of the first run; the second has twice as many
  int max_attempts = 3;   ///< each doubles the guard digits and adds the missing ones
  std::size_t max_events = 100'000;
  /// The breakpoints of EventDrivenOptions, to WorkingDigits.
  std::function<std::vector<Mpfr>()> breakpoints = {};
  /// Relative tolerance of the panels of a run; 0: derived from its precision.
  Rational first_tolerance = 0, second_tolerance = 0;
};

/// A motion, and the digits on which two computations of the motion agree. The computations differ
/// in method (extrapolated midpoint rule, Gauss collocation), in precision and in tolerance.
struct CertifiedMotion {
  EventDrivenMotion<Mpfr> run;  ///< the run with more digits, or the first that ended early
  Agreement agreement;
  int digits = 0;          ///< agreement.digits; 0 if a run did not reach the end
  bool certified = false;  ///< digits ≥ the requested digits
  std::string doubt;       ///< in words, if it is not certified
};

/// The motion of the model on [t0, t_end], to options.digits decimal digits relative to the scale
/// of each quantity, or to as many digits as its two runs share, see Agreement.
///
/// Before an accumulation, impacts slower than the cube root of the tolerance are left out. From
/// the last listed impact to the accumulation, the velocity is known only up to that size.
/// @throws InvalidInput for digits outside [1, 1000], and as integrate_event_driven.
[[nodiscard]] CertifiedMotion certified_motion(const ModelMaker& model,
                                               const Rational& t_end,
                                               const CertificationOptions& options = {});

/// The motion with its numbers rounded to WorkingDigits, from any number of digits.
[[nodiscard]] oracles::ExactMotion<Mpfr> rounded_motion(const oracles::ExactMotion<Mpfr>& motion);

}  // namespace assay::reference
