#include "oracles/pivot_pendulum.hpp"

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/mpfr.hpp"
#include "oracles/detail/axis_rotation.hpp"
#include "oracles/detail/distance_to_pi.hpp"
#include "oracles/flights/pendulum_swing.hpp"

namespace assay::oracles {

std::vector<ParameterSpec> PivotPendulum::parameters(const Settings&) {
  return {{"m", "2", "mass", "kg", Range::positive()},
          {"I", "1", "moment of inertia about the centre", "kg m^2", Range::positive()},
          {"L", "1", "distance of the centre from the pivot", "m", Range::positive()},
          {"g", "9.81", "gravity", "m/s^2", Range::positive()},
          {"theta0", "1", "initial angle, in (0, pi)", "rad", Range::positive()}};
}

std::vector<StudyCase> PivotPendulum::study_cases() {
  return {{"swings", {}, "2"}, {"high", {{"theta0", "5/2"}, {"I", "1/10"}}, "2"}};
}

void PivotPendulum::check(const Parameters& p) {
  if (p["theta0"] < 3 || detail::distance_to_pi(p["theta0"], 1) > 0) return;
  throw InvalidInput("parameter theta0 = " + p.text("theta0") +
                     " is not allowed: it must be in (0, pi)");
}

namespace {

template <class S>
class Motion final : public RigidBodyMotion<S> {
 public:
  explicit Motion(const Parameters& p)
      : mass_(p.get<S>("m")),
        length_(p.get<S>("L")),
        gravity_(p.get<S>("g")),
        swing_(functions(p), frequency(p), PendulumSwing<S>::Start::kTop) {}

  [[nodiscard]] RigidBodyState<S> at(const S& t) const override {
    MotionState<S> angle;
    swing_.evaluate(t, angle);
    const S &theta = angle.q(0), &rate = angle.v(0), &acceleration = angle.a(0);
    const S x = length_ * detail::sine(theta), z = length_ * detail::cosine(theta);
    RigidBodyState<S> state;
    state.position = {S(-x), S(0), S(-z)};
    state.velocity = {S(-(rate * z)), S(0), S(rate * x)};
    detail::turn_about<S>(2, theta, rate, state);  // (1)
    const Vector3<S> force(S(mass_ * (rate * rate * x - acceleration * z)),
                           S(0),
                           S(mass_ * (rate * rate * z + acceleration * x + gravity_)));
    state.contact_force = Vector<S>::Constant(5, S(0));
    const ContactFrame<S> frame = contact_frame<S>({S(0), S(1), S(0)});
    for (Eigen::Index i = 0; i < 3; ++i) state.contact_force(i) = inner<S>(frame.axis(i), force);
    return state;
  }

 private:
  static S frequency(const Parameters& p) {
    const Rational arm = p["m"] * p["L"];
    return detail::square_root(from_rational<S>(arm * p["g"] / (p["I"] + arm * p["L"])));
  }
  static detail::JacobiElliptic<S> functions(const Parameters& p) {
    return {detail::sine(from_rational<S>(Rational(p["theta0"] / 2))),
            detail::sine(S(detail::distance_to_pi<S>(p["theta0"]) / S(2)))};
  }

  S mass_, length_, gravity_;
  PendulumSwing<S> swing_;
};

}  // namespace

template <class S>
std::shared_ptr<const RigidBodyMotion<S>> PivotPendulum::exact(const Parameters& p) {
  check(p);
  return std::make_shared<Motion<S>>(p);
}

template std::shared_ptr<const RigidBodyMotion<long double>> PivotPendulum::exact(
    const Parameters&);
template std::shared_ptr<const RigidBodyMotion<Mpfr50>> PivotPendulum::exact(const Parameters&);
template std::shared_ptr<const RigidBodyMotion<Mpfr100>> PivotPendulum::exact(const Parameters&);
template std::shared_ptr<const RigidBodyMotion<Mpfr>> PivotPendulum::exact(const Parameters&);

}  // namespace assay::oracles
