#include "reports/gradients/gradient.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/parameters.hpp"

namespace assay::reports {

namespace {

constexpr std::array kEstimators = {Estimator::kStepwise,
                                    Estimator::kToi,
                                    Estimator::kAveraged,
                                    Estimator::kDifferences,
                                    Estimator::kOwn};

/// @pre of equal sizes. NaN counts as infinite.
double largest_difference(const std::vector<double>& a, const std::vector<double>& b) {
  double largest = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const double difference = std::abs(a[i] - b[i]);
    largest = std::isnan(difference) ? INFINITY : std::max(largest, difference);
  }
  return largest;
}

}  // namespace

std::string_view name_of(Estimator estimator) {
  switch (estimator) {
    case Estimator::kStepwise:
      return "stepwise";
    case Estimator::kToi:
      return "toi";
    case Estimator::kAveraged:
      return "averaged";
    case Estimator::kDifferences:
      return "differences";
    case Estimator::kOwn:
      return "own";
    case Estimator::kGiven:
      return "given";
  }
  return "";
}

Estimator estimator_named(const std::string& name) {
  std::vector<std::string> names;
  for (const Estimator estimator : kEstimators) {
    if (name_of(estimator) == name) return estimator;
    names.emplace_back(name_of(estimator));
  }
  throw InvalidInput(unknown_name_message("estimator", name, names));
}

std::string_view name_of(GradientVerdict verdict) {
  switch (verdict) {
    case GradientVerdict::kConfirmed:
      return "confirmed";
    case GradientVerdict::kRefuted:
      return "refuted";
    case GradientVerdict::kSecantOnly:
      return "secant-only";
    case GradientVerdict::kUndecided:
      return "undecided";
  }
  return "";
}

double relative_error(const StateGradient& found, const ExactGradient& exact) {
  return std::max(largest_difference(found.q, exact.derivative.q) / exact.q_scale,
                  largest_difference(found.v, exact.derivative.v) / exact.v_scale);
}

}  // namespace assay::reports
