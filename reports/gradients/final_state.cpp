#include "reports/gradients/final_state.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/one_step_problems/solve_status.hpp"

namespace assay::reports {

namespace {

using Numbers = std::vector<long double>;

Numbers last_column(const Matrix<long double>& matrix) {
  const auto column = matrix.col(matrix.cols() - 1);
  return {column.begin(), column.end()};
}

/// As reference::state_only.
void keep_state(const oracles::ProblemEntry& problem, Numbers& numbers) {
  if (problem.fixed_centre) {
    numbers.erase(numbers.begin(),
                  numbers.begin() + std::min<std::ptrdiff_t>(3, std::ssize(numbers)));
  }
  if (problem.state > 0) {
    numbers.resize(std::min(numbers.size(), static_cast<std::size_t>(problem.state)));
  }
}

std::vector<Rational> rationals(const Numbers& numbers) {
  std::vector<Rational> result;
  for (const long double x : numbers) result.push_back(ScalarTraits<long double>::to_rational(x));
  return result;
}

Numbers quotients(const Numbers& low, const Numbers& high, long double step) {
  Numbers result;
  for (std::size_t i = 0; i < low.size(); ++i) result.push_back((high[i] - low[i]) / step);
  return result;
}

std::vector<double> doubles(const Numbers& numbers) { return {numbers.begin(), numbers.end()}; }

reference::Attitudes attitudes_of(const oracles::ProblemEntry& problem) {
  return problem.fixed_centre ? reference::Attitudes::kAlone : reference::Attitudes::kOfBodies;
}

/// The rotations of bodies.
std::vector<double> with_rotations(const oracles::ProblemEntry& problem,
                                   const FinalState& low,
                                   const FinalState& high,
                                   const Rational& step) {
  using namespace reference;
  const Attitudes attitudes = attitudes_of(problem);
  const std::vector<Rational> from = rationals(low.q),
                              to = with_signs_of(rationals(high.q), from, attitudes);
  std::vector<Rational> between, derivative;
  for (std::size_t i = 0; i < from.size(); ++i) {
    between.push_back((from[i] + to[i]) / 2);
    derivative.push_back((to[i] - from[i]) / step);
  }
  std::vector<double> result;
  for (const Rational& x : reference::with_rotations(between, derivative, attitudes)) {
    result.push_back(scalar_cast<double>(x));
  }
  return result;
}

}  // namespace

std::optional<FinalState> ParameterRuns::at(const Rational& value,
                                            int steps,
                                            std::string_view scalar,
                                            std::string& stopped) const {
  Parameters moved = parameters;
  moved.set(parameter, value);
  const Trajectory<long double> run =
      scheme->scalar(scalar).run({problem, moved, options, Rational(t_end / steps), steps});
  if (run.status != SolveStatus::kSolved) {
    stopped = fmt::format(
        "a run of {} steps stopped at step {}: {}", steps, run.size() - 1, to_string(run.status));
    return std::nullopt;
  }
  FinalState state{last_column(run.q), {}};
  if (run.v.rows() > 0) state.v = last_column(run.v);
  keep_motion(*problem, state);
  return state;
}

Secant ParameterRuns::admissible(const ExactGradient& exact, const Rational& delta) const {
  Secant secant(exact, delta);
  for (const ParameterSpec& spec : parameters.specs()) {
    if (spec.name != exact.parameter) continue;
    if (!spec.range.contains(secant.low)) secant.low = exact.value;
    if (!spec.range.contains(secant.high)) secant.high = exact.value;
  }
  return secant;
}

void keep_motion(const oracles::ProblemEntry& problem, FinalState& state) {
  keep_state(problem, state.q);
  keep_state(problem, state.v);
}

StateGradient tangential(const oracles::ProblemEntry& problem,
                         const FinalState& state,
                         const FinalState& derivative) {
  StateGradient result{doubles(derivative.q), doubles(derivative.v)};
  if (problem.kind != ModelKind::kNewtonEuler) return result;
  result.q.clear();
  for (const Rational& x : reference::with_rotations(
           rationals(state.q), rationals(derivative.q), attitudes_of(problem))) {
    result.q.push_back(scalar_cast<double>(x));
  }
  return result;
}

StateGradient difference(const oracles::ProblemEntry& problem,
                         const FinalState& low,
                         const FinalState& high,
                         const Rational& step) {
  const auto by = scalar_cast<long double>(step);
  StateGradient result{{}, doubles(quotients(low.v, high.v, by))};
  result.q = problem.kind == ModelKind::kNewtonEuler ? with_rotations(problem, low, high, step)
                                                     : doubles(quotients(low.q, high.q, by));
  return result;
}

Secant::Secant(const ExactGradient& exact, const Rational& delta)
    : low(exact.value), high(exact.value) {
  using Kind = reference::Sensitivity::Kind;
  const Rational step = delta * exact.size;
  if (exact.sensitivity.kind != Kind::kOnlyAbove) low -= step;
  if (exact.sensitivity.kind != Kind::kOnlyBelow) high += step;
}

}  // namespace assay::reports
