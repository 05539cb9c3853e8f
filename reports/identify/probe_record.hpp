#pragma once

#include <deque>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "reports/identify/probe.hpp"

namespace assay::reports {

/// Answers probes. Its exceptions are passed on.
using Stepper = std::function<Answer(const Probe& probe)>;

/// Every probe that was put to the stepper, with its answer. Probes with the same data, whatever
/// their names, are one probe and are put once.
class ProbeRecord {
 public:
  /// Known answers are used first; the stepper, which may be empty, answers the other probes.
  /// @throws InvalidInput if two answers to one probe differ, or two probes have the same name.
  explicit ProbeRecord(Stepper stepper, const std::vector<AnsweredProbe>& known = {});

  /// @throws InvalidInput if a known answer has the name of the probe but other data, because a
  /// program has changed them; it names the first number that differs.
  const AnsweredProbe& ask(const Probe& probe);
  /// The probes that were put, in this order.
  [[nodiscard]] const std::vector<const AnsweredProbe*>& asked() const { return asked_; }

 private:
  /// The known answer with this name, equal except for signs of zeros; null if there is none.
  [[nodiscard]] AnsweredProbe* known_as(const Probe& probe) const;

  Stepper stepper_;
  std::deque<AnsweredProbe> all_;
  std::map<std::string, AnsweredProbe*> by_data_;
  std::map<std::string, AnsweredProbe*> by_name_;  ///< the known ones
  std::vector<const AnsweredProbe*> asked_;
};

/// A stepper that answers nothing.
[[nodiscard]] inline Stepper no_stepper() {
  return [](const Probe&) { return Answer{}; };
}

}  // namespace assay::reports
