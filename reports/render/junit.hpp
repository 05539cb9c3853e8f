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

/// One test suite as JUnit XML: failures are <failure>, errors <error>, counts agree. A suite
/// without cases is one error: nothing was compared.
std::string junit_xml(const std::string& suite, const std::vector<JunitCase>& cases);

/// A study as JUnit XML, with one case for each row; refuted is a failure, undecided an error,
/// never a pass.
std::string junit_report(const StudyResult& study);

}  // namespace assay::reports
