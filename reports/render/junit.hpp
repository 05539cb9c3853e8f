#pragma once

#include <string>
#include <vector>

#include "reports/study/study_result.hpp"

namespace assay::reports {

enum class JunitOutcome { kPassed, kFailed, kError };

struct JunitCase {
  std::string class_name;
  std::string name;
  JunitOutcome outcome;
  std::string message;  ///< one line
  std::string details;
};

/// One test suite as JUnit XML. A failed case has a <failure>, and an undecided one has an <error>.
/// The attributes of the suite count them. A suite without cases is one error, because nothing was
/// compared.
std::string junit_xml(const std::string& suite, const std::vector<JunitCase>& cases);

/// A study as JUnit XML, with one case for each row. A refuted row is a failure. An undecided row
/// is an error, and never passes.
std::string junit_report(const StudyResult& study);

}  // namespace assay::reports
