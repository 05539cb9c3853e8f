#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "reports/render/convergence_table.hpp"

namespace assay::reports {

/// "1.23e-04": as short in every line of a column. Empty without an error.
[[nodiscard]] std::string error_text(const std::optional<double>& error);

/// The order between a line and the last one above it that has an error. Empty if there is none.
[[nodiscard]] std::string eoc_text(const ConvergenceTable& table,
                                   const ConvergenceTable::Column& column,
                                   std::size_t line);

/// "1.020 [0.990, 1.050]". Empty without an order.
[[nodiscard]] std::string order_text(const ConvergenceTable::Column& column);

/// "velocity-l1 [m]".
[[nodiscard]] std::string error_heading(const ConvergenceTable::Column& column);

}  // namespace assay::reports
