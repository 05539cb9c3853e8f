#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "reports/study/study_result.hpp"

namespace assay::reports {

/// The data of a row that the gate keeps.
struct BaselineRow {
  std::string id;
  /// The identity of the row: problem, parameters, scheme, …, t-end, steps, …, as text. A row is
  /// compared only with a row of the same identity.
  std::vector<std::pair<std::string, std::string>> identity;
  /// The claim of the row: unit, claim, declared, band, as text.
  std::vector<std::pair<std::string, std::string>> claim;
  ClaimKind kind = ClaimKind::kOrder;
  Verdict verdict = Verdict::kUndecided;
  std::optional<Fit> fit;
  std::uint64_t fitted = 0;  ///< runs in the window
  std::array<double, 2> window{0, 0};
  /// Identity and bound: the largest e(h) / h^p over the runs (p = 0 for an identity).
  std::optional<double> attained;
};
BaselineRow baseline_row(const StudyRow& row);

/// Whether both rows have runs of one ensemble: a step at an end of the old window is among the
/// steps of the new row. A scheme with a new option, or with another default, draws other steps.
[[nodiscard]] bool have_common_steps(const BaselineRow& old_row, const StudyRow& row);

/// "moreau-jean on bouncing-ball".
[[nodiscard]] std::string pair_of(const BaselineRow& row);

/// @throws InvalidInput whose message begins with `where` if a window or an interval ends before it
/// begins.
void require_ordered_intervals(const std::array<double, 2>& window,
                               const std::optional<Fit>& fit,
                               const std::string& where);

/// A study that was declared good, with the reason.
struct Baseline {
  std::string version;     ///< of the Assay that made it
  std::uint64_t seed = 0;  ///< of its ensembles
  std::string reason;
  std::string date;  ///< ISO 8601, e.g. "2024-02-29"
  std::vector<BaselineRow> rows;
  std::uint64_t format = 2;  ///< the format of the file that was read
};

/// The file format, {"assay_baseline": 2, "version", "seed", "reason", "date", "rows": […]}. Format
/// 1, whose rows do not state their horizon, steps and samples, can be read.
inline constexpr std::uint64_t kBaselineFormat = 2;

std::string baseline_text(const Baseline& baseline);

/// The inverse of `baseline_text`; `file` names the text in messages.
/// @throws InvalidInput that names file, field and what was expected; also for another format
/// version.
Baseline parse_baseline(std::string_view text, const std::string& file);

/// The results of a study that are to be compared with a baseline.
/// @throws InvalidInput as read_study; if `results` is a baseline, it says whether the two files
/// are exchanged.
StudyResult read_results(const std::filesystem::path& results,
                         const std::filesystem::path& baseline);

/// @throws InvalidInput as parse_baseline, and if the file has the results of a study.
Baseline read_baseline(const std::filesystem::path& path);

/// Makes a study the baseline, replacing the file as a whole.
/// @throws InvalidInput if the reason is blank, the date is not a date, the study has no rows, or
/// the results have format 1. Also if the file exists and is not a baseline (of any format
/// version), or cannot be written. The old file is then unchanged.
void bless(const StudyResult& study,
           const std::filesystem::path& path,
           const std::string& reason,
           const std::string& date);

}  // namespace assay::reports
