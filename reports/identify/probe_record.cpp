#include "reports/identify/probe_record.hpp"

#include <algorithm>

#include "reports/identify/probe_json.hpp"

namespace assay::reports {

ProbeRecord::ProbeRecord(Stepper stepper, const std::vector<AnsweredProbe>& known)
    : stepper_(std::move(stepper)) {
  for (const AnsweredProbe& probe : known) {
    if (probe.answer.kind == AnswerKind::kOpen) continue;
    by_data_.emplace(data_text(probe.probe), &all_.emplace_back(probe));
  }
}

const AnsweredProbe& ProbeRecord::ask(const Probe& probe) {
  AnsweredProbe*& entry = by_data_[data_text(probe)];
  if (entry == nullptr) entry = &all_.emplace_back(AnsweredProbe{probe, stepper_(probe)});
  if (std::ranges::find(asked_, entry) == asked_.end()) asked_.push_back(entry);
  return *entry;
}

}  // namespace assay::reports
