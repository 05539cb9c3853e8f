#pragma once

#include <optional>
#include <string>
#include <vector>

#include "reports/compare/law_evidence.hpp"
#include "reports/compare/limit_law.hpp"
#include "reports/compare/recognise_law.hpp"

namespace assay::reports {

/// A law that the finest runs follow. The name is "A or B" if the runs only show that it is one of
/// several laws.
struct NamedLaw {
  std::string name;
  std::vector<LawParameter> parameters = {};
};
[[nodiscard]] std::string joined_by_or(const std::vector<std::string>& names);

/// The values that the finest runs show, from coarse to fine.
using ShownValues = std::vector<std::optional<Shown>>;

/// The interval of the values that the finest runs show. It is widened on both sides by the spread
/// of the values, and by kPrintedDigits of it. A value that differs from its limit as h^1/2 or less
/// then has its limit in the interval, if steps are a factor of two apart. Nothing if a run shows
/// no value, or if the spread is more than a quarter.
/// @param runs the number of finest runs that must agree
[[nodiscard]] std::optional<LawParameter> agreed(const std::string& name,
                                                 const ShownValues& of,
                                                 const std::string& unit,
                                                 std::size_t runs = kAgreeingRuns);
[[nodiscard]] bool holds(const LawParameter& of, double value);

/// The finest runs, from coarse to fine.
using FinestRuns = std::vector<LawEvidence>;

/// The friction of contacts that slide. Nothing if the true friction explains the forces, or if no
/// model does.
///
/// A model of friction counts if it deviates by at most 1 % of the bound, or at most twice as much
/// as the best model. The best model must deviate by 2 % at most. The name holds all models that
/// count, with two exceptions. First, if the circle counts, a square is named only if it has the
/// true coefficient, and friction along the effective mass is not named, because a motion along one
/// line shows no shape. Second, if a square has the true coefficient, the square of a force is not
/// named. Drag counts only beside the true friction.
/// @param damps whether there is damping without contact; this is then also the drag of contacts
[[nodiscard]] std::optional<NamedLaw> named_friction(const FinestRuns& runs, bool damps);

/// The restitution of impacts that take as many steps in all runs. Each impact has its own
/// interval, because forces act meanwhile. The true restitution is excluded if it is outside one of
/// these intervals. Impacts of a single speed do not show whether restitution depends on the speed.
[[nodiscard]] std::optional<NamedLaw> named_restitution(const FinestRuns& runs);

/// The gap at which contacts begin to push, the same for all impacts. Without impacts it is the gap
/// at which they rest; a soft contact may cause this, too.
/// @param error a gap of less than a tenth of it counts as 0
[[nodiscard]] std::optional<NamedLaw> named_gap(const FinestRuns& runs, double error);

/// The stiffness and damping of contacts. The two finest runs must show them, and agree; so must
/// the run before them, if its contacts push on enough steps.
[[nodiscard]] std::optional<NamedLaw> named_spring(const FinestRuns& runs);

}  // namespace assay::reports
