#pragma once

#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "reports/engines/engine_run.hpp"

namespace assay::reports {

/// What `assay engines` found.
struct EnginesReport {
  std::vector<EngineResult> engines;
  std::vector<std::string> missing;  ///< engines that could not be loaded, and why
  double seconds = 0;
};

/// The page, with a figure of error against time, and what it shows as text and as JSON.
[[nodiscard]] std::string engines_html(const EnginesReport& report);
[[nodiscard]] std::string engines_text(const EnginesReport& report);
[[nodiscard]] nlohmann::ordered_json engines_json(const EnginesReport& report);

/// Writes index.html and engines.json. @throws InvalidInput if the folder cannot be written.
void write_engines_folder(const EnginesReport& report, const std::filesystem::path& folder);

}  // namespace assay::reports
