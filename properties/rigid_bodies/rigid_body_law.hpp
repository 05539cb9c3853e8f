#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "properties/draw.hpp"
#include "properties/law.hpp"
#include "properties/rigid_bodies/rigid_body_case.hpp"
#include "properties/run_law.hpp"

namespace assay::properties {

/// A statement that every step of a scheme for rigid bodies must obey, in double to rounding: one
/// file in properties/rigid_bodies/laws and one line in rigid_body_catalogue.hpp.
///
/// Its test also needs a witness: a wrong scheme that it rejects (tests/properties/rigid_bodies).
struct RigidBodyLaw {
  std::string_view name;
  std::string_view description;
  /// Options the statement speaks of; without one of them the law does not apply to a scheme.
  std::vector<std::string_view> options;
  /// A case that is likely to break the law.
  RigidBodyCase (*draw)(Draw& draw, const Subject& subject);
  /// Whether the statement speaks of an admissible case with these options.
  bool (*admits)(const RigidBodyCase& x, const Parameters& options);
  /// The law, on one case.
  Finding (*examine)(const Subject& subject, const RigidBodyCase& x);
};

using RigidBodyLawResult = LawResultOn<RigidBodyCase>;

/// Draws and simplifies as run_law of a MechanismLaw. @throws InvalidInput if runs < 1.
[[nodiscard]] RigidBodyLawResult run_law(const RigidBodyLaw& law,
                                         const Subject& subject,
                                         std::uint64_t seed = kGateSeed,
                                         int runs = kGateRuns);

/// The options of the subject with those of the case.
[[nodiscard]] Parameters options_of(const Subject& subject, const RigidBodyCase& x);

/// The run in double, its shape checked, every step solved.
/// @throws std::runtime_error if a trajectory has not the shape the model asks for, ends early, or
/// holds what is no number.
[[nodiscard]] Trajectory<double> run_in_double(const Subject& subject, const RigidBodyCase& x);

/// 2¹⁶ u (1 + the largest entry of q, v and P): what rounding does to a few steps of an admissible
/// case, 2⁸ operations in each of up to four, each entry of a solution to 2⁶ u, as the condition
/// numbers of I and W are at most 2⁶ of the cases drawn.
[[nodiscard]] double rounding_of(const Trajectory<double>& run);

/// The same motion written down in another way.
struct RigidBodyTwin {
  std::string what;  ///< e.g. "in a world that is turned"
  RigidBodyCase of;
  /// From the run of the twin to what it is in the coordinates of the original.
  std::function<void(Trajectory<double>& run)> back;
};

/// Whether the runs of a case and its twin are the same: x, v and Ω, p up to its sign, and of the
/// impulse P_N and |P_T|. Silent where rounding decides whether the contact acts.
[[nodiscard]] Finding compare_twins(const Subject& subject,
                                    const RigidBodyCase& x,
                                    const RigidBodyTwin& twin);

}  // namespace assay::properties
