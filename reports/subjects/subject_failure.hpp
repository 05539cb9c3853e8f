#pragma once

#include <stdexcept>
#include <string>

namespace assay::reports {

/// What a foreign scheme or solver did instead of answering; the text names it.
class SubjectFailure : public std::runtime_error {
 public:
  explicit SubjectFailure(const std::string& message) : std::runtime_error(message) {}
};

}  // namespace assay::reports
