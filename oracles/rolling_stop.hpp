#pragma once

#include <memory>

#include "oracles/detail/axis_rotation.hpp"
#include "oracles/detail/sphere_on_floor.hpp"
#include "oracles/rigid_body_flight.hpp"

namespace assay::oracles {

/// A homogeneous sphere that rolls in direction x until rolling resistance stops it. The resistance
/// is a constant moment, so the sphere slows down uniformly. With the tangential force F on the
/// sphere, rolling without slip v = R ω, and the moment −μ_r N about y:
///
///   v̇ = F,   ⅖R² ω̇ = −μ_r g − R F   ⟹   v̇ = −a,  a = (5/7) μ_r g/R                        (1)
///   v = v₀ − a t until t = v₀/a,  at rest from then on                                     (2)
///
/// The sphere does not slip if |F| = a ≤ μ g, that is, μ ≥ (5/7) μ_r/R.
///
/// Source: derived here.   Units: R, μ_r [m], g [m/s²], v0 [m/s]; the mass is 1 kg.
/// Scalar: model OrderedField; exact RealScalar with sin and cos.
/// @throws InvalidInput for too little friction; it names the least μ.
struct RollingStop {
  static constexpr std::string_view kName = "rolling-stop";
  static constexpr std::string_view kDescription =
      "rolling sphere that rolling resistance stops, in closed form";
  static constexpr bool kRationalData = true;
  static constexpr bool kRationalMotion = false;

  static std::vector<StudyCase> study_cases() { return {{"stops", {}, "2", /*costly=*/true}}; }
  static StateBlocks state_blocks(const Parameters&) {
    return body_state({"centre of the sphere"});
  }
  static std::vector<ParameterSpec> parameters(const Settings&) {
    return {{"R", "0.1", "radius", "m", Range::positive()},
            {"mu", "0.5", "coefficient of friction", "1", Range::non_negative()},
            {"mu_r", "0.01", "coefficient of rolling friction", "m", Range::non_negative()},
            {"g", "9.81", "gravity", "m/s^2", Range::positive()},
            {"v0", "1", "initial velocity", "m/s", Range::non_negative()}};
  }

  static void check(const Parameters& p) {
    const Rational least = Rational(5, 7) * p["mu_r"] / p["R"];
    if (p["mu"] >= least) return;
    throw InvalidInput("mu = " + p.text("mu") + " is not allowed: the sphere slips, it must be ≥ " +
                       least.str());
  }

  template <OrderedField S>
  static NewtonEulerModel<S> model(const Parameters& p) {
    check(p);
    return detail::sphere_on_floor<S>(
        p,
        RollingCoulomb<S>{p.get<S>("mu"), p.get<S>("mu_r")},
        Vector3<S>(p.get<S>("v0"), S(0), S(0)),
        Vector3<S>(S(0), from_rational<S>(Rational(p["v0"] / p["R"])), S(0)));
  }

  template <class S>
  class Motion final : public RigidBodyMotion<S> {
   public:
    explicit Motion(const Parameters& p)
        : velocity_(p.get<S>("v0")),
          radius_(p.get<S>("R")),
          deceleration_(from_rational<S>(Rational(Rational(5, 7) * p["mu_r"] * p["g"] / p["R"]))) {}
    [[nodiscard]] RigidBodyState<S> at(const S& t) const override {
      const bool stopped = deceleration_ * t >= velocity_ && deceleration_ > S(0);
      const S s = stopped ? S(velocity_ / deceleration_) : t;
      const S velocity = stopped ? S(0) : S(velocity_ - deceleration_ * s);
      RigidBodyState<S> state;
      state.position(0) = (velocity_ - deceleration_ * s / S(2)) * s;
      state.position(2) = radius_;
      state.velocity(0) = velocity;
      detail::turn_about<S>(
          2, S(state.position(0) / radius_), S(velocity / radius_), state);  // (2)
      return state;
    }

   private:
    S velocity_, radius_, deceleration_;
  };

  /// The force (g, −a, 0, 0, −μ_r g) stops it, then it rests under (g, 0, 0, 0, 0).
  template <class S>
  static std::vector<RigidBodyPhase<S>> phases(const Parameters& p) {
    Vector<S> force = Vector<S>::Constant(5, S(0));
    force(0) = p.get<S>("g");
    const RigidBodyPhase<S> at_rest{S(0), force};
    if (p["v0"] == 0 || p["mu_r"] == 0) return {at_rest};
    const Rational a = Rational(5, 7) * p["mu_r"] * p["g"] / p["R"];
    force(1) = -from_rational<S>(a);
    force(4) = -from_rational<S>(Rational(p["mu_r"] * p["g"]));
    return {{S(0), force, true},
            {from_rational<S>(Rational(p["v0"] / a)),
             at_rest.contact_force,
             false,
             EventKind::kTurningChange}};
  }

  template <class S>
  static std::shared_ptr<const RigidBodyMotion<S>> exact(const Parameters& p) {
    check(p);
    return std::make_shared<Motion<S>>(p);
  }
};

}  // namespace assay::oracles
