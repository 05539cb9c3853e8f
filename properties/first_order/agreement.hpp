#pragma once

#include <functional>
#include <string>

#include "properties/first_order/first_order_law.hpp"

namespace assay::properties {

/// Whether two exact runs are equal: states and multipliers of all steps, except column 0 of the
/// multipliers, which is data. `what` describes how the second run was made.
[[nodiscard]] Finding compare_runs(const Trajectory<Rational>& run,
                                   const Trajectory<Rational>& expected,
                                   const std::string& what);

/// The same system in another form.
struct FirstOrderTwin {
  FirstOrderCase problem;
  std::string what;  ///< the difference: "with the other law"
  /// Turns a run of the twin into a run of the original.
  std::function<void(Trajectory<Rational>& run)> back = [](Trajectory<Rational>&) {};
};

/// Whether the run of a case equals the run of its twin: exactly, on rationals. If the scheme does
/// not run on rationals, it is compared in double, up to four times the StepRounding of the first
/// step that differs in a bit. Silent if that step has several solutions, or rounding alone decides
/// its outcome (properties/roundings.hpp).
[[nodiscard]] Finding compare_with_twin(const Subject& subject,
                                        const FirstOrderCase& x,
                                        const FirstOrderTwin& twin);

/// "step k: ".
[[nodiscard]] std::string step_name(Eigen::Index k);

}  // namespace assay::properties
