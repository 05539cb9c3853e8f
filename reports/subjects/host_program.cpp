#include "reports/subjects/host_program.hpp"

#include <filesystem>
#include <system_error>
#include <vector>

#include "core/scalar/invalid_input.hpp"

namespace assay::reports {

namespace {

namespace fs = std::filesystem;

std::string find() {
  std::error_code none;
  const fs::path folder = fs::read_symlink("/proc/self/exe", none).parent_path();
  const std::vector<fs::path> places = {folder / "assay-host",
                                        folder.parent_path() / "assay-host",
                                        folder.parent_path() / "libexec" / "assay" / "assay-host",
                                        ASSAY_INSTALLED_HOST,
                                        ASSAY_BUILT_HOST};
  std::string all;
  for (const fs::path& place : places) {
    if (fs::is_regular_file(place, none)) return place.string();
    all += (all.empty() ? "" : ", ") + place.string();
  }
  throw InvalidInput(
      "the program assay-host, in which foreign code runs, is missing: it is none of " + all);
}

}  // namespace

const std::string& host_program() {
  static const std::string path = find();
  return path;
}

}  // namespace assay::reports
