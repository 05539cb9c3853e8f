#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "properties/mechanisms/change_of_frame.hpp"
#include "properties/mechanisms/mechanism_law.hpp"
#include "properties/mechanisms/mechanism_run.hpp"

namespace assay::properties {

/// The same physics in another form: its run follows from the run of the original.
struct MechanismTwin {
  std::string what;  ///< e.g. "rotated"
  Mechanism mechanism;
  /// Turns the run of the original into the run that the twin must have.
  std::function<Trajectory<Rational>(const Trajectory<Rational>&)> map;
  Rational growth = 1;   ///< the largest factor of `map` on positions and velocities
  bool impulses = true;  ///< whether the impulses are compared, in exact runs
  bool ends = true;      ///< whether the runs must end alike; if false, common steps are compared
};

/// The twin in another frame.
[[nodiscard]] MechanismTwin twin_in(const ChangeOfFrame& change, const Mechanism& x);

/// Compares the runs of a mechanism with the runs of its twins, as far as both go: exactly on
/// rationals. In double it compares the first step if the solution of the step is unique: v up to
///
///   2 (1 + growth) (velocity_rounding + ‖M̂⁻¹Hᵀ‖ E (contact_rounding + u (|W| |P| + |P|)))     (1)
///
/// with the bound E of error_of_residual for W = H M̂⁻¹Hᵀ (properties/one_step/one_step_case.hpp),
/// and q to position_rounding and h times that. The factor 2 covers the terms that H and f at the
/// end of the step add, if h ‖∂(f, HᵀP)/∂v‖ ≤ 1/2 ‖M̂‖.
///
/// W belongs to the contacts in the index set, or to all contacts if the rule of the subject is not
/// known. The law is silent if no such bound is known. There are four such cases. The subject has
/// no rationals and has contacts on positions. Rounding decides the index set. A decision within
/// rounding explains the difference (properties/roundings.hpp), or moves a located impact by as
/// much. W proves nothing.
[[nodiscard]] Finding compare_twins(const Subject& subject,
                                    const Mechanism& x,
                                    const std::vector<MechanismTwin>& twins);

/// The bound (1) for one run, for laws that know the first step in another way. Nothing if there is
/// no bound. @pre rounding does not decide which contacts act.
[[nodiscard]] std::optional<Rational> first_velocity_bound(const Subject& subject,
                                                           const Mechanism& x,
                                                           const RecordedRun& run);

}  // namespace assay::properties
