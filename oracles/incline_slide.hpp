#pragma once

#include "oracles/detail/frictional_contact.hpp"
#include "oracles/detail/trigonometry.hpp"
#include "oracles/problem.hpp"

namespace assay::oracles {

/// A block of unit mass on an incline with Coulomb friction, thrown in any direction along it.
///
/// Friction opposes the velocity, whose direction turns. So the problem tests friction in space,
/// also along curved paths:
///
///   q̈ = (σ, 0, −ν) + (λ₁, λ₂, λ_N),  σ = g sin α, ν = g cos α, tan α = tan_a              (1)
///   0 ≤ z ⊥ λ_N ≥ 0,  ‖λ_T‖ ≤ μ λ_N,  ‖v_T‖ λ_T = −μ λ_N v_T
///
/// x points downhill, y across the slope, and z away from the plane. λ_N = ν. With κ = μ/tan α:
///
///   v₀ across the slope (v_y ≠ 0) and friction: a curved path, (5), (6); it ends at rest if
///     κ > 1 and tends to the downhill direction for ever if κ ≤ 1                         (2)
///   otherwise straight or without friction: q̈ constant,                                    (3)
///     q̈ = (σ, 0) − μν v₀/‖v₀‖, at rest after ‖v₀‖/‖q̈‖ if q̈ · v₀ < 0
///   from rest: sticks with λ_T = (−σ, 0) if κ ≥ 1, otherwise slides downhill with σ − μν    (4)
///
/// Whether it stops and sticks is decided in ℚ. On a curved path the angle φ of the velocity to the
/// x axis obeys ‖v‖ φ' = −σ sin φ. With the parameter τ, dt = ‖v‖/σ dτ, tan(φ/2) falls as e^{−τ}.
/// With P = (‖v₀‖ + vx0)/2, Q = (‖v₀‖ − vx0)/2 and E(a) = (1 − e^{−aτ})/a, E(0) = τ,
///
///   v_x = P e^{−(κ−1)τ} − Q e^{−(κ+1)τ},   v_y = vy0 e^{−κτ},   σ t = P E(κ−1) + Q E(κ+1)     (5)
///   σ x = P² E(2κ−2) − Q² E(2κ+2),   σ y = vy0 [P E(2κ−1) + Q E(2κ+1)]                      (6)
///
/// Source: derived here.   Shapes: q = (x, y, z), λ = (λ_N, λ₁, λ₂).
/// Units: q [m], vx0, vy0 [m/s], g [m/s²]; the mass is 1 kg.
/// Scalar: model RealScalar; exact RealScalar with elementary functions.
struct InclineSlide {
  static constexpr std::string_view kName = "incline-slide";
  static constexpr std::string_view kDescription =
      "block on an incline with dry friction in the plane, curved paths in closed form";
  static constexpr Eigen::Index kState = 2;
  static constexpr bool kRationalData = false;
  static constexpr bool kRationalMotion = false;

  static std::vector<ParameterSpec> parameters(const Settings& settings);
  static std::vector<StudyCase> study_cases();
  static StateBlocks state_blocks(const Parameters& parameters);

  /// σ and ν of (1).
  template <class S>
  struct Gravity {
    explicit Gravity(const Parameters& p) {
      const Rational& slope = p["tan_a"];
      const S length = detail::square_root(from_rational<S>(Rational(1 + slope * slope)));
      along = from_rational<S>(Rational(p["g"] * slope)) / length;
      normal = p.get<S>("g") / length;
    }

    S along, normal;
  };

  template <Field S>
  static LagrangianModel<S> model(const Parameters& p) {
    const Gravity<S> gravity(p);
    Vector<S> force(3), q(3), v(3);
    force << gravity.along, S(0), S(-gravity.normal);
    q << S(0), S(0), S(0);
    v << p.get<S>("vx0"), p.get<S>("vy0"), S(0);
    return detail::frictional_contact<S>(
        detail::unit_masses<S>(std::move(force)), p.get<S>("mu"), std::move(q), std::move(v));
  }

  template <class S>
  static ExactMotion<S> exact(const Parameters& p, const S& t_end);
};

}  // namespace assay::oracles
