#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "reports/study/study_spec.hpp"

namespace assay::reports {

/// A case: equal cases have equal JSON.
[[nodiscard]] nlohmann::ordered_json study_case_json(const StudyCase& of);

/// A study with all its cases, and back: equal studies have equal JSON.
[[nodiscard]] nlohmann::ordered_json spec_json(const StudySpec& spec);
/// @throws InvalidInput that begins with `where`.
[[nodiscard]] StudySpec parse_spec(const nlohmann::ordered_json& json, const std::string& where);

/// The program that runs a study.
struct ProgramIdentity {
  std::string version = ASSAY_VERSION;
  std::string build = {};     ///< see build_id
  std::string subjects = {};  ///< the same for the loaded subjects; empty without subjects
};

/// The key of a case in a journal: 16 hexadecimal digits, a hash of all data that determine its
/// rows. These are the case, the settings of the study for all cases, the program, the contents of
/// the model file and, for a foreign scheme, the subjects.
/// @throws InvalidInput if the model file cannot be read.
[[nodiscard]] std::string case_key(const StudySpec& spec,
                                   const StudyCase& study_case,
                                   const ProgramIdentity& program);

}  // namespace assay::reports
