#include "oracles/pendulum_stop.hpp"

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/mpfr_real.hpp"
#include "oracles/detail/distance_to_pi.hpp"
#include "oracles/detail/motion_builder.hpp"
#include "oracles/flights/parabola.hpp"
#include "oracles/flights/pendulum_swing.hpp"

namespace assay::oracles {

std::vector<ParameterSpec> PendulumStop::parameters(const Settings&) {
  return {{"w0", "1", "angular frequency of small oscillations", "1/s", Range::positive()},
          {"theta0", "1", "initial angle from the stop, in (0, pi)", "rad", Range::positive()},
          {"e", "0.8", "coefficient of restitution", "1", Range::unit()}};
}

std::vector<StudyCase> PendulumStop::study_cases() {
  return {{"two-impacts", {}, "6"},
          {"elastic-high", {{"theta0", "5/2"}, {"e", "1"}, {"w0", "2"}}, "5"},
          {"plastic", {{"theta0", "2"}, {"e", "0"}}, "3"}};
}

StateBlocks PendulumStop::state_blocks(const Parameters&) {
  return {{"angle of the pendulum from its lowest point", "rad"}};
}

void PendulumStop::check(const Parameters& p) {
  if (p["theta0"] < 3 || detail::distance_to_pi(p["theta0"], 1) > 0) return;
  throw InvalidInput("parameter theta0 = " + p.text("theta0") +
                     " is not allowed: it must be in (0, pi)");
}

namespace {

/// The moduli of the swings.
template <class S>
class Moduli {
 public:
  explicit Moduli(const Parameters& p)
      : e_(p.get<S>("e")),
        lost_(from_rational<S>(Rational(1 - p["e"] * p["e"]))),
        k_(detail::sine(from_rational<S>(Rational(p["theta0"] / 2)))) {
    const S complement = detail::sine(S(detail::distance_to_pi<S>(p["theta0"]) / S(2)));
    complement_squared_ = complement * complement;
  }

  void after_impact() {
    k_ = e_ * k_;                                                 // (2)
    complement_squared_ = lost_ + e_ * e_ * complement_squared_;  // (3)
  }

  [[nodiscard]] const S& k() const { return k_; }
  [[nodiscard]] detail::JacobiElliptic<S> functions() const {
    return {k_, detail::square_root(complement_squared_)};
  }

 private:
  S e_, lost_, k_, complement_squared_;
};

template <class S>
std::shared_ptr<const Flight<S>> swing(const detail::JacobiElliptic<S>& functions,
                                       const S& w,
                                       typename PendulumSwing<S>::Start start) {
  return std::make_shared<PendulumSwing<S>>(functions, w, start);
}

}  // namespace

template <class S>
ExactMotion<S> PendulumStop::exact(const Parameters& p, const S& t_end) {
  using Start = typename PendulumSwing<S>::Start;
  check(p);
  detail::MotionBuilder<S> motion(kName, t_end);
  const S w = p.get<S>("w0");
  const S e = p.get<S>("e");
  Moduli<S> moduli(p);
  const auto release = moduli.functions();
  motion.fly(S(0), swing(release, w, Start::kTop));
  S t = release.quarter_period() / w;  // (2)
  while (motion.reaches(t)) {
    const S speed = S(2) * w * moduli.k();
    motion.event(EventKind::kImpact, t, S(-speed), S(e * speed), S(speed + e * speed));
    if (p["e"] == 0) {
      motion.fly(t, parabola<S>(S(0), S(0), S(0)), /*persistent_contact=*/true);
      break;
    }
    moduli.after_impact();
    const auto functions = moduli.functions();
    motion.fly(t, swing(functions, w, Start::kBottom));
    t = t + S(2) * functions.quarter_period() / w;  // (2)
  }
  return motion.finish();
}

template ExactMotion<Mpfr> PendulumStop::exact(const Parameters&, const Mpfr&);

}  // namespace assay::oracles
