#include "oracles/forced_oscillator.hpp"

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/mpfr_real.hpp"
#include "oracles/detail/motion_builder.hpp"
#include "oracles/flights/linear_oscillator.hpp"

namespace assay::oracles {

std::vector<ParameterSpec> ForcedOscillator::parameters(const Settings&) {
  return {{"m", "1", "mass", "kg", Range::positive()},
          {"zeta", "0.1", "damping per unit mass (x'' + 2 zeta x')", "1/s", Range::non_negative()},
          {"k", "1", "stiffness per unit mass", "1/s^2", Range::non_negative()},
          {"F", "1", "amplitude of the force along cos(w t)", "N"},
          {"G", "0", "amplitude of the force along sin(w t)", "N"},
          {"w", "2", "angular frequency of the force", "rad/s", Range::positive()},
          {"x0", "1", "initial position", "m"},
          {"v0", "0", "initial velocity", "m/s"}};
}

std::vector<StudyCase> ForcedOscillator::study_cases() {
  return {{"damped", {}, "3"},
          {"heavy", {{"m", "2"}, {"zeta", "0"}, {"k", "4"}, {"G", "-1/2"}, {"w", "3"}}, "2.5"}};
}

StateBlocks ForcedOscillator::state_blocks(const Parameters&) {
  return {{"displacement of the mass from the rest of its spring", "m"}};
}

void ForcedOscillator::check(const Parameters& p) {
  if (p["zeta"] != 0 || p["w"] * p["w"] != p["k"]) return;
  throw InvalidInput("w = " + p.text("w") + " is resonance with k = " + p.text("k") +
                     " and zeta = 0: the motion grows without bound");
}

template <class S>
ExactMotion<S> ForcedOscillator::exact(const Parameters& p, const S& t_end) {
  detail::MotionBuilder<S> motion(kName, t_end);
  const Rational& m = p["m"];
  const OscillatorCoordinate<S> x{.mode = OscillatorMode<S>(p["zeta"], p["k"]),
                                  .x0 = p.get<S>("x0"),
                                  .v0 = p.get<S>("v0"),
                                  .forcing = {.frequency = p.get<S>("w"),
                                              .cosine = from_rational<S>(Rational(p["F"] / m)),
                                              .sine = from_rational<S>(Rational(p["G"] / m))}};
  motion.fly(
      S(0),
      std::make_shared<LinearOscillator<S>>(std::vector<OscillatorCoordinate<S>>{x}, Vector<S>()));
  return motion.finish();
}

template ExactMotion<Mpfr> ForcedOscillator::exact(const Parameters&, const Mpfr&);

}  // namespace assay::oracles
