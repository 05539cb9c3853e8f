#include "oracles/carried_rotor.hpp"

#include <array>
#include <string>

#include "core/math/rotation.hpp"
#include "core/scalar/machine.hpp"
#include "core/scalar/mpfr_real.hpp"
#include "oracles/free_rigid_body.hpp"

namespace assay::oracles {

std::vector<ParameterSpec> CarriedRotor::parameters(const Settings&) {
  std::vector<ParameterSpec> specs = {
      {"mA", "2", "mass of the body", "kg", Range::positive()},
      {"mB", "1", "mass of the rotor", "kg", Range::positive()},
      {"d", "1/2", "way from the centre of the body to that of the rotor", "m", Range::any()}};
  const auto add = [&](const char* names,
                       std::array<const char*, 3> values,
                       const char* meaning,
                       const char* unit,
                       const Range& range) {
    for (std::size_t i = 0; i < 3; ++i) {
      const std::string axis = std::to_string(i + 1);
      specs.push_back({names + axis, values[i], meaning + (" about axis " + axis), unit, range});
    }
  };
  add("A", {"2", "3", "4"}, "moment of inertia of the body", "kg m^2", Range::positive());
  add("B", {"1/2", "3/4", "1"}, "moment of inertia of the rotor", "kg m^2", Range::positive());
  add("wA", {"1", "1/2", "-1/2"}, "initial angular velocity of the body", "rad/s", Range::any());
  add("wB", {"1/2", "1", "2"}, "initial angular velocity of the rotor", "rad/s", Range::any());
  for (const auto& [name, value] :
       {std::pair("vx", "0"), std::pair("vy", "1"), std::pair("vz", "1/2")}) {
    specs.push_back({name,
                     value,
                     std::string("velocity of the common centre along ") + name[1],
                     "m/s",
                     Range::any()});
  }
  return specs;
}

std::vector<StudyCase> CarriedRotor::study_cases() {
  return {{"tumbling", {}, "2", /*costly=*/true}};
}

StateBlocks CarriedRotor::state_blocks(const Parameters&) {
  return body_state({"centre of mass of body A", "centre of mass of the rotor B"});
}

namespace {

Rational reduced_mass(const Parameters& p) { return p["mA"] * p["mB"] / (p["mA"] + p["mB"]); }

/// The parameters of the FreeRigidBody with moments A + `more` across e₃.
Parameters free_body(const Parameters& p, const std::string& body, const Rational& more) {
  Parameters free(FreeRigidBody::parameters({}));
  for (const char* axis : {"1", "2", "3"}) {
    const Rational& own = p[body + axis];
    free.set(std::string("I") + axis, axis == std::string("3") ? own : Rational(own + more));
    free.set(std::string("w") + axis, p["w" + body + axis]);
  }
  return free;
}

template <class S>
class Motion final : public RigidBodiesMotion<S> {
 public:
  explicit Motion(const Parameters& p)
      : Motion(p, free_body(p, "A", reduced_mass(p) * p["d"] * p["d"]), free_body(p, "B", 0)) {}

  [[nodiscard]] std::vector<RigidBodyState<S>> bodies(const S& t) const override {
    RigidBodyState<S> a = carrier_->at(t), b = rotor_->at(t);
    const Vector3<S> omega = a.angular_velocity, turning = cross<S>(omega, way_);
    const Vector3<S> along = rotate<S>(a.attitude, way_), apart = rotate<S>(a.attitude, turning);
    a.position = t * velocity_ + share_a_ * along;
    a.velocity = velocity_ + share_a_ * apart;
    b.position = t * velocity_ + share_b_ * along;
    b.velocity = velocity_ + share_b_ * apart;  // (1)
    Vector3<S> rate = -cross<S>(omega, inertia_.cwiseProduct(omega));
    for (Eigen::Index i = 0; i < 3; ++i) rate(i) = rate(i) / inertia_(i);                 // (2)
    b.contact_force = reduced_mass_ * (cross<S>(rate, way_) + cross<S>(omega, turning));  // (4)
    return {a, b};
  }

 private:
  Motion(const Parameters& p, const Parameters& carrier, const Parameters& rotor)
      : share_a_(from_rational<S>(Rational(-p["mB"] / (p["mA"] + p["mB"])))),
        share_b_(from_rational<S>(Rational(p["mA"] / (p["mA"] + p["mB"])))),
        reduced_mass_(from_rational<S>(assay::oracles::reduced_mass(p))),
        way_(S(0), S(0), p.get<S>("d")),
        velocity_(p.get<S>("vx"), p.get<S>("vy"), p.get<S>("vz")),
        inertia_(carrier.get<S>("I1"), carrier.get<S>("I2"), carrier.get<S>("I3")),
        carrier_(FreeRigidBody::exact<S>(carrier)),
        rotor_(FreeRigidBody::exact<S>(rotor)) {}

  S share_a_, share_b_, reduced_mass_;   ///< −μ/m_A, μ/m_B, μ
  Vector3<S> way_, velocity_, inertia_;  ///< d, v₀, J
  std::shared_ptr<const RigidBodyMotion<S>> carrier_, rotor_;
};

}  // namespace

template <class S>
std::shared_ptr<const RigidBodiesMotion<S>> CarriedRotor::exact(const Parameters& p) {
  return std::make_shared<Motion<S>>(p);
}

template std::shared_ptr<const RigidBodiesMotion<long double>> CarriedRotor::exact(
    const Parameters&);
template std::shared_ptr<const RigidBodiesMotion<Mpfr>> CarriedRotor::exact(const Parameters&);

}  // namespace assay::oracles
