#pragma once

#include <optional>
#include <string>

#include "reports/compare/compare.hpp"

namespace assay::reports {

/// A setting "name=value" with which refuted runs are not refuted, for people who forgot to set a
/// parameter. Programs often have another gravity (9.8, 9.80665, 10 m/s²) or another coefficient of
/// restitution than the problem.
///
/// Only common values of `g` and `e` are tried, one at a time. Nothing if several of them would do,
/// or if trying would take seconds: for long runs, and for motions without a closed form.
/// It is a help for people; no verdict depends on it.
[[nodiscard]] std::optional<std::string> other_value(const oracles::ProblemEntry& problem,
                                                     const Parameters& parameters,
                                                     const NamedRuns& runs,
                                                     const CompareOptions& options,
                                                     const CompareResult& refuted);

}  // namespace assay::reports
