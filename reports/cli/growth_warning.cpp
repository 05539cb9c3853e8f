#include "reports/cli/growth_warning.hpp"

#include <fmt/format.h>

#include <cmath>

#include "reports/cli/growth.hpp"

namespace assay::reports {

namespace {

/// The scheme with its options, as far as it is one of LinearScheme.
LinearScheme linear_scheme(const properties::Subject& subject, const Parameters& options) {
  const auto number = [&](const char* name, double otherwise) {
    return subject.has(name) ? from_rational<double>(options[name]) : otherwise;
  };
  LinearScheme scheme{.theta = number("theta", 0)};
  scheme.multiplier_weight = number("multiplier-weight", 1);
  scheme.printed = number("centred", 1) == 0;
  scheme.backward = number("backward-velocity", 0) == 1;
  // Schatzman-Paoli, linear and not: contacts on positions, and no friction.
  if (subject.traits.position_level && !subject.takes_friction()) scheme.first = 0;
  if (subject.has("first")) scheme.first = options.get_int("first");
  return scheme;
}

}  // namespace

void warn_of_growth(const RunRequest& request, const SchemeEntry& scheme, Warnings& warnings) {
  constexpr double kMuch = 2;
  constexpr Eigen::Index kMostCoordinates = 200;
  const properties::Subject subject = scheme.subject({});
  if (!kLagrangianModels.contains(request.problem->kind) || !subject.has("theta")) return;
  const auto model = oracles::model<double>(*request.problem, request.parameters);
  if (model.size() > kMostCoordinates) {
    if (request.scheme_options["theta"] >= Rational(1, 2)) return;
    warnings.push_back(
        fmt::format("Assay does not check whether errors grow, because the model has {} "
                    "coordinates, more than {}. With theta < 1/2 the scheme is stable only if h "
                    "is small enough",
                    model.size(),
                    kMostCoordinates));
    return;
  }
  const double growth = growth_of_a_step(
      model, linear_scheme(subject, request.scheme_options), from_rational<double>(request.h));
  if (std::pow(growth, static_cast<double>(request.steps)) <= kMuch) return;
  warnings.push_back(fmt::format(
      "with theta = {} and h = {} each step{} multiplies errors by {:.6g}, linearised at the "
      "initial state; the run has {} steps",
      request.scheme_options.text("theta"),
      to_text(request.h),
      model.multipliers() > 0 ? ", its contacts open or closed," : "",
      growth,
      request.steps));
}

}  // namespace assay::reports
