#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "reports/jacobians/derivative.hpp"

namespace assay::reports {

/// Whether a compiled function writes the right m×n derivative, but row by row: its array is
/// a[n i + j] = J_ij, where Assay reads a[i + m j]. Then its entries are right where it is read so.
/// @param answers  of the function, by their points. At most 24 are judged whose two readings
/// differ;
///                 all of them must be right, and there must be three or more.
[[nodiscard]] bool is_right_row_by_row(
    const Derivative& derivative,
    const std::map<std::vector<Rational>, CompiledAnswer>& answers,
    std::uint64_t seed);

}  // namespace assay::reports
