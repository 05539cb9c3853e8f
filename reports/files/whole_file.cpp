#include "reports/files/whole_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <fstream>
#include <iterator>
#include <system_error>

#include "core/scalar/invalid_input.hpp"
#include "reports/files/fresh_path.hpp"

namespace assay::reports {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void fail(const fs::path& path, std::string_view what, int error) {
  throw InvalidInput(
      fmt::format("{}: {}: {}", path.string(), what, std::generic_category().message(error)));
}

bool write_all(int descriptor, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
    if (written < 0 && errno != EINTR) return false;
    if (written > 0) bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

/// Zero, or the errno of the step that failed.
int write_and_close(int descriptor, std::string_view bytes) {
  int error = 0;
  if (!write_all(descriptor, bytes) || ::fsync(descriptor) != 0) error = errno;
  if (::close(descriptor) != 0 && error == 0) error = errno;
  return error;
}

/// A new file beside `path`, open for writing.
struct NewFile {
  fs::path path;
  int descriptor = -1;
};

NewFile new_file_beside(const fs::path& path) try {
  NewFile file;
  const auto create = [&file](const fs::path& name) {
    file.descriptor =
        ::open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666);
    return file.descriptor < 0 ? errno : 0;
  };
  file.path = make_fresh_path(path.has_parent_path() ? path.parent_path() : ".", create);
  return file;
} catch (const fs::filesystem_error& error) {
  fail(path, "cannot be written", error.code().value());
}

/// Opening a pipe waits for its other end, and reading a device may never end.
void refuse_what_is_no_file(const fs::path& path) {
  if (fs::is_directory(path)) throw InvalidInput(path.string() + ": a folder; expected a file");
  if (!fs::exists(path) || fs::is_regular_file(path)) return;
  throw InvalidInput(path.string() + ": a device or pipe; expected a file");
}

}  // namespace

std::string read_file(const fs::path& path) {
  refuse_what_is_no_file(path);
  std::ifstream in(path, std::ios::binary);
  if (!in) fail(path, "cannot be read", errno);
  std::string bytes{std::istreambuf_iterator<char>(in), {}};
  if (in.bad()) fail(path, "cannot be read", EIO);
  return bytes;
}

void replace_file(const fs::path& path, std::string_view bytes) {
  refuse_what_is_no_file(path);
  const NewFile file = new_file_beside(path);
  int error = write_and_close(file.descriptor, bytes);
  if (error == 0 && ::rename(file.path.c_str(), path.c_str()) != 0) error = errno;
  if (error == 0) return;
  std::error_code ignored;
  fs::remove(file.path, ignored);
  fail(path, "cannot be written", error);
}

void require_replaceable(const fs::path& path) {
  refuse_what_is_no_file(path);
  const NewFile file = new_file_beside(path);
  ::close(file.descriptor);
  std::error_code ignored;
  fs::remove(file.path, ignored);
}

}  // namespace assay::reports
