#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace assay::reports {

/// The way in which a user gets mpreal. Empty unless `names`, the scalars of the scheme or the
/// solver, has all scalars that can be shown, except mpreal. mpreal is installed separately,
/// because of its licence.
[[nodiscard]] inline std::string how_to_get_scalar(std::string_view scalar,
                                                   const std::vector<std::string>& names) {
  if (scalar != "mpreal" || std::ranges::find(names, "interval") == names.end()) return {};
  return "; mpreal is a package of its own, assay-mpreal, for the program assay alone";
}

}  // namespace assay::reports
