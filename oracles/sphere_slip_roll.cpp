#include "oracles/sphere_slip_roll.hpp"

#include <mutex>

#include "core/math/rotation_vector.hpp"
#include "core/scalar/machine.hpp"
#include "core/scalar/mpfr_real.hpp"
#include "oracles/detail/slipping_sphere.hpp"
#include "oracles/detail/trigonometry.hpp"

namespace assay::oracles {

std::vector<ParameterSpec> SphereSlipRoll::parameters(const Settings&) {
  return {{"R", "0.1", "radius", "m", Range::positive()},
          {"mu", "0.2", "coefficient of friction", "1", Range::non_negative()},
          {"g", "9.81", "gravity", "m/s^2", Range::positive()},
          {"vx0", "3", "initial velocity along x", "m/s", Range::any()},
          {"vy0", "0", "initial velocity along y", "m/s", Range::any()},
          {"wx0", "0", "initial angular velocity about x", "rad/s", Range::any()},
          {"wy0", "0", "initial angular velocity about y", "rad/s", Range::any()},
          {"wz0", "0", "initial angular velocity about z", "rad/s", Range::any()}};
}

StateBlocks SphereSlipRoll::state_blocks(const Parameters&) {
  return body_state({"centre of the sphere"});
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
      : end_(SphereSlipRoll::rolls_from<S>(p)), slipping_(SphereSlipRoll::kName, start(p)) {}

  [[nodiscard]] RigidBodyState<S> at(const S& t) const override {
    if (!end_ || t < *end_) return slipping_.at(t);
    std::call_once(rolls_, [&] { rolling_ = slipping_.at(*end_); });
    RigidBodyState<S> state = rolling_;
    const S rest = t - *end_;
    state.position += state.velocity * rest;
    const Vector3<S> angle = state.angular_velocity * rest;  // of the body; turns about itself
    state.attitude = product<S>(state.attitude, rotation_exponential<S>(angle));
    return state;
  }

 private:
  static typename detail::SlippingSphere<S>::Start start(const Parameters& p) {
    const Slip slip(p);
    Vector3<S> deceleration(S(0), S(0), S(0));
    if (!slip.is_zero()) {
      const S friction = from_rational<S>(Rational(p["mu"] * p["g"])) / slip.length<S>();
      deceleration(0) = friction * from_rational<S>(slip.x);
      deceleration(1) = friction * from_rational<S>(slip.y);
    }
    return {Vector3<S>(S(0), S(0), p.get<S>("R")),
            identity_quaternion<S>(),
            Vector3<S>(p.get<S>("vx0"), p.get<S>("vy0"), S(0)),
            Vector3<S>(p.get<S>("wx0"), p.get<S>("wy0"), p.get<S>("wz0")),
            deceleration,
            p.get<S>("R")};
  }

  std::optional<S> end_;
  detail::SlippingSphere<S> slipping_;
  mutable std::once_flag rolls_;
  mutable RigidBodyState<S> rolling_;  ///< at the end, where it is asked for
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

template std::vector<RigidBodyPhase<Mpfr>> SphereSlipRoll::phases(const Parameters&);
template std::shared_ptr<const RigidBodyMotion<long double>> SphereSlipRoll::exact(
    const Parameters&);
template std::shared_ptr<const RigidBodyMotion<Mpfr>> SphereSlipRoll::exact(const Parameters&);
template std::optional<Mpfr> SphereSlipRoll::rolls_from(const Parameters&);

}  // namespace assay::oracles
