#pragma once

#include <filesystem>
#include <system_error>

namespace assay::reports {

/// The folder of the running program; empty if the system does not report it.
[[nodiscard]] inline std::filesystem::path program_folder() {
  std::error_code none;
  return std::filesystem::read_symlink("/proc/self/exe", none).parent_path();
}

/// The folder of the subjects, findings and engines of the running program, built or installed.
[[nodiscard]] inline std::filesystem::path library_folder() {
  return program_folder().parent_path() / "lib" / "assay";
}

}  // namespace assay::reports
