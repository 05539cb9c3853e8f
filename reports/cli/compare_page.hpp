#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "reports/cli/compare_text.hpp"
#include "reports/compare/compare.hpp"

namespace assay::reports {

/// The document of --json. `parameters` are those of the problem.
[[nodiscard]] nlohmann::ordered_json comparison_json(const CompareResult& result,
                                                     const Parameters& parameters);

/// Checks whether write_comparison can write there. Call it before the work.
/// @throws InvalidInput as write_comparison.
void require_comparison_folder(const std::string& folder);

/// Writes into the folder `out` of the request: index.html, results.json, the table as
/// convergence.tex, .md and .csv, and for each shown metric with an order figures/<metric>.svg,
/// .pdf, .dat and .tex. results.json has all metrics. The figures of an earlier report are removed.
/// If that report was of other files, another problem or other settings, a message says so.
/// @throws InvalidInput as write_result_folder and write_figures, and if `figures` holds something
/// else.
void write_comparison(const CompareResult& result,
                      const Parameters& parameters,
                      const CompareRequest& request);

}  // namespace assay::reports
