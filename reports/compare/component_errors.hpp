#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/systems/model.hpp"
#include "reports/compare/trajectory_csv.hpp"
#include "reports/study/comparison.hpp"
#include "reports/study/metrics/judgement.hpp"

namespace assay::reports {

/// The error of one component of a file, in a metric that adds up or compares all components.
struct ComponentError {
  std::string_view metric;  ///< "state-l1"
  std::string component;    ///< the column of the file: "x1"
  double error;
  double share;    ///< of the error in the size of the component
  RunSizes sizes;  ///< of this component alone
};

/// The errors of each component. A norm of all components hides one whose numbers are small, as a
/// current in amperes beside a voltage is, or a position in metres beside an angle:
///
///   position-sup    sup |q_i − q_i,exact| of Lagrangian systems, at the ends of cells
///   state-l1        ∫ |x_i − x_i,exact| dt of first-order systems, by the trapezoidal rule on
///   cells impulse-flat    the flat distance of the impulses or multipliers of one component
///
/// The exact component alone tells its size. A component below 10⁻⁴ of the largest one of its kind
/// is left out: the tolerance of a solver, which is a share of the largest one, may hide it.
/// Units: errors as those of the metric.   Not for: rigid bodies, whose metrics part positions,
/// attitudes and velocities.
[[nodiscard]] std::vector<ComponentError> component_errors(
    const Comparison<long double>& comparison,
    ModelKind kind,
    const TrajectoryColumns& columns,
    const RunSizes& sizes);

}  // namespace assay::reports
