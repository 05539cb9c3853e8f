#include "reports/check/check.hpp"

#include <fmt/format.h>
#include <oneapi/tbb/parallel_for.h>

#include <algorithm>
#include <mutex>
#include <utility>

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/parameters.hpp"
#include "core/scalar/rational.hpp"
#include "properties/catalogue.hpp"
#include "properties/first_order/first_order_catalogue.hpp"
#include "properties/mechanisms/mechanism_catalogue.hpp"
#include "properties/models/assembled_step.hpp"
#include "properties/one_step/one_step_catalogue.hpp"
#include "properties/rigid_bodies/rigid_body_catalogue.hpp"
#include "reports/models/model_file.hpp"

namespace assay::reports {

namespace {

using properties::FirstOrderLaw;
using properties::Law;
using properties::LawVerdict;
using properties::MechanismLaw;
using properties::OneStepLaw;
using properties::OneStepSubject;
using properties::RigidBodyLaw;

template <class Result>
CheckRow row_of(SubjectKind kind, const Result& result) {
  CheckRow row{.kind = kind,
               .law = result.law,
               .subject = result.subject,
               .problem = {},
               .verdict = result.verdict,
               .runs = result.runs,
               .counterexample = std::nullopt,
               .message = result.message,
               .reproduce = result.reproduce,
               .seed = result.seed};
  if (result.counterexample) row.counterexample = to_code(*result.counterexample);
  return row;
}

/// The laws asked for, by their kinds.
struct Laws {
  std::vector<Law> of_schemes;
  std::vector<MechanismLaw> of_any_model;     ///< of schemes too
  std::vector<FirstOrderLaw> of_first_order;  ///< of schemes for first-order systems
  std::vector<RigidBodyLaw> of_rigid_bodies;  ///< of schemes for rigid bodies
  std::vector<OneStepLaw> of_solvers;

  [[nodiscard]] bool has_laws_of_schemes() const {
    return !of_schemes.empty() || !of_any_model.empty() || !of_first_order.empty() ||
           !of_rigid_bodies.empty();
  }
  /// @pre has_laws_of_schemes().
  [[nodiscard]] std::string_view first_of_schemes() const {
    if (!of_schemes.empty()) return of_schemes.front().name;
    if (!of_any_model.empty()) return of_any_model.front().name;
    return of_first_order.empty() ? of_rigid_bodies.front().name : of_first_order.front().name;
  }
};

/// Adds the law of that name, if it is one of `all`.
template <class OwnLaw>
bool add_named(const std::vector<OwnLaw>& all,
               const std::string& name,
               std::vector<OwnLaw>& laws,
               std::vector<std::string>& names) {
  for (const OwnLaw& law : all) {
    names.emplace_back(law.name);
    if (law.name != name) continue;
    laws.push_back(law);
    return true;
  }
  return false;
}

Laws laws_of(const CheckRequest& request) {
  if (request.laws.empty()) {
    return {properties::laws(),
            properties::mechanism_laws(),
            properties::first_order_laws(),
            properties::rigid_body_laws(),
            properties::one_step_laws()};
  }
  Laws laws;
  for (const std::string& name : request.laws) {
    std::vector<std::string> names;
    const bool found =
        add_named(properties::laws(), name, laws.of_schemes, names) ||
        add_named(properties::mechanism_laws(), name, laws.of_any_model, names) ||
        add_named(properties::first_order_laws(), name, laws.of_first_order, names) ||
        add_named(properties::rigid_body_laws(), name, laws.of_rigid_bodies, names) ||
        add_named(properties::one_step_laws(), name, laws.of_solvers, names);
    if (!found) throw InvalidInput(unknown_name_message("law", name, names));
  }
  return laws;
}

/// Leaves the laws of the kinds of subjects that are asked for.
void restrict_to_subjects(const CheckRequest& request, Laws& laws) {
  const bool solvers = !request.solvers.empty(), named = !request.laws.empty();
  const bool details = !request.problems.empty() || !request.scheme_settings.empty();
  const bool schemes = !request.schemes.empty();
  if (!request.problems.empty() && named) {
    const auto refuse = [](std::string_view law) {
      throw InvalidInput(fmt::format("{} draws models of its own: it is put to no --problem", law));
    };
    if (!laws.of_any_model.empty()) refuse(laws.of_any_model.front().name);
    if (!laws.of_rigid_bodies.empty()) refuse(laws.of_rigid_bodies.front().name);
  }
  if (details && ((solvers && !schemes) || !laws.has_laws_of_schemes())) {
    throw InvalidInput(
        "problems and options of schemes are no business of solvers: --problem and "
        "--scheme-set need a scheme and a law of schemes");
  }
  if (solvers && !schemes) {
    if (named && laws.has_laws_of_schemes()) {
      throw InvalidInput(fmt::format("{} is a law of schemes, not of solvers: --scheme asks them",
                                     laws.first_of_schemes()));
    }
    laws.of_schemes.clear();
    laws.of_any_model.clear();
    laws.of_first_order.clear();
    laws.of_rigid_bodies.clear();
  }
  if ((schemes || details) && !solvers) {
    if (named && !laws.of_solvers.empty()) {
      throw InvalidInput(fmt::format("{} is a law of solvers, not of schemes: --solver asks them",
                                     laws.of_solvers.front().name));
    }
    laws.of_solvers.clear();
  }
}

std::vector<properties::Subject> schemes_of(const CheckRequest& request,
                                            const std::vector<SchemeEntry>& catalogue) {
  std::vector<properties::Subject> subjects;
  const auto add = [&](const SchemeEntry& entry) {
    if (entry.subject == nullptr) return;
    subjects.push_back(entry.subject(request.scheme_settings));
    subjects.back().name = std::string(entry.name);
  };
  for (const std::string& name : request.schemes) add(find_scheme(catalogue, name));
  if (request.schemes.empty()) std::ranges::for_each(catalogue, add);
  return subjects;
}

std::vector<OneStepSubject> solvers_of(const CheckRequest& request,
                                       const std::vector<SolverEntry>& catalogue) {
  std::vector<OneStepSubject> all = solver_subjects(catalogue), subjects;
  if (request.solvers.empty()) return all;
  std::vector<std::string> names;
  for (const OneStepSubject& subject : all) names.push_back(subject.name);
  for (const std::string& name : request.solvers) {
    const auto found = std::ranges::find(all, name, &OneStepSubject::name);
    if (found == all.end()) throw InvalidInput(unknown_name_message("solver", name, names));
    subjects.push_back(*found);
  }
  return subjects;
}

/// The problems asked for; one null entry where none was.
std::vector<const oracles::ProblemEntry*> problems_of(const CheckRequest& request) {
  if (request.problems.empty()) return {nullptr};
  std::vector<const oracles::ProblemEntry*> problems;
  for (const std::string& name : request.problems) {
    problems.push_back(&find_problem_or_model(name));
  }
  return problems;
}

/// What there is to do, each giving one row.
using Tasks = std::vector<std::function<CheckRow()>>;

void add_scheme_tasks(const CheckRequest& request,
                      const std::vector<Law>& laws,
                      const std::vector<SchemeEntry>& catalogue,
                      Tasks& tasks) {
  for (const properties::Subject& subject : schemes_of(request, catalogue)) {
    for (const oracles::ProblemEntry* problem : problems_of(request)) {
      for (const Law& law : laws) {
        const bool bodies = subject.is_newton_euler() && problem == nullptr;
        if ((bodies || subject.is_first_order()) && request.laws.empty()) continue;
        tasks.push_back([&request, subject, problem, law] {
          CheckRow row = row_of(
              SubjectKind::kScheme,
              run_law(
                  law, subject, {.seed = request.seed, .runs = request.runs, .problem = problem}));
          if (problem != nullptr) row.problem = std::string(problem->name);
          return row;
        });
      }
    }
  }
}

/// Laws that draw models of any kind: not of schemes that take linear ones only, unless they are
/// named, and not on problems.
void add_any_model_tasks(const CheckRequest& request,
                         const std::vector<MechanismLaw>& laws,
                         const std::vector<SchemeEntry>& catalogue,
                         Tasks& tasks) {
  if (!request.problems.empty()) return;
  for (const properties::Subject& subject : schemes_of(request, catalogue)) {
    if (!subject.any_model && request.laws.empty()) continue;
    for (const MechanismLaw& law : laws) {
      tasks.push_back([&request, subject, law] {
        return row_of(SubjectKind::kScheme, run_law(law, subject, request.seed, request.runs));
      });
    }
  }
}

/// Laws of first-order systems: not of other schemes or on other problems, unless they are named.
void add_first_order_tasks(const CheckRequest& request,
                           const std::vector<FirstOrderLaw>& laws,
                           const std::vector<SchemeEntry>& catalogue,
                           Tasks& tasks) {
  for (const properties::Subject& subject : schemes_of(request, catalogue)) {
    if (!subject.is_first_order() && request.laws.empty()) continue;
    for (const oracles::ProblemEntry* problem : problems_of(request)) {
      if (problem != nullptr && !problem->first_order && request.laws.empty()) continue;
      for (const FirstOrderLaw& law : laws) {
        tasks.push_back([&request, subject, problem, law] {
          CheckRow row = row_of(SubjectKind::kScheme,
                                run_law(law, subject, request.seed, request.runs, problem));
          if (problem != nullptr) row.problem = std::string(problem->name);
          return row;
        });
      }
    }
  }
}

/// Laws of rigid bodies: not of other schemes, unless they are named, and not on problems.
void add_rigid_body_tasks(const CheckRequest& request,
                          const std::vector<RigidBodyLaw>& laws,
                          const std::vector<SchemeEntry>& catalogue,
                          Tasks& tasks) {
  if (!request.problems.empty()) return;
  for (const properties::Subject& subject : schemes_of(request, catalogue)) {
    if (!subject.is_newton_euler() && request.laws.empty()) continue;
    for (const RigidBodyLaw& law : laws) {
      tasks.push_back([&request, subject, law] {
        return row_of(SubjectKind::kScheme, run_law(law, subject, request.seed, request.runs));
      });
    }
  }
}

/// Steps of the run of a scheme on the model of a user.
constexpr int kSteps = 24;

/// On the models of users, that steps solve the problems assembled of their systems.
void add_assembled_tasks(const CheckRequest& request,
                         const std::vector<SchemeEntry>& catalogue,
                         Tasks& tasks) {
  for (const oracles::ProblemEntry* problem : problems_of(request)) {
    if (problem == nullptr || !problem->describe) continue;
    for (const properties::Subject& subject : schemes_of(request, catalogue)) {
      tasks.push_back([&request, subject, problem] {
        const Rational t_end = parse_rational(problem->study_cases().front().t_end);
        const properties::Finding finding = properties::assembled_steps(
            subject, problem->describe(problem->parameters({})), Rational(t_end / kSteps), kSteps);
        using Outcome = properties::Finding::Outcome;
        const bool holds = finding.outcome == Outcome::kHolds;
        const LawVerdict verdict = holds ? LawVerdict::kPassed
                                   : finding.outcome == Outcome::kViolated
                                       ? LawVerdict::kFailed
                                       : LawVerdict::kNotApplicable;
        return CheckRow{.kind = SubjectKind::kScheme,
                        .law = "assembled-step",
                        .subject = subject.name,
                        .problem = std::string(problem->name),
                        .verdict = verdict,
                        .runs = holds ? 1 : 0,
                        .counterexample = std::nullopt,
                        .message = finding.message,
                        .reproduce = fmt::format(
                            "assay check --scheme {} --problem {}", subject.name, problem->name),
                        .seed = request.seed};
      });
    }
  }
}

void add_solver_tasks(const CheckRequest& request,
                      const std::vector<OneStepLaw>& laws,
                      const std::vector<SolverEntry>& catalogue,
                      Tasks& tasks) {
  for (const OneStepSubject& subject : solvers_of(request, catalogue)) {
    for (const OneStepLaw& law : laws) {
      tasks.push_back([&request, subject, law] {
        return row_of(SubjectKind::kSolver, run_law(law, subject, request.seed, request.runs));
      });
    }
  }
}

}  // namespace

std::string_view to_string(SubjectKind kind) {
  return kind == SubjectKind::kScheme ? "scheme" : "solver";
}

std::vector<CheckRow> check(const CheckRequest& request,
                            const std::vector<SchemeEntry>& schemes,
                            const std::vector<SolverEntry>& solvers,
                            const std::function<void(double)>& progress) {
  Laws laws = laws_of(request);
  restrict_to_subjects(request, laws);
  Tasks tasks;
  if (!laws.of_schemes.empty()) add_scheme_tasks(request, laws.of_schemes, schemes, tasks);
  const std::size_t of_schemes = tasks.size();
  if (!laws.of_any_model.empty()) add_any_model_tasks(request, laws.of_any_model, schemes, tasks);
  if (!laws.of_first_order.empty()) {
    add_first_order_tasks(request, laws.of_first_order, schemes, tasks);
  }
  if (!laws.of_rigid_bodies.empty()) {
    add_rigid_body_tasks(request, laws.of_rigid_bodies, schemes, tasks);
  }
  if (request.laws.empty()) add_assembled_tasks(request, schemes, tasks);
  if (!laws.of_solvers.empty()) add_solver_tasks(request, laws.of_solvers, solvers, tasks);

  std::vector<CheckRow> rows(tasks.size());
  std::mutex mutex;
  std::size_t done = 0;
  const auto run = [&](std::size_t k) {
    rows[k] = tasks[k]();
    if (!progress) return;
    const std::lock_guard lock(mutex);
    progress(static_cast<double>(++done) / static_cast<double>(tasks.size()));
  };
  // RapidCheck, which draws the experiments of linear schemes, runs in one thread only.
  for (std::size_t k = 0; k < of_schemes; ++k) run(k);
  oneapi::tbb::parallel_for(of_schemes, tasks.size(), run);
  return rows;
}

}  // namespace assay::reports
