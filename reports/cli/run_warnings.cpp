#include "reports/cli/run_warnings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <utility>

#include "core/math/largest_magnitude.hpp"
#include "core/systems/first_order_start.hpp"
#include "core/systems/not_finite_force.hpp"
#include "oracles/model_structure.hpp"
#include "reports/cli/commands.hpp"

namespace assay::reports {

void print_warnings(const Warnings& warnings) {
  for (const std::string& warning : warnings) print_message("warning: " + warning);
}

void warn_of_start(const RunRequest& request, Warnings& warnings) {
  if (request.problem->kind != ModelKind::kFirstOrder) return;
  // The size of rounding to 50 digits; 10 of them are left for the coefficients of y.
  const WorkingDigits digits(50);
  const Mpfr noise("1e-40");
  const auto model = oracles::first_order_model<Mpfr>(*request.problem, request.parameters);
  const Vector<Mpfr> defect = defect_of_start(model);
  const Mpfr size = largest_magnitude<Mpfr>(model.initial_state) +
                    largest_magnitude<Mpfr>(model.initial_multiplier);
  for (Eigen::Index i = 0; i < defect.size(); ++i) {
    if (defect(i) <= noise * size) continue;
    warnings.push_back(
        fmt::format("the initial state is inconsistent: y{} and lambda{} violate their law by "
                    "{:.6g}; with theta = gamma = 1 the first step jumps to a state that obeys it",
                    i,
                    i,
                    static_cast<double>(defect(i))));
  }
}

void warn_of_bodies(const oracles::ProblemEntry& problem,
                    const Parameters& parameters,
                    Warnings& list) {
  if (problem.kind != ModelKind::kNewtonEuler) return;
  const auto model = oracles::newton_euler_model<double>(problem, parameters);
  for (std::string& warning : warnings(model)) list.push_back(std::move(warning));
}

std::string why_bodies_stop(const RunRequest& request, const TextState& last) {
  const auto is_enclosure = [](const std::string& x) { return x.starts_with('['); };
  if (request.problem->kind != ModelKind::kNewtonEuler || is_enclosure(last.t)) return {};
  if (std::ranges::any_of(last.q, is_enclosure)) return {};
  const auto numbers = [](const std::vector<std::string>& texts) {
    Vector<double> result(static_cast<Eigen::Index>(texts.size()));
    Eigen::Index i = 0;
    for (const std::string& text : texts) {
      result(i++) = from_rational<double>(parse_rational(text));
    }
    return result;
  };
  const auto model = oracles::newton_euler_model<double>(*request.problem, request.parameters);
  return not_finite_force_in_step<double>(model,
                                          from_rational<double>(parse_rational(last.t)),
                                          numbers(last.q),
                                          numbers(last.v),
                                          from_rational<double>(request.h))
      .value_or("");
}

void warn_of_degree(const RunRequest& request, Warnings& warnings) {
  if (!request.problem->describe) return;
  const oracles::DescribedModel model = request.problem->describe(request.parameters);
  const bool first_order = request.problem->kind == ModelKind::kFirstOrder;
  bool singular = false;
  for (const oracles::InteractionStructure& of : oracles::structure_of(model)) {
    if (of.kind == RelativeDegreeKind::kInfinite) {
      warnings.push_back(
          fmt::format("interaction '{}': one of its outputs, with all its derivatives, depends on "
                      "no multiplier",
                      of.name));
    } else if (first_order && of.degree && *of.degree > 1) {
      warnings.push_back(
          fmt::format("interaction '{}' has relative degree {}: its multiplier may be an impulse, "
                      "and its state may jump",
                      of.name,
                      *of.degree));
    } else if (of.kind == RelativeDegreeKind::kSingular) {
      singular = true;
      warnings.push_back(fmt::format(
          "the components of interaction '{}' are not independent: its {} may not be unique",
          of.name,
          first_order ? "multipliers" : "impulses"));
    }
  }
  if (singular || oracles::degree_of_all(model) != RelativeDegreeKind::kSingular) return;
  warnings.push_back(
      fmt::format("the interactions together are not independent: their {} may not be unique",
                  first_order ? "multipliers" : "impulses"));
}

}  // namespace assay::reports
