#include "oracles/relative_degree_two.hpp"

#include "core/scalar/mpfr_real.hpp"
#include "core/scalar/rational.hpp"
#include "oracles/detail/exact_root.hpp"
#include "oracles/detail/motion_builder.hpp"
#include "oracles/flights/polynomial.hpp"

namespace assay::oracles {

std::vector<ParameterSpec> RelativeDegreeTwo::parameters(const Settings&) {
  return {{"h0", "1", "initial height", "m", Range::non_negative()},
          {"v0", "0", "initial velocity, upwards", "m/s"},
          {"g", "8", "acceleration of gravity", "m/s^2", Range::non_negative()}};
}

std::vector<StudyCase> RelativeDegreeTwo::study_cases() { return {{"lands", {}, "1"}}; }

namespace {

/// V² of the landing.
Rational landing_square(const Parameters& p) { return p["v0"] * p["v0"] + 2 * p["g"] * p["h0"]; }

}  // namespace

bool RelativeDegreeTwo::is_rational(const Parameters& p) {
  return rational_root(landing_square(p)).has_value();
}

StateBlocks RelativeDegreeTwo::state_blocks(const Parameters&) {
  return {{"height of the ball above the floor", "m"}, {"velocity of the ball, upwards", "m/s"}};
}

template <class S>
ExactMotion<S> RelativeDegreeTwo::exact(const Parameters& p, const S& t_end) {
  detail::MotionBuilder<S> motion(kName, t_end);
  const auto pair = [](const S& a, const S& b) { return detail::vector_of<S>({a, b}); };
  const auto single = [](const S& a) { return detail::vector_of<S>({a}); };
  const S h = p.get<S>("h0"), v = p.get<S>("v0"), g = p.get<S>("g"), zero(0);
  const auto rest = [&](const S& t) {
    motion.fly(
        t, std::make_shared<Polynomial<S>>(std::vector{pair(zero, zero)}, std::vector{single(g)}));
  };
  const bool on_floor = p["h0"] == 0;
  if (on_floor && p["v0"] == 0) {
    rest(zero);
    return motion.finish_with_switches();
  }
  if (!on_floor || p["v0"] > 0) {
    motion.fly(zero,
               std::make_shared<Polynomial<S>>(
                   std::vector{pair(h, v), pair(v, S(-g)), pair(S(-g / S(2)), zero)},
                   std::vector{single(zero)}));
  }
  if (p["g"] == 0 && p["v0"] >= 0) return motion.finish_with_switches();
  const S speed = detail::exact_root<S>(landing_square(p));
  const S t = p["v0"] > 0 ? S((v + speed) / g) : S(S(2) * h / (speed - v));
  if (!motion.reaches(t)) return motion.finish_with_switches();
  motion.event(EventKind::kStateJump, t, pair(zero, S(-speed)), pair(zero, zero), single(speed));
  rest(t);
  return motion.finish_with_switches();
}

template ExactMotion<Mpfr> RelativeDegreeTwo::exact(const Parameters&, const Mpfr&);
template ExactMotion<Rational> RelativeDegreeTwo::exact(const Parameters&, const Rational&);

}  // namespace assay::oracles
