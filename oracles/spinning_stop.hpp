#pragma once

#include <memory>

#include "oracles/detail/axis_rotation.hpp"
#include "oracles/detail/sphere_on_floor.hpp"
#include "oracles/rigid_body_flight.hpp"

namespace assay::oracles {

/// A homogeneous sphere on a floor that spins about the vertical, until a moment μ_s N stops it. It
/// tests friction that resists turning and not sliding:
///
///   w = w₀ − sgn(w₀) a t,  a = (5/2) μ_s g/R²,  until t = |w₀|/a,  at rest from then on      (1)
///
/// Source: derived here.   Units: R, μ_s [m], g [m/s²], w0 [rad/s].
/// The mass is 1 kg. The contact has the components (n·v, n·ω) under Coulomb's law with μ_s.
/// Scalar: model OrderedField; exact RealScalar with sin and cos.
struct SpinningStop {
  static constexpr std::string_view kName = "spinning-stop";
  static constexpr std::string_view kDescription =
      "spinning sphere that a moment of friction stops, in closed form";
  static constexpr bool kRationalData = true;
  static constexpr bool kRationalMotion = false;

  static std::vector<StudyCase> study_cases() { return {{"stops", {}, "1"}}; }
  static StateBlocks state_blocks(const Parameters&) {
    return body_state({"centre of the sphere"});
  }
  static std::vector<ParameterSpec> parameters(const Settings&) {
    return {{"R", "0.1", "radius", "m", Range::positive()},
            {"mu_s", "0.01", "coefficient of spinning friction", "m", Range::non_negative()},
            {"g", "9.81", "gravity", "m/s^2", Range::positive()},
            {"w0", "10", "initial angular velocity", "rad/s", Range::any()}};
  }

  template <OrderedField S>
  static NewtonEulerModel<S> model(const Parameters& p) {
    return detail::sphere_on_floor<S>(p,
                                      Coulomb<S, 2>{p.get<S>("mu_s")},
                                      Vector3<S>(S(0), S(0), S(0)),
                                      Vector3<S>(S(0), S(0), p.get<S>("w0")));
  }

  template <class S>
  class Motion final : public RigidBodyMotion<S> {
   public:
    explicit Motion(const Parameters& p)
        : omega_(p.get<S>("w0")), radius_(p.get<S>("R")), growth_(S(0)), stops_(false) {
      const Rational size = Rational(5, 2) * p["mu_s"] * p["g"] / (p["R"] * p["R"]);
      if (p["w0"] == 0 || size == 0) return;
      stops_ = true;
      growth_ = from_rational<S>(p["w0"] > 0 ? Rational(-size) : size);
      end_ = from_rational<S>(Rational(abs(p["w0"]) / size));
    }
    [[nodiscard]] RigidBodyState<S> at(const S& t) const override {
      const bool stopped = stops_ && t >= end_;
      const S s = stopped ? end_ : t;
      RigidBodyState<S> state;
      state.position(2) = radius_;
      detail::turn_about<S>(3,
                            S((omega_ + growth_ * s / S(2)) * s),
                            stopped ? S(0) : S(omega_ + growth_ * s),
                            state);  // (1)
      return state;
    }

   private:
    S omega_, radius_, growth_;
    S end_ = S(0);
    bool stops_;
  };

  /// The force (g, ∓μ_s g) stops it, then it rests under (g, 0).
  template <class S>
  static std::vector<RigidBodyPhase<S>> phases(const Parameters& p) {
    Vector<S> force = Vector<S>::Constant(2, S(0));
    force(0) = p.get<S>("g");
    const RigidBodyPhase<S> at_rest{S(0), force};
    if (p["w0"] == 0 || p["mu_s"] == 0) return {at_rest};
    const Rational moment = p["mu_s"] * p["g"];
    force(1) = from_rational<S>(p["w0"] > 0 ? Rational(-moment) : moment);
    const Rational end = abs(p["w0"]) * p["R"] * p["R"] * Rational(2, 5) / moment;
    return {{S(0), force, true},
            {from_rational<S>(end), at_rest.contact_force, false, EventKind::kTurningChange}};
  }

  template <class S>
  static std::shared_ptr<const RigidBodyMotion<S>> exact(const Parameters& p) {
    return std::make_shared<Motion<S>>(p);
  }
};

}  // namespace assay::oracles
