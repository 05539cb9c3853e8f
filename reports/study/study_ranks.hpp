#pragma once

#include "reports/ranks/ranks.hpp"
#include "reports/study/study.hpp"
#include "reports/study/study_journal.hpp"

namespace assay::reports {

// A study on several ranks. Rank 0 has the journal, hands out cases and says who runs which of
// their slices; the others run them. Each worker on a case goes through all its rounds. Rank 0
// sends it what the others have found, so that all workers come to the same verdicts.
//
//   a worker asks           rank 0 answers
//   next [CASE]             run CASE, or end: the case that the worker leaves, and the next one
//   slice UNIT              run, wait, over (the case is finished), or known and its line
//   a worker tells
//   line LINE               a result, for the journal
//   failed MESSAGE          why it cannot go on

/// Rank 0 calls this: it serves the other ranks until the store knows all cases of the study.
/// @throws InvalidInput if a worker fails; StudyStopped.
void serve_study(Ranks& ranks, const JournalHead& head, StudyStore& store, const StudyRun& run);

/// Another rank calls this: it runs the cases that rank 0 hands out, `jobs` at a time. An exception
/// of `ready` ends the study on all ranks.
void help_study(Ranks& ranks,
                const JournalHead& head,
                const std::vector<SchemeEntry>& catalogue,
                int jobs,
                const std::function<void()>& ready);

/// Sends the study from rank 0 to the other ranks.
void tell_study(Ranks& ranks, const JournalHead& head);
/// The study that rank 0 sends.
[[nodiscard]] JournalHead hear_study(Ranks& ranks);

}  // namespace assay::reports
