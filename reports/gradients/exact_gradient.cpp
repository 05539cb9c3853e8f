#include "reports/gradients/exact_gradient.hpp"

#include <algorithm>
#include <cmath>

#include "core/scalar/decimal.hpp"
#include "reference/sensitivity/problem_question.hpp"
#include "reference/sensitivity/slopes.hpp"

namespace assay::reports {

namespace {

/// Of the derivatives: more than a scheme in double-double reaches.
constexpr int kDigits = 17;

std::vector<double> doubles(const std::vector<std::string>& texts) {
  std::vector<double> result;
  for (const std::string& text : texts) result.push_back(std::stod(text));
  return result;
}

double largest(const std::vector<double>& values) {
  double result = 0;
  for (const double value : values) result = std::max(result, std::abs(value));
  return result;
}

/// A scale of nothing but zeros is 1.
double scale(const std::vector<double>& derivative, const Rational& state, const Rational& unit) {
  const double found = std::max(largest(derivative), scalar_cast<double>(Rational(state / unit)));
  return found > 0 ? found : 1;
}

}  // namespace

std::vector<std::string> real_parameters(const Parameters& parameters) {
  std::vector<std::string> names;
  for (const ParameterSpec& spec : parameters.specs()) {
    if (!spec.range.integer) names.push_back(spec.name);
  }
  return names;
}

ExactGradient exact_gradient(const oracles::ProblemEntry& problem,
                             const Parameters& parameters,
                             const std::string& parameter,
                             const Rational& t_end) {
  const reference::SensitivityQuestion question =
      reference::question_of_problem(problem, parameters, {t_end}, kDigits);
  const reference::ParameterSensitivities found = reference::sensitivities(question, parameter);
  const reference::MotionNumbers motion =
      reference::numbers_of(question.motion(parameters, kDigits));
  ExactGradient exact{.parameter = parameter,
                      .value = parameters[parameter],
                      .size = abs(parameters[parameter]),
                      .sensitivity = found.states.front(),
                      .ways = found.ways,
                      .alone = found.alone};
  if (exact.size == 0) exact.size = 1;
  if (exact.sensitivity.exists()) {
    const bool first_order = problem.kind == ModelKind::kFirstOrder;
    exact.derivative.q = doubles(exact.sensitivity.derivative.q);
    if (!first_order) exact.derivative.v = doubles(exact.sensitivity.derivative.v);
    const Rational unit = reference::derivative_unit(exact.value);
    const reference::StateNumbers& state = motion.states.front();
    exact.q_scale = scale(exact.derivative.q, reference::largest(state.q), unit);
    exact.v_scale = scale(exact.derivative.v, reference::largest(state.v), unit);
  }
  for (const reference::MotionNumbers::Event& event : motion.events) {
    if (event.t > 0 && event.t < t_end) exact.last_event = scalar_cast<double>(event.t);
  }
  return exact;
}

}  // namespace assay::reports
