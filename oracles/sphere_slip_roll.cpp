#include "oracles/sphere_slip_roll.hpp"

#include "core/math/rotation_vector.hpp"
#include "core/scalar/machine.hpp"
#include "core/scalar/mpfr.hpp"
#include "oracles/detail/linear_spin.hpp"
#include "oracles/detail/trigonometry.hpp"

namespace assay::oracles {

std::vector<ParameterSpec> SphereSlipRoll::parameters(const Settings&) {
  return {{"R", "0.1", "radius", "m", Range::positive()},
          {"mu", "0.2", "coefficient of friction", "1", Range::non_negative()},
          {"g", "9.81", "gravity", "m/s^2", Range::positive()},
          {"vx0", "3", "initial velocity", "m/s", Range::any()},
          {"vy0", "0", "initial velocity", "m/s", Range::any()},
          {"wx0", "0", "initial angular velocity", "rad/s", Range::any()},
          {"wy0", "0", "initial angular velocity", "rad/s", Range::any()},
          {"wz0", "0", "initial angular velocity", "rad/s", Range::any()}};
}

namespace {

/// u₀ of (1), whose length is a root of a rational.
struct Slip {
  explicit Slip(const Parameters& p)
      : x(p["vx0"] - p["R"] * p["wy0"]), y(p["vy0"] + p["R"] * p["wx0"]) {}
  [[nodiscard]] bool is_zero() const { return x == 0 && y == 0; }
  template <class S>
  [[nodiscard]] S length() const {
    return detail::square_root(from_rational<S>(Rational(x * x + y * y)));
  }
  Rational x, y;
};

template <class S>
class SlipRoll final : public RigidBodyMotion<S> {
 public:
  explicit SlipRoll(const Parameters& p)
      : end_(SphereSlipRoll::rolls_from<S>(p)),
        velocity_(p.get<S>("vx0"), p.get<S>("vy0"), S(0)),
        omega_(p.get<S>("wx0"), p.get<S>("wy0"), p.get<S>("wz0")),
        radius_(p.get<S>("R")),
        deceleration_(S(0), S(0), S(0)),
        growth_(S(0), S(0), S(0)) {
    const Slip slip(p);
    if (slip.is_zero()) return;
    const S friction = from_rational<S>(Rational(p["mu"] * p["g"])) / slip.length<S>();
    deceleration_ = {
        S(friction * from_rational<S>(slip.x)), S(friction * from_rational<S>(slip.y)), S(0)};
    const S lever = S(5) / (S(2) * radius_);
    growth_ = {S(-lever * deceleration_(1)), S(lever * deceleration_(0)), S(0)};
  }

  [[nodiscard]] RigidBodyState<S> at(const S& t) const override {
    if (!end_ || t < *end_) return slipping(t);
    RigidBodyState<S> state = slipping(*end_);
    const S rest = t - *end_;
    state.position += state.velocity * rest;
    const Vector3<S> angle = state.angular_velocity * rest;  // of the body; turns about itself
    state.attitude = product<S>(state.attitude, rotation_exponential<S>(angle));
    return state;
  }

 private:
  [[nodiscard]] RigidBodyState<S> slipping(const S& t) const {
    RigidBodyState<S> state;
    state.velocity = velocity_ - deceleration_ * t;
    state.position = velocity_ * t - deceleration_ * S(t * t / S(2));
    state.position(2) = radius_;
    state.attitude = detail::turned<S>(identity_quaternion<S>(), omega_, growth_, t);
    const Vector3<S> omega = omega_ + growth_ * t;
    state.angular_velocity = vector_part<S>(
        product<S>(product<S>(conjugate<S>(state.attitude), pure<S>(omega)), state.attitude));
    return state;
  }

  std::optional<S> end_;
  Vector3<S> velocity_, omega_;  ///< at t = 0, in the inertial frame
  S radius_;
  Vector3<S> deceleration_, growth_;  ///< −v̇ and ω̇ of (1)
};

}  // namespace

template <class S>
std::optional<S> SphereSlipRoll::rolls_from(const Parameters& p) {
  const Slip slip(p);
  if (slip.is_zero()) return S(0);
  if (p["mu"] == 0) return std::nullopt;
  return S(slip.length<S>() * from_rational<S>(Rational(Rational(2, 7) / (p["mu"] * p["g"]))));
}

template <class S>
std::shared_ptr<const RigidBodyMotion<S>> SphereSlipRoll::exact(const Parameters& p) {
  return std::make_shared<SlipRoll<S>>(p);
}

template <class S>
std::vector<RigidBodyPhase<S>> SphereSlipRoll::phases(const Parameters& p) {
  Vector<S> force = Vector<S>::Constant(3, S(0));
  force(0) = p.get<S>("g");
  const RigidBodyPhase<S> rolling{S(0), force};
  const Slip slip(p);
  if (slip.is_zero() || p["mu"] == 0) return {rolling};
  const S friction = from_rational<S>(Rational(p["mu"] * p["g"])) / slip.length<S>();
  force(1) = -friction * from_rational<S>(slip.x);
  force(2) = -friction * from_rational<S>(slip.y);
  return {{S(0), force, true}, {*rolls_from<S>(p), rolling.contact_force}};
}

template std::vector<RigidBodyPhase<Mpfr50>> SphereSlipRoll::phases(const Parameters&);
template std::vector<RigidBodyPhase<Mpfr100>> SphereSlipRoll::phases(const Parameters&);
template std::vector<RigidBodyPhase<Mpfr>> SphereSlipRoll::phases(const Parameters&);
template std::shared_ptr<const RigidBodyMotion<long double>> SphereSlipRoll::exact(
    const Parameters&);
template std::shared_ptr<const RigidBodyMotion<Mpfr50>> SphereSlipRoll::exact(const Parameters&);
template std::shared_ptr<const RigidBodyMotion<Mpfr100>> SphereSlipRoll::exact(const Parameters&);
template std::shared_ptr<const RigidBodyMotion<Mpfr>> SphereSlipRoll::exact(const Parameters&);
template std::optional<Mpfr50> SphereSlipRoll::rolls_from(const Parameters&);
template std::optional<Mpfr100> SphereSlipRoll::rolls_from(const Parameters&);
template std::optional<Mpfr> SphereSlipRoll::rolls_from(const Parameters&);

}  // namespace assay::oracles
