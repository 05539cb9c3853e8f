#include "oracles/bouncing_ball.hpp"

#include "core/scalar/mpfr_real.hpp"
#include "oracles/detail/motion_builder.hpp"
#include "oracles/flights/parabola.hpp"

namespace assay::oracles {

std::vector<ParameterSpec> BouncingBall::parameters(const Settings&) {
  return {{"h0", "1", "initial height above the floor", "m", Range::non_negative()},
          {"v0", "0", "initial velocity, upwards", "m/s"},
          {"g", "9.81", "acceleration of gravity", "m/s^2", Range::non_negative()},
          {"e", "0.8", "coefficient of restitution", "1", Range::unit()},
          {"m", "1", "mass", "kg", Range::positive()}};
}

std::vector<StudyCase> BouncingBall::study_cases() {
  return {{"three-impacts", {}, "2"},
          {"elastic", {{"e", "1"}}, "3"},
          {"past-accumulation", {{"e", "1/2"}}, "2"},
          {"plastic", {{"e", "0"}}, "1"},
          {"thrown-up-heavy", {{"h0", "1/2"}, {"v0", "3"}, {"e", "0.6"}, {"m", "2.5"}}, "1.5"}};
}

StateBlocks BouncingBall::state_blocks(const Parameters&) {
  return {{"height of the ball above the floor", "m"}};
}

namespace {

template <class S>
void strike(detail::MotionBuilder<S>& motion, const Parameters& p, const S& t, const S& speed) {
  const S v_plus = p.get<S>("e") * speed;
  motion.event(EventKind::kImpact, t, S(-speed), v_plus, S(p.get<S>("m") * (speed + v_plus)));
}

template <class S>
std::shared_ptr<const Flight<S>> rest(const Parameters& p) {
  return parabola<S>(S(0), S(0), S(0), from_rational<S>(Rational(p["m"] * p["g"])));
}

/// The impacts from the first one, at t₁ with speed V, while V_n > cut; returns the time of the
/// next one.
template <class S>
S bounce(detail::MotionBuilder<S>& motion, const Parameters& p, S t, S speed, const S& cut) {
  const S g = p.get<S>("g");
  const S e = p.get<S>("e");
  while (motion.reaches(t) && speed > cut) {
    strike(motion, p, t, speed);
    speed = e * speed;
    motion.fly(t, parabola<S>(S(0), speed, S(-g)));
    t = t + S(2) * speed / g;  // (3)
  }
  return t;
}

/// Everything from the first impact on.
template <class S>
void after_first_impact(detail::MotionBuilder<S>& motion,
                        const Parameters& p,
                        const S& t1,
                        const S& speed) {
  if (!motion.reaches(t1)) return;
  const S e = p.get<S>("e");
  if (p["e"] == 0) {
    strike(motion, p, t1, speed);
    motion.fly(t1, rest<S>(p), /*persistent_contact=*/true);
  } else if (p["g"] == 0) {
    strike(motion, p, t1, speed);
    motion.fly(t1, parabola<S>(S(0), S(e * speed), S(0)));
  } else if (p["e"] == 1) {
    bounce(motion, p, t1, speed, S(0));
  } else {
    const S t = bounce(motion, p, t1, speed, S(unit_roundoff<S>() * speed));
    const S accumulation = t1 + S(2) * speed / p.get<S>("g") * (e / (S(1) - e));  // (5)
    motion.accumulate(t, rest<S>(p), accumulation);
  }
}

}  // namespace

template <class S>
ExactMotion<S> BouncingBall::exact(const Parameters& p, const S& t_end, std::string_view problem) {
  using std::sqrt;
  // Each impact takes a few operations; if e is close to 1, there are very many before they end.
  constexpr std::size_t kMostImpacts = 1'000'000;
  detail::MotionBuilder<S> motion(problem, t_end, kMostImpacts);
  const S h0 = p.get<S>("h0");
  const S v0 = p.get<S>("v0");
  const S g = p.get<S>("g");
  const bool on_floor = p["h0"] == 0;
  if (on_floor && p["v0"] == 0) {
    motion.fly(S(0), rest<S>(p), /*persistent_contact=*/true);
    return motion.finish();
  }
  if (!on_floor || p["v0"] > 0) motion.fly(S(0), parabola<S>(h0, v0, S(-g)));
  if (p["g"] == 0 && p["v0"] >= 0) return motion.finish();
  const S speed =
      sqrt(from_rational<S>(Rational(p["v0"] * p["v0"] + 2 * p["g"] * p["h0"])));  // (2)
  const S t1 = p["v0"] > 0 ? S((v0 + speed) / g) : S(S(2) * h0 / (speed - v0));    // (2)
  after_first_impact(motion, p, t1, speed);
  return motion.finish();
}

template ExactMotion<Mpfr> BouncingBall::exact(const Parameters&, const Mpfr&, std::string_view);

}  // namespace assay::oracles
