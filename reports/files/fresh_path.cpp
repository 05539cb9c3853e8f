#include "reports/files/fresh_path.hpp"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

namespace assay::reports {

namespace fs = std::filesystem;

fs::path make_fresh_path(const fs::path& folder,
                         const std::function<int(const fs::path& path)>& create) {
  constexpr int kMostNames = 1000;
  int error = EEXIST;
  fs::path path;
  for (int k = 0; k < kMostNames && error == EEXIST; ++k) {
    path = folder / fmt::format(".assay.{}.{}.tmp", ::getpid(), k);
    error = create(path);
  }
  if (error == 0) return path;
  throw fs::filesystem_error(
      "no file or folder can be created here", folder, {error, std::generic_category()});
}

FreshFolder::FreshFolder(const fs::path& parent)
    : path_(make_fresh_path(parent, [](const fs::path& path) {
        return ::mkdir(path.c_str(), 0777) == 0 ? 0 : errno;
      })) {}

FreshFolder::~FreshFolder() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

}  // namespace assay::reports
