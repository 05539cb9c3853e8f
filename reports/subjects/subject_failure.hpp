#pragma once

#include <stdexcept>
#include <string>

namespace assay::reports {

/// What a foreign scheme or solver did instead of answering; the text names it.
class SubjectFailure : public std::runtime_error {
 public:
  explicit SubjectFailure(const std::string& message, bool timed_out = false)
      : std::runtime_error(message), timed_out_(timed_out) {}

  /// It did not return in time: to ask again takes as long.
  [[nodiscard]] bool timed_out() const { return timed_out_; }

 private:
  bool timed_out_;
};

}  // namespace assay::reports
