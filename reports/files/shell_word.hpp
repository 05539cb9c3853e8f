#pragma once

#include <string>

namespace assay::reports {

/// A text as one word of a shell. It is in single quotes unless it is plain.
[[nodiscard]] std::string shell_word(const std::string& text);

}  // namespace assay::reports
