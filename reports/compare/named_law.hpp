#pragma once

#include <optional>
#include <string>
#include <vector>

#include "reports/compare/law_evidence.hpp"
#include "reports/compare/limit_law.hpp"
#include "reports/compare/recognise_law.hpp"

namespace assay::reports {

/// A law that the finest runs follow: "A or B" where they show that it is one of several.
struct NamedLaw {
  std::string name;
  std::vector<LawParameter> parameters = {};
};
[[nodiscard]] std::string joined_by_or(const std::vector<std::string>& names);

/// What the finest runs show, from coarse to fine.
using ShownValues = std::vector<std::optional<Shown>>;

/// The interval of what the finest runs show, wider by their spread on both sides: what differs
/// from its limit as h^1/2 or less has its limit there, if steps are a factor of two apart; and by
/// kPrintedDigits of it. Nothing if a run shows none, or if their spread is more than a quarter.
/// @param runs how many of the finest must agree
[[nodiscard]] std::optional<LawParameter> agreed(const std::string& name,
                                                 const ShownValues& of,
                                                 const std::string& unit,
                                                 std::size_t runs = kAgreeingRuns);
[[nodiscard]] bool holds(const LawParameter& of, double value);

/// The finest runs, from coarse to fine.
using FinestRuns = std::vector<LawEvidence>;

/// The friction of contacts that slide. Nothing if the true one explains it, or none does.
///
/// A model of friction counts if it deviates by at most 1 % of the bound, or at most twice as much
/// as the best one. The best one must deviate by 2 % at most. The name holds all that count, with
/// two exceptions. If the circle counts, a square is named only if it has the true coefficient, and
/// friction along the effective mass is not named: a motion along one line shows no shape. A square
/// of the true coefficient is not said to be one of a force. Drag counts beside the true friction
/// alone.
/// @param damps whether there is damping without contact, which then is the drag of contacts, too
[[nodiscard]] std::optional<NamedLaw> named_friction(const FinestRuns& runs, bool damps);

/// The restitution of impacts that take as many steps in all runs. Each impact has an interval of
/// its own, by what forces do meanwhile; the true restitution is excluded if it is outside of one.
/// Impacts of one speed alone do not show whether restitution depends on it.
[[nodiscard]] std::optional<NamedLaw> named_restitution(const FinestRuns& runs);

/// The gap at which contacts begin to push, the same for all impacts. Without impacts it is the gap
/// at which they rest; a soft contact may cause this, too.
/// @param error a gap of less than a tenth of it counts as 0
[[nodiscard]] std::optional<NamedLaw> named_gap(const FinestRuns& runs, double error);

/// The stiffness and damping of contacts. The two finest runs must show them, and agree; so must
/// the run before them, if its contacts push on enough steps.
[[nodiscard]] std::optional<NamedLaw> named_spring(const FinestRuns& runs);

}  // namespace assay::reports
