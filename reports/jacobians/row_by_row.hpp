#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "reports/jacobians/derivative.hpp"

namespace assay::reports {

/// Whether a compiled function writes the right derivative, but row by row: then its entries are
/// right where its array is read so. Arrays of Assay are read column by column.
/// @param answers  of the function, by their points; a sample of them is judged.
[[nodiscard]] bool is_right_row_by_row(
    const Derivative& derivative,
    const std::map<std::vector<Rational>, CompiledAnswer>& answers,
    std::uint64_t seed);

}  // namespace assay::reports
