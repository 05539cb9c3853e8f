#pragma once

#include <optional>
#include <string_view>
#include <vector>

namespace assay {

/// A scalar of ladder.hpp without its type.
struct ScalarEntry {
  std::string_view name;
  std::string_view description;
  /// The number of significant digits that identify a value among the numbers of the scalar. There
  /// is no such number if the scalar is exact, is an enclosure, or has its digits chosen at run
  /// time.
  std::optional<int> digits;
};

/// All scalars, from double on.
[[nodiscard]] const std::vector<ScalarEntry>& scalars();

}  // namespace assay
