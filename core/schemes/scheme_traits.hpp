#pragma once

#include <optional>

#include "core/schemes/interpolant.hpp"
#include "core/schemes/newton_euler_places.hpp"

namespace assay {

/// What laws and studies must know of a scheme and cannot see: which laws it may be judged by, and
/// which models it takes. A scheme states it once,
///
///   static constexpr SchemeTraits kTraits = {.theta_method = true};
///
/// A member that is not stated has the value below, with which a right scheme breaks no law: laws
/// of one family of schemes are asked only of schemes that say they belong to it. A misspelt member
/// does not compile, and neither does a scheme without kTraits, see Scheme.
struct SchemeTraits {
  /// It is the θ-method with its contacts on velocities and nothing else: v_{k+1} and q_{k+1} obey
  /// the balance, the energy identity and the impact law of MoreauJean exactly, in each step.
  bool theta_method = false;
  /// The positions of the scheme satisfy its contacts at the end of every step.
  bool position_level = false;
  /// v_{k+1} is the mean velocity of the step, and v_0 = v(t_0): forces act for half of the first
  /// step.
  bool mean_velocities = false;
  /// Every coordinate is integrated in the same way; false where its number decides.
  bool uniform = true;
  /// Of a scheme of any Lagrangian model: it takes neither friction nor multipliers.
  bool only_impacts = false;
  /// Of a scheme of linear systems: it takes diagonal matrices alone.
  bool diagonal = false;
  /// It stops at the impacts inside a step, and goes on from there: what happens to one body
  /// changes the steps of all, by their error.
  bool locates_events = false;
  /// What its trajectories are between their nodes.
  Interpolant interpolant = Interpolant::kLinear;
  /// Of a scheme of rigid bodies: its steps, by which alone it is then judged. One that says
  /// nothing may do any of them, the same one in all steps.
  std::optional<IncrementKind> increment = std::nullopt;
  std::optional<ForcePlace> force_place = std::nullopt;
};

}  // namespace assay
