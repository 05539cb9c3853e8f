#pragma once

#include <cstddef>
#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "reports/study/study_result.hpp"

namespace assay::reports {

/// "confirmed", "refuted", "undecided".
std::string_view name_of(Verdict verdict);

/// "order", "identity", "bound".
std::string_view name_of(ClaimKind kind);

struct VerdictCounts {
  std::size_t confirmed = 0;
  std::size_t refuted = 0;
  std::size_t undecided = 0;
};
VerdictCounts count_verdicts(const StudyResult& study);

/// @throws InvalidInput that begins with `what` if the study was stopped before its end. Its
/// missing rows would look like rows that were removed.
void require_complete(const StudyResult& study, const std::string& what);

/// Row ids name files and testcases. They have letters, digits and `. _ - + = , @`, at most 200,
/// and do not begin with a dot. They are unique in the study even if file names ignore case.
/// @throws InvalidInput naming the id.
void check_row_ids(const StudyResult& study);

/// A study as the document `study` of the command line, together with the fields that a figure and
/// the gate need:
///
///   id, claim, band, bound, parameters, scheme_options, unit, log_constant, log_constant_interval,
///   covariance, residual_deviation, quantile, reason, reproduce,
///   points: [[h, error, rounding or null, in_window], …];   title, source, format;
///   partial: {finished_cases, cases}, only of a study that was stopped before its end;
///   runs: {t-end, steps, samples, budget, confidence, precision, digits}, see StudyRow
///
/// The fields of the fit are null if nothing was fitted. Non-finite numbers are the strings "inf",
/// "-inf", "nan"; a rounding that was not measured is null. The same study gives the same bytes,
/// because no time and no machine is recorded.
nlohmann::ordered_json study_json(const StudyResult& study);

/// The same document as text with one row on each line, so that a version control system shows
/// changes.
std::string study_text(const StudyResult& study);

/// A row on one line, and its inverse. @throws InvalidInput that begins with `where`.
std::string study_row_text(const StudyRow& row, std::uint64_t format = kStudyFormat);
StudyRow read_study_row(const nlohmann::ordered_json& row, const std::string& where);

/// The inverse of `study_text`: bit-identical numbers. `file` names the text in messages. Files of
/// format 1 are read, too; then `format` is 1.
/// @throws InvalidInput, naming file, field and what was expected, if a field is missing or of
/// another type, or if the counts contradict the rows.
StudyResult parse_study(std::string_view text, const std::string& file);

/// Whether a text is a study, of this format or another: tested by the fields that all formats
/// have.
bool is_study(std::string_view text);

/// @throws InvalidInput as `parse_study`, or if the file cannot be read.
StudyResult read_study(const std::filesystem::path& path);

}  // namespace assay::reports
