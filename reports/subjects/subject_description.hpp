#pragma once

#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "reports/subjects/assay_subject.h"

namespace assay::reports {

/// What a subject says of itself, without its functions, as text. @pre it is valid.
[[nodiscard]] std::string description_of(const AssaySubject& subject);

/// The subject of a description; its functions are null. Whatever the text is: foreign code had the
/// memory that it comes from.
class SubjectDescription {
 public:
  /// @throws InvalidInput where it is none, or not as assay_subject.h says.
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
