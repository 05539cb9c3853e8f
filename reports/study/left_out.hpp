#pragma once

#include <string_view>

namespace assay::reports {

/// How the reason of a row ends that took too long: with more or finer runs it takes longer.
inline constexpr std::string_view kRunsLeftOut = "so the remaining runs were left out";

}  // namespace assay::reports
