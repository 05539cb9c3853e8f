#include "properties/first_order/first_order_law.hpp"

#include <stdexcept>

#include "properties/first_order/first_order_generators.hpp"
#include "properties/first_order/problem_cases.hpp"

namespace assay::properties {

std::string Cases<FirstOrderCase>::why_not(const Subject& subject) {
  return takes(subject) ? "" : "the scheme takes Lagrangian systems";
}

std::string unless_on_rationals(const Subject& subject) {
  return subject.run_exact ? "" : "the scheme does not run on rationals";
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

namespace {

template <class S>
void check_shape(const Trajectory<S>& run, const FirstOrderCase& x) {
  if (run.size() < 1) throw std::runtime_error("the trajectory has no state");
  const auto require = [&](const char* what, const Matrix<S>& a, Eigen::Index rows) {
    if (a.rows() == rows && a.cols() == run.size()) return;
    throw std::runtime_error(std::string("the trajectory has ") + what + " of shape " +
                             std::to_string(a.rows()) + "×" + std::to_string(a.cols()) +
                             "; it must be " + std::to_string(rows) + "×" +
                             std::to_string(run.size()));
  };
  require("states", run.q, x.size());
  require("multipliers", run.impulse, x.multipliers());
}

template <class S>
std::string early_end(const Trajectory<S>& run, const FirstOrderCase& x) {
  if (run.status == SolveStatus::kSolved && run.size() == x.steps + 1) return {};
  return "step " + std::to_string(run.size()) + " ends with status " +
         std::string(to_string(run.status));
}

}  // namespace

Trajectory<Rational> exact_run(const Subject& subject, const FirstOrderCase& x) {
  Trajectory<Rational> run =
      subject.run_exact(first_order_model<Rational>(x), x.h, x.steps, options_of(subject, x));
  check_shape(run, x);
  const std::string end = early_end(run, x);
  if (!end.empty()) throw std::runtime_error(end);
  return run;
}

Trajectory<Rational> rounded_run(const Subject& subject, const FirstOrderCase& x) {
  const Trajectory<double> run =
      subject.run(first_order_model<double>(x), x.h, x.steps, options_of(subject, x));
  check_shape(run, x);
  if (!run.q.allFinite()) throw std::runtime_error("a state is not a finite number");
  if (!run.impulse.allFinite()) throw std::runtime_error("a multiplier is not a finite number");
  const std::string end = early_end(run, x);
  if (!end.empty()) throw GaveUp(end);
  return run.cast<Rational>();
}

FirstOrderCase step_from(FirstOrderCase x, const Trajectory<Rational>& run, Eigen::Index k) {
  x.state = run.q.col(k);
  x.multiplier = run.impulse.col(k);
  x.time += k * x.h;
  x.steps = 1;
  return x;
}

}  // namespace assay::properties
