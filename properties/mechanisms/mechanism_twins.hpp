#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "properties/mechanisms/change_of_frame.hpp"
#include "properties/mechanisms/mechanism_law.hpp"
#include "properties/mechanisms/mechanism_run.hpp"

namespace assay::properties {

/// The same physics written down in another way: its run is known from the run of the original.
struct MechanismTwin {
  std::string what;  ///< e.g. "rotated"
  Mechanism mechanism;
  /// From the run of the original to what the run of the twin must be.
  std::function<Trajectory<Rational>(const Trajectory<Rational>&)> map;
  Rational growth = 1;   ///< the most that `map` multiplies positions and velocities by
  bool impulses = true;  ///< whether the impulses are compared, in exact runs
  bool ends = true;      ///< whether the runs must end alike; where not, common steps are compared
};

/// Seen in another frame.
[[nodiscard]] MechanismTwin twin_in(const ChangeOfFrame& change, const Mechanism& x);

/// Compares the runs of a mechanism with those of its twins, as far as both go: exactly on
/// rationals; in double over the first step, where the solution of the step is unique, v to
///
///   2 (1 + growth) (velocity_rounding + ‖M̂⁻¹Hᵀ‖ E (contact_rounding + u (|W| |P| + |P|)))     (1)
///
/// with the bound E of error_of_residual for W = H M̂⁻¹Hᵀ (properties/one_step/one_step_case.hpp),
/// and q to position_rounding and h times that. Twice, for what H and f of the end of the step add
/// where h ‖∂(f, HᵀP)/∂v‖ ≤ 1/2 ‖M̂‖.
///
/// W is that of the contacts in the index set; of all, where the rule of the subject is not known.
/// Silent where neither can be said: no rationals, and contacts on positions, or an index set that
/// rounding decides, or a decision within rounding that explains the difference
/// (properties/roundings.hpp), or where it moves an impact that is located by as much, or a W that
/// proves nothing.
[[nodiscard]] Finding compare_twins(const Subject& subject,
                                    const Mechanism& x,
                                    const std::vector<MechanismTwin>& twins);

/// The bound (1) of one run, for what has its own expectation of the first step. Nothing where
/// there is none. @pre rounding does not decide which contacts act.
[[nodiscard]] std::optional<Rational> first_velocity_bound(const Subject& subject,
                                                           const Mechanism& x,
                                                           const RecordedRun& run);

}  // namespace assay::properties
