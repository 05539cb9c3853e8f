#pragma once

#include <stdexcept>
#include <string>

#include "properties/failure_kinds.hpp"

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

/// That one did not return in time.
class SubjectHang : public SubjectFailure, public properties::Hang {
 public:
  explicit SubjectHang(const std::string& message) : SubjectFailure(message, true) {}
};

/// That one says that it failed.
class SubjectGaveUp : public SubjectFailure, public properties::HonestFailure {
 public:
  using SubjectFailure::SubjectFailure;
};

}  // namespace assay::reports
