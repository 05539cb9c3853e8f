#pragma once

#include <optional>
#include <string>
#include <vector>

#include "reports/identify/observed_run.hpp"
#include "reports/identify/probe_record.hpp"

namespace assay::reports {

/// What the search for one property asks, and the answers that it lacks.
class Questions {
 public:
  /// `kind`: of the systems that the stepper takes, see Probe.
  Questions(ProbeRecord& record, double accuracy, ModelKind kind = ModelKind::kLagrangian)
      : record_(&record), accuracy_(accuracy), kind_(kind) {}

  [[nodiscard]] ModelKind kind() const { return kind_; }

  /// Nothing where there is no answer, or one so large that its rounding hides everything.
  std::optional<ObservedRun> ask(const Probe& probe);
  /// Each that has an answer.
  std::vector<ObservedRun> ask(const std::vector<Probe>& probes);

  [[nodiscard]] const std::vector<std::string>& answered() const { return answered_; }
  [[nodiscard]] const std::vector<std::string>& unanswered() const { return unanswered_; }
  /// Why there are not all of the answers; empty if there are.
  [[nodiscard]] std::string gap() const;
  /// That, or what is known where there are.
  [[nodiscard]] std::string gap_or(const std::string& otherwise) const;

 private:
  ProbeRecord* record_;
  double accuracy_;
  ModelKind kind_;
  std::vector<std::string> answered_, unanswered_;
  std::string gap_;
};

}  // namespace assay::reports
