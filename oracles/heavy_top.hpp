#pragma once

#include <memory>

#include "core/systems/function_wrench.hpp"
#include "core/systems/newton_euler_model.hpp"
#include "oracles/detail/trigonometry.hpp"
#include "oracles/problem.hpp"
#include "oracles/rigid_body_motion.hpp"

namespace assay::oracles {

/// The moment of the weight about the fixed point of a top whose centre of mass is on its axis e₃:
///
///   M = mgl γ × e₃ = mgl (γ₂, −γ₁, 0),   γ = Rᵀ e_z
template <class S>
struct TopWeight {
  S mgl;

  template <class T>
  void operator()(const T&, const Vector<T>& q, const Vector<T>&, Vector<T>& f) const {
    const Vector3<T> gamma =
        rotate_back<T>(attitude<T>(q), Vector3<T>(lift<T>(S(0)), lift<T>(S(0)), lift<T>(S(1))));
    f(3) = lift<T>(mgl) * gamma(1);
    f(4) = -lift<T>(mgl) * gamma(0);
  }
  void jacobians(
      const S&, const Vector<S>& q, const Vector<S>&, Matrix<S>& by_q, Matrix<S>&) const {
    const Matrix34<S> of_gamma =
        rotate_back_jacobian<S>(attitude<S>(q), Vector3<S>(S(0), S(0), S(1)));
    for (Eigen::Index j = 0; j < 4; ++j) {
      by_q(3, 3 + j) += mgl * of_gamma(1, j);
      by_q(4, 3 + j) -= mgl * of_gamma(0, j);
    }
  }
};

/// A heavy symmetric top: I₁ = I₂ and I₃ about the fixed point, R = R_z(φ) R_x(θ) R_z(ψ),
/// φ(0) = ψ(0) = 0.
///
/// Its energy and two components of its angular momentum are constant. So z = cos θ obeys one
/// equation of first order, (2), and is an elliptic function of time. z gives the other two angles
/// by integration. With the constants
///
///   a = I₃ w₃/I₁,  b = sin²θ φ̇ + a z,  β = 2mgl/I₁,  K = θ̇₀² + φ̇₀² sin²θ₀                  (1)
///
///   ż² = f(z₀ + w) = (K − βw)(s² − 2z₀w − w²) − (s²φ̇₀ − aw)²,   s = sin θ₀, w = z − z₀      (2)
///      = β (w − w₁)(w − w₂)(w − w₃),   w₁ ≤ 0 ≤ w₂ < w₃                                     (3)
///   w = w₁ + (w₂ − w₁) sn²(rt + u₀),  r = ½ √(β (w₃ − w₁)),  k² = (w₂ − w₁)/(w₃ − w₁),
///   k'² = (w₃ − w₂)/(w₃ − w₁)                                                               (4)
///   φ̇ = (b − az)/(1 − z²) = ½ ((b − a)/(1 − z) + (b + a)/(1 + z))                           (5)
///   ψ̇ = w₃ − zφ̇ = w₃ − a − ½ ((b − a)/(1 − z) − (b + a)/(1 + z))                            (6)
///
/// (In (6) and (1) w₃ is the spin, in (3), (4) the root.) (5), (6) are integrals of the third kind:
/// 1 ∓ z = (1 ∓ z₁)(1 − n sn²), n = ±(w₂ − w₁)/(1 ∓ z₁). If w₁ = w₂ = 0, θ is constant (regular
/// precession): I₁ φ̇² cos θ − I₃ w₃ φ̇ + mgl = 0. The sleeping top has θ₀ = 0 and θ̇₀ = 0.
///
/// A top with θ₀ = 0 and θ̇₀ ≠ 0 goes through the upper vertical at each nutation. Then b = a, and y
/// = 1 − z obeys (7). A top with w₃ = φ̇₀ = 0 is a plane pendulum, (8), as in the problem
/// pivot-pendulum. Both are elliptic functions of time, too:
///
///   ẏ² = y ((κ + βy)(2 − y) − a² y),   κ = θ̇₀²                                             (7)
///   I₁ χ̈ = −mgl sin χ,   χ = θ − π                                                        (8)
///
/// Source: derived here; Goldstein, Classical Mechanics, §5.7.
/// Units: I [kg m²], mgl [N m]. The model takes the fixed point as the centre of the body.
/// Scalar: model RealScalar with sin and cos; exact RealScalar with elementary functions.
/// @throws InvalidInput if θ₀ is not in [0, π), and if b = ± a to all digits of S.
struct HeavyTop {
  static constexpr std::string_view kName = "heavy-top";
  static constexpr std::string_view kDescription =
      "heavy symmetric top: nutation, regular precession and sleep, exact by elliptic functions";
  static constexpr bool kRationalData = false;
  static constexpr bool kRationalMotion = false;
  static constexpr bool kFixedCentre = true;

  static std::vector<StudyCase> study_cases() {
    return {{"cusps", {}, "2"},
            {"loops", {{"phidot0", "-1"}, {"thetadot0", "1"}}, "2"},
            {"sleeping", {{"theta0", "0"}}, "2"}};
  }
  static StateBlocks state_blocks(const Parameters& parameters);
  static std::vector<ParameterSpec> parameters(const Settings& settings);
  static void check(const Parameters& p);

  template <RealScalar S>
  static NewtonEulerModel<S> model(const Parameters& p) {
    check(p);
    NewtonEulerModel<S> model;
    const S i1 = p.get<S>("I1"), half = from_rational<S>(Rational(p["theta0"] / 2));
    model.bodies = {principal_body<S>(S(1), i1, i1, p.get<S>("I3"))};
    model.wrenches = {function_wrench<S>(TopWeight<S>{p.get<S>("mgl")})};
    model.initial_position =
        coordinates<S>(Vector3<S>(S(0), S(0), S(0)),
                       Quaternion<S>(detail::cosine(half), detail::sine(half), S(0), S(0)));
    const S sine = detail::sine(p.get<S>("theta0"));
    model.initial_velocity =
        twist<S>(Vector3<S>(S(0), S(0), S(0)),
                 Vector3<S>(p.get<S>("thetadot0"), p.get<S>("phidot0") * sine, p.get<S>("w3")));
    return model;
  }

  /// Euler angles, continuous in time [rad].
  template <class S>
  struct Angles {
    S theta, phi, psi;
  };
  template <class S>
  class Motion : public RigidBodyMotion<S> {
   public:
    [[nodiscard]] virtual Angles<S> angles(const S& t) const = 0;
  };

  template <class S>
  static std::shared_ptr<const Motion<S>> exact(const Parameters& p);
};

}  // namespace assay::oracles
