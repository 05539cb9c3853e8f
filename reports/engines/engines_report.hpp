#pragma once

#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "reports/engines/engine_run.hpp"
#include "reports/render/pages.hpp"

namespace assay::reports {

/// The results of `assay engines`.
struct EnginesReport {
  std::vector<EngineResult> engines;
  std::vector<std::string> missing;  ///< engines that could not be loaded, with the reasons
  double seconds = 0;
  std::string command = {};  ///< repeats the report, to paste
};

/// The first page, index.html, has the matrices of engines by scenes and by properties. Each cell
/// links to the page of its engine in the folder `engines`, which has the runs. The figures of
/// error against time are on work.html.
[[nodiscard]] Pages engines_pages(const EnginesReport& report);
/// The contents of the pages, as text and as JSON.
[[nodiscard]] std::string engines_text(const EnginesReport& report);
[[nodiscard]] nlohmann::ordered_json engines_json(const EnginesReport& report);

/// Writes the pages and engines.json. @throws InvalidInput if the folder cannot be written.
void write_engines_folder(const EnginesReport& report, const std::filesystem::path& folder);

}  // namespace assay::reports
