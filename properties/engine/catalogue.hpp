#pragma once

#include <string_view>
#include <variant>
#include <vector>

#include "core/scalar/invalid_input.hpp"
#include "properties/first_order/first_order_law.hpp"
#include "properties/linear_models/linear_law.hpp"
#include "properties/mechanisms/mechanism_law.hpp"
#include "properties/one_step/one_step_law.hpp"
#include "properties/rigid_bodies/rigid_body_law.hpp"

namespace assay::properties {

/// One line for each law, in the order for a reader. The law `name` on a type of cases `Case` is a
/// function `Law<Case> name(On<Case>)` in laws/name.cpp in the folder of these cases.
// clang-format off
#define ASSAY_FOR_EACH_LAW(X)                                                      \
  X(units, Experiment) X(units, Mechanism) X(units, FirstOrderCase)                \
      X(units, RigidBodyCase) X(units, OneStepCase)                                \
  X(time_shift, Experiment) X(time_shift, Mechanism) X(time_shift, FirstOrderCase) \
  X(mirror, Experiment) X(mirror, Mechanism) X(mirror, RigidBodyCase)              \
  X(numbering, Experiment) X(numbering, Mechanism) X(numbering, FirstOrderCase)    \
      X(numbering, OneStepCase)                                                    \
  X(independent_parts, Experiment) X(independent_parts, Mechanism)                 \
      X(independent_parts, RigidBodyCase)                                          \
  X(far_contact, Experiment) X(far_contact, OneStepCase)                           \
  X(galilean_motion, Mechanism) X(galilean_motion, RigidBodyCase)                  \
                                                                                   \
  X(complementarity, Experiment)                                                   \
  X(index_set, Experiment)                                                         \
  X(approaching_contacts, Experiment)                                              \
  X(global_form, Experiment)                                                       \
  X(solvable, Experiment)                                                          \
  X(impulse_balance, Experiment)                                                   \
  X(position_advance, Experiment)                                                  \
  X(short_steps, Experiment)                                                       \
  X(gap_restitution, Experiment)                                                   \
  X(energy_identity, Experiment)                                                   \
  X(dissipation_window, Experiment)                                                \
  X(amplification_factors, Experiment)                                             \
  X(rest_at_rest, Experiment)                                                      \
  X(bouncing_ball_step, Experiment)                                                \
  X(bouncing_ball_limit, Experiment)                                               \
  X(exact_restitution, Experiment)                                                 \
  X(several_impacts, Experiment)                                                   \
  X(lift_off, Experiment)                                                          \
  X(modal_oscillators, Experiment)                                                 \
  X(theta_invariance, Experiment)                                                  \
  X(earlier_runs, Experiment)                                                      \
                                                                                   \
  X(step_equations, Mechanism)                                                     \
  X(coulomb_law, Mechanism)                                                        \
  X(directions_of_contacts, Mechanism)                                             \
  X(active_contacts_only, Mechanism)                                               \
  X(linear_steps, Mechanism)                                                       \
  X(linear_momentum, Mechanism)                                                    \
  X(angular_momentum, Mechanism)                                                   \
  X(impact_dissipation, Mechanism)                                                 \
  X(closed_contacts, Mechanism)                                                    \
  X(equilibrium, Mechanism)                                                        \
  X(impacts_without_theta, Mechanism)                                              \
  X(world_translation, Mechanism)                                                  \
  X(world_rotation, Mechanism)                                                     \
  X(choice_of_coordinates, Mechanism)                                              \
  X(tangent_basis, Mechanism)                                                      \
                                                                                   \
  X(theta_gamma_step, FirstOrderCase)                                              \
  X(rounding_of_a_step, FirstOrderCase)                                            \
  X(finite_time_reaching, FirstOrderCase)                                          \
  X(catching_up, FirstOrderCase)                                                   \
  X(multiplier_ringing, FirstOrderCase)                                            \
  X(two_cycle, FirstOrderCase)                                                     \
  X(rate_independence, FirstOrderCase)                                             \
  X(mixed_without_free_part, FirstOrderCase)                                       \
                                                                                   \
  X(attitude_advance, RigidBodyCase)                                               \
  X(energy_of_a_free_body, RigidBodyCase)                                          \
  X(steady_turning, RigidBodyCase)                                                 \
  X(activation_of_contacts, RigidBodyCase)                                         \
  X(sphere_contact, RigidBodyCase)                                                 \
  X(energy_of_an_impact, RigidBodyCase)                                            \
  X(resting_boxes, RigidBodyCase)                                                  \
  X(action_and_reaction, RigidBodyCase)                                            \
  X(joint_velocity, RigidBodyCase)                                                 \
  X(centre_acceleration, RigidBodyCase)                                            \
  X(spin_acceleration, RigidBodyCase)                                              \
  X(centre_and_spin, RigidBodyCase)                                                \
  X(sign_of_quaternions, RigidBodyCase)                                            \
  X(directions_of_the_world, RigidBodyCase)                                        \
  X(choice_of_body_axes, RigidBodyCase)                                            \
                                                                                   \
  X(honest_status, OneStepCase)                                                    \
  X(one_part, OneStepCase)                                                         \
  X(asked_tolerance, OneStepCase)                                                  \
  X(proof_of_no_solution, OneStepCase)                                             \
  X(tangent_rotation, OneStepCase)                                                 \
  X(tangent_mirror, OneStepCase)                                                   \
  X(frictionless_is_lcp, OneStepCase)                                              \
  X(planar_is_2d, OneStepCase)                                                     \
  X(rolling_without_resistance, OneStepCase)                                       \
  X(unbounded_relay_is_lcp, OneStepCase)                                           \
  X(global_is_reduced, OneStepCase)                                                \
  X(start_independence, OneStepCase)                                               \
  X(rho_independence, OneStepCase)                                                 \
  X(contact_splitting, OneStepCase)                                                \
  X(z_matrix_monotonicity, OneStepCase)                                            \
  X(load_monotonicity, OneStepCase)
// clang-format on

#define ASSAY_DECLARE_LAW(name, Case) [[nodiscard]] Law<Case> name(On<Case>);
ASSAY_FOR_EACH_LAW(ASSAY_DECLARE_LAW)
#undef ASSAY_DECLARE_LAW

/// A law on some type of cases.
using AnyLaw = std::variant<Law<Experiment>,
                            Law<Mechanism>,
                            Law<FirstOrderCase>,
                            Law<RigidBodyCase>,
                            Law<OneStepCase>>;

/// A law with its name, and its versions, one for each type of cases to which it applies.
struct NamedLaw {
  std::string_view name, statement;       ///< the statement of the first version
  std::vector<std::string_view> aliases;  ///< former names of versions of the law
  std::vector<AnyLaw> versions;
};

/// All laws.
[[nodiscard]] const std::vector<NamedLaw>& laws();

/// The law with this name, or with this old name.
/// @throws InvalidInput for an unknown name; it suggests the nearest.
[[nodiscard]] const NamedLaw& find_law(std::string_view name);

/// The laws on one type of cases.
template <class Case>
[[nodiscard]] std::vector<Law<Case>> laws_on() {
  std::vector<Law<Case>> found;
  for (const NamedLaw& law : laws()) {
    for (const AnyLaw& version : law.versions) {
      if (const auto* own = std::get_if<Law<Case>>(&version)) found.push_back(*own);
    }
  }
  return found;
}

/// The version of a law on one type of cases.
/// @throws InvalidInput if there is none.
template <class Case>
[[nodiscard]] const Law<Case>& find_law_on(std::string_view name) {
  for (const AnyLaw& version : find_law(name).versions) {
    if (const auto* own = std::get_if<Law<Case>>(&version)) return *own;
  }
  throw InvalidInput(std::string(name) + " is no law on " + std::string(Cases<Case>::kName));
}

}  // namespace assay::properties
