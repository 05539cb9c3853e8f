#include "oracles/preloaded_oscillator.hpp"

#include "core/scalar/mpfr_real.hpp"
#include "oracles/detail/impact_search.hpp"
#include "oracles/detail/motion_builder.hpp"
#include "oracles/flights/linear_oscillator.hpp"
#include "oracles/flights/parabola.hpp"

namespace assay::oracles {

std::vector<ParameterSpec> PreloadedOscillator::parameters(const Settings&) {
  return {{"e", "0.5", "coefficient of restitution", "1", Range::unit()},
          {"v0", "1", "initial velocity", "m/s"},
          {"k", "1", "stiffness", "N/m", Range::positive()},
          {"m", "1", "mass", "kg", Range::positive()},
          {"F", "1", "force towards the stop", "N", Range::positive()},
          {"x0", "0", "initial distance from the stop", "m", Range::non_negative()}};
}

std::vector<StudyCase> PreloadedOscillator::study_cases() {
  return {
      {"past-accumulation", {}, "5"},
      {"three-impacts", {{"e", "0.9"}, {"v0", "0.7"}}, "4"},
      {"elastic-heavy", {{"e", "1"}, {"m", "2.5"}, {"k", "10"}, {"x0", "0.4"}, {"v0", "-1"}}, "2"},
      {"plastic", {{"e", "0"}, {"x0", "1/2"}, {"k", "3"}}, "3"}};
}

StateBlocks PreloadedOscillator::state_blocks(const Parameters&) {
  return {{"distance of the mass from the stop", "m"}};
}

namespace {

/// The problem in the scalar S: e, m, ω, ℓ, F.
template <class S>
struct Pressed {
  explicit Pressed(const Parameters& p)
      : e(p.get<S>("e")),
        m(p.get<S>("m")),
        reach(from_rational<S>(Rational(p["F"] / p["k"]))),
        force(p.get<S>("F")),
        pull(from_rational<S>(Rational(-p["F"] / p["m"]))),
        mode(Rational(0), Rational(p["k"] / p["m"])) {}

  [[nodiscard]] const S& omega() const { return mode.root(); }

  [[nodiscard]] S flight_time(const S& speed) const {
    using std::atan;
    return S(2) / omega() * atan(S(speed / (omega() * reach)));  // (4)
  }

  [[nodiscard]] std::shared_ptr<const Flight<S>> flight(const S& x, const S& v) const {
    return linear_oscillator<S>({.mode = mode, .x0 = x, .v0 = v, .force = pull});
  }

  S e, m, reach, force, pull;
  OscillatorMode<S> mode;
};

/// The speed and the time of the first impact.
template <class S>
std::pair<S, S> first_impact(const Parameters& p, const Pressed<S>& pressed) {
  using std::sqrt;
  const Rational& v0 = p["v0"];
  const Rational drop = p["x0"] * (p["k"] * p["x0"] + 2 * p["F"]) / p["m"];  // ω² x₀ (x₀ + 2ℓ)
  const S speed = sqrt(from_rational<S>(Rational(v0 * v0 + drop)));          // (2)
  if (p["x0"] == 0 && v0 < 0) return {speed, S(0)};
  const detail::ImpactSearch<S> search(pressed.mode, S(-pressed.pull));
  return {speed, search.undamped(p.get<S>("x0"), p.get<S>("v0"), speed)->after};  // (3)
}

template <class S>
void strike(detail::MotionBuilder<S>& motion, const Pressed<S>& pressed, const S& t, const S& v) {
  const S v_plus = pressed.e * v;
  motion.event(EventKind::kImpact, t, S(-v), v_plus, S(pressed.m * (v + v_plus)));
}

template <class S>
std::shared_ptr<const Flight<S>> rest(const Pressed<S>& pressed) {
  return parabola<S>(S(0), S(0), S(0), pressed.force);
}

/// Impacts from the first one on while V_n > cut; `t` and `speed` become those of the next one.
template <class S>
void bounce(
    detail::MotionBuilder<S>& motion, const Pressed<S>& pressed, S& t, S& speed, const S& cut) {
  while (motion.reaches(t) && speed > cut) {
    strike(motion, pressed, t, speed);
    speed = pressed.e * speed;
    motion.fly(t, pressed.flight(S(0), speed));
    t = t + pressed.flight_time(speed);
  }
}

}  // namespace

template <class S>
ExactMotion<S> PreloadedOscillator::exact(const Parameters& p, const S& t_end) {
  detail::MotionBuilder<S> motion(kName, t_end);
  const Pressed<S> pressed(p);
  if (p["x0"] == 0 && p["v0"] == 0) {
    motion.fly(S(0), rest(pressed), /*persistent_contact=*/true);
    return motion.finish();
  }
  if (p["x0"] > 0 || p["v0"] > 0) {
    motion.fly(S(0), pressed.flight(p.get<S>("x0"), p.get<S>("v0")));
  }
  auto [speed, t] = first_impact(p, pressed);
  if (!motion.reaches(t)) return motion.finish();
  if (p["e"] == 0) {
    strike(motion, pressed, t, speed);
    motion.fly(t, rest(pressed), /*persistent_contact=*/true);
    return motion.finish();
  }
  const S cut = p["e"] == 1 ? S(0) : S(unit_roundoff<S>() * speed);
  bounce(motion, pressed, t, speed, cut);
  if (p["e"] == 1) return motion.finish();
  // The rest of the sum (5): atan y = y there, since y² is below the resolution.
  const S accumulation = t + pressed.flight_time(speed) * (pressed.e / (S(1) - pressed.e));
  motion.accumulate(t, rest(pressed), accumulation);
  return motion.finish();
}

template ExactMotion<Mpfr> PreloadedOscillator::exact(const Parameters&, const Mpfr&);

}  // namespace assay::oracles
