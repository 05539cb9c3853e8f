#include <fmt/format.h>

#include <cmath>

#include "reports/identify/catalogue.hpp"
#include "reports/identify/one_mass.hpp"
#include "reports/identify/threshold.hpp"

namespace assay::reports::items {

namespace {

/// A mass that approaches at `speed`, pressed by `force`.
struct Sweep {
  const char* name;
  double h, speed, e, force;

  [[nodiscard]] double travel() const { return h * speed; }
};

constexpr Sweep kBase{"closing", 0.125, 1, 0.5, 0};
constexpr Sweep kLongStep{"closing-long-step", 0.25, 1, 0.5, 0};
constexpr Sweep kFast{"closing-fast", 0.125, 2, 0.5, 0};
constexpr Sweep kSlow{"closing-slow", 0.25, 0.25, 0.5, 0};
constexpr Sweep kPlastic{"closing-plastic", 0.125, 1, 0, 0};
constexpr Sweep kPressed{"closing-pressed", 0.125, 1, 0.5, -3};

/// Gaps in travels.
std::vector<double> grid() {
  return {-1024, -64, -4, -2, -1, -0.5, -0.25, 0, 0.25, 0.5, 0.75, 1, 1.5, 2, 4, 64, 1024, 0x1p20};
}

/// x = g/(h |U|) up to which the first step changes the velocity upwards.
Threshold boundary(Questions& ask, const Sweep& sweep) {
  return find_threshold(grid(), [&](double x) -> std::optional<bool> {
    const auto run = ask.ask(one_contact(
        fmt::format("{} g = {:.13g} h |U|", sweep.name, x),
        {.force = sweep.force, .q = x * sweep.travel(), .v = -sweep.speed, .h = sweep.h},
        sweep.e));
    if (!run) return std::nullopt;
    return run->jump(0).low() > 0;
  });
}

Measured gap_of(const Threshold& boundary, const Sweep& sweep) {
  return boundary.at * exactly(sweep.travel());
}

/// Whether answers are missing, so that the boundary is unknown.
bool is_incomplete(const Threshold& boundary) {
  return boundary.kind == Threshold::Kind::kOpen ||
         (boundary.kind == Threshold::Kind::kFound && !boundary.narrow);
}

/// The statement if no boundary was found.
Identified without_boundary(const Threshold& found, Questions& ask) {
  switch (found.kind) {
    case Threshold::Kind::kAlways:
      return recovered("contacts are active at every gap");
    case Threshold::Kind::kNever:
      return inconsistent("no contact that closes at 1 m/s is active, at any gap or penetration");
    case Threshold::Kind::kMixed:
      return inconsistent(
          "no threshold: contacts are active at some gap, but not at some smaller gap");
    case Threshold::Kind::kFound:
    case Threshold::Kind::kOpen:
      break;
  }
  return undetermined(ask.gap());
}

/// The four boundaries of (1), as gaps.
struct Boundaries {
  Measured base, long_step, fast, slow;

  [[nodiscard]] std::string text() const {
    return fmt::format(
        "g = {} at h = 1/8, |U| = 1; {} at h = 1/4, |U| = 1; {} at h = 1/8, |U| = "
        "2; {} at h = 1/4, |U| = 1/4",
        to_text(base),
        to_text(long_step),
        to_text(fast),
        to_text(slow));
  }
};

/// γ and ε of boundaries ε + γ `base` and ε + γ `other`; a boundary that they predict must be
/// found.
struct Line {
  Measured slope, constant;

  Line(const Measured& base, double at_base, const Measured& other, double at_other)
      : slope((other - base) / exactly(at_other - at_base)),
        constant(base - slope * exactly(at_base)) {}
  [[nodiscard]] bool passes(const Measured& gap, double at) const {
    return overlap(constant + slope * exactly(at), gap);
  }
};

std::string rule_text(const Line& line, const char* travel, const Threshold& boundary) {
  const bool exact = boundary.closed && is(line.constant, 0);
  std::string forecast;
  if (!is(line.slope, 0)) {
    const std::string factor = is(line.slope, 1) ? "" : to_text(line.slope) + " ";
    forecast = fmt::format(" + {}{}", factor, travel);
  }
  return fmt::format("active iff g{} {} {}",
                     forecast,
                     exact && !*boundary.closed ? "<" : "<=",
                     to_text(line.constant));
}

/// How far a force and e move the boundary, as the end of the statement. If answers are missing,
/// the rule is undetermined.
void note_other_influences(Questions& ask, const Measured& base, Identified& found) {
  const Threshold plastic = boundary(ask, kPlastic), pressed = boundary(ask, kPressed);
  if (plastic.kind == Threshold::Kind::kFound && !overlap(gap_of(plastic, kPlastic), base)) {
    found.statement +=
        fmt::format(" at e = 1/2; it depends on e: g = {} h |U| at e = 0", to_text(plastic.at));
  }
  for (const Threshold& each : {plastic, pressed}) {
    if (!is_incomplete(each) || found.recovery == Recovery::kUndetermined) continue;
    found.recovery = Recovery::kUndetermined;
    found.statement += "; whether e and forces matter is not known: " + ask.gap();
  }
  if (!pressed.narrow) return;
  const Measured shift = (gap_of(pressed, kPressed) - base) /
                         exactly(kPressed.h * kPressed.h * -kPressed.force / OneMass{}.mass);
  found.values.push_back({"force-forecast", shift});
  found.statement +=
      is(shift, 0) ? ", U of the state before" : ", forces add " + to_text(shift) + " h^2 F / M";
}

}  // namespace

/// When a closing contact becomes active. For gaps on one side of a boundary the first step changes
/// the velocity, for gaps on the other side it does not. This boundary is found for four pairs of h
/// and |U|:
///
///   active  ⟺  g + γ h U ≤ ε   ⟹   g* = ε + γ h |U|                                (1)
///
/// Two of them give γ and ε, the other two confirm them; g* = ε + γ |U| is a rule that lacks h. A
/// fifth boundary with e = 0, and a sixth under a force, detect rules that depend on more than g
/// and U: a law on positions, g_{k+1} ≥ −e g_{k−1}, depends on e and on forces.
Identified activation(Questions& ask) {
  const Threshold base = boundary(ask, kBase), long_step = boundary(ask, kLongStep),
                  fast = boundary(ask, kFast), slow = boundary(ask, kSlow);
  for (const Threshold& each : {base, long_step, fast, slow}) {
    if (each.kind != Threshold::Kind::kFound) return without_boundary(each, ask);
  }
  const Boundaries gaps{
      gap_of(base, kBase), gap_of(long_step, kLongStep), gap_of(fast, kFast), gap_of(slow, kSlow)};
  const bool complete = base.narrow && long_step.narrow && fast.narrow && slow.narrow;
  const Line by_travel(gaps.base, kBase.travel(), gaps.fast, kFast.travel());
  if (by_travel.passes(gaps.long_step, kLongStep.travel()) &&
      by_travel.passes(gaps.slow, kSlow.travel())) {
    Identified found =
        recovered(rule_text(by_travel, "h U", base),
                  {{"gamma", by_travel.slope}, {"gap-threshold", by_travel.constant}});
    note_other_influences(ask, gaps.base, found);
    if (complete) return found;
    return undetermined("answers are missing: the boundary is at " + gaps.text() + "; " +
                        ask.gap());
  }
  const Line by_speed(gaps.base, kBase.speed, gaps.fast, kFast.speed);
  if (complete && by_speed.passes(gaps.long_step, kLongStep.speed) &&
      by_speed.passes(gaps.slow, kSlow.speed)) {
    return inconsistent(
        rule_text(by_speed, "U", base) + ", without h",
        {{"gamma-without-h", by_speed.slope}, {"gap-threshold", by_speed.constant}});
  }
  return inconsistent("no rule g + gamma h U <= threshold: the boundary is at " + gaps.text());
}

}  // namespace assay::reports::items
