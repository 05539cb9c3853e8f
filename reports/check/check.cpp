#include "reports/check/check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/parameters.hpp"
#include "core/scalar/rational.hpp"
#include "properties/models/assembled_step.hpp"
#include "reports/files/shell_word.hpp"
#include "reports/models/model_file.hpp"
#include "reports/ranks/row_work.hpp"

namespace assay::reports {

namespace {

using properties::AnyLaw;
using properties::AnySubject;
using properties::NamedLaw;
using properties::OneStepSubject;

using Laws = std::vector<const NamedLaw*>;

bool has_version(const NamedLaw& law, SubjectKind kind) {
  return std::ranges::any_of(law.versions, [&](const AnyLaw& version) {
    return is_of_solvers(version) == (kind == SubjectKind::kSolver);
  });
}

/// @throws InvalidInput for a problem of whose name there is no law: --problem A B names one
/// problem and a law.
void require_no_problem(const std::string& law) {
  const auto is_named = [&](const auto& entry) { return entry.name == law; };
  if (std::ranges::any_of(properties::laws(), is_named)) return;
  if (std::ranges::none_of(oracles::problems(), is_named)) return;
  throw InvalidInput(
      fmt::format("'{}' is the name of a problem, not of a law: use --problem {}", law, law));
}

Laws laws_of(const CheckRequest& request) {
  Laws laws;
  for (const std::string& name : request.laws) {
    require_no_problem(name);
    laws.push_back(&properties::find_law(name));
  }
  if (request.laws.empty()) {
    for (const NamedLaw& law : properties::laws()) laws.push_back(&law);
  }
  return laws;
}

/// The kinds of subjects that are asked.
struct Asked {
  bool schemes, solvers;
};

/// @throws InvalidInput if parts of the request contradict each other.
Asked kinds_asked(const CheckRequest& request, const Laws& laws) {
  const bool details = !request.problems.empty() || !request.scheme_settings.empty();
  const bool schemes = !request.schemes.empty(), solvers = !request.solvers.empty();
  const auto any_of = [&](SubjectKind kind) {
    return std::ranges::any_of(laws, [&](const NamedLaw* law) { return has_version(*law, kind); });
  };
  if (details && ((solvers && !schemes) || !any_of(SubjectKind::kScheme))) {
    throw InvalidInput(
        "--problem and --scheme-set work with schemes only: name a scheme and a law of schemes");
  }
  const Asked asked{.schemes = schemes || details || !solvers,
                    .solvers = solvers || !(schemes || details)};
  for (const NamedLaw* law : laws) {
    if (request.laws.empty()) break;
    if (!asked.schemes && !has_version(*law, SubjectKind::kSolver)) {
      throw InvalidInput(
          fmt::format("{} is a law of schemes, not of solvers: test it with --scheme", law->name));
    }
    if (!asked.solvers && !has_version(*law, SubjectKind::kScheme)) {
      throw InvalidInput(
          fmt::format("{} is a law of solvers, not of schemes: test it with --solver", law->name));
    }
    if (!request.problems.empty() && has_version(*law, SubjectKind::kScheme) &&
        std::ranges::none_of(law->versions, &properties::is_on_problems)) {
      throw InvalidInput(
          fmt::format("{} draws its own models, so it cannot be tested on a --problem", law->name));
    }
  }
  return asked;
}

std::vector<AnySubject> schemes_of(const CheckRequest& request,
                                   const std::vector<SchemeEntry>& catalogue) {
  std::vector<AnySubject> subjects;
  const auto add = [&](const SchemeEntry& entry) {
    if (entry.subject == nullptr) return;
    properties::Subject subject = entry.subject(request.scheme_settings);
    subject.name = std::string(entry.name);
    subjects.emplace_back(std::move(subject));
  };
  for (const std::string& name : request.schemes) add(find_scheme(catalogue, name));
  if (request.schemes.empty()) std::ranges::for_each(catalogue, add);
  return subjects;
}

std::vector<AnySubject> solvers_of(const CheckRequest& request,
                                   const std::vector<SolverEntry>& catalogue) {
  const std::vector<OneStepSubject> all = solver_subjects(catalogue);
  if (request.solvers.empty()) return {all.begin(), all.end()};
  std::vector<std::string> names;
  for (const OneStepSubject& subject : all) names.push_back(subject.name);
  std::vector<AnySubject> subjects;
  for (const std::string& name : request.solvers) {
    const auto found = std::ranges::find(all, name, &OneStepSubject::name);
    if (found == all.end()) throw InvalidInput(unknown_name_message("solver", name, names));
    subjects.emplace_back(*found);
  }
  return subjects;
}

/// The requested problems; one null entry if none was requested.
std::vector<const oracles::ProblemEntry*> problems_of(const CheckRequest& request) {
  if (request.problems.empty()) return {nullptr};
  std::vector<const oracles::ProblemEntry*> problems;
  for (const std::string& name : request.problems) {
    problems.push_back(&find_problem_or_model(name));
  }
  return problems;
}

/// A row for another process, in CBOR; without what that knows of each task.
std::string packed(const CheckRow& row) {
  const nlohmann::json json{row.kind,
                            row.problem,
                            row.law,
                            row.subject,
                            row.verdict,
                            row.runs,
                            row.gave_up,
                            row.counterexample.value_or(""),
                            row.counterexample.has_value(),
                            row.message,
                            row.declared,
                            row.reproduce,
                            row.seed};
  const std::vector<std::uint8_t> bytes = nlohmann::json::to_cbor(json);
  return {bytes.begin(), bytes.end()};
}

CheckRow unpacked(std::string_view text,
                  const std::vector<std::string_view>& aliases,
                  std::string_view cases) {
  const nlohmann::json json = nlohmann::json::from_cbor(text);
  CheckRow row;
  row.aliases = aliases;
  row.cases = cases;
  std::size_t at = 0;
  const auto take = [&](auto& field) { json.at(at++).get_to(field); };
  bool has_counterexample = false;
  std::string counterexample;
  take(row.kind);
  take(row.problem);
  take(row.law);
  take(row.subject);
  take(row.verdict);
  take(row.runs);
  take(row.gave_up);
  take(counterexample);
  take(has_counterexample);
  take(row.message);
  take(row.declared);
  take(row.reproduce);
  take(row.seed);
  if (has_counterexample) row.counterexample = counterexample;
  return row;
}

/// A task; each gives one row.
struct Task {
  SubjectKind kind;
  const NamedLaw* law;
  const AnyLaw* version;
  const AnySubject* subject;
  const oracles::ProblemEntry* problem;

  [[nodiscard]] CheckRow row(const CheckRequest& request) const {
    CheckRow row{run_law(*version,
                         *subject,
                         {.seed = request.seed,
                          .runs = request.runs,
                          .problem = problem,
                          .simplify = request.simplify}),
                 kind,
                 law->aliases,
                 problem == nullptr ? std::string() : std::string(problem->name)};
    return row;
  }

  [[nodiscard]] CheckRow unpacked(std::string_view text) const {
    return reports::unpacked(text, law->aliases, cases_of(*version));
  }
};

/// Adds the versions of a law whose cases the subject takes. If there are none and the law is
/// named, adds the first version of its kind, to say why.
void add_tasks(const CheckRequest& request, Task task, std::vector<Task>& tasks) {
  const AnyLaw* of_others = nullptr;
  const std::size_t before = tasks.size();
  for (const AnyLaw& version : task.law->versions) {
    if (is_of_solvers(version) != (task.kind == SubjectKind::kSolver)) continue;
    if (task.problem != nullptr && !is_on_problems(version)) continue;
    task.version = &version;
    if (takes_cases_of(version, *task.subject)) {
      tasks.push_back(task);
    } else if (of_others == nullptr) {
      of_others = &version;
    }
  }
  if (tasks.size() > before || request.laws.empty() || of_others == nullptr) return;
  task.version = of_others;
  tasks.push_back(task);
}

constexpr std::string_view kModelsOfUsers = "models of users";
/// The number of steps of a scheme on the model of a user.
constexpr int kSteps = 24;

/// For the model of a user: whether the steps solve the problems assembled from its systems.
CheckRow assembled_row(const CheckRequest& request,
                       const properties::Subject& scheme,
                       const oracles::ProblemEntry& problem) {
  using Outcome = properties::Finding::Outcome;
  using properties::LawVerdict;
  const Rational t_end = parse_rational(problem.study_cases().front().t_end);
  const properties::Finding finding = [&]() -> properties::Finding {
    try {
      return properties::assembled_steps(
          scheme, problem.describe(problem.parameters({})), Rational(t_end / kSteps), kSteps);
    } catch (const properties::GaveUp& failure) {
      return {Outcome::kGaveUp, failure.what()};
    }
  }();
  CheckRow row;
  row.law = "assembled-step";
  row.subject = scheme.name;
  row.cases = kModelsOfUsers;
  row.verdict = finding.outcome == Outcome::kHolds      ? LawVerdict::kPassed
                : finding.outcome == Outcome::kViolated ? LawVerdict::kFailed
                : finding.outcome == Outcome::kGaveUp   ? LawVerdict::kGaveUp
                                                        : LawVerdict::kNotApplicable;
  row.runs = finding.outcome == Outcome::kHolds ? 1 : 0;
  row.gave_up = finding.outcome == Outcome::kGaveUp ? 1 : 0;
  row.message = finding.message;
  row.reproduce = fmt::format("assay check --scheme {} --problem {}", scheme.name, problem.name);
  row.seed = request.seed;
  row.problem = std::string(problem.name);
  return row;
}

/// The command "assay check …" as a user types it.
std::string pasted(const CheckRequest& request, const CheckRow& row) {
  constexpr std::string_view kName = "assay";
  std::string command = shell_word(request.program) + row.reproduce.substr(kName.size());
  if (is_foreign(row.subject)) {
    for (const std::string& file : request.subjects) command += " --subject " + shell_word(file);
  }
  return command;
}

}  // namespace

std::string_view to_string(SubjectKind kind) {
  return kind == SubjectKind::kScheme ? "scheme" : "solver";
}

std::vector<CheckRow> check(const CheckRequest& request,
                            const std::vector<SchemeEntry>& schemes,
                            const std::vector<SolverEntry>& solvers,
                            const CheckSink& sink,
                            Ranks* ranks) {
  const std::vector<const oracles::ProblemEntry*> problems = problems_of(request);
  const Laws laws = laws_of(request);
  const Asked asked = kinds_asked(request, laws);
  std::vector<AnySubject> own_schemes, own_solvers;
  if (asked.schemes) own_schemes = schemes_of(request, schemes);
  if (asked.solvers) own_solvers = solvers_of(request, solvers);

  std::vector<Task> tasks;
  for (const AnySubject& subject : own_schemes) {
    for (const oracles::ProblemEntry* problem : problems) {
      for (const NamedLaw* law : laws) {
        add_tasks(request, {SubjectKind::kScheme, law, nullptr, &subject, problem}, tasks);
      }
    }
  }
  for (const AnySubject& subject : own_solvers) {
    for (const NamedLaw* law : laws) {
      add_tasks(request, {SubjectKind::kSolver, law, nullptr, &subject, nullptr}, tasks);
    }
  }

  std::vector<std::pair<const properties::Subject*, const oracles::ProblemEntry*>> assembled;
  for (const oracles::ProblemEntry* problem : problems) {
    if (problem == nullptr || !problem->describe || !request.laws.empty()) continue;
    for (const AnySubject& subject : own_schemes) {
      assembled.emplace_back(&std::get<properties::Subject>(subject), problem);
    }
  }

  std::vector<CheckRow> rows(tasks.size() + assembled.size());
  std::vector<bool> is_ready(rows.size());
  std::size_t done = 0, ready = 0;
  RowWork work{.count = rows.size()};
  work.compute = [&](std::size_t k) {
    if (k < tasks.size()) {
      rows[k] = tasks[k].row(request);
    } else {
      const auto& [scheme, problem] = assembled[k - tasks.size()];
      rows[k] = assembled_row(request, *scheme, *problem);
    }
    rows[k].reproduce = pasted(request, rows[k]);
  };
  work.pack = [&](std::size_t k) { return packed(rows[k]); };
  work.unpack = [&](std::size_t k, std::string_view text) {
    rows[k] = k < tasks.size() ? tasks[k].unpacked(text) : unpacked(text, {}, kModelsOfUsers);
  };
  work.done = [&](std::size_t k) {
    is_ready[k] = true;
    while (ready < rows.size() && is_ready[ready]) ++ready;
    if (!sink) return;
    sink({rows.data(), ready}, static_cast<double>(++done) / static_cast<double>(rows.size()));
  };
  compute_rows(work, ranks);
  return rows;
}

}  // namespace assay::reports
