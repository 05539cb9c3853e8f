#pragma once

#include <condition_variable>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

namespace assay::reports {

/// The file of a report folder that a study writes while it runs.
inline constexpr std::string_view kJournalName = "journal.jsonl";

/// A file of JSON lines to which a process appends its finished results. If the process is killed,
/// another one can go on.
///
///   {"sum": "16 hexadecimal digits", …}
///
/// `sum` is the stable_hash of the rest of its line. So a reader recognises a line that was torn
/// when the process or the machine stopped, or that a disk has changed. Lines are written at once.
/// A separate thread synchronises them with the disk, at most ten times a second. So computing does
/// not wait for the disk. A lock on the file keeps a second process out.
///
/// Not for: file systems without flock (some network file systems are mounted so).
class Journal {
 public:
  /// Opens or makes the file and locks it.
  /// @throws InvalidInput that names the file if another process has locked it, or if it cannot be
  /// opened.
  explicit Journal(std::filesystem::path path);
  /// Waits until everything is synchronised.
  ~Journal();
  Journal(const Journal&) = delete;
  Journal& operator=(const Journal&) = delete;

  /// Keeps only the first bytes of the file, which `read_journal` found whole.
  void keep_first(std::uint64_t bytes);
  /// Appends a line; safe to call from several threads. `text` is JSON without its opening brace.
  /// @throws InvalidInput if it cannot be written or an earlier line could not be synchronised; the
  /// file then ends with the last whole line.
  void append(std::string_view text);

 private:
  void synchronise();
  [[noreturn]] void fail(int error) const;

  std::filesystem::path path_;
  int file_ = -1;
  std::uint64_t size_ = 0;
  std::mutex mutex_;
  std::condition_variable news_;
  bool dirty_ = false, ending_ = false;
  int sync_error_ = 0;
  std::thread synchroniser_;
};

/// Whether the file is there and its first line is whole.
[[nodiscard]] bool is_journal(const std::filesystem::path& path);

/// The state of the file of a journal.
struct JournalState {
  std::uint64_t whole_bytes = 0;  ///< up to a torn line at the end
  std::size_t damaged_lines = 0;  ///< before it
};

/// Calls `take` with each whole line, without its sum: JSON with its opening brace.
/// @throws InvalidInput if the file cannot be read.
JournalState read_journal(const std::filesystem::path& path,
                          const std::function<void(std::string line)>& take);

}  // namespace assay::reports
