#pragma once

#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "reports/study/assemble.hpp"
#include "reports/study/journal.hpp"
#include "reports/study/spec_json.hpp"
#include "reports/study/study_store.hpp"

namespace assay::reports {

/// The first line of a journal: the study, and the share of its cases that this process runs.
struct JournalHead {
  ProgramIdentity program = {};
  StudySpec spec = {};
  OtherCases others = {};
  int shard = 0, shards = 1;   ///< see StudyRun
  std::string sections = {};   ///< Poincaré sections in its report: "none", "named", "declared"
  bool counts_foreign = true;  ///< rows of foreign schemes decide the exit code
  std::string command = {};    ///< repeats the study, without --shard and --out
};

/// The head as a line for a Journal, and back, with its opening brace.
[[nodiscard]] std::string head_text(const JournalHead& head);
/// @throws InvalidInput that begins with `where`.
[[nodiscard]] JournalHead read_head(const std::string& line, const std::string& where);

/// The journal of a report folder as it is read.
struct JournalContents {
  std::filesystem::path path;
  JournalHead head;
  JournalState state;
};

/// Reads a journal; the store then knows its results.
/// @throws InvalidInput if there is no journal, if it is not the journal of a study, if its format
/// is unknown, and as StudyStore::know.
[[nodiscard]] JournalContents read_study_journal(const std::filesystem::path& folder,
                                                 StudyStore& store);

/// The cases of the shard of the journal that the store does not know to be finished.
[[nodiscard]] std::vector<std::size_t> missing_cases(const JournalHead& head,
                                                     const StudyStore& store);

/// Requires that two journals are of the same study; their builds may differ.
/// @throws InvalidInput that names the differences.
void require_same_study(const StudySpec& one, const StudySpec& other, const std::string& where);

/// The journal of a study that runs. A new journal is written from the first result on. So a study
/// that is refused leaves nothing.
class StudyJournal {
 public:
  /// The journal of a new study in a report folder.
  /// @throws InvalidInput if the folder holds the journal of a study that is not finished, or a
  /// journal that another process writes.
  StudyJournal(const std::filesystem::path& folder, JournalHead head);
  /// Goes on with the journal of a folder: its torn end is dropped.
  /// @throws InvalidInput as read_study_journal and Journal.
  explicit StudyJournal(const std::filesystem::path& folder);

  [[nodiscard]] const JournalHead& head() const { return head_; }
  [[nodiscard]] StudyStore& store() { return store_; }
  [[nodiscard]] std::size_t damaged_lines() const { return damaged_lines_; }
  /// Whether the journal has been written to.
  [[nodiscard]] bool has_begun() const { return journal_ != nullptr; }
  /// Writes the head if nothing was written yet.
  void begin();
  /// Appends a result that another process has made.
  void append(std::string_view line);
  /// Removes the journal, and the folder if it is then empty.
  void remove();

 private:
  void open(std::uint64_t keep);

  std::filesystem::path folder_;
  JournalHead head_;
  StudyStore store_;
  std::mutex mutex_;
  std::unique_ptr<Journal> journal_;
  std::size_t damaged_lines_ = 0;
};

}  // namespace assay::reports
