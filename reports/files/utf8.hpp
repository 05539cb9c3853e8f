#pragma once

#include <cstddef>
#include <string_view>

namespace assay::reports {

struct CodePoint {
  char32_t value;
  std::size_t length;  ///< bytes; 0: not UTF-8
};

/// The first character of a nonempty text [Unicode 15, table 3-7].
[[nodiscard]] CodePoint first_character(std::string_view text);

}  // namespace assay::reports
