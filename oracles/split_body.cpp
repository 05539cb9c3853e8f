#include "oracles/split_body.hpp"

#include <array>
#include <map>
#include <string>

#include "core/scalar/machine.hpp"
#include "core/scalar/mpfr_real.hpp"
#include "oracles/free_rigid_body.hpp"

namespace assay::oracles {

std::vector<ParameterSpec> SplitBody::parameters(const Settings& settings) {
  std::vector<ParameterSpec> specs = {{"mA", "1", "mass of part A", "kg", Range::positive()},
                                      {"mB", "2", "mass of part B", "kg", Range::positive()}};
  for (const auto& [name, value] :
       {std::pair("dx", "1/2"), std::pair("dy", "1/4"), std::pair("dz", "-1/4")}) {
    specs.push_back({name,
                     value,
                     std::string("way from the centre of A to that of B along ") + name[1],
                     "m",
                     Range::any()});
  }
  const std::map<std::string, std::string> defaults = {
      {"I1", "2"}, {"I2", "3"}, {"I3", "4"}, {"w1", "1"}, {"w2", "1/2"}, {"w3", "3/2"}};
  for (ParameterSpec spec : FreeRigidBody::parameters(settings)) {
    if (const auto own = defaults.find(spec.name); own != defaults.end()) {
      spec.default_value = own->second;
    }
    specs.push_back(spec);
  }
  for (const auto& [name, value] :
       {std::pair("vx", "1"), std::pair("vy", "0"), std::pair("vz", "-1/2")}) {
    specs.push_back({name,
                     value,
                     std::string("velocity of the common centre along ") + name[1],
                     "m/s",
                     Range::any()});
  }
  return specs;
}

std::vector<StudyCase> SplitBody::study_cases() {
  // Steps with a joint take long, and 2048 tell the order.
  return {{.label = "tumbling", .parameters = {}, .t_end = "2", .steps_max = 2048}};
}

StateBlocks SplitBody::state_blocks(const Parameters&) {
  return body_state({"centre of mass of body A", "centre of mass of body B"});
}

Rational SplitBody::inertia_of_parts(const Parameters& p, Eigen::Index i, Eigen::Index j) {
  constexpr std::array<const char*, 3> kMoments = {"I1", "I2", "I3"}, kWay = {"dx", "dy", "dz"};
  const auto way = [&](Eigen::Index k) { return p[kWay[static_cast<std::size_t>(k)]]; };
  const Rational reduced = p["mA"] * p["mB"] / (p["mA"] + p["mB"]);
  if (i != j) return reduced * way(i) * way(j);
  const Eigen::Index k = (i + 1) % 3, l = (i + 2) % 3;
  return p[kMoments[static_cast<std::size_t>(i)]] - reduced * (way(k) * way(k) + way(l) * way(l));
}

Parameters SplitBody::of_the_whole(const Parameters& p) {
  Parameters whole(FreeRigidBody::parameters({}));
  for (const ParameterSpec& spec : FreeRigidBody::parameters({})) {
    whole.set(spec.name, p.text(spec.name));
  }
  return whole;
}

void SplitBody::check(const Parameters& p) {
  FreeRigidBody::check(of_the_whole(p));
  const auto j = [&](int row, int column) { return inertia_of_parts(p, row, column); };
  const Rational minor = j(0, 0) * j(1, 1) - j(0, 1) * j(0, 1);
  const Rational determinant = j(2, 2) * minor - j(0, 2) * (j(0, 2) * j(1, 1) - j(0, 1) * j(1, 2)) -
                               j(1, 2) * (j(0, 0) * j(1, 2) - j(0, 2) * j(0, 1));
  if (j(0, 0) > 0 && minor > 0 && determinant > 0) return;
  throw InvalidInput("parameters I1, I2, I3 = " + p.text("I1") + ", " + p.text("I2") + ", " +
                     p.text("I3") +
                     " are not allowed: less those of two points in the places of the parts, they "
                     "must be a positive definite inertia");
}

namespace {

template <class S>
class SplitBodyMotion final : public RigidBodiesMotion<S> {
 public:
  explicit SplitBodyMotion(const Parameters& p)
      : parts_(p),
        inertia_(p.get<S>("I1"), p.get<S>("I2"), p.get<S>("I3")),
        velocity_(p.get<S>("vx"), p.get<S>("vy"), p.get<S>("vz")),
        mass_(p.get<S>("mB")),
        whole_(FreeRigidBody::exact<S>(SplitBody::of_the_whole(p))) {}

  [[nodiscard]] std::vector<RigidBodyState<S>> bodies(const S& t) const override {
    const RigidBodyState<S> whole = whole_->at(t);
    const Quaternion<S> turned = SplitBody::third_of_a_turn<S>();
    RigidBodyState<S> a = part(whole, parts_.to_a, t), b = part(whole, parts_.to_b, t);
    b.attitude = product<S>(b.attitude, turned);
    b.angular_velocity = rotate_back<S>(turned, b.angular_velocity);
    b.contact_force = joint_force(whole.angular_velocity);
    return {a, b};
  }

 private:
  /// (1).
  [[nodiscard]] RigidBodyState<S> part(RigidBodyState<S> state,
                                       const Vector3<S>& r,
                                       const S& t) const {
    const Vector3<S> turning = cross<S>(state.angular_velocity, r);
    state.position = t * velocity_ + rotate<S>(state.attitude, r);
    state.velocity = velocity_ + rotate<S>(state.attitude, turning);
    return state;
  }

  /// (4).
  [[nodiscard]] Vector<S> joint_force(const Vector3<S>& omega) const {
    const Vector3<S>& r = parts_.to_b;
    Vector3<S> rate = -cross<S>(omega, inertia_.cwiseProduct(omega));
    for (Eigen::Index i = 0; i < 3; ++i) rate(i) = rate(i) / inertia_(i);  // (2)
    const Vector3<S> acceleration = cross<S>(rate, r) + cross<S>(omega, cross<S>(omega, r));
    const Vector3<S> f = mass_ * acceleration;
    const Vector3<S> spin = parts_.inertia.lazyProduct(rate);
    const Vector3<S> n =
        cross<S>(r, f) + parts_.share * (spin + gyroscopic_moment<S>(parts_.inertia, omega));
    Vector<S> lambda(6);
    lambda << f, n(2), -n(1), -n(0);
    return lambda;
  }

  SplitBody::Parts<S> parts_;
  Vector3<S> inertia_, velocity_;
  S mass_;  ///< m_B
  std::shared_ptr<const RigidBodyMotion<S>> whole_;
};

}  // namespace

template <class S>
std::shared_ptr<const RigidBodiesMotion<S>> SplitBody::exact(const Parameters& p) {
  check(p);
  return std::make_shared<SplitBodyMotion<S>>(p);
}

template std::shared_ptr<const RigidBodiesMotion<long double>> SplitBody::exact(const Parameters&);
template std::shared_ptr<const RigidBodiesMotion<Mpfr>> SplitBody::exact(const Parameters&);

}  // namespace assay::oracles
