#include <functional>
#include <stdexcept>

#include "properties/first_order/first_order_law.hpp"
#include "properties/first_order/problem_cases.hpp"
#include "properties/law_search.hpp"

namespace assay::properties {

namespace {

std::string why_not_applicable(const FirstOrderLaw& law, const Subject& subject) {
  if (!subject.is_first_order()) return "the scheme takes Lagrangian systems";
  if (!subject.run_first_order_exact) return "the scheme does not run on rationals";
  for (const std::string_view option : law.options) {
    if (!subject.has(option)) return "the scheme has no option " + std::string(option);
  }
  return {};
}

}  // namespace

Parameters options_of(const Subject& subject, const FirstOrderCase& x) {
  Parameters options = subject.options;
  for (const auto& [name, value] : x.options) options.set(name, value);
  return options;
}

void set_option(const Subject& subject,
                const std::string& name,
                const Rational& value,
                FirstOrderCase& x) {
  if (subject.is_free(name)) x.options.emplace_back(name, to_text(value));
}

Trajectory<Rational> exact_run(const Subject& subject, const FirstOrderCase& x) {
  Trajectory<Rational> run = subject.run_first_order_exact(
      first_order_model<Rational>(x), x.h, x.steps, options_of(subject, x));
  if (run.size() < 1) throw std::runtime_error("the trajectory has no state");
  if (run.status != SolveStatus::kSolved || run.size() != x.steps + 1) {
    throw std::runtime_error("step " + std::to_string(run.size()) + " ends with status " +
                             std::string(to_string(run.status)));
  }
  const auto require = [&](const char* what, const Matrix<Rational>& a, Eigen::Index rows) {
    if (a.rows() == rows && a.cols() == run.size()) return;
    throw std::runtime_error(std::string("the trajectory has ") + what + " of shape " +
                             std::to_string(a.rows()) + "×" + std::to_string(a.cols()) +
                             "; it must be " + std::to_string(rows) + "×" +
                             std::to_string(run.size()));
  };
  require("states", run.q, x.size());
  require("multipliers", run.impulse, x.multipliers());
  return run;
}

namespace {

/// The same law on cases of a problem.
struct LawOnProblem {
  std::string_view name;
  std::function<FirstOrderCase(Draw&, const Subject&)> draw;
  Finding (*examine)(const Subject& subject, const FirstOrderCase& x);
};

FirstOrderLawResult run_on_problem(const FirstOrderLaw& law,
                                   const Subject& subject,
                                   std::uint64_t seed,
                                   int runs,
                                   const oracles::ProblemEntry& problem) {
  const std::vector<FirstOrderCase> cases = problem_cases(problem);
  std::string why = why_not_applicable(law, subject);
  if (why.empty() && cases.empty()) {
    why = std::string(problem.name) + " is no affine first-order system with rational data";
  }
  FirstOrderLawResult result = run_scheme_law<FirstOrderCase>(
      LawOnProblem{
          law.name,
          [&](Draw& draw, const Subject& own) { return draw_problem_case(cases, draw, own); },
          law.examine},
      subject,
      std::move(why),
      [&](const FirstOrderCase& x) {
        return is_problem_case(cases, x) && is_admissible(x) &&
               law.admits(x, options_of(subject, x));
      },
      "cases",
      seed,
      runs);
  result.reproduce += " --problem " + std::string(problem.name);
  return result;
}

}  // namespace

FirstOrderLawResult run_law(const FirstOrderLaw& law,
                            const Subject& subject,
                            std::uint64_t seed,
                            int runs,
                            const oracles::ProblemEntry* problem) {
  if (problem != nullptr) return run_on_problem(law, subject, seed, runs, *problem);
  return run_scheme_law<FirstOrderCase>(
      law,
      subject,
      why_not_applicable(law, subject),
      [&](const FirstOrderCase& x) {
        return is_admissible(x) && law.admits(x, options_of(subject, x));
      },
      "cases",
      seed,
      runs);
}

}  // namespace assay::properties
