#include "oracles/oblique_impact.hpp"

#include "core/scalar/mpfr_real.hpp"
#include "core/scalar/rational.hpp"
#include "oracles/detail/motion_builder.hpp"
#include "oracles/flights/parabola.hpp"

namespace assay::oracles {

std::vector<ParameterSpec> ObliqueImpact::parameters(const Settings&) {
  return {{"y0", "1/3", "initial distance from the wall", "m", Range::non_negative()},
          {"vx0", "1", "initial velocity along the wall", "m/s"},
          {"vy0", "-2", "initial velocity away from the wall", "m/s"},
          {"mu", "0.8", "coefficient of friction", "1", Range::non_negative()},
          {"e", "1/2", "coefficient of normal restitution", "1", Range::unit()},
          {"e_T", "1", "of tangential restitution; 0: Newton, 1: Fremond", "1", Range::unit()}};
}

std::vector<StudyCase> ObliqueImpact::study_cases() {
  return {{"fremond", {}, "0.4"},
          {"newton", {{"mu", "1/5"}, {"e_T", "0"}}, "0.4"},
          {"plastic", {{"e", "0"}, {"mu", "3/10"}}, "0.4"}};
}

StateBlocks ObliqueImpact::state_blocks(const Parameters&) {
  return {{"position of the particle along the wall", "m"},
          {"distance of the particle from the wall", "m"}};
}

namespace {

template <class S>
Vector<S> pair(const Rational& first, const Rational& second) {
  Vector<S> result(2);
  result << from_rational<S>(first), from_rational<S>(second);
  return result;
}

/// P_T of (1).
Rational tangential_impulse(const Parameters& p, const Rational& normal) {
  const Rational& v = p["vx0"];
  const Rational reversal = -(1 + p["e_T"]) * v, limit = p["mu"] * normal;
  if (abs(reversal) <= limit) return reversal;
  return v > 0 ? Rational(-limit) : limit;
}

}  // namespace

template <class S>
ExactMotion<S> ObliqueImpact::exact(const Parameters& p, const S& t_end) {
  detail::MotionBuilder<S> motion(kName, t_end);
  const auto fly =
      [&](const Rational& t, const Vector<S>& q, const Vector<S>& v, bool persistent_contact) {
        const Vector<S> zero = Vector<S>::Constant(2, S(0));
        motion.fly(from_rational<S>(t),
                   std::make_shared<Parabola<S>>(q, v, zero, zero),
                   persistent_contact);
      };
  const Rational &x_rate = p["vx0"], &y_rate = p["vy0"];
  fly(0, pair<S>(0, p["y0"]), pair<S>(x_rate, y_rate), p["y0"] == 0 && y_rate == 0);
  if (y_rate >= 0) return motion.finish();
  const Rational t = -p["y0"] / y_rate;
  if (!motion.reaches(from_rational<S>(t))) return motion.finish();
  const Rational normal = -(1 + p["e"]) * y_rate;                          // (1)
  const Rational tangential = tangential_impulse(p, normal);               // (1)
  const Vector<S> after = pair<S>(x_rate + tangential, -p["e"] * y_rate);  // (2)
  motion.event(EventKind::kImpact,
               from_rational<S>(t),
               pair<S>(x_rate, y_rate),
               after,
               pair<S>(normal, tangential));
  fly(t, pair<S>(x_rate * t, 0), after, p["e"] == 0);
  return motion.finish();
}

template ExactMotion<Mpfr> ObliqueImpact::exact(const Parameters&, const Mpfr&);
template ExactMotion<Rational> ObliqueImpact::exact(const Parameters&, const Rational&);

}  // namespace assay::oracles
