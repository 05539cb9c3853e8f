#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <utility>

#include "reports/files/json_fields.hpp"
#include "reports/study/study_result.hpp"

namespace assay::reports {

inline constexpr std::array<std::pair<std::string_view, Verdict>, 3> kVerdictNames{{
    {"confirmed", Verdict::kConfirmed},
    {"refuted", Verdict::kRefuted},
    {"undecided", Verdict::kUndecided},
}};

inline constexpr std::array<std::pair<std::string_view, ClaimKind>, 3> kClaimNames{{
    {"order", ClaimKind::kOrder},
    {"identity", ClaimKind::kIdentity},
    {"bound", ClaimKind::kBound},
}};

/// The fields order, interval, log_constant, log_constant_interval, covariance, residual_deviation
/// and quantile of a row: all null if nothing was fitted.
void write_fit(const std::optional<Fit>& fit, nlohmann::ordered_json& row);

/// @throws InvalidInput if only some of the fields are null.
std::optional<Fit> read_fit(const JsonFields& fields);

}  // namespace assay::reports
