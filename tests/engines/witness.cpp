// An engine that is right, or wrong in a known way: the scheme of Moreau, whose contacts turn
// spheres, but no box.
#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "subjects/engines/engine.hpp"

namespace assay::engines {

namespace {

enum Law {
  kHard,
  kPyramid,
  kSoft,
  kCreeping,
  kGaining,        ///< impacts restitute 2 % too much
  kDamped,         ///< of all velocities
  kOneSided,       ///< one of two balls takes a part of the impulse alone
  kPulled,         ///< forces depend on the place in the world
  kFirst,          ///< the body that is created first counts as heavier
  kSlop,           ///< contacts act from a gap on, whatever the unit
  kEffectiveMass,  ///< friction acts along M u
  kNoGyroscopic,   ///< the angular velocity stays the same in the world
  kCompression,    ///< friction is bounded by the impulse without restitution
  kThreshold,      ///< slow impacts do not restitute
  kHalfRolling,    ///< half of the rolling friction
  kHalfSpinning,   ///< half of the spinning friction
  kNoSpinning,     ///< none
  kDrilling,       ///< spinning friction of spheres where there is none
  kForceBound,     ///< the coefficient of friction is a force in newtons
  kOneCone,        ///< of sliding and rolling friction
  kWrongSign       ///< it tells the impulses that bodies give, not those that they get
};
constexpr int kLast = kWrongSign;

double extent(const Body& body, const Vec& n) {
  if (body.shape == ShapeKind::kSphere) return body.half[0];
  return std::abs(n[0]) * body.half[0] + std::abs(n[1]) * body.half[1] +
         std::abs(n[2]) * body.half[2];
}

class WitnessWorld final : public World {
 public:
  WitnessWorld(const Scene& scene, double h, const Options& options)
      : scene_(scene),
        options_(options),
        h_(h),
        bodies_(scene.start),
        pushes_(scene.bodies.size()) {
    const bool stacked = scene.bodies.size() > 1 && scene.bodies[1].shape == ShapeKind::kBox;
    if (!scene.joints.empty() || stacked) {
      throw NotExpressible("its contacts turn no box");
    }
  }

  std::vector<BodyState> get() override { return bodies_; }
  void push(std::size_t body, const Vec& force) override { pushes_[body] = force; }
  void step() override {
    before_ = bodies_;
    for (std::size_t i = 0; i < bodies_.size(); ++i) {
      bodies_[i].v = bodies_[i].v + h_ * (scene_.gravity + (1 / mass(i)) * pushes_[i]);
      if (law() == kPulled) bodies_[i].v = bodies_[i].v - h_ * 1e-4 * bodies_[i].x;
      if (law() != kDamped) continue;
      bodies_[i].v = (1 - h_ * options_.at("damping")) * bodies_[i].v;
      bodies_[i].omega = (1 - h_ * options_.at("damping")) * bodies_[i].omega;
    }
    told_.clear();
    for (std::size_t i = 0; i < bodies_.size(); ++i) {
      for (std::size_t k = 0; k < scene_.planes.size(); ++k) {
        const BodyState free = bodies_[i];
        touch(i, scene_.planes[k]);
        tell(i, -1 - static_cast<int>(k), free);
      }
      if (i == 0) continue;
      const BodyState free = bodies_[i];
      touch(i - 1, i);
      tell(i, static_cast<int>(i) - 1, free);
    }
    for (std::size_t i = 0; i < bodies_.size(); ++i) {
      bodies_[i].x = bodies_[i].x + (h_ / 2) * (bodies_[i].v + before_[i].v);
      turn(bodies_[i], scene_.bodies[i].inertia);
    }
  }
  std::vector<ContactImpulse> impulses() override { return told_; }

 private:
  /// What changed the velocities of body i. Its moments of inertia are equal where it turns.
  void tell(std::size_t i, int pushing, const BodyState& free) {
    const double sign = law() == kWrongSign ? -1 : 1;
    const Vec impulse = mass(i) * (bodies_[i].v - free.v);
    const Vec moment = scene_.bodies[i].inertia[0] * (bodies_[i].omega - free.omega);
    told_.push_back({static_cast<int>(i), pushing, sign * impulse, sign * moment, {}});
  }
  [[nodiscard]] double mass(std::size_t i) const { return scene_.bodies[i].mass; }
  [[nodiscard]] Law law() const { return static_cast<Law>(static_cast<int>(options_.at("law"))); }
  /// A free rotation, p' = p (0, w)/2 and I w' = I w x w with w in the body: a step by the
  /// midpoint.
  void turn(BodyState& body, const Vec& inertia) const {
    const auto rate = [&](const Vec& w) {
      if (law() == kNoGyroscopic) return Vec{};
      const Vec torque = cross({inertia[0] * w[0], inertia[1] * w[1], inertia[2] * w[2]}, w);
      return Vec{torque[0] / inertia[0], torque[1] / inertia[1], torque[2] / inertia[2]};
    };
    const Vec w = rotated(conjugate(body.p), body.omega), middle = w + (h_ / 2) * rate(w);
    const double speed = std::sqrt(dot(middle, middle));
    if (speed == 0) return;
    body.p = product(body.p, rotation((1 / speed) * middle, h_ * speed));
    body.omega = rotated(body.p, w + h_ * rate(middle));
  }
  /// The impulse of a contact with gap g at the middle of the step, and relative velocities.
  [[nodiscard]] double normal_impulse(double m, double g, double before, double free) const {
    if (law() == kSoft) {
      const double k = options_.at("stiffness"), c = options_.at("damping");
      if (g > 0) return 0;
      return std::max(h_ * (-k * g - (k * h_ / 2 + c) * free) / (1 + h_ * (c + k * h_ / 2) / m),
                      0.0);
    }
    const double touching = law() == kSlop ? 0.01 : 1e-12;  // of a scene that is elsewhere
    if (g > touching) return 0;
    double e = scene_.restitution;
    if (law() == kGaining) e *= 1.02;
    if (law() == kThreshold && before > -1) e = 0;
    return std::max(m * (-e * before - free), 0.0);
  }
  void touch(std::size_t i, const Plane& plane) {
    BodyState& body = bodies_[i];
    const Vec& n = plane.normal;
    const double before = dot(n, before_[i].v), free = dot(n, body.v);
    const double now = dot(n, body.x) - extent(scene_.bodies[i], n) - plane.offset;
    const double impulse = normal_impulse(mass(i), now + h_ / 2 * before, before, free);
    body.v = body.v + (impulse / mass(i)) * n;
    const bool turns = scene_.bodies[i].shape == ShapeKind::kSphere;
    const Vec arm = turns ? -scene_.bodies[i].half[0] * n : Vec{};
    const double moment = scene_.bodies[i].inertia[0];
    const double effective = 1 / (1 / mass(i) + dot(arm, arm) / moment);
    if (law() == kOneCone) return brake_in_one_cone(body, scene_.bodies[i], n, impulse);
    const double part = law() == kCompression ? 1 / (1 + scene_.restitution) : 1;
    const Vec slip = free_slip(body, n, arm);
    const double push = law() == kForceBound ? h_ : part * impulse;
    const Vec taken = braked(i, slip, scene_.friction * push / effective);
    body.v = body.v - (effective / mass(i)) * taken;
    body.omega = body.omega - (effective / moment) * cross(arm, taken);
    if (turns) brake_spin(body, n, impulse / moment);
    const Vec turn = body.omega - dot(body.omega, n) * n;
    const double rate = std::sqrt(dot(turn, turn));
    if (scene_.rolling_friction == 0 || rate == 0) return;
    const double bound =
        (law() == kHalfRolling ? 0.5 : 1) * scene_.rolling_friction * impulse / moment;
    body.omega = body.omega - (std::min(bound, rate) / rate) * turn;
  }
  /// @param push the normal impulse over the moment of inertia
  void brake_spin(BodyState& body, const Vec& n, double push) const {
    constexpr double kOfDrilling = 0.005;
    const double part = law() == kNoSpinning ? 0 : law() == kHalfSpinning ? 0.5 : 1;
    const double own = law() == kDrilling ? kOfDrilling : part * scene_.spinning_friction;
    body.omega = body.omega - std::clamp(dot(body.omega, n), -own * push, own * push) * n;
  }
  /// The impulses P_T = mu a and P_M = mu_r b of a sphere, |(a, b)| <= P_N, that dissipate most, by
  /// projected steps.
  void brake_in_one_cone(BodyState& body, const Body& of, const Vec& n, double push) const {
    constexpr int kSteps = 400;
    const double slides = scene_.friction, rolls = scene_.rolling_friction, moment = of.inertia[0];
    const Vec arm = -of.half[0] * n;
    const double rate =
        1 / (slides * slides * (1 / of.mass + dot(arm, arm) / moment) + rolls * rolls / moment);
    const BodyState before = body;
    Vec a{}, b{};
    for (int k = 0; k < kSteps; ++k) {
      body.v = before.v + (slides / of.mass) * a;
      body.omega = before.omega + (1 / moment) * (slides * cross(arm, a) + rolls * b);
      a = a - rate * slides * free_slip(body, n, arm);
      b = b - rate * rolls * (body.omega - dot(body.omega, n) * n);
      const double size = std::sqrt(dot(a, a) + dot(b, b));
      if (size > push) a = (push / size) * a, b = (push / size) * b;
    }
  }
  [[nodiscard]] static Vec free_slip(const BodyState& body, const Vec& n, const Vec& arm) {
    const Vec u = body.v + cross(body.omega, arm);
    return u - dot(u, n) * n;
  }
  /// What friction takes from a slip, of which it can take `most`.
  [[nodiscard]] Vec braked(std::size_t i, const Vec& slip, double most) const {
    if (law() == kEffectiveMass) {
      const Vec along = times_effective_mass(scene_.bodies[i], slip);
      const double size = std::sqrt(dot(along, along));
      return size > most ? (most / size) * along : slip;
    }
    if (law() == kPyramid) {
      Vec taken{};
      for (std::size_t k = 0; k < 3; ++k) taken[k] = std::clamp(slip[k], -most, most);
      return taken;
    }
    const double speed = std::sqrt(dot(slip, slip));
    if (speed == 0) return {};
    const double left = law() == kCreeping ? std::min(options_.at("creep"), speed) : 0;
    return (std::min(speed - left, most) / speed) * slip;
  }
  /// Over the mass, at the middle of the lower face of a box, whose axes are those of the world.
  [[nodiscard]] static Vec times_effective_mass(const Body& of, const Vec& slip) {
    const double arm = of.half[2];
    const auto part = [&](double moment) { return 1 / (1 + of.mass * arm * arm / moment); };
    return {part(of.inertia[1]) * slip[0], part(of.inertia[0]) * slip[1], 0};
  }
  void touch(std::size_t i, std::size_t j) {
    Vec n = bodies_[j].x - bodies_[i].x;
    const double distance = std::sqrt(dot(n, n));
    n = (1 / distance) * n;
    const double before = dot(n, before_[j].v - before_[i].v),
                 free = dot(n, bodies_[j].v - bodies_[i].v);
    const double gap = distance - scene_.bodies[i].half[0] - scene_.bodies[j].half[0];
    const double m = 1 / (1 / mass(i) + 1 / mass(j));
    const double first = law() == kFirst ? 0.9 : 1, second = law() == kOneSided ? 0.9 : 1;
    const double impulse = normal_impulse(m, gap + h_ / 2 * before, before, free);
    bodies_[i].v = bodies_[i].v - (first * impulse / mass(i)) * n;
    bodies_[j].v = bodies_[j].v + (second * impulse / mass(j)) * n;
  }

  Scene scene_;
  Options options_;
  double h_;
  std::vector<BodyState> bodies_, before_;
  std::vector<Vec> pushes_;
  std::vector<ContactImpulse> told_;
};

}  // namespace

const Engine& this_engine() {
  const char* const chosen = std::getenv("ASSAY_WITNESS_LAW");
  static const char* const kLaw = chosen != nullptr ? chosen : "0";
  static const Engine kEngine = {
      "witness",
      "contacts by the scheme of Moreau, right or wrong in a known way",
      "1",
      {{"law", kLaw, "0: right, the others as in enum Law", "1", 0, kLast},
       {"stiffness", "500", "of the soft contact", "N/m", 0, 1e9},
       {"damping", "5", "of the soft contact [N s/m], or of all velocities [1/s]", "1", 0, 1e9},
       {"creep", "0.01", "speed of what should stick", "m/s", 0, 1}},
      "creep=0.02 law=0",  // the speed does nothing without the law of creeping
      false,
      false,
      &make_world<WitnessWorld>,
      {},
      nullptr,
      nullptr,
      true};
  return kEngine;
}

}  // namespace assay::engines
