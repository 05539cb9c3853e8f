#pragma once

#include <filesystem>
#include <functional>

namespace assay::reports {

/// Makes a new path in `folder`. `create` makes the file or folder there and returns 0 or an errno;
/// for EEXIST another name is tried. Names are short, however long the user's names are. Whatever
/// exists at a name, such as a link, is neither followed nor removed [CWE-59].
/// @throws std::filesystem::filesystem_error for any other errno.
std::filesystem::path make_fresh_path(
    const std::filesystem::path& folder,
    const std::function<int(const std::filesystem::path& path)>& create);

/// A folder with a new name in another one. It is removed with its contents unless it was renamed.
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
