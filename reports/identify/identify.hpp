#pragma once

#include <string>
#include <vector>

#include "reports/identify/identified.hpp"
#include "reports/identify/probe_record.hpp"

namespace assay::reports {

/// The assumed relative accuracy of the steps of a stepper. It is 64 roundings of double, for a
/// factorisation, two solves and a pivoting method in two or three unknowns.
inline constexpr double kStepAccuracy = 0x1p-47;

/// The result of identification.
struct Identification {
  std::vector<Identified> properties;
  std::string summary;  ///< the θ-method in one sentence, if the stepper is one
};

/// Recovers the named properties, or all of the catalogue, from the answers of a record.
/// @param kind the systems that the stepper takes: kFirstOrder, or otherwise Lagrangian.
/// @throws InvalidInput for an unknown name, with the nearest one, or for a property of the other
/// kind.
[[nodiscard]] Identification identify(ProbeRecord& record,
                                      const std::vector<std::string>& names = {},
                                      double accuracy = kStepAccuracy,
                                      ModelKind kind = ModelKind::kLagrangian);

}  // namespace assay::reports
