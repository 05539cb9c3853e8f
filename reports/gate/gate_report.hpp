#pragma once

#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace assay::reports {

/// One difference between a study and its baseline, in one line.
struct GateFinding {
  enum class Kind {
    // Regressions.
    kVerdictWorse,  ///< confirmed → undecided → refuted
    kOrderLost,
    kErrorGrew,
    kRowMissing,
    kIdentityDiffers,  ///< the row with that id has other runs: horizon, steps, samples, …
    kNothingCompared,
    kNewRowRefuted,  ///< not in the baseline, and its claim is refuted
    // Nothing can be decided.
    kClaimChanged,   ///< the claim of the row has changed
    kNotComparable,  ///< the numbers of the two rows cannot be compared
    kBaselineMissing,
    // Passed, but worth reporting.
    kVerdictBetter,
    kErrorShrank,
    kRowNew,
  };
  Kind kind;
  std::string row_id;  ///< empty if the finding is about the whole study
  std::string message;
  std::string pair = {};  ///< "moreau-jean on bouncing-ball"; empty as row_id
};

/// The outcome that a finding implies for the gate.
enum class GateOutcome { kPassed, kRegression, kUndecided };
GateOutcome outcome_of(GateFinding::Kind kind);

struct GateReport {
  std::vector<std::string> compared;  ///< ids of the rows in both
  std::vector<GateFinding> findings;
  std::string study = {};  ///< the title of the study that is compared; may be empty
};

/// The worst outcome of the findings: a regression before undecided before passed. It is undecided
/// if there is no finding and nothing was compared.
GateOutcome outcome_of(const GateReport& report);

/// 0: passed, 1: a regression, 3: nothing could be decided.
int exit_code(const GateReport& report);

/// "verdict-worse", …
std::string_view name_of(GateFinding::Kind kind);

/// "passed", "regression", "undecided".
std::string_view name_of(GateOutcome outcome);

/// {"outcome", "compared", "findings": [{"kind", "outcome", "row", "message"}]}
nlohmann::ordered_json to_json(const GateReport& report);

/// Findings of one kind, in a line: the first finding, and the number of other rows that have one.
struct GateLine {
  GateOutcome outcome;
  std::string name, message;
};
/// One line for each kind of finding. Regressions come first, and findings that passed come last.
std::vector<GateLine> lines_of(const GateReport& report);

/// The findings of each kind, those of one scheme on one problem together, in the same order.
std::vector<std::vector<const GateFinding*>> findings_of_pairs(const GateReport& report);

/// One line for each finding, in the same order.
std::string to_text(const GateReport& report);

/// The number of rows whose worst finding has this outcome. For kPassed, the number of compared
/// rows without any other outcome. A finding about the whole study is no row.
std::size_t count(const GateReport& report, GateOutcome outcome);

/// One test case for each row, and one for the study as a whole.
std::string to_junit(const GateReport& report);

}  // namespace assay::reports
