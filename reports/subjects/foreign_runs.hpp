#pragma once

#include <atomic>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <vector>

#include "core/schemes/trajectory.hpp"
#include "core/systems/model.hpp"
#include "reports/subjects/assay_subject.h"
#include "reports/subjects/run_layout.hpp"
#include "reports/subjects/subject_library.hpp"

namespace assay::reports {

/// The definition of the motion of a foreign scheme between the ends of steps, as the scheme
/// declares it.
[[nodiscard]] inline Interpolant interpolant_of(const AssayScheme& scheme) {
  if ((scheme.flags & ASSAY_DENSE_OUTPUT) != 0) return Interpolant::kDense;
  if ((scheme.flags & ASSAY_NODES_ALONE) != 0) return Interpolant::kNodes;
  return (scheme.flags & ASSAY_HERMITE) != 0 ? Interpolant::kHermite : Interpolant::kLinear;
}

/// The model on which a foreign scheme runs, and its options. `options` has the order of the
/// scheme.
struct ForeignSetting {
  const Model<double>& model;
  const std::string& problem;  ///< empty: no problem; then `values` is empty, too
  std::string values;          ///< of the parameters of the problem, lines of NAME=VALUE
  std::vector<double> options;
};

/// Runs a foreign scheme in hosts.
class ForeignRuns {
 public:
  /// `name` SUBJECT/NAME, for messages.
  ForeignRuns(std::shared_ptr<const SubjectLibrary> library,
              const AssayScheme& scheme,
              std::string name);

  /// Runs the scheme in a process in which others may have run, as long as that makes no
  /// difference.
  /// @throws SubjectFailure if the scheme fails to answer, InvalidInput if it does not take the
  /// model.
  [[nodiscard]] Trajectory<double> anywhere(const ForeignSetting& setting,
                                            const EqualSteps& steps) const;

  /// Receives what `anywhere` returns or throws. @return whether to go on.
  using Sink = std::function<bool(
      std::size_t k, const Trajectory<double>& run, const std::exception_ptr& failure)>;
  /// Makes the runs in turn. Runs that return follow each other in a process. A run that does not
  /// return, or whose result cannot be read, is repeated alone, and so are all runs after it. Once
  /// two runs did not return in time, all later runs fail without a call. If the subject is a
  /// program, a run is now and then repeated alone and compared. If it differs, it and all later
  /// runs fail.
  void together(const ForeignSetting& setting,
                std::span<const EqualSteps> steps,
                const Sink& sink) const;

 private:
  class Request;
  class Left;
  struct Outcome;
  struct DenseOutput;
  struct Memory;

  /// The index of the scheme in its subject.
  [[nodiscard]] std::size_t place() const;
  [[nodiscard]] Trajectory<double> read(const Left& left, std::size_t k) const;
  [[nodiscard]] Trajectory<double> run_alone(const ForeignSetting& setting,
                                             const EqualSteps& steps,
                                             bool dense) const;
  [[nodiscard]] std::vector<Outcome> outcomes(const Left& left) const;
  /// For the first run of two or more steps, compares its steps once with the steps that it makes
  /// if no dense output is requested. @throws SubjectFailure if they differ, also in all later
  /// calls.
  void require_same_steps(const ForeignSetting& setting,
                          const EqualSteps& steps,
                          const Trajectory<double>& run) const;
  /// Compares a run that followed others with the same run alone, if such a run is given and its
  /// turn has come. @throws SubjectFailure if they differ, also in all later calls.
  void require_no_memory(const ForeignSetting& setting,
                         const EqualSteps& steps,
                         const Trajectory<double>* run) const;
  /// The exception of require_foreign, or a SubjectHang if the scheme hung twice. Null if the
  /// scheme may be called.
  [[nodiscard]] std::exception_ptr refusal_of(const ForeignSetting& setting) const;
  [[noreturn]] void fail(const std::string& what) const;

  std::shared_ptr<const SubjectLibrary> library_;
  const AssayScheme* scheme_;
  std::string name_;
  std::shared_ptr<Independence> independence_ = std::make_shared<Independence>();
  /// Runs that had the whole time limit and did not return.
  std::shared_ptr<std::atomic<int>> hangs_ = std::make_shared<std::atomic<int>>(0);
  std::shared_ptr<DenseOutput> dense_;  ///< null: it has none
  std::shared_ptr<Memory> memory_;      ///< null: the subject is no program
};

}  // namespace assay::reports
