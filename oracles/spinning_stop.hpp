#pragma once

#include <memory>

#include "oracles/detail/axis_rotation.hpp"
#include "oracles/problem.hpp"

namespace assay::oracles {

/// A homogeneous sphere that spins about the vertical on a floor, against a moment μ_s N:
///
///   w = w₀ − sgn(w₀) a t,  a = (5/2) μ_s g/R²,  until t = |w₀|/a,  at rest from then on      (1)
///
/// Source: derived here.   Units: R, μ_s [m], g [m/s²], w0 [rad/s].
/// Scalar: RealScalar with sin and cos.
/// Not for: a model; no law of core has a moment of friction about the normal.
struct SpinningStop {
  static constexpr std::string_view kName = "spinning-stop";
  static constexpr std::string_view kDescription =
      "spinning sphere that a moment of friction stops, in closed form";
  static constexpr bool kRationalData = true;
  static constexpr bool kRationalMotion = false;

  static std::vector<StudyCase> study_cases() { return {{"stops", {}, "1"}}; }
  static std::vector<ParameterSpec> parameters(const Settings&) {
    return {{"R", "0.1", "radius", "m", Range::positive()},
            {"mu_s", "0.01", "coefficient of spinning friction", "m", Range::non_negative()},
            {"g", "9.81", "gravity", "m/s^2", Range::positive()},
            {"w0", "10", "initial angular velocity", "rad/s", Range::any()}};
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

  template <class S>
  static std::shared_ptr<const RigidBodyMotion<S>> exact(const Parameters& p) {
    return std::make_shared<Motion<S>>(p);
  }
};

}  // namespace assay::oracles
