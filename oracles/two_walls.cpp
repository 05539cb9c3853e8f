#include "oracles/two_walls.hpp"

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/mpfr_real.hpp"
#include "core/scalar/rational.hpp"
#include "oracles/detail/motion_builder.hpp"
#include "oracles/flights/parabola.hpp"

namespace assay::oracles {

std::vector<ParameterSpec> TwoWalls::parameters(const Settings&) {
  return {{"L", "1", "distance between the walls", "m", Range::positive()},
          {"v0", "1", "initial velocity", "m/s"},
          {"e", "0.8", "coefficient of restitution of both walls", "1", Range::unit()},
          {"x0", "1/3", "initial position, in [0, L]", "m", Range::non_negative()}};
}

std::vector<StudyCase> TwoWalls::study_cases() {
  return {{"three-impacts", {}, "4"},
          {"elastic", {{"e", "1"}, {"v0", "-3/2"}}, "3", /*costly=*/false, /*steps_min=*/256},
          {"plastic", {{"e", "0"}}, "1"}};
}

StateBlocks TwoWalls::state_blocks(const Parameters&) {
  return {{"distance of the particle from the first wall", "m"}};
}

bool TwoWalls::is_rational(const Parameters&) { return true; }

void TwoWalls::check(const Parameters& p) {
  if (p["x0"] <= p["L"]) return;
  throw InvalidInput("parameter x0 = " + p.text("x0") +
                     " is not allowed: it must be in [0, L] = [0, " + p.text("L") + "]");
}

namespace {

template <class S>
Vector<S> pair(const S& first, const S& second) {
  Vector<S> result(2);
  result << first, second;
  return result;
}

template <class S>
std::shared_ptr<const Flight<S>> uniform(const S& x, const S& v) {
  const auto vector = [](const S& y) { return Vector<S>(Vector<S>::Constant(1, y)); };
  return std::make_shared<Parabola<S>>(vector(x), vector(v), vector(S(0)), pair(S(0), S(0)));
}

}  // namespace

template <class S>
ExactMotion<S> TwoWalls::exact(const Parameters& p, const S& t_end) {
  check(p);
  detail::MotionBuilder<S> motion(kName, t_end);
  const S e = p.get<S>("e");
  const S length = p.get<S>("L");
  S x = p.get<S>("x0");
  S v = p.get<S>("v0");
  S t(0);
  const bool on_wall = p["x0"] == 0 || p["x0"] == p["L"];
  motion.fly(t, uniform(x, v), /*persistent_contact=*/on_wall && p["v0"] == 0);
  while (v != S(0)) {
    const S wall = v > S(0) ? length : S(0);
    t = t + (wall - x) / v;
    if (!motion.reaches(t)) break;
    const S v_plus = -e * v;
    const S impulse = v > S(0) ? S(v - v_plus) : S(v_plus - v);
    motion.event(EventKind::kImpact,
                 t,
                 Vector<S>::Constant(1, v),
                 Vector<S>::Constant(1, v_plus),
                 v > S(0) ? pair(S(0), impulse) : pair(impulse, S(0)));
    x = wall;
    v = v_plus;
    motion.fly(t, uniform(x, v), /*persistent_contact=*/p["e"] == 0);
  }
  return motion.finish();
}

template ExactMotion<Mpfr> TwoWalls::exact(const Parameters&, const Mpfr&);
template ExactMotion<Rational> TwoWalls::exact(const Parameters&, const Rational&);

}  // namespace assay::oracles
