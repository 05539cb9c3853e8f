#include "reports/identify/probe_record.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/scalar/invalid_input.hpp"
#include "reports/identify/probe_json.hpp"

namespace assay::reports {

ProbeRecord::ProbeRecord(Stepper stepper, const std::vector<AnsweredProbe>& known)
    : stepper_(std::move(stepper)) {
  for (const AnsweredProbe& probe : known) {
    if (probe.answer.kind == AnswerKind::kOpen) continue;
    AnsweredProbe& entry = all_.emplace_back(probe);
    const auto [of, is_first] = by_data_.emplace(data_text(probe.probe), &entry);
    if (answer_text(probe.answer) != answer_text(of->second->answer)) {
      throw InvalidInput(
          fmt::format("probes '{}' and '{}' have the same data but different answers; answer each "
                      "probe once, and give it back with every digit",
                      of->second->probe.name,
                      probe.probe.name));
    }
    if (is_first && !by_name_.emplace(probe.probe.name, &entry).second) {
      throw InvalidInput(
          fmt::format("two probes with different data are named '{}'", probe.probe.name));
    }
  }
}

const AnsweredProbe& ProbeRecord::ask(const Probe& probe) {
  AnsweredProbe*& entry = by_data_[data_text(probe)];
  if (entry == nullptr) entry = known_as(probe);
  if (entry == nullptr) entry = &all_.emplace_back(AnsweredProbe{probe, stepper_(probe)});
  if (std::ranges::find(asked_, entry) == asked_.end()) asked_.push_back(entry);
  return *entry;
}

AnsweredProbe* ProbeRecord::known_as(const Probe& probe) const {
  const auto of = by_name_.find(probe.name);
  if (of == by_name_.end()) return nullptr;
  const std::string difference = data_difference(of->second->probe, probe);
  if (difference.empty()) return of->second;
  throw InvalidInput(
      fmt::format("the answer to probe '{}' belongs to other data: {}; probes must be given back "
                  "with every digit",
                  probe.name,
                  difference));
}

}  // namespace assay::reports
