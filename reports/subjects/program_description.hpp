#pragma once

#include <deque>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "reports/subjects/assay_subject.h"

namespace assay::reports {

/// The subject that an answer to "describe" describes, without functions.
class ProgramDescription {
 public:
  /// @throws ProtocolError naming the member that is missing, of another type, or unknown.
  explicit ProgramDescription(const nlohmann::json& answer);
  ProgramDescription(const ProgramDescription&) = delete;
  ProgramDescription& operator=(const ProgramDescription&) = delete;

  AssaySubject subject{};
  std::vector<AssayScheme> schemes;
  std::vector<AssaySolver> solvers;
  std::vector<AssayDerivative> derivatives;

 private:
  class Reader;

  std::deque<std::string> texts_;
  std::deque<std::vector<AssayOption>> options_;
};

}  // namespace assay::reports
