#pragma once

#include <cstdint>
#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "reports/findings/run_finding.hpp"

namespace assay::reports {

/// The findings about one library with the results of running them.
struct FindingsReport {
  FindingFolder folder;
  std::uint64_t seed = 0;
  std::vector<FoundFinding> findings;  ///< in the order of the folder
  std::string command = {};            ///< repeats the report, to paste
};

/// The document of `assay findings --json`. Fields that a finding does not have are null.
[[nodiscard]] nlohmann::ordered_json findings_json(const FindingsReport& report);

/// One paragraph for each finding, and the counts.
[[nodiscard]] std::string findings_text(const FindingsReport& report);

/// The report as Markdown, with the source of the programs.
[[nodiscard]] std::string findings_markdown(const FindingsReport& report);

[[nodiscard]] std::string findings_html(const FindingsReport& report);

/// Writes index.html, findings.md and findings.json, each as a whole.
/// @throws InvalidInput that names the path if it is a file, or contains anything else.
void write_findings_folder(const FindingsReport& report, const std::filesystem::path& folder);

/// Makes those checks of write_findings_folder that are possible before the programs run. Call it
/// first.
void require_findings_folder(const std::filesystem::path& folder);

}  // namespace assay::reports
