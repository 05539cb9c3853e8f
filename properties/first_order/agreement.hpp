#pragma once

#include <functional>
#include <string>

#include "properties/first_order/first_order_law.hpp"

namespace assay::properties {

/// Whether two exact runs are the same, states and multipliers of all steps but column 0 of these,
/// which is data; `what` says how the second was found.
[[nodiscard]] Finding compare_runs(const Trajectory<Rational>& run,
                                   const Trajectory<Rational>& expected,
                                   const std::string& what);

/// The same system written down in another way.
struct FirstOrderTwin {
  FirstOrderCase problem;
  std::string what;  ///< how it differs: "with the other law"
  /// From a run of the twin to one of the original.
  std::function<void(Trajectory<Rational>& run)> back = [](Trajectory<Rational>&) {};
};

/// Whether the run of a case is that of its twin: exactly, on rationals, or where the scheme does
/// not run on them in double, up to four times the StepRounding of the first step that is not the
/// same bit by bit. Silent where that step has not one solution, or rounding alone decides its
/// outcome (properties/roundings.hpp).
[[nodiscard]] Finding compare_with_twin(const Subject& subject,
                                        const FirstOrderCase& x,
                                        const FirstOrderTwin& twin);

/// "step k: ".
[[nodiscard]] std::string step_name(Eigen::Index k);

}  // namespace assay::properties
