#pragma once

#include <concepts>

#include "core/scalar/lift.hpp"
#include "core/scalar/ratio.hpp"
#include "core/systems/lagrangian_model.hpp"
#include "core/systems/lagrangian_terms.hpp"
#include "oracles/detail/one_coordinate.hpp"
#include "oracles/detail/trigonometry.hpp"
#include "oracles/problem.hpp"

namespace assay::oracles {

/// The pendulum θ'' = −w² sin θ: M = 1, F_int = w² sin θ, with the mean force of a step.
template <class S>
struct PendulumTerms {
  S w_squared;

  [[nodiscard]] Eigen::Index size() const { return 1; }
  template <class T>
  void internal_force(const T&, const Vector<T>& q, const Vector<T>&, Vector<T>& f) const {
    f(0) = T(w_squared) * detail::sine(q(0));
  }
  void internal_force_jacobians(
      const S&, const Vector<S>& q, const Vector<S>&, Matrix<S>& by_q, Matrix<S>&) const {
    by_q(0, 0) = w_squared * detail::cosine(q(0));
  }
  /// −(V(q₁) − V(q₀))/(q₁ − q₀) = −w² sin((q₀ + q₁)/2) sin(d)/d, d = (q₁ − q₀)/2, V = −w² cos q:
  /// the mean force that conserves the energy. For d⁴ < u, sin(d)/d is computed by its series,
  /// which has a derivative at 0.
  template <class T>
  requires(!std::same_as<S, Interval>)  // of which Jets have no sine
      void mean_force(const T&,
                      const Vector<T>& q0,
                      const Vector<T>&,
                      const T&,
                      const Vector<T>& q1,
                      const Vector<T>&,
                      Vector<T>& f) const {
    const T half = lift<T>(ratio<S>(1, 2));
    const T d = half * (q1(0) - q0(0)), square = d * d;
    const T mean = square * square < lift<T>(unit_roundoff<S>())
                       ? T(lift<T>(S(1)) - lift<T>(ratio<S>(1, 6)) * square +
                           lift<T>(ratio<S>(1, 120)) * square * square)
                       : T(detail::sine(d) / d);
    f(0) = -lift<T>(w_squared) * detail::sine(T(half * (q0(0) + q1(0)))) * mean;
  }
};

/// A pendulum of unit inertia with a vertical stop at its lowest point, released at rest.
///
/// The motion between impacts is nonlinear. For 0 < e < 1 the impacts become weak, but do not
/// accumulate:
///
///   θ'' = −w² sin θ + λ,   θ ≥ 0,   θ'⁺ = −e θ'⁻ where θ = 0 and θ'⁻ < 0                 (1)
///
/// With the energy θ'²/2 + 2w² sin²(θ/2) = 2w² k², a swing of amplitude 2 arcsin k passes θ = 0
/// with the speed 2wk. From there, sin(θ/2) = k sn(ws) and θ' = 2wk cn(ws) with the modulus k, and
/// it comes back after 2K(k)/w:
///
///   k₀ = sin(θ₀/2),  t₁ = K(k₀)/w;   k_n = eⁿ k₀,  t_{n+1} = t_n + 2K(k_n)/w             (2)
///   1 − k²_{n+1} = (1 − e²) + e² (1 − k_n²),   √(1 − k₀²) = sin((π − θ₀)/2)              (3)
///
/// By (3), 1 − k² has a small relative error even if the pendulum starts almost upright. The
/// duration of flights tends to π/w. So for e > 0 impacts go on for ever without accumulation, and
/// all impacts up to t_end are listed, however weak. If e = 0, the pendulum rests at the stop
/// without force from t₁ on.
///
/// Source: derived here.   Units: θ [rad], w0 = w [1/s]; the inertia is 1 kg m².
/// Scalar: model, any with sin and cos; exact RealScalar with elementary functions.
/// @throws InvalidInput if θ₀ is not in (0, π).
struct PendulumStop {
  static constexpr std::string_view kName = "pendulum-stop";
  static constexpr std::string_view kDescription =
      "pendulum released above a stop at its lowest point, exact by elliptic functions";
  static constexpr bool kRationalData = false;
  static constexpr bool kRationalMotion = false;

  static std::vector<ParameterSpec> parameters(const Settings& settings);
  static std::vector<StudyCase> study_cases();
  static StateBlocks state_blocks(const Parameters& parameters);
  /// Checks θ₀ in (0, π).
  static void check(const Parameters& p);

  template <Field S>
  static LagrangianModel<S> model(const Parameters& p) {
    check(p);
    LagrangianModel<S> result = detail::contact_model<S>(
        {.restitution = p.get<S>("e"), .x0 = p.get<S>("theta0"), .v0 = S(0)});
    result.system =
        lagrangian_system<S>(PendulumTerms<S>{from_rational<S>(Rational(p["w0"] * p["w0"]))});
    return result;
  }

  template <class S>
  static ExactMotion<S> exact(const Parameters& p, const S& t_end);
};

}  // namespace assay::oracles
