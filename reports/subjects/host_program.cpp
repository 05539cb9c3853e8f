#include "reports/subjects/host_program.hpp"

#include <fmt/format.h>

#include <system_error>

#include "core/scalar/invalid_input.hpp"
#include "reports/files/program_folder.hpp"

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
      fmt::format("the program {}, in which foreign code runs, is missing: it was not found as {}",
                  places.front().filename().string(),
                  all));
}

namespace {

std::string path_of(const char* name) {
  const fs::path folder = program_folder();
  return find_host_program({folder / name,
                            folder.parent_path() / name,
                            folder.parent_path() / "libexec" / "assay" / name,
                            fs::path(ASSAY_INSTALLED_HOSTS) / name,
                            fs::path("/usr/libexec/assay") / name,  // of the Debian package
                            fs::path(ASSAY_BUILT_HOSTS) / name});
}

}  // namespace

const std::string& host_program() {
  static const std::string path = path_of("assay-host");
  return path;
}

const std::string& hdf5_program() {
  static const std::string path = path_of("assay-hdf5");
  return path;
}

}  // namespace assay::reports
