#include "reports/gradients/own_gradient.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <span>

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/rational.hpp"
#include "properties/declared_accuracy.hpp"
#include "reports/compare/precision.hpp"
#include "reports/gradients/model_derivative.hpp"
#include "reports/gradients/sen_slope.hpp"
#include "reports/subjects/foreign_model.hpp"

namespace assay::reports {

namespace {

constexpr double kRoundings = 100;  ///< to which rounding grows in a run
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

/// The differences for each of kRatios; fewer if a run stops.
std::vector<StateGradient> differences_of(const ParameterRuns& runs,
                                          const ExactGradient& exact,
                                          int steps) {
  std::vector<StateGradient> all;
  for (const Rational& ratio : kRatios) {
    const Secant between = runs.admissible(exact, Rational(ratio / steps));
    std::string stopped;
    const auto low = runs.at(between.low, steps, "double", stopped),
               high = runs.at(between.high, steps, "double", stopped);
    if (!low || !high) return {};
    all.push_back(difference(*runs.problem, *low, *high, Rational(between.high - between.low)));
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

double declared_rounding(const ParameterRuns& runs) {
  const properties::Subject subject = runs.scheme->subject({});
  const Rational tolerance = properties::solver_tolerance(subject, runs.options),
                 roundoff = properties::unit_roundoff_of(subject, runs.options);
  return kRoundings * scalar_cast<double>(Rational(std::max(tolerance, roundoff)));
}

double shown_rounding(const std::vector<GradientSample>& samples) {
  constexpr int kFewest = 8;  // of doubles that are floats by chance
  int floats = 0, others = 0;
  const auto note = [&](double x) {
    ++(static_cast<double>(static_cast<float>(x)) == x ? floats : others);
  };
  for (const GradientSample& sample : samples) {
    std::ranges::for_each(sample.gradient.q, note);
    std::ranges::for_each(sample.gradient.v, note);
  }
  const Precision precision =
      others == 0 && floats >= kFewest ? Precision::kSingle : Precision::kDouble;
  return kRoundings * static_cast<double>(unit_roundoff_of(precision));
}

std::optional<OwnResults> own_results(const ParameterRuns& runs,
                                      const ExactGradient& exact,
                                      std::vector<GradientSample> samples) {
  std::ranges::sort(samples, std::greater<>{}, &GradientSample::steps);
  samples.resize(samples.size() / 4);
  std::vector<double> apart, errors, noises;
  for (const GradientSample& own : samples) {
    const std::vector<StateGradient> found = differences_of(runs, exact, own.steps);
    if (found.empty()) return std::nullopt;
    // The closest two of three: one of them may cross the edge of a branch.
    std::array<double, kDifferences> between{};
    for (std::size_t k = 0; k < kDifferences; ++k) {
      between.at(k) = distance(found[k], found[(k + 1) % kDifferences], exact);
    }
    const auto closest =
        static_cast<std::size_t>(std::ranges::min_element(between) - between.begin());
    noises.push_back(between.at(closest));
    apart.push_back(distance(own.gradient, found[closest], exact));
    errors.push_back(relative_error(found[closest], exact));
  }
  if (noises.empty() || !(median(noises) <= kNoDerivative)) return std::nullopt;
  return OwnResults{median(apart), median(errors), median(noises)};
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
