#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "reports/compare/named_law.hpp"

namespace assay::reports {

namespace {

constexpr double kNoEnd = std::numeric_limits<double>::infinity();

/// Impacts of one run that are fast enough for its steps.
struct ImpactsOfRun {
  std::vector<SeenImpact> impacts;
  Eigen::Index longest = 0;  ///< steps of one of them
};
ImpactsOfRun fast_impacts(const LawEvidence& of) {
  constexpr double kSlow = 0.05;  // of the fastest
  ImpactsOfRun fast;
  const std::vector<SeenImpact> all = impacts_of(of);
  double fastest = 0;
  for (const SeenImpact& impact : all) fastest = std::max(fastest, impact.speed);
  for (const SeenImpact& impact : all) {
    if (impact.speed < kSlow * fastest) continue;
    fast.impacts.push_back(impact);
    fast.longest = std::max(fast.longest, impact.steps);
  }
  return fast;
}

/// The numbers that all of some intervals hold.
struct Common {
  double low = -kNoEnd, high = kNoEnd;
  void meet(double from, double to) {
    low = std::max(low, from);
    high = std::min(high, to);
  }
};

/// Of all impacts of the finest runs.
struct SeenRestitution {
  Common all;  ///< if it is the same for all
  double slowest = kNoEnd, fastest = 0;
  Common threshold{0};     ///< the speeds below which none restitutes
  bool is_true = true;     ///< each may have the true one
  bool is_either = true;   ///< each may have the true one or none
  bool any_rests = false;  ///< and not the true one
};
void see(const SeenImpact& of, SeenRestitution& seen) {
  constexpr double kSame = 0.01;
  const double e = of.restitution.value, open = of.restitution.open + kSame;
  seen.all.meet(e - open, e + open);
  seen.slowest = std::min(seen.slowest, of.speed);
  seen.fastest = std::max(seen.fastest, of.speed);
  const bool may_be_true = std::abs(e - of.truth) <= open, may_rest = e <= open;
  seen.is_true = seen.is_true && may_be_true;
  seen.is_either = seen.is_either && (may_be_true || may_rest);
  const double slack = of.restitution.open * of.speed;
  if (may_be_true && !may_rest) seen.threshold.meet(-kNoEnd, of.speed + slack);
  if (may_rest && !may_be_true) {
    seen.any_rests = true;
    seen.threshold.meet(of.speed - slack, kNoEnd);
  }
}

}  // namespace

std::optional<NamedLaw> named_restitution(const FinestRuns& runs) {
  constexpr double kKnown = 0.1;  // open by more, an impact tells nothing
  constexpr Eigen::Index kShort = 4;
  SeenRestitution seen;
  std::size_t count = 0;
  const Eigen::Index longest = fast_impacts(runs.back()).longest;
  for (const LawEvidence& of : runs) {
    const ImpactsOfRun fast = fast_impacts(of);
    // What takes more steps as they become shorter takes a time: a soft contact.
    if (longest > std::max(kShort, 3 * fast.longest / 2)) return std::nullopt;
    for (const SeenImpact& impact : fast.impacts) {
      if (impact.restitution.open > kKnown) continue;
      see(impact, seen);
      ++count;
    }
  }
  if (count == 0 || seen.is_true) return std::nullopt;
  std::vector<std::string> names;
  NamedLaw law;
  if (seen.is_either && seen.any_rests && seen.threshold.low < seen.threshold.high) {
    names.emplace_back("no restitution below a speed");
    law.parameters.push_back(
        {"speed", std::max(seen.threshold.low, 0.0), seen.threshold.high, "m/s"});
  }
  constexpr double kWide = 0.1, kOneSpeed = 1.25;
  if (seen.all.low <= seen.all.high && seen.all.high - seen.all.low < kWide) {
    names.emplace_back("another coefficient of restitution");
    if (seen.fastest < kOneSpeed * seen.slowest) {
      names.emplace_back("restitution that depends on the impact");
    }
    law.parameters.push_back({"restitution", std::max(seen.all.low, 0.0), seen.all.high, "1"});
  }
  if (names.empty()) return std::nullopt;
  law.name = joined_by_or(names);
  return law;
}

namespace {

/// The gaps at which contacts push all along, in the second half of a run without impacts.
std::optional<Shown> resting_gap(const LawEvidence& of) {
  double low = kNoEnd, high = -kNoEnd;
  for (const SeenContact& contact : of.contacts) {
    for (Eigen::Index k = of.steps() / 2; k < of.steps(); ++k) {
      if (!of.pushes(contact, k)) continue;
      low = std::min(low, static_cast<double>(of.gap(contact.row, k)));
      high = std::max(high, static_cast<double>(of.gap(contact.row, k)));
    }
  }
  if (!(low <= high)) return std::nullopt;
  return Shown{(low + high) / 2, (high - low) / 2};
}

}  // namespace

std::optional<NamedLaw> named_gap(const FinestRuns& runs, double error) {
  constexpr double kPart = 0.1;
  const auto matters = [&](const LawParameter& gap) {
    const double nearest = holds(gap, 0) ? 0 : std::min(std::abs(gap.low), std::abs(gap.high));
    return nearest > kPart * error;
  };
  Common common;
  std::size_t count = 0;
  for (const LawEvidence& of : runs) {
    for (const SeenImpact& impact : fast_impacts(of).impacts) {
      common.meet(impact.gap_low, impact.gap_high);
      ++count;
    }
  }
  if (count > 0) {
    const LawParameter gap{"gap", common.low, common.high, "m"};
    if (!(gap.low <= gap.high) || !matters(gap)) return std::nullopt;
    return NamedLaw{"contact at another gap", {gap}};
  }
  ShownValues values;
  for (const LawEvidence& of : runs) values.push_back(resting_gap(of));
  const auto gap = agreed("gap", values, "m");
  if (!gap || !matters(*gap)) return std::nullopt;
  return NamedLaw{
      gap->high < 0 ? "contact at another gap or soft contact" : "contact at another gap", {*gap}};
}

std::optional<NamedLaw> named_spring(const FinestRuns& runs) {
  ShownValues stiffness, damping;
  for (const LawEvidence& of : runs) {
    if (!pushes_often(of)) {
      if (&of == &runs.front()) continue;
      return std::nullopt;
    }
    const auto spring = spring_contact(of);
    if (!spring) return std::nullopt;
    stiffness.emplace_back(spring->stiffness);
    damping.emplace_back(spring->damping);
  }
  const std::size_t shown = stiffness.size();
  const auto of_gap = agreed("stiffness", stiffness, "N/m", shown);
  if (!of_gap || !(of_gap->low > 0)) return std::nullopt;
  NamedLaw law{"soft contact", {*of_gap}};
  if (const auto of_speed = agreed("damping", damping, "N s/m", shown)) {
    law.parameters.push_back(*of_speed);
  }
  return law;
}

}  // namespace assay::reports
