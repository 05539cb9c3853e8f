#pragma once

#include <optional>
#include <string>
#include <vector>

#include "reports/identify/observed_run.hpp"
#include "reports/identify/probe_record.hpp"

namespace assay::reports {

/// The probes of the search for one property, and the answers that are missing.
class Questions {
 public:
  /// `kind`: the systems that the stepper takes, see Probe.
  Questions(ProbeRecord& record, double accuracy, ModelKind kind = ModelKind::kLagrangian)
      : record_(&record), accuracy_(accuracy), kind_(kind) {}

  [[nodiscard]] ModelKind kind() const { return kind_; }

  /// The states that the stepper answers. Nothing if there is no answer, or if the answer is so
  /// large that its rounding hides everything.
  std::optional<ObservedRun> ask(const Probe& probe);
  /// The answers that exist.
  std::vector<ObservedRun> ask(const std::vector<Probe>& probes);

  [[nodiscard]] const std::vector<std::string>& answered() const { return answered_; }
  [[nodiscard]] const std::vector<std::string>& unanswered() const { return unanswered_; }
  /// The reason why some answers are missing; empty if none is missing.
  [[nodiscard]] std::string gap() const;
  /// The same, or `otherwise` if none is missing.
  [[nodiscard]] std::string gap_or(const std::string& otherwise) const;

 private:
  ProbeRecord* record_;
  double accuracy_;
  ModelKind kind_;
  std::vector<std::string> answered_, unanswered_;
  std::string gap_;
};

}  // namespace assay::reports
