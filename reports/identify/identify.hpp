#pragma once

#include <string>
#include <vector>

#include "reports/identify/identified.hpp"
#include "reports/identify/probe_record.hpp"

namespace assay::reports {

/// To what relative accuracy a stepper is taken to compute its steps: 64 roundings of double, for a
/// factorisation, two solves and a pivoting method in two or three unknowns.
inline constexpr double kStepAccuracy = 0x1p-47;

/// What a search found.
struct Identification {
  std::vector<Identified> properties;
  std::string summary;  ///< the θ-method in one sentence, where it is one
};

/// Recovers the properties named, or all of the catalogue, from the answers of a record.
/// @param kind  of the systems that the stepper takes: kFirstOrder, or else Lagrangian.
/// @throws InvalidInput on an unknown name, suggesting the nearest, or one of the other kind.
[[nodiscard]] Identification identify(ProbeRecord& record,
                                      const std::vector<std::string>& names = {},
                                      double accuracy = kStepAccuracy,
                                      ModelKind kind = ModelKind::kLagrangian);

}  // namespace assay::reports
