#pragma once

#include <atomic>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "reports/jacobians/derivative.hpp"
#include "reports/solve/solver_entry.hpp"
#include "reports/study/scheme_entry.hpp"
#include "reports/subjects/assay_subject.h"
#include "reports/subjects/isolated_call.hpp"
#include "reports/subjects/subject_failure.hpp"

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

/// Its schemes as rows of the catalogue, in double; `own` are the schemes whose claims they name.
/// What a run did instead of answering is thrown as SubjectFailure, a model that the scheme does
/// not take as InvalidInput.
/// @throws InvalidInput on claims or option sets that cannot be read.
[[nodiscard]] std::vector<SchemeEntry> scheme_entries(
    const std::shared_ptr<const SubjectLibrary>& library, const std::vector<SchemeEntry>& own);

/// Its solvers as rows of the catalogue, in double. What a call did instead of answering is the
/// note of an outcome that is stalled.
[[nodiscard]] std::vector<SolverEntry> solver_entries(
    const std::shared_ptr<const SubjectLibrary>& library);

/// Its derivatives, each with the map and the domain of the item that it names. At all points one
/// process is asked, and once more with other numbers in all memory that it does not write.
/// @throws InvalidInput on a map that there is not.
[[nodiscard]] std::vector<Derivative> derivative_entries(
    const std::shared_ptr<const SubjectLibrary>& library);

}  // namespace assay::reports
