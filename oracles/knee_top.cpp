#include "oracles/knee_top.hpp"

#include "core/scalar/machine.hpp"
#include "core/scalar/mpfr_real.hpp"
#include "oracles/heavy_top.hpp"

namespace assay::oracles {

std::vector<ParameterSpec> KneeTop::parameters(const Settings& settings) {
  std::vector<ParameterSpec> specs = {
      {"m", "2", "mass", "kg", Range::positive()},
      {"L", "0.5", "distance of the centre from the knee", "m", Range::positive()},
      {"g", "9.81", "gravity", "m/s^2", Range::positive()},
      {"I1",
       "0.5",
       "moment of inertia across the axis, about the centre",
       "kg m^2",
       Range::positive()}};
  for (const ParameterSpec& spec : HeavyTop::parameters(settings)) {
    if (spec.name != "I1" && spec.name != "mgl") specs.push_back(spec);
  }
  return specs;
}

std::vector<StudyCase> KneeTop::study_cases() {
  // Steps with a joint take long, and 2048 tell the order.
  return {{.label = "cusps", .parameters = {}, .t_end = "1", .steps_max = 2048},
          {.label = "loops",
           .parameters = {{"phidot0", "-1"}, {"thetadot0", "1"}},
           .t_end = "1",
           .steps_max = 2048}};
}

StateBlocks KneeTop::state_blocks(const Parameters&) {
  return body_state({"centre of mass; the knee is the origin"});
}

namespace {

/// (2).
Parameters about_the_knee(const Parameters& p) {
  Parameters top(HeavyTop::parameters({}));
  const Rational moment = p["m"] * p["L"];
  top.set("I1", Rational(p["I1"] + moment * p["L"]));
  top.set("mgl", Rational(moment * p["g"]));
  for (const char* name : {"I3", "theta0", "phidot0", "thetadot0", "w3"}) {
    top.set(name, p.text(name));
  }
  return top;
}

template <class S>
class Motion final : public RigidBodyMotion<S> {
 public:
  explicit Motion(const Parameters& p)
      : Motion(about_the_knee(p), p.get<S>("m"), p.get<S>("L"), p.get<S>("g")) {}

  [[nodiscard]] RigidBodyState<S> at(const S& t) const override {
    const Vector3<S> axis(S(0), S(0), S(1));
    RigidBodyState<S> state = top_->at(t);
    const Vector3<S>& omega = state.angular_velocity;
    const Vector3<S> of_axis = cross<S>(omega, axis);
    const Vector3<S> gamma = rotate_back<S>(state.attitude, axis);
    const S fraction = (across_ - along_) / across_;
    const Vector3<S> omega_rate(S(weight_ * gamma(1) + fraction * omega(1) * omega(2)),
                                S(-weight_ * gamma(0) - fraction * omega(2) * omega(0)),
                                S(0));  // (2)
    const Vector3<S> bend = cross<S>(omega_rate, axis) + cross<S>(omega, of_axis);
    state.position = length_ * rotate<S>(state.attitude, axis);
    state.velocity = length_ * rotate<S>(state.attitude, of_axis);
    const Vector3<S> acceleration = length_ * rotate<S>(state.attitude, bend);
    state.contact_force = mass_ * (acceleration + gravity_ * axis);  // (3)
    return state;
  }

 private:
  Motion(const Parameters& top, const S& mass, const S& length, const S& gravity)
      : mass_(mass),
        length_(length),
        gravity_(gravity),
        across_(top.get<S>("I1")),
        along_(top.get<S>("I3")),
        weight_(from_rational<S>(Rational(top["mgl"] / top["I1"]))),
        top_(HeavyTop::exact<S>(top)) {}

  S mass_, length_, gravity_;
  S across_, along_, weight_;  ///< J₁, J₃, m g L/J₁ of (2)
  std::shared_ptr<const RigidBodyMotion<S>> top_;
};

}  // namespace

void KneeTop::check(const Parameters& p) { HeavyTop::check(about_the_knee(p)); }

template <class S>
std::shared_ptr<const RigidBodyMotion<S>> KneeTop::exact(const Parameters& p) {
  return std::make_shared<Motion<S>>(p);
}

template std::shared_ptr<const RigidBodyMotion<long double>> KneeTop::exact(const Parameters&);
template std::shared_ptr<const RigidBodyMotion<Mpfr>> KneeTop::exact(const Parameters&);

}  // namespace assay::oracles
