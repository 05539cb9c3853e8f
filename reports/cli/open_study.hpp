#pragma once

#include <memory>
#include <string>

#include "reports/cli/commands.hpp"
#include "reports/cli/study_arguments.hpp"
#include "reports/study/study_journal.hpp"

namespace assay::reports {

/// A study that a command line requests. It is new, or it continues an earlier one.
struct OpenStudy {
  JournalHead head;
  std::string folder = {};                          ///< of the report
  std::unique_ptr<StudyJournal> journal = nullptr;  ///< if a report is to be written

  [[nodiscard]] bool is_shard() const { return head.shards > 1; }
  /// Whether none of the cases of a study is in the shard.
  [[nodiscard]] bool is_empty_shard() const;
  [[nodiscard]] std::string resume_command() const;
};

/// @throws InvalidInput as study_spec_of and StudyJournal; if arguments contradict the journal that
/// --resume names; and for a journal of another build, unless that is accepted.
[[nodiscard]] OpenStudy open_study(StudyArguments arguments, CommandContext& context);

/// Loads the subjects of a study, unless the command line names some.
void load_subjects_of(const JournalHead& head, CommandContext& context);

/// @throws InvalidInput that begins with `where` if another program has written the journal.
void require_same_program(const ProgramIdentity& now,
                          const ProgramIdentity& then,
                          const std::string& where);

/// The program and the subjects that it has loaded.
[[nodiscard]] ProgramIdentity program_identity(const CommandContext& context);

}  // namespace assay::reports
