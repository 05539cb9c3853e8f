#pragma once

#include <filesystem>
#include <system_error>

namespace assay::reports {

/// The folder of the running program; empty if the system does not say.
[[nodiscard]] inline std::filesystem::path program_folder() {
  std::error_code none;
  return std::filesystem::read_symlink("/proc/self/exe", none).parent_path();
}

/// Where what belongs to the running program is, built or installed: subjects, findings, engines.
[[nodiscard]] inline std::filesystem::path library_folder() {
  return program_folder().parent_path() / "lib" / "assay";
}

}  // namespace assay::reports
