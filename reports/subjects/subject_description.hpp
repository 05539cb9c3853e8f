#pragma once

#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "reports/subjects/assay_subject.h"

namespace assay::reports {

/// The description that a subject gives of itself, without its functions, as text. @pre it is
/// valid.
[[nodiscard]] std::string description_of(const AssaySubject& subject);

/// The subject of a description; its functions are null. The text may be anything, because it comes
/// from memory that foreign code could write to.
class SubjectDescription {
 public:
  /// @throws InvalidInput if the text is no description, or breaks a rule of assay_subject.h.
  explicit SubjectDescription(std::string_view description);
  SubjectDescription(const SubjectDescription&) = delete;
  SubjectDescription& operator=(const SubjectDescription&) = delete;

  [[nodiscard]] const AssaySubject& get() const { return subject_; }

 private:
  class Reader;

  AssaySubject subject_{};
  std::deque<std::string> texts_;
  std::vector<AssayScheme> schemes_;
  std::deque<std::vector<AssayOption>> options_;
  std::vector<AssaySolver> solvers_;
  std::vector<AssayDerivative> derivatives_;
};

}  // namespace assay::reports
