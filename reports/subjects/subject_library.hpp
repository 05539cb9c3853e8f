#pragma once

#include <atomic>
#include <filesystem>
#include <string>

#include "reports/subjects/assay_subject.h"
#include "reports/subjects/isolated_call.hpp"

namespace assay::reports {

/// A shared library with the entry point of assay_subject.h. It stays loaded to the end of the
/// program.
class SubjectLibrary {
 public:
  /// Loads it, first in an isolated call, then here, where what it prints is dropped.
  /// @param limits  of each later call of one of its functions
  /// @throws InvalidInput that names the file and what is wrong with it: it cannot be loaded, it
  /// does not export the function, it crashes, another ABI, a name, function or option that is
  /// missing or not as assay_subject.h says.
  SubjectLibrary(const std::filesystem::path& file, const CallLimits& limits);

  [[nodiscard]] const AssaySubject& subject() const { return *subject_; }
  [[nodiscard]] const CallLimits& limits() const { return limits_; }
  /// Of a call of one of its functions. Threads may.
  void count_output(std::size_t bytes) const { printed_ += bytes; }
  /// [bytes] What all calls so far printed.
  [[nodiscard]] std::size_t printed() const { return printed_; }
  /// SUBJECT/NAME
  [[nodiscard]] std::string full_name(const char* name) const;

 private:
  const AssaySubject* subject_;
  CallLimits limits_;
  mutable std::atomic<std::size_t> printed_ = 0;
};

}  // namespace assay::reports
