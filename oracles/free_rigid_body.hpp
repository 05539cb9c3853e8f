#pragma once

#include <memory>
#include <optional>

#include "core/systems/newton_euler_model.hpp"
#include "oracles/problem.hpp"
#include "oracles/rigid_body_motion.hpp"

namespace assay::oracles {

/// A rigid body without forces, in principal axes: I Ω̇ + Ω × I Ω = 0. The motion p below starts
/// from p(0) = e. A body that starts from p₀ has the attitude p₀ ∘ p.
///
/// Energy and angular momentum are constant. They give Ω as elliptic functions of time, and Ω gives
/// the attitude by integration.
///
/// Let E = Ω·IΩ and L² = |IΩ|². The axis c carries dn: c = 3 if L² ≥ E I₂, otherwise c = 1 (I₁ ≤ I₂
/// ≤ I₃ sorted). b is the axis of I₂, a the third axis, and (e_a, ±e_b, e_c) are right-handed.
///
///   Ω_a = A cn(pt + u₀),  Ω_b = B sn(pt + u₀),  Ω_c = C dn(pt + u₀)                        (1)
///   X = L² − E I_c = I_a(I_a − I_c) Ω_a² + I_b(I_b − I_c) Ω_b²   (at any time),
///   Y = L² − E I_a = I_b(I_b − I_a) Ω_b² + I_c(I_c − I_a) Ω_c²,  Z = L² − E I_b             (2)
///   A² = X/(I_a(I_a − I_c)),  B² = X/(I_b(I_b − I_c)),  C² = Y/(I_c(I_c − I_a))            (3)
///   p² = Y (I_c − I_b)/(I_a I_b I_c),   k² = X (I_b − I_a)/(Y (I_b − I_c)),
///   k'² = Z (I_c − I_a)/(Y (I_c − I_b))                                                    (4)
///
/// The attitude is given by Euler angles about the axis of L, which does not move: p = p_L ∘ q,
/// with
///
///   q = exp(φ e_c) ∘ exp(ϑ e_a) ∘ exp(ψ e_c),   (IΩ)_{a,b,c} = L (sin ϑ sin ψ, sin ϑ cos ψ, cos ϑ)
///   φ̇ = L (E − I_c Ω_c²)/(L² − I_c² Ω_c²) = L/I_c − L X/(I_c D (1 − n sn²)),
///   D = I_a² A²,   n = −I_c² C² k²/D                                                       (5)
///
/// In (2) the terms of X and Y have one sign, so nothing cancels. Everything in (2) to (4) except
/// the roots, and the choice of the case, is rational. So the motion is exact as near to the
/// separatrix Z = 0 as the digits of the parameters allow, and on it, k = 1. If Ω × IΩ = 0, the
/// motion is a rotation about a fixed axis.
///
/// Source: derived here; Landau and Lifshitz, Mechanics, §37.
/// Units: I [kg m²], w [rad/s]; the mass is 1 kg and its centre at rest.
/// Scalar: model OrderedField (rational data); exact RealScalar with elementary functions.
/// @throws InvalidInput unless p₀ is a unit quaternion.
struct FreeRigidBody {
  static constexpr std::string_view kName = "free-rigid-body";
  static constexpr std::string_view kDescription =
      "rigid body without forces, attitude and angular velocity exact by elliptic functions";
  static constexpr bool kRationalData = true;
  static constexpr bool kRationalMotion = false;
  static constexpr bool kFixedCentre = true;

  static std::vector<StudyCase> study_cases() {
    return {{.label = "beside-the-separatrix", .parameters = {}, .t_end = "4", .steps_max = 1024},
            {.label = "fast",
             .parameters =
                 {{"I1", "5"}, {"I2", "1"}, {"I3", "3"}, {"w1", "10"}, {"w2", "1"}, {"w3", "-4"}},
             .t_end = "1",
             .steps_max = 1024},
            {.label = "symmetric",
             .parameters = {{"I1", "2"}, {"I3", "1"}, {"w1", "1/2"}, {"w2", "0"}, {"w3", "3"}},
             .t_end = "4",
             .steps_max = 1024}};
  }
  static StateBlocks state_blocks(const Parameters& parameters);
  static std::vector<ParameterSpec> parameters(const Settings& settings);
  static void check(const Parameters& p);

  template <Field S>
  static NewtonEulerModel<S> model(const Parameters& p) {
    check(p);
    NewtonEulerModel<S> model;
    model.bodies = {principal_body<S>(S(1), p.get<S>("I1"), p.get<S>("I2"), p.get<S>("I3"))};
    model.initial_position = coordinates<S>(Vector3<S>(S(0), S(0), S(0)), initial_attitude<S>(p));
    model.initial_velocity = twist<S>(Vector3<S>(S(0), S(0), S(0)),
                                      Vector3<S>(p.get<S>("w1"), p.get<S>("w2"), p.get<S>("w3")));
    return model;
  }

  /// p₀.
  template <class S>
  static Quaternion<S> initial_attitude(const Parameters& p) {
    return {p.get<S>("p0"), p.get<S>("p1"), p.get<S>("p2"), p.get<S>("p3")};
  }

  template <class S>
  static std::shared_ptr<const RigidBodyMotion<S>> exact(const Parameters& p);

  /// The period 4K/p of Ω; nothing if Ω is constant or tends to a limit.
  template <class S>
  static std::optional<S> turning_period(const Parameters& p);
};

}  // namespace assay::oracles
