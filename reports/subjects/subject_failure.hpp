#pragma once

#include <stdexcept>
#include <string>

#include "properties/failure_kinds.hpp"

namespace assay::reports {

/// The failure of a foreign scheme or solver to answer. The text describes its behaviour.
class SubjectFailure : public std::runtime_error {
 public:
  enum class Kind {
    kWrong,
    kTimedOut,  ///< it did not return in time; another request takes as long
    kGaveUp     ///< ASSAY_FAILED: it reports itself that it failed
  };

  explicit SubjectFailure(const std::string& message, Kind kind = Kind::kWrong)
      : std::runtime_error(message), kind_(kind) {}

  [[nodiscard]] bool timed_out() const { return kind_ == Kind::kTimedOut; }
  [[nodiscard]] bool gave_up() const { return kind_ == Kind::kGaveUp; }

 private:
  Kind kind_;
};

/// The failure of a scheme or solver that did not return in time.
class SubjectHang : public SubjectFailure, public properties::Hang {
 public:
  explicit SubjectHang(const std::string& message) : SubjectFailure(message, Kind::kTimedOut) {}
};

}  // namespace assay::reports
