#include "reports/identify/questions.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace assay::reports {

namespace {

/// A convergent scheme amplifies the starting values of a few steps by a small factor; a factor of
/// a million leaves six of twelve digits.
constexpr double kMostGrowth = 1e6;

}  // namespace

std::optional<ObservedRun> Questions::ask(const Probe& probe) {
  const AnsweredProbe& found = record_->ask(probe);
  const auto note = [](std::vector<std::string>& list, const std::string& entry) {
    if (std::ranges::find(list, entry) == list.end()) list.push_back(entry);
  };
  std::string why = found.answer.message;
  if (found.answer.kind == AnswerKind::kAnswered) {
    const ObservedRun run(found, accuracy_);
    if (run.growth() <= kMostGrowth) {
      note(answered_, found.probe.name);
      return run;
    }
    why = fmt::format("its states are {:.1e} times larger than its data", run.growth());
  }
  if (found.answer.kind == AnswerKind::kOpen) why = "not answered yet";
  if (found.answer.kind == AnswerKind::kRefused) why = "refused: " + why;
  note(unanswered_, found.probe.name + ": " + why);
  if (gap_.empty()) gap_ = found.probe.name + ": " + why;
  return std::nullopt;
}

std::vector<ObservedRun> Questions::ask(const std::vector<Probe>& probes) {
  std::vector<ObservedRun> runs;
  for (const Probe& probe : probes) {
    if (auto run = ask(probe)) runs.push_back(*run);
  }
  return runs;
}

std::string Questions::gap() const {
  if (unanswered_.empty()) return "";
  if (unanswered_.size() == 1) return "no answer to " + gap_;
  return fmt::format("no answer to {} probes; {}", unanswered_.size(), gap_);
}

std::string Questions::gap_or(const std::string& otherwise) const {
  return unanswered_.empty() ? otherwise : gap();
}

}  // namespace assay::reports
