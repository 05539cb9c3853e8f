#include "reports/gradients/own_gradient.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <limits>
#include <span>

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/rational.hpp"
#include "properties/declared_accuracy.hpp"
#include "reference/sensitivity/problem_question.hpp"
#include "reports/compare/precision.hpp"
#include "reports/gradients/model_derivative.hpp"
#include "reports/gradients/sen_slope.hpp"
#include "reports/subjects/foreign_model.hpp"

namespace assay::reports {

namespace {

/// To which the tolerance of a solver grows in a run, which acts in some steps only.
constexpr double kTolerances = 100;
/// Of what noise and single roundings explain: they are medians.
constexpr double kSafety = 10;
/// In double-double the model has 31 digits.
const Rational kDelta = power(10, -12);
/// Quotients of numbers that have derivatives agree on more than three digits.
constexpr double kJump = 1e-3;
/// δ/h of the differences that a derivative is compared with, and the error of those that show
/// none.
constexpr int kDifferences = 3;
const std::array<Rational, kDifferences> kRatios = {
    Rational(1, 33), Rational(1, 100), Rational(1, 330)};
constexpr double kNoDerivative = 0.01;

/// Between P − δ and P + δ, or from P itself where the range of the parameter ends.
Model<double> quotient_of_models(const oracles::ProblemEntry& problem,
                                 const Parameters& parameters,
                                 const std::string& parameter,
                                 const Rational& delta) {
  const Rational value = parameters[parameter];
  Rational low = value - delta, high = value + delta;
  for (const ParameterSpec& spec : parameters.specs()) {
    if (spec.name != parameter) continue;
    if (!spec.range.contains(low)) low = value;
    if (!spec.range.contains(high)) high = value;
  }
  const auto model = [&](const Rational& at) {
    Parameters moved = parameters;
    moved.set(parameter, at);
    return oracles::model_of_any_kind<Dd>(problem, moved);
  };
  return model_derivative(model(low), model(high), from_rational<Dd>(Rational(high - low)));
}

std::vector<double> initial_numbers(const Model<double>& model) {
  const ForeignModel foreign(model, "");
  const AssayModel& of = foreign.get();
  std::vector<double> numbers;
  const auto append = [&](const double* array, int size) {
    if (array != nullptr) numbers.insert(numbers.end(), array, array + size);
  };
  append(of.initial_position, of.coordinates);
  append(of.initial_velocity, of.velocities);
  append(of.initial_multiplier, of.components);
  return numbers;
}

FinalState state_of(const oracles::ProblemEntry& problem,
                    const std::vector<double>& q,
                    const std::vector<double>& v) {
  FinalState state{{q.begin(), q.end()}, {v.begin(), v.end()}};
  keep_motion(problem, state);
  return state;
}

double relative_difference(const std::vector<long double>& a, const std::vector<long double>& b) {
  long double size = 0, difference = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    size = std::max({size, std::abs(a[i]), std::abs(b[i])});
    difference = std::max(difference, std::abs(a[i] - b[i]));
  }
  return static_cast<double>(difference > 0 ? difference / size : 0);
}

double distance(const StateGradient& from, const StateGradient& to, ExactGradient exact) {
  exact.derivative = to;
  return relative_error(from, exact);
}

/// As the study takes it, without what is not judged.
reference::StateNumbers exact_state(const ParameterRuns& runs, const Rational& value, int digits) {
  Parameters moved = runs.parameters;
  moved.set(runs.parameter, value);
  const auto question = reference::question_of_problem(*runs.problem, moved, {runs.t_end}, digits);
  return reference::numbers_of(question.motion(moved, digits)).states.front();
}

/// Of differences of final states, relative to the derivative: a rounding of each state over the
/// distance of their parameter values.
double rounding_of(const FinalState& state, const ExactGradient& exact, const Rational& step) {
  const auto largest = [](const std::vector<long double>& numbers) {
    long double size = 0;
    for (const long double x : numbers) size = std::max(size, std::abs(x));
    return static_cast<double>(size);
  };
  return std::numeric_limits<double>::epsilon() / scalar_cast<double>(step) *
         std::max(largest(state.q) / exact.q_scale, largest(state.v) / exact.v_scale);
}

/// A difference of results, and the rounding that it has at least.
struct RoundedDifference {
  StateGradient gradient;
  double rounding;
};

/// The differences for each of kRatios; fewer if a run stops.
std::vector<RoundedDifference> differences_of(const ParameterRuns& runs,
                                              const ExactGradient& exact,
                                              int steps) {
  std::vector<RoundedDifference> all;
  for (const Rational& ratio : kRatios) {
    const Secant between = runs.admissible(exact, Rational(ratio / steps));
    std::string stopped;
    const auto low = runs.at(between.low, steps, "double", stopped),
               high = runs.at(between.high, steps, "double", stopped);
    if (!low || !high) return {};
    const Rational step = between.high - between.low;
    all.push_back({difference(*runs.problem, *low, *high, step), rounding_of(*high, exact, step)});
  }
  return all;
}

}  // namespace

Model<double> derivative_of_model(const oracles::ProblemEntry& problem,
                                  const Parameters& parameters,
                                  const std::string& parameter) {
  const Rational value = parameters[parameter];
  const Rational delta = kDelta * (value == 0 ? Rational(1) : Rational(abs(value)));
  Model<double> derivative = quotient_of_models(problem, parameters, parameter, delta);
  // The quotient of a jump grows as δ falls.
  const std::vector<double> wide = initial_numbers(derivative),
                            narrow = initial_numbers(quotient_of_models(
                                problem, parameters, parameter, Rational(delta / 2)));
  for (std::size_t i = 0; i < wide.size(); ++i) {
    if (std::abs(narrow[i] - wide[i]) <= kJump * std::abs(wide[i])) continue;
    throw InvalidInput(fmt::format("the initial state of {} jumps at {} = {}: it has no derivative",
                                   problem.name,
                                   parameter,
                                   parameters.text(parameter)));
  }
  return derivative;
}

OwnGradient::OwnGradient(const ParameterRuns& runs, const ForeignGradients& scheme)
    : runs_(&runs),
      scheme_(&scheme),
      problem_(*runs.problem, runs.parameters),
      derivative_(derivative_of_model(*runs.problem, runs.parameters, runs.parameter)) {}

OwnGradient::Result OwnGradient::at(int steps) const {
  const auto value = runs_->parameters.get<double>(runs_->parameter);
  const ForeignGradient given =
      scheme_->at(problem_.setting(runs_->options),
                  {runs_->parameter, value, derivative_},
                  {from_rational<double>(Rational(runs_->t_end / steps)), steps});
  const oracles::ProblemEntry& problem = *runs_->problem;
  Result result{state_of(problem, given.q, given.v), {}};
  result.gradient = tangential(problem, result.state, state_of(problem, given.dq, given.dv));
  return result;
}

double relative_difference(const FinalState& a, const FinalState& b) {
  return std::max(relative_difference(a.q, b.q), relative_difference(a.v, b.v));
}

std::shared_ptr<const ForeignGradients> own_gradients(
    const std::shared_ptr<const SubjectLibrary>& library, std::string_view scheme) {
  const AssaySubject& subject = library->subject();
  for (const AssayScheme& each :
       std::span(subject.schemes, static_cast<std::size_t>(subject.scheme_count))) {
    if ((each.flags & ASSAY_GIVES_GRADIENT) == 0) continue;
    std::string name = library->full_name(each.name);
    if (name == scheme) return std::make_shared<const ForeignGradients>(library, each, name);
  }
  return nullptr;
}

double condition_of(const ParameterRuns& runs, const ExactGradient& exact) {
  constexpr int kDigits = 24, kShift = 6;  // half of the digits are left
  const Rational step = exact.size * power(10, -kShift);
  const Secant between = runs.admissible(exact, power(10, -kShift));
  Rational first = exact.value - step;
  if (between.low == exact.value) first = exact.value;
  if (between.high == exact.value) first = exact.value - 2 * step;
  std::vector<reference::StateNumbers> states;
  try {
    for (int k = 0; k < 3; ++k) {
      states.push_back(exact_state(runs, Rational(first + k * step), kDigits));
    }
  } catch (const InvalidInput&) {
    return 1;
  }
  const auto bend = [&](const std::vector<Rational> reference::StateNumbers::*part) {
    Rational largest = 0;
    for (std::size_t i = 0; i < (states[0].*part).size(); ++i) {
      const Rational second =
          (states[0].*part)[i] - 2 * (states[1].*part)[i] + (states[2].*part)[i];
      largest = std::max(largest, Rational(abs(second)));
    }
    return scalar_cast<double>(Rational(largest * exact.size / (step * step)));
  };
  return std::max({1.0,
                   bend(&reference::StateNumbers::q) / exact.q_scale,
                   bend(&reference::StateNumbers::v) / exact.v_scale});
}

double declared_tolerance(const ParameterRuns& runs) {
  const Rational tolerance = properties::solver_tolerance(runs.scheme->subject({}), runs.options);
  return kTolerances * scalar_cast<double>(tolerance);
}

double own_roundoff(const ParameterRuns& runs, const std::vector<GradientSample>& samples) {
  constexpr int kFewest = 8;  // of doubles that are floats by chance
  int floats = 0, others = 0;
  const auto note = [&](double x) {
    ++(static_cast<double>(static_cast<float>(x)) == x ? floats : others);
  };
  for (const GradientSample& sample : samples) {
    std::ranges::for_each(sample.gradient.q, note);
    std::ranges::for_each(sample.gradient.v, note);
  }
  const Precision shown =
      others == 0 && floats >= kFewest ? Precision::kSingle : Precision::kDouble;
  const Rational declared = properties::unit_roundoff_of(runs.scheme->subject({}), runs.options);
  return std::max(static_cast<double>(unit_roundoff_of(shown)), scalar_cast<double>(declared));
}

void note_growth(double roundoff, double condition, std::vector<GradientSample>& samples) {
  constexpr double kDeviations = 3;
  for (GradientSample& sample : samples) {
    const double of_step = roundoff * condition;
    sample.likely_growth = kDeviations * of_step * std::sqrt(sample.steps);
    sample.most_growth = of_step * sample.steps;
  }
}

std::optional<OwnResults> own_results(const ParameterRuns& runs,
                                      const ExactGradient& exact,
                                      std::vector<GradientSample> samples) {
  std::ranges::sort(samples, std::greater<>{}, &GradientSample::steps);
  samples.resize(samples.size() / 4);
  const double tolerance = declared_tolerance(runs);
  std::vector<double> apart, errors, noises, bounds;
  for (const GradientSample& own : samples) {
    const std::vector<RoundedDifference> found = differences_of(runs, exact, own.steps);
    if (found.empty()) return std::nullopt;
    // The closest two of three: one of them may cross the edge of a branch.
    std::array<double, kDifferences> between{};
    for (std::size_t k = 0; k < kDifferences; ++k) {
      between.at(k) = distance(found[k].gradient, found[(k + 1) % kDifferences].gradient, exact);
    }
    const auto closest =
        static_cast<std::size_t>(std::ranges::min_element(between) - between.begin());
    noises.push_back(between.at(closest));
    const auto& [results, rounding] = found[closest];
    apart.push_back(distance(own.gradient, results, exact));
    errors.push_back(relative_error(results, exact));
    bounds.push_back(kSafety * (noises.back() + rounding) + own.likely_growth + tolerance);
  }
  if (noises.empty() || !(median(noises) <= kNoDerivative)) return std::nullopt;
  return OwnResults{median(apart), median(errors), median(noises), median(bounds)};
}

void tell_own_results(GradientRow& row) {
  if (!row.own_results || row.verdict == GradientVerdict::kUndecided) return;
  const OwnResults& of = *row.own_results;
  const bool is_right = row.verdict == GradientVerdict::kConfirmed;
  if (of.agree()) {
    if (!is_right) row.reason += "; it is the derivative of the results of the scheme";
    return;
  }
  row.reason += fmt::format(
      "; {}it is not the derivative of the results of the scheme: relative difference {:.2g} to "
      "differences with δ ≪ h, whose own error is {:.2g}",
      is_right ? "but " : "",
      of.difference,
      of.error);
}

}  // namespace assay::reports
