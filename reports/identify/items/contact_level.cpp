#include <fmt/format.h>

#include "reports/identify/catalogue.hpp"
#include "reports/identify/estimates.hpp"
#include "reports/identify/one_mass.hpp"

namespace assay::reports::items {

namespace {

constexpr double kStep = 0.125;
constexpr int kSteps = 4;
constexpr double kNoGap = 0x1p-20;  ///< of (3)

/// The step in which the velocity changes; 0 if it does not, or if it changes more than once.
std::size_t impact_step(const ObservedRun& run) {
  std::size_t found = 0;
  for (std::size_t k = 0; k < run.steps(); ++k) {
    if (run.jump(k).contains(0)) continue;
    if (found != 0) return 0;
    found = k + 1;
  }
  return found;
}

/// Measures (1) in the step of the impact.
Measured position_weight(const ObservedRun& run, std::size_t k) {
  const Measured mean = (run.q(k) - run.q(k - 1)) / exactly(kStep);
  return (mean - run.v(k - 1)) / run.jump(k - 1);
}

/// Whether (2) holds in some step.
bool reflects_positions(const ObservedRun& run) {
  const Measured e = exactly(run.probe().restitution[0]);
  for (std::size_t k = 0; k < run.steps(); ++k) {
    const Measured past =
        k == 0 ? run.q(0) - exactly(kStep) * run.v(0) : run.q(k - 1);  // of the free motion
    if (overlap(run.q(k + 1), -(e * past))) return true;
  }
  return false;
}

bool penetrates(const ObservedRun& run) {
  for (std::size_t k = 0; k <= run.steps(); ++k) {
    if (run.q(k).high() < 0) return true;
  }
  return false;
}

struct Evidence {
  int runs = 0, jumps = 0, reflected = 0, penetrating = 0;
  Estimates all, open;  ///< β of (1), of all impacts, of those that end with a gap
  bool shut = true;     ///< the others end with (3)
};

void add_impact(const ObservedRun& run, std::size_t k, Evidence& evidence) {
  ++evidence.jumps;
  evidence.all.add(run.name(), position_weight(run, k));
  const double gap = run.q(k).value / kStep;
  if (gap > kNoGap) {
    evidence.open.add(run.name(), position_weight(run, k));
  } else if (gap < -kNoGap) {
    evidence.shut = false;
  }
}

Evidence examine(Questions& ask) {
  Evidence evidence;
  for (const double e : {0.0, 0.5}) {
    for (const double gap : {0.25, 0.625, 0.875}) {
      const auto run = ask.ask(one_contact(fmt::format("approach-{}-{}", gap, e),
                                           {.q = gap * kStep, .v = -1, .h = kStep, .steps = kSteps},
                                           e));
      if (!run) continue;
      ++evidence.runs;
      if (reflects_positions(*run)) ++evidence.reflected;
      if (penetrates(*run)) ++evidence.penetrating;
      const std::size_t k = impact_step(*run);
      if (k > 0 && overlap(run->v(k), exactly(e))) add_impact(*run, k, evidence);
    }
  }
  return evidence;
}

/// The result if (3) holds.
Identified projected(const Evidence& found) {
  std::string text = "velocities, U+ = -e U- in one step, then the positions of active contacts";
  std::vector<RecoveredValue> values;
  if (const auto beta = found.open.common()) {
    values.push_back({"theta", *beta});
    text += ", theta = " + to_text(*beta) + " where there is a gap";
  }
  if (found.penetrating == 0) {
    text += "; no state has g < 0";
  } else {
    text += fmt::format("; {} of {} runs have g < 0", found.penetrating, found.runs);
  }
  return recovered(std::move(text), std::move(values));
}

}  // namespace

/// The level at which contacts are imposed. Masses reach their obstacle at three fractions of a
/// step, with e = 0 and 1/2. On velocities: U⁺ = −e U⁻ in one step, which ends where β puts it,
/// with or without a gap,
///
///   q_{k+1} = q_k + h ((1−β) v_k + β v_{k+1})                                      (1)
///
/// on positions, as in the scheme of Schatzman and Paoli: in some step
///
///   g_{k+1} = −e g_{k−1}                                                           (2)
///
/// and projected: (1) holds only if it leaves a gap; the other steps end with
///
///   |g_{k+1}| ≤ 2⁻²⁰ h |U⁻|                                                       (3)
///
/// which is 0 to the tolerance of any projection, and far from the positions that (1) gives for the
/// three fractions.
Identified contact_level(Questions& ask) {
  const Evidence found = examine(ask);
  if (found.runs == 0) return undetermined(ask.gap());
  const bool jumps = found.jumps == found.runs;
  if (const auto beta = found.all.common(); beta && jumps) {
    return recovered(
        fmt::format("velocities: U+ = -e U- in one step, q+ = q + h ((1 - theta) v + theta v+), "
                    "theta = {}; {} of {} runs have g < 0",
                    to_text(*beta),
                    found.penetrating,
                    found.runs),
        {{"theta", *beta}});
  }
  if (found.reflected == found.runs) return recovered("positions: g_{k+1} = -e g_{k-1}");
  if (jumps && found.shut && (found.open.empty() || found.open.common())) return projected(found);
  std::string statement = fmt::format(
      "of {} impacts {} have U+ = -e U- in one step, {} g_{{k+1}} = -e g_{{k-1}}, {} "
      "have g < 0",
      found.runs,
      found.jumps,
      found.reflected,
      found.penetrating);
  if (!found.all.empty()) statement += "; theta = " + found.all.contradiction();
  return inconsistent(std::move(statement));
}

}  // namespace assay::reports::items
