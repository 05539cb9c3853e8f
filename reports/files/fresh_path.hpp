#pragma once

#include <filesystem>
#include <functional>

namespace assay::reports {

/// A path in `folder` that nothing had, made by `create`, which returns 0 or an errno; where it
/// says EEXIST another name is tried. Names are short, however long those of the user are, and what
/// stands at one, a link above all, is neither followed nor removed [CWE-59].
/// @throws std::filesystem::filesystem_error for any other errno.
std::filesystem::path make_fresh_path(
    const std::filesystem::path& folder,
    const std::function<int(const std::filesystem::path& path)>& create);

/// A folder of a fresh name in another one, removed with its contents unless that was renamed.
class FreshFolder {
 public:
  explicit FreshFolder(const std::filesystem::path& parent);
  ~FreshFolder();
  FreshFolder(const FreshFolder&) = delete;
  FreshFolder& operator=(const FreshFolder&) = delete;

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace assay::reports
