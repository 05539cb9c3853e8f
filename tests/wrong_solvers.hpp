#pragma once

#include <string_view>

#include "properties/one_step/one_step_subject.hpp"

namespace assay::properties::wrong {

/// Projected Gauss-Seidel, written plainly, with one mistake; the names are in the source. "plain"
/// is the one without a mistake. In double.
[[nodiscard]] OneStepSubject one_step_subject(std::string_view mistake);

}  // namespace assay::properties::wrong
