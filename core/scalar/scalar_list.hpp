#pragma once

#include <optional>
#include <string_view>
#include <vector>

namespace assay {

/// A scalar of the ladder without its type, see ladder.hpp.
struct ScalarEntry {
  std::string_view name;
  std::string_view description;
  /// As many significant digits as identify a value among the numbers of the scalar; none where it
  /// is exact, encloses, or has its digits chosen at run time.
  std::optional<int> digits;
};

/// All of them, from double on.
[[nodiscard]] const std::vector<ScalarEntry>& scalars();

}  // namespace assay
