#include "reports/solve/solver_entry.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <utility>

#include "core/scalar/parameters.hpp"
#include "reports/study/not_in_this_part.hpp"
#include "reports/study/separate_scalar.hpp"
#include "reports/subjects/unknown_member.hpp"

namespace assay::reports {

namespace {

/// Those that can be asked.
std::vector<std::string> names_for(const std::vector<SolverEntry>& catalogue,
                                   const OneStepProblem& problem,
                                   bool all) {
  std::vector<std::string> names;
  for (const SolverEntry& entry : catalogue) {
    if (entry.takes(problem) && (entry.enumerates || !all)) names.emplace_back(entry.name);
  }
  return names;
}

}  // namespace

std::vector<properties::OneStepSubject> solver_subjects(const std::vector<SolverEntry>& catalogue) {
  std::vector<properties::OneStepSubject> subjects;
  for (const SolverEntry& entry : catalogue) {
    properties::OneStepSubject subject = entry.subject;
    subject.name = std::string(entry.name);
    const auto same = std::ranges::find(subjects, subject.name, &properties::OneStepSubject::name);
    if (same == subjects.end()) {
      subjects.push_back(std::move(subject));
    } else {
      *same = properties::combined(std::move(*same), std::move(subject));
    }
  }
  return subjects;
}

bool SolverEntry::takes_as_it_is(const OneStepProblem& problem) const {
  const ProblemFamily family = std::array{ProblemFamily::kBox,
                                          ProblemFamily::kFriction,
                                          ProblemFamily::kGlobalFriction}[problem.index()];
  return takes_family(family);
}

bool SolverEntry::takes_family(ProblemFamily family) const {
  return std::ranges::find(families, family) != families.end();
}

bool SolverEntry::takes(const OneStepProblem& problem) const {
  if (takes_as_it_is(problem)) return true;
  return std::holds_alternative<GlobalFrictionProblem<Rational>>(problem) &&
         takes_family(ProblemFamily::kFriction);
}

const SolverRunner& SolverEntry::scalar(std::string_view scalar_name) const {
  std::vector<std::string> names;
  for (const SolverRunner& runner : scalars) {
    if (runner.scalar == scalar_name) return runner;
    names.emplace_back(runner.scalar);
  }
  if (is_part && std::ranges::find(kLadder, scalar_name) != kLadder.end()) {
    throw NotInThisPart("scalar " + std::string(scalar_name));
  }
  throw InvalidInput(fmt::format("solver {}: {}{}",
                                 name,
                                 unknown_name_message("scalar", scalar_name, names),
                                 how_to_get_scalar(scalar_name, names)));
}

const SolverEntry& find_solver(const std::vector<SolverEntry>& catalogue,
                               std::string_view name,
                               const LoadedProblem& problem,
                               bool all) {
  const std::vector<std::string> possible = names_for(catalogue, problem.problem, all);
  const std::string what = all ? "finds all solutions of" : "takes";
  if (possible.empty()) {
    throw InvalidInput(fmt::format("no solver {} problems of kind {}", what, problem.kind));
  }
  const bool any = name.empty() || name == "auto";
  const bool has_auto = std::ranges::find(possible, "auto") != possible.end();
  const std::string wanted = any ? (has_auto ? "auto" : possible.front()) : std::string(name);
  const SolverEntry* found = nullptr;
  for (const SolverEntry& entry : catalogue) {
    const bool can = entry.takes(problem.problem) && (entry.enumerates || !all);
    if (!can || entry.name != wanted) continue;
    if (found == nullptr || entry.takes_as_it_is(problem.problem)) found = &entry;
  }
  if (found != nullptr) return *found;
  const bool known = std::ranges::find(catalogue, name, &SolverEntry::name) != catalogue.end();
  if (!known) throw InvalidInput(unknown_member_message("solver", name, possible));
  throw InvalidInput(fmt::format("solver {} is not one that {} problems of kind {}; there are: {}",
                                 name,
                                 what,
                                 problem.kind,
                                 fmt::join(possible, ", ")));
}

}  // namespace assay::reports
