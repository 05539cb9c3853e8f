#pragma once

#include <optional>

#include "core/schemes/interpolant.hpp"
#include "core/schemes/newton_euler_places.hpp"

namespace assay {

/// The properties of a scheme that laws and studies must know. They say by which laws the scheme
/// may be judged, and which models it takes. A scheme states them once,
///
///   static constexpr SchemeTraits kTraits = {.theta_method = true};
///
/// A member that is not stated has the value below. With these values a right scheme breaks no law.
/// A law that holds for one family of schemes is tested only if the scheme declares that it belongs
/// to this family. A misspelt member does not compile, and neither does a scheme without kTraits,
/// see Scheme.
struct SchemeTraits {
  /// It is the θ-method with contacts on velocities and nothing else: in each step v_{k+1} and
  /// q_{k+1} obey the balance, the energy identity and the impact law of MoreauJean exactly.
  bool theta_method = false;
  /// The positions of the scheme satisfy its contacts at the end of every step.
  bool position_level = false;
  /// v_{k+1} is the mean velocity of the step, and v_0 = v(t_0): forces act for half of the first
  /// step.
  bool mean_velocities = false;
  /// Every coordinate is integrated in the same way; false if the number of a coordinate matters.
  bool uniform = true;
  /// For a scheme of any Lagrangian model: it takes neither friction nor multipliers.
  bool only_impacts = false;
  /// For a scheme of linear systems: it takes only diagonal matrices.
  bool diagonal = false;
  /// It stops at the impacts inside a step, and goes on from there. So an impact of one body
  /// changes the steps of all bodies, by an amount of the size of the error of these steps.
  bool locates_events = false;
  /// The meaning of a trajectory of the scheme between nodes.
  Interpolant interpolant = Interpolant::kLinear;
  /// For a scheme of rigid bodies: the kind of its steps, by which it is judged. If a scheme states
  /// nothing, its steps may have any kind, the same in all steps.
  std::optional<IncrementKind> increment = std::nullopt;
  std::optional<ForcePlace> force_place = std::nullopt;
};

}  // namespace assay
