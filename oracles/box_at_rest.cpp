#include "oracles/box_at_rest.hpp"

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/mpfr_real.hpp"
#include "oracles/detail/exact_root.hpp"
#include "oracles/detail/motion_builder.hpp"
#include "oracles/flights/translating_bodies.hpp"

namespace assay::oracles {

std::vector<ParameterSpec> BoxAtRest::parameters(const Settings&) {
  return {{"m", "3", "mass", "kg", Range::positive()},
          {"l", "2", "length, along x", "m", Range::positive()},
          {"w", "1", "width, along y", "m", Range::positive()},
          {"h", "1", "height", "m", Range::positive()},
          {"mu", "0.4", "coefficient of friction", "1", Range::non_negative()},
          {"g", "9.81", "gravity", "m/s^2", Range::positive()},
          {"vx0", "1", "initial velocity along x", "m/s"},
          {"vy0", "0", "initial velocity along y", "m/s"}};
}

std::vector<StudyCase> BoxAtRest::study_cases() {
  // Hyperstatic contacts take long to solve; velocities are exact in any step, see kBraking.
  return {{.label = "askew",
           .parameters = {{"vy0", "-0.5"}},
           .t_end = "0.4",
           .costly = true,
           .steps_min = 8,
           .steps_max = 512}};
}

StateBlocks BoxAtRest::state_blocks(const Parameters&) { return body_state({"centre of the box"}); }

namespace {

Rational squared_speed(const Parameters& p) { return p["vx0"] * p["vx0"] + p["vy0"] * p["vy0"]; }

}  // namespace

bool BoxAtRest::is_rational(const Parameters& p) {
  return rational_root(squared_speed(p)).has_value();
}

void BoxAtRest::check(const Parameters& p) {
  const Rational reach = p["mu"] * p["h"] * p["mu"] * p["h"];
  for (const auto& [velocity, side] : {std::pair("vx0", "l"), std::pair("vy0", "w")}) {
    const Rational along = p[velocity] * p[velocity], edge = p[side] * p[side];
    if (reach * along <= edge * squared_speed(p)) continue;
    throw InvalidInput("box-at-rest tips over while it slides: mu h |" + std::string(velocity) +
                       "|/|v0| must be at most " + side + " = " + p.text(side) +
                       "; lower mu = " + p.text("mu") + " or h = " + p.text("h"));
  }
}

template <class S>
ExactMotion<S> BoxAtRest::exact(const Parameters& p, const S& t_end) {
  check(p);
  detail::MotionBuilder<S> motion(kName, t_end);
  const detail::Box of = box(p);
  const S speed = detail::exact_root<S>(squared_speed(p)), zero(0);
  const Vector<S> none = Vector<S>::Constant(detail::kCornerRows, zero);
  const S weight = from_rational<S>(Rational(p["m"] * p["g"]));
  const auto fly = [&](const S& t, const Vector3<S>& x, const Vector3<S>& v, const Vector3<S>& a) {
    const S mass = p.get<S>("m"), lever = from_rational<S>(Rational(-p["h"] / 2)) / weight;
    const S tx = mass * a(0), ty = mass * a(1);
    const Vector<S> forces =
        detail::corner_forces<S>(of, {weight, S(lever * tx), S(lever * ty), tx, ty});  // (2)
    motion.fly(t,
               std::make_shared<TranslatingBodies<S>>(
                   typename TranslatingBodies<S>::Data{x, v, a, forces, none, none}),
               /*persistent_contact=*/true,
               /*sliding=*/!a.isZero(0));
  };
  const Vector3<S> rest(zero, zero, zero);
  const Vector3<S> start(zero, zero, from_rational<S>(Rational(p["h"] / 2)));
  const Vector3<S> v(p.get<S>("vx0"), p.get<S>("vy0"), zero);
  const S braking = from_rational<S>(Rational(p["mu"] * p["g"]));
  if (is_zero(speed) || is_zero(braking)) {
    fly(zero, start, v, rest);
    return motion.finish();
  }
  const S stop = speed / braking;
  fly(zero, start, v, v * S(-braking / speed));
  if (!motion.reaches(stop)) return motion.finish();
  const Vector<S> still = twist<S>(rest, rest);
  motion.event(EventKind::kSlidingChange, stop, still, still, none);
  fly(stop, start + v * S(stop / S(2)), rest, rest);
  return motion.finish();
}

template ExactMotion<Mpfr> BoxAtRest::exact(const Parameters&, const Mpfr&);
template ExactMotion<Rational> BoxAtRest::exact(const Parameters&, const Rational&);

}  // namespace assay::oracles
