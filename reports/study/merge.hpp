#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "reports/study/study_journal.hpp"

namespace assay::reports {

/// The journals of a study, read together, and the results in them.
struct MergedJournals {
  JournalHead head;  ///< of the first; its shard means nothing
  StudyResult result;
  /// A sentence for each gap. It names the missing part and the command that fills the gap.
  std::vector<std::string> gaps;
};

/// Merges the journals of report folders. Their order does not matter, and a folder may be named
/// more than once. The result equals the result of one process that ran the whole study. With gaps
/// it is marked as a part. Needs memory for the rows, not for the runs of unfinished cases of all
/// journals.
/// @throws InvalidInput as read_study_journal; if the journals are of different studies, versions
/// or builds; if two have different results of the same unit.
[[nodiscard]] MergedJournals merge_journals(const std::vector<std::filesystem::path>& folders);

}  // namespace assay::reports
