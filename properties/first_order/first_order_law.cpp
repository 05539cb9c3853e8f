#include "properties/first_order/first_order_law.hpp"

#include <stdexcept>

#include "properties/first_order/first_order_generators.hpp"
#include "properties/first_order/problem_cases.hpp"

namespace assay::properties {

std::string Cases<FirstOrderCase>::why_not(const Subject& subject) {
  if (!takes(subject)) return "the scheme takes Lagrangian systems";
  if (!subject.run_exact) return "the scheme does not run on rationals";
  return {};
}

FirstOrderCase Cases<FirstOrderCase>::draw(Draw& draw, const Subject& subject) {
  return random_passive_case(draw, subject);
}

ProblemCases<FirstOrderCase> Cases<FirstOrderCase>::on(const oracles::ProblemEntry& problem) {
  const std::vector<FirstOrderCase> cases = problem_cases(problem);
  if (cases.empty()) {
    throw InvalidInput(std::string(problem.name) +
                       " is no affine first-order system with rational data");
  }
  return {
      .draw = [cases](Draw& draw,
                      const Subject& subject) { return draw_problem_case(cases, draw, subject); },
      .contains = [cases](const FirstOrderCase& x) { return is_problem_case(cases, x); }};
}

Trajectory<Rational> exact_run(const Subject& subject, const FirstOrderCase& x) {
  Trajectory<Rational> run =
      subject.run_exact(first_order_model<Rational>(x), x.h, x.steps, options_of(subject, x));
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

}  // namespace assay::properties
