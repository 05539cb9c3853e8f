#include "reports/study/journal.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <fstream>
#include <system_error>
#include <utility>

#include "core/scalar/invalid_input.hpp"
#include "reports/study/stable_hash.hpp"

namespace assay::reports {

namespace {

constexpr std::string_view kBeforeSum = "{\"sum\":\"", kAfterSum = "\",";
constexpr std::size_t kDigits = 16;
/// Lines that come sooner are synchronised together: each time costs as much as a short unit.
constexpr std::chrono::milliseconds kBetweenSyncs{250};

/// What follows the sum of a line; empty if the line is not whole.
std::string_view summed_text(std::string_view line) {
  const std::size_t head = kBeforeSum.size() + kDigits + kAfterSum.size();
  if (line.size() <= head || !line.starts_with(kBeforeSum)) return {};
  const std::string_view text = line.substr(head);
  const std::string sum = fmt::format("{:016x}", stable_hash(text));
  return line.substr(kBeforeSum.size()).starts_with(sum + std::string(kAfterSum))
             ? text
             : std::string_view();
}

}  // namespace

Journal::Journal(std::filesystem::path path) : path_(std::move(path)) {
  file_ = ::open(path_.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0666);
  if (file_ < 0) fail(errno);
  if (::flock(file_, LOCK_EX | LOCK_NB) != 0) {
    const int error = errno;
    ::close(file_);
    if (error != EWOULDBLOCK) fail(error);
    throw InvalidInput(path_.string() + ": locked: another process is running this study");
  }
  size_ = static_cast<std::uint64_t>(::lseek(file_, 0, SEEK_END));
  synchroniser_ = std::thread([this] { synchronise(); });
}

Journal::~Journal() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  news_.notify_one();
  synchroniser_.join();
  ::close(file_);
}

void Journal::fail(int error) const {
  throw InvalidInput(fmt::format("{}: the journal cannot be written: {}",
                                 path_.string(),
                                 std::generic_category().message(error)));
}

void Journal::keep_first(std::uint64_t bytes) {
  if (::ftruncate(file_, static_cast<off_t>(bytes)) != 0) fail(errno);
  size_ = bytes;
}

void Journal::append(std::string_view text) {
  const std::string line =
      fmt::format("{}{:016x}{}{}\n", kBeforeSum, stable_hash(text), kAfterSum, text);
  const std::lock_guard lock(mutex_);
  if (sync_error_ != 0) fail(sync_error_);
  for (std::size_t done = 0; done < line.size();) {
    const ssize_t written = ::write(file_, line.data() + done, line.size() - done);
    if (written >= 0) {
      done += static_cast<std::size_t>(written);
    } else if (errno != EINTR) {
      const int error = errno;
      if (::ftruncate(file_, static_cast<off_t>(size_)) != 0) fail(errno);
      fail(error);
    }
  }
  size_ += line.size();
  dirty_ = true;
  news_.notify_one();
}

void Journal::synchronise() {
  std::unique_lock lock(mutex_);
  while (true) {
    news_.wait(lock, [this] { return dirty_ || ending_; });
    if (!dirty_) return;
    dirty_ = false;
    lock.unlock();
    const int error = ::fdatasync(file_) == 0 ? 0 : errno;
    lock.lock();
    // Files that cannot be synchronised, such as pipes, lose nothing by that.
    if (error != 0 && error != EINVAL && error != EROFS) sync_error_ = error;
    news_.wait_for(lock, kBetweenSyncs, [this] { return ending_; });
  }
}

bool is_journal(const std::filesystem::path& path) {
  std::error_code none;
  if (!std::filesystem::is_regular_file(path, none)) return false;
  std::ifstream in(path, std::ios::binary);
  std::string line;
  return std::getline(in, line) && !in.eof() && !summed_text(line).empty();
}

JournalState read_journal(const std::filesystem::path& path,
                          const std::function<void(std::string line)>& take) {
  std::ifstream in(path, std::ios::binary);
  if (!in || std::filesystem::is_directory(path)) {
    throw InvalidInput(path.string() + ": cannot be read as a journal");
  }
  JournalState state;
  std::size_t damaged = 0;  // since the last whole line
  std::uint64_t bytes = 0;
  for (std::string line; std::getline(in, line);) {
    bytes += line.size() + 1;
    const std::string_view text = in.eof() ? std::string_view() : summed_text(line);
    if (text.empty()) {
      ++damaged;
      continue;
    }
    state.damaged_lines += std::exchange(damaged, 0);
    state.whole_bytes = bytes;
    take("{" + std::string(text));
  }
  if (in.bad()) throw InvalidInput(path.string() + ": cannot be read to its end");
  return state;
}

}  // namespace assay::reports
