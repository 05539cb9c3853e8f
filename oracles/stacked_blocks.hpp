#pragma once

#include "core/systems/lagrangian_model.hpp"
#include "oracles/problem.hpp"

namespace assay::oracles {

/// A block on a block on a floor; both contacts have Coulomb friction.
///
/// Each contact sticks or slips, and the friction of one contact drives the other:
///
///   m₁ ẍ₁ = f₁ − f₂,   m₂ ẍ₂ = f₂,   N₁ = (m₁ + m₂) g,   N₂ = m₂ g                        (1)
///   |f_i| ≤ L_i = μ_i N_i,   f_i = −L_i sgn u_i where u_i ≠ 0;   u₁ = ẋ₁, u₂ = ẋ₂ − ẋ₁
///
/// In each phase the forces are constant:
///
///   u₁, u₂ ≠ 0:     f_i = −L_i sgn u_i                                                   (2)
///   u₁ = 0 ≠ u₂:    f₁ = f₂ if L₂ ≤ L₁, the lower block is held; otherwise the upper one drags it,
///                   f₁ = −L₁ sgn u₂                                                       (3)
///   u₁ ≠ 0 = u₂:    f₂ = m₂ f₁/(m₁ + m₂) if that is at most L₂, the blocks move as one; otherwise
///                   f₂ = L₂ sgn f₁                                                        (4)
///   u₁ = u₂ = 0:    rest
///
/// A phase lasts until a u_i that decreases becomes zero. Everything is rational.
///
/// Source: derived here.   Shapes: q = (x₁, x₂, y₁, y₂), λ = (N₁, f₁, N₂, f₂).
/// Units: m1, m2 [kg], v1, v2 [m/s], g [m/s²], x, y [m].
/// Scalar: OrderedField (the motion is rational).
struct StackedBlocks {
  static constexpr std::string_view kName = "stacked-blocks";
  static constexpr std::string_view kDescription =
      "block on a block on a floor: two contacts with dry friction, exact in rational numbers";
  static constexpr Eigen::Index kState = 2;
  static constexpr bool kRationalData = true;
  static constexpr bool kRationalMotion = true;

  static std::vector<ParameterSpec> parameters(const Settings& settings);
  static std::vector<StudyCase> study_cases();
  static StateBlocks state_blocks(const Parameters& parameters);
  static bool is_rational(const Parameters&) { return true; }

  template <Field S>
  static LagrangianModel<S> model(const Parameters& p) {
    const auto zeros = [](Eigen::Index rows) { return Vector<S>(Vector<S>::Constant(rows, S(0))); };
    LagrangianLti<S> system;
    system.mass = Matrix<S>::Constant(4, 4, S(0));
    Vector<S> weight = zeros(4), velocity = zeros(4);
    for (Eigen::Index i = 0; i < 4; ++i) {
      const char* mass = i % 2 == 0 ? "m1" : "m2";
      system.mass(i, i) = p.get<S>(mass);
      if (i >= 2) weight(i) = from_rational<S>(Rational(-p[mass] * p["g"]));
    }
    velocity(0) = p.get<S>("v1");
    velocity(1) = p.get<S>("v2");
    system.external_force = ExternalForce<S>(std::move(weight));
    Matrix<S> jacobian = Matrix<S>::Constant(4, 4, S(0));
    jacobian(0, 2) = jacobian(1, 0) = jacobian(2, 3) = jacobian(3, 1) = S(1);
    jacobian(2, 2) = jacobian(3, 0) = S(-1);
    LagrangianModel<S> result = ContactModel<S>{.system = std::move(system),
                                                .relation = {std::move(jacobian), zeros(4)},
                                                .law = {zeros(4)},
                                                .initial_position = zeros(4),
                                                .initial_velocity = std::move(velocity)};
    result.laws = {{Coulomb<S, 2>{p.get<S>("mu1")}, {S(0), S(0)}},
                   {Coulomb<S, 2>{p.get<S>("mu2")}, {S(0), S(0)}}};
    return result;
  }

  template <class S>
  static ExactMotion<S> exact(const Parameters& p, const S& t_end);
};

}  // namespace assay::oracles
