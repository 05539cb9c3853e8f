#pragma once

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

/// What a foreign scheme says that its motion is between the ends of steps.
[[nodiscard]] inline Interpolant interpolant_of(const AssayScheme& scheme) {
  if ((scheme.flags & ASSAY_DENSE_OUTPUT) != 0) return Interpolant::kDense;
  if ((scheme.flags & ASSAY_NODES_ALONE) != 0) return Interpolant::kNodes;
  return (scheme.flags & ASSAY_HERMITE) != 0 ? Interpolant::kHermite : Interpolant::kLinear;
}

/// What a foreign scheme runs: `options` in the order of its own.
struct ForeignSetting {
  const Model<double>& model;
  const std::string& problem;  ///< empty: of none, then `values` too
  std::string values;          ///< of the parameters of the problem, lines of NAME=VALUE
  std::vector<double> options;
};

/// The runs of a foreign scheme, in hosts.
class ForeignRuns {
 public:
  /// `name`  SUBJECT/NAME, of messages.
  ForeignRuns(std::shared_ptr<const SubjectLibrary> library,
              const AssayScheme& scheme,
              std::string name);

  /// In a process of its own.
  /// @throws SubjectFailure for what it did instead of answering, InvalidInput where it does not
  /// take the model.
  [[nodiscard]] Trajectory<double> alone(const ForeignSetting& setting,
                                         const EqualSteps& steps) const;
  /// Where others may have run, as long as that makes no difference. @throws as alone.
  [[nodiscard]] Trajectory<double> anywhere(const ForeignSetting& setting,
                                            const EqualSteps& steps) const;

  /// Gets what `alone` returns or throws. @return whether to go on.
  using Sink = std::function<bool(
      std::size_t k, const Trajectory<double>& run, const std::exception_ptr& failure)>;
  /// Each of them in turn. Those that return follow each other in a process; what does not, or
  /// leaves what cannot be read, is run again alone, as are all after it.
  void together(const ForeignSetting& setting,
                std::span<const EqualSteps> steps,
                const Sink& sink) const;

 private:
  class Request;
  class Left;
  struct Outcome;
  struct DenseOutput;

  /// Of the scheme in its subject.
  [[nodiscard]] std::size_t place() const;
  [[nodiscard]] Trajectory<double> read(const Left& left, std::size_t k) const;
  [[nodiscard]] Trajectory<double> run_alone(const ForeignSetting& setting,
                                             const EqualSteps& steps,
                                             bool dense) const;
  [[nodiscard]] std::vector<Outcome> outcomes(const Left& left) const;
  /// Once, of the first run with a step after another: @throws SubjectFailure where its steps are
  /// others if no dense output is asked for, as all later calls do.
  void require_same_steps(const ForeignSetting& setting,
                          const EqualSteps& steps,
                          const Trajectory<double>& run) const;
  /// What require_foreign throws; null if the scheme takes the model.
  [[nodiscard]] std::exception_ptr refusal_of(const ForeignSetting& setting) const;
  [[noreturn]] void fail(const std::string& what) const;

  std::shared_ptr<const SubjectLibrary> library_;
  const AssayScheme* scheme_;
  std::string name_;
  std::shared_ptr<Independence> independence_ = std::make_shared<Independence>();
  std::shared_ptr<DenseOutput> dense_;  ///< null: it has none
};

}  // namespace assay::reports
