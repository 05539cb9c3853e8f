#include "reports/study/units_of_problem.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "oracles/state_columns.hpp"

namespace assay::reports {

namespace {

/// "rad/s" for "rad" and "/s"; "s" for the pure number "1" and " s".
std::string times(const std::string& unit, std::string_view factor) {
  if (unit == "1" && factor.starts_with(' ')) return std::string(factor.substr(1));
  return unit + std::string(factor);
}

/// "m or rad".
std::string alternatives(const std::vector<std::string>& units, std::string_view factor) {
  std::string text;
  for (std::size_t i = 0; i < units.size(); ++i) {
    text += i == 0 ? "" : i + 1 == units.size() ? " or " : ", ";
    text += times(units[i], factor);
  }
  return text;
}

}  // namespace

UnitsOfProblem::UnitsOfProblem(const oracles::ProblemEntry& problem, const Parameters& parameters)
    : first_order_(problem.kind == ModelKind::kFirstOrder) {
  // The metrics of rigid bodies name the units of centres and rotations themselves.
  if (problem.kind == ModelKind::kNewtonEuler) return;
  for (const oracles::StateColumns& columns : oracles::state_columns(problem, parameters)) {
    if (columns.family == "v") continue;
    if (std::ranges::count(coordinates_, columns.unit) == 0) coordinates_.push_back(columns.unit);
  }
}

std::string UnitsOfProblem::of(std::string_view usual) const {
  constexpr std::string_view kLength = "m", kState = "of x", kImpulse = "N s";
  if (first_order_ && usual == kImpulse) return "of lambda s";
  if (coordinates_.empty()) return std::string(usual);
  if (first_order_) {
    return usual.starts_with(kState) ? alternatives(coordinates_, usual.substr(kState.size()))
                                     : std::string(usual);
  }
  if (usual == kLength || usual == "m/s" || usual == "m/s^(1/2)") {
    return alternatives(coordinates_, usual.substr(kLength.size()));
  }
  if (usual != kImpulse || std::ranges::count(coordinates_, kLength) > 0) return std::string(usual);
  return std::ranges::count(coordinates_, "rad") > 0 ? "N s or N m s" : "of p";
}

std::string UnitsOfProblem::of_gaps() const {
  const bool angles = coordinates_.size() == 1 && coordinates_.front() == "rad";
  return angles ? "m or rad" : of("m");
}

}  // namespace assay::reports
