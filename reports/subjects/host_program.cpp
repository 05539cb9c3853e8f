#include "reports/subjects/host_program.hpp"

#include <system_error>

#include "core/scalar/invalid_input.hpp"

namespace assay::reports {

namespace fs = std::filesystem;

std::string find_host_program(const std::vector<fs::path>& places) {
  std::string all;
  std::error_code none;
  for (const fs::path& place : places) {
    if (fs::is_regular_file(place, none)) return place.string();
    all += (all.empty() ? "" : ", ") + place.string();
  }
  throw InvalidInput(
      "the program assay-host, in which foreign code runs, is missing: it is none of " + all);
}

const std::string& host_program() {
  static const std::string path = [] {
    std::error_code none;
    const fs::path folder = fs::read_symlink("/proc/self/exe", none).parent_path();
    return find_host_program({folder / "assay-host",
                              folder.parent_path() / "assay-host",
                              folder.parent_path() / "libexec" / "assay" / "assay-host",
                              ASSAY_INSTALLED_HOST,
                              ASSAY_BUILT_HOST});
  }();
  return path;
}

}  // namespace assay::reports
