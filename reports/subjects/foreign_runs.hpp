#pragma once

#include <exception>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/schemes/trajectory.hpp"
#include "core/systems/model.hpp"
#include "reports/subjects/assay_subject.h"
#include "reports/subjects/isolated_call.hpp"

namespace assay::reports {

class SubjectLibrary;

/// What a foreign scheme runs: `options` in the order of its own.
struct ForeignSetting {
  const Model<double>& model;
  const std::string& problem;
  std::vector<double> options;
};

/// `count` steps of size `h`.
struct EqualSteps {
  double h;
  Eigen::Index count;
};

/// The runs of a foreign scheme, in isolated calls.
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

  /// Gets what `alone` returns or throws. @return whether to go on.
  using Sink = std::function<bool(
      std::size_t k, const Trajectory<double>& run, const std::exception_ptr& failure)>;
  /// Each of them in turn. Those that return follow each other in a process; what does not, or
  /// leaves what cannot be read, is run again alone, as are all after it.
  void together(const ForeignSetting& setting,
                std::span<const EqualSteps> steps,
                const Sink& sink) const;

 private:
  class Process;

  void run_here(const ForeignSetting& setting,
                std::span<const EqualSteps> steps,
                std::span<std::byte> bytes) const;
  void run_here(const AssayModel& model,
                const std::vector<double>& options,
                const EqualSteps& steps,
                std::byte* bytes) const;
  [[nodiscard]] Process process_of(const ForeignSetting& setting,
                                   std::span<const EqualSteps> steps) const;
  [[nodiscard]] Trajectory<double> read(const ForeignSetting& setting,
                                        const Process& process,
                                        std::size_t k) const;
  /// What require_foreign throws; null if the scheme takes the model.
  [[nodiscard]] std::exception_ptr refusal_of(const ForeignSetting& setting) const;
  [[nodiscard]] std::size_t room_for(const ForeignSetting& setting,
                                     std::span<const EqualSteps> steps) const;
  /// What it throws; null if there is a run.
  [[nodiscard]] std::exception_ptr try_read(const ForeignSetting& setting,
                                            const Process& process,
                                            std::size_t k,
                                            Trajectory<double>& run) const;
  [[noreturn]] void fail(const std::string& what) const;

  std::shared_ptr<const SubjectLibrary> library_;
  const AssayScheme* scheme_;
  std::string name_;
};

}  // namespace assay::reports
