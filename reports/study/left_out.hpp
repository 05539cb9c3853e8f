#pragma once

#include <string_view>

namespace assay::reports {

/// The end of the reason text of a row that took too long. More or finer runs would take longer.
inline constexpr std::string_view kRunsLeftOut = "so the remaining runs were left out";

}  // namespace assay::reports
