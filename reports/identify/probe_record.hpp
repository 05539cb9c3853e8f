#pragma once

#include <deque>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "reports/identify/probe.hpp"

namespace assay::reports {

/// What answers probes. Its exceptions pass.
using Stepper = std::function<Answer(const Probe& probe)>;

/// Every probe that was asked, with its answer. A probe is asked once: those of the same data, by
/// whatever name, are one.
class ProbeRecord {
 public:
  /// Answers that are known come first; the stepper, which may be empty, answers the others.
  /// @throws InvalidInput where two of one probe are not alike, or two probes have one name.
  explicit ProbeRecord(Stepper stepper, const std::vector<AnsweredProbe>& known = {});

  /// @throws InvalidInput where a known answer has the name of the probe and other data, which a
  /// program has changed: with the first of the numbers that differ.
  const AnsweredProbe& ask(const Probe& probe);
  /// Those asked, in the order of the questions.
  [[nodiscard]] const std::vector<const AnsweredProbe*>& asked() const { return asked_; }

 private:
  /// That of the name, equal but for signs of zeros; null if there is none.
  [[nodiscard]] AnsweredProbe* known_as(const Probe& probe) const;

  Stepper stepper_;
  std::deque<AnsweredProbe> all_;
  std::map<std::string, AnsweredProbe*> by_data_;
  std::map<std::string, AnsweredProbe*> by_name_;  ///< those known
  std::vector<const AnsweredProbe*> asked_;
};

/// The stepper that answers nothing.
[[nodiscard]] inline Stepper no_stepper() {
  return [](const Probe&) { return Answer{}; };
}

}  // namespace assay::reports
