#pragma once

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

namespace assay::reports {

/// The problem files of reference/data/problems below a folder, in order.
inline std::vector<std::filesystem::path> stored_problems(const std::string& folder = "") {
  const std::filesystem::path root =
      std::filesystem::path(ASSAY_SOURCE_DIR) / "reference/data/problems" / folder;
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(root)) {
    const std::string name = entry.path().filename().string();
    const bool problem =
        entry.is_regular_file() && name != "PROVENANCE.md" && name != "ACinputs.dat";
    if (problem) files.push_back(entry.path());
  }
  std::ranges::sort(files);
  return files;
}

inline std::filesystem::path stored_problem(const std::string& name) {
  return std::filesystem::path(ASSAY_SOURCE_DIR) / "reference/data/problems" / name;
}

}  // namespace assay::reports
