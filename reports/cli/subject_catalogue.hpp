#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "reports/jacobians/foreign_derivatives.hpp"
#include "reports/solve/foreign_solvers.hpp"
#include "reports/study/foreign_schemes.hpp"

namespace assay::reports {

/// The functions by which a program reads a subject. The program of a part leaves out the functions
/// that its commands do not need.
struct SubjectReaders {
  std::vector<SchemeEntry> (*schemes)(const std::shared_ptr<const SubjectLibrary>&,
                                      const std::vector<SchemeEntry>& own) = nullptr;
  std::vector<SolverEntry> (*solvers)(const std::shared_ptr<const SubjectLibrary>&) = nullptr;
  std::vector<Derivative> (*derivatives)(const std::shared_ptr<const SubjectLibrary>&) = nullptr;
};

/// The schemes, solvers and derivatives that commands know. The ones of the program come first,
/// then the ones of the loaded subjects.
class SubjectCatalogue {
 public:
  SubjectCatalogue(std::vector<SchemeEntry> schemes,
                   std::vector<SolverEntry> solvers,
                   const SubjectReaders& readers = {.schemes = &scheme_entries,
                                                    .solvers = &solver_entries,
                                                    .derivatives = &derivative_entries})
      : readers_(readers),
        schemes_(std::move(schemes)),
        solvers_(std::move(solvers)),
        own_schemes_(schemes_.size()),
        own_solvers_(solvers_.size()) {}

  /// @throws InvalidInput as SubjectLibrary, and if a subject of that name is loaded already.
  void load(const std::filesystem::path& file, const CallLimits& limits = {});

  [[nodiscard]] const std::vector<SchemeEntry>& schemes() const { return schemes_; }
  [[nodiscard]] const std::vector<SolverEntry>& solvers() const { return solvers_; }
  /// The derivatives of the subjects.
  [[nodiscard]] std::vector<Derivative> derivatives() const;
  /// The schemes of the program.
  [[nodiscard]] std::span<const SchemeEntry> own_schemes() const {
    return std::span(schemes_).first(own_schemes_);
  }
  [[nodiscard]] std::span<const SolverEntry> own_solvers() const {
    return std::span(solvers_).first(own_solvers_);
  }
  [[nodiscard]] std::span<const std::shared_ptr<const SubjectLibrary>> subjects() const {
    return subjects_;
  }
  /// [bytes] The length of the text that the subject of SUBJECT/NAME has printed so far; 0 if there
  /// is no such subject.
  [[nodiscard]] std::size_t printed_by(std::string_view full_name) const;

 private:
  SubjectReaders readers_;
  std::vector<SchemeEntry> schemes_;
  std::vector<SolverEntry> solvers_;
  std::size_t own_schemes_, own_solvers_;
  std::vector<std::shared_ptr<const SubjectLibrary>> subjects_;
};

/// The subjects that were built with the program: the files assay-subject-*.so in the folder
/// ../lib/assay of its executable.
[[nodiscard]] std::vector<std::filesystem::path> installed_subjects();

}  // namespace assay::reports
