#pragma once

#include "oracles/problem.hpp"

namespace assay::oracles {

/// A free particle between two walls, at the distance q from the first.
///
/// There are no forces, so the problem tests impacts alone:
///
///   q̈ = λ₁ − λ₂,   g₁ = q ≥ 0,   g₂ = L − q ≥ 0,   U⁺ = −e U⁻ at each impact            (1)
///
/// Between impacts q̇ is constant. The n-th crossing takes L/(eⁿ⁻¹ |v₁|), v₁ the velocity after the
/// first impact. So for e < 1 impacts become rarer and do not accumulate. If e = 0, the particle
/// stays at the first wall without force. If v₀ = 0, or the particle starts on a wall and leaves
/// it, there is no impact at t = 0. If it starts on a wall and moves into it, there is one.
///
/// Source: derived here.   Units: L, x0, q [m], v0 [m/s]; the mass is 1 kg.
/// Scalar: OrderedField (the motion is rational).
/// @throws InvalidInput if x0 is outside [0, L].
struct TwoWalls {
  static constexpr std::string_view kName = "two-walls";
  static constexpr std::string_view kDescription =
      "free particle between two walls, exact in rational numbers";
  static constexpr bool kRationalData = true;
  static constexpr bool kRationalMotion = true;

  static std::vector<ParameterSpec> parameters(const Settings& settings);
  static std::vector<StudyCase> study_cases();
  static StateBlocks state_blocks(const Parameters& parameters);
  static bool is_rational(const Parameters& p);
  /// Checks x0 in [0, L].
  static void check(const Parameters& p);

  template <Field S>
  static ContactModel<S> model(const Parameters& p) {
    check(p);
    ContactModel<S> result;
    result.system.mass = Matrix<S>::Constant(1, 1, S(1));
    result.relation.jacobian.resize(2, 1);
    result.relation.jacobian << S(1), S(-1);
    result.relation.offset.resize(2);
    result.relation.offset << S(0), p.get<S>("L");
    result.law.restitution = Vector<S>::Constant(2, p.get<S>("e"));
    result.initial_position = Vector<S>::Constant(1, p.get<S>("x0"));
    result.initial_velocity = Vector<S>::Constant(1, p.get<S>("v0"));
    return result;
  }

  template <class S>
  static ExactMotion<S> exact(const Parameters& p, const S& t_end);
};

}  // namespace assay::oracles
