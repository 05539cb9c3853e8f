#include "reports/study/case_claims.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/scalar/invalid_input.hpp"

namespace assay::reports {

namespace {

/// Whether the surfaces of the contacts are planes at rest.
bool has_fixed_surfaces(const LagrangianModel<long double>& model) {
  if (model.components() == 0) return true;
  Vector<long double> rate(model.components());
  model.relation->rate(model.initial_time, model.initial_position, rate);
  return model.relation->has_constant_jacobian() && rate.isZero(0);
}

std::optional<Claim> claim_on_lagrangian(std::string_view metric, const ClaimedCase& of) {
  const auto& model = std::get<LagrangianModel<long double>>(*of.model);
  Regularity regularity = oracles::regularity(*of.exact);
  const bool position_level = of.scheme->subject({}).position_level;
  const bool holds_equalities = std::ranges::any_of(
      model.laws, [](const auto& law) { return std::holds_alternative<Equality>(law.law); });
  if (regularity == Regularity::kSmooth && holds_equalities && !has_fixed_surfaces(model)) {
    regularity = Regularity::kHeld;
  }
  // Positions that are corrected after the step have another H than the law had within it.
  const bool same_contacts =
      !position_level || !model.relation || model.relation->has_constant_jacobian();
  const bool of_contacts =
      metric == "complementarity" || metric == "penetration" || metric == "event-times";
  if (metric == "energy-identity" && !model.linear) return std::nullopt;
  if (of_contacts && model.components() == 0) return std::nullopt;
  if (metric == "complementarity" && !same_contacts) return std::nullopt;
  return of.scheme->claim(metric, regularity, *of.scheme_options);
}

}  // namespace

std::optional<Claim> claim_in(const MetricEntry& metric, const ClaimedCase& of) {
  if (!metric.speaks_of(*of.problem)) return std::nullopt;
  if (!of.problem->first_order && !of.problem->newton_euler)
    return claim_on_lagrangian(metric.name, of);
  return of.scheme->claim(metric.name, oracles::regularity(*of.exact), *of.scheme_options);
}

void require_taken(const SchemeEntry& scheme, const oracles::ProblemEntry& problem) {
  if (takes(scheme, problem)) return;
  const char* taken = scheme.newton_euler  ? "rigid bodies"
                      : scheme.first_order ? "first-order systems"
                                           : "Lagrangian systems";
  const char* kind = problem.newton_euler  ? "a rigid body"
                     : problem.first_order ? "of first order"
                                           : "a Lagrangian one";
  if (scheme.first_order != problem.first_order || scheme.newton_euler != problem.newton_euler) {
    throw InvalidInput(fmt::format(
        "scheme {} takes {}; problem {} is {}", scheme.name, taken, problem.name, kind));
  }
  throw InvalidInput(
      fmt::format("scheme {} takes {} with frictionless contacts; problem {} is not one",
                  scheme.name,
                  scheme.any_model       ? "systems"
                  : scheme.takes_coupled ? "linear systems"
                                         : "diagonal linear systems",
                  problem.name));
}

}  // namespace assay::reports
