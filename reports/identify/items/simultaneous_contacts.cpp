#include <fmt/format.h>

#include <algorithm>

#include "reports/identify/catalogue.hpp"
#include "reports/identify/one_mass.hpp"

namespace assay::reports::items {

namespace {

/// A law on positions needs two steps.
constexpr int kSteps = 4;

struct Case {
  const char* name;
  std::vector<Numbers> mass, contacts;
  Numbers velocity;
  double e;
};

/// Both contacts close and push, on either side; the push of the first opens the second.
std::vector<Case> cases() {
  return {{"both-push", {{1, 0}, {0, 2}}, {{1, 0}, {-1, 1}}, {-1, -2}, 0.5},
          {"both-push-mirrored", {{1, 0}, {0, 2}}, {{-1, 0}, {1, -1}}, {1, 2}, 0.5},
          {"one-opens-the-other", {{1, 0}, {0, 1}}, {{1, 0}, {1, 0.5}}, {-1, 0.5}, 0}};
}

Probe probe_of(const Case& x) {
  Probe probe{.name = x.name, .mass = x.mass};
  probe.contact_matrix = x.contacts;
  probe.offset = {0, 0};
  probe.restitution = {x.e, x.e};
  probe.position = {0, 0};
  probe.velocity = x.velocity;
  probe.h = 0.125;
  probe.steps = kSteps;
  return probe;
}

/// How the run contradicts (1); empty if it does not.
std::string defect(const ObservedRun& run, const Case& x) {
  // M is diagonal; M (v⁺ − v⁻) = Hᵀ P by Cramer's rule.
  const auto& h = x.contacts;
  const Measured m0 = exactly(x.mass[0][0]) * (run.v(kSteps, 0) - run.v(0, 0));
  const Measured m1 = exactly(x.mass[1][1]) * (run.v(kSteps, 1) - run.v(0, 1));
  const Measured det = exactly(h[0][0] * h[1][1] - h[0][1] * h[1][0]);
  const Measured impulse[] = {(exactly(h[1][1]) * m0 - exactly(h[1][0]) * m1) / det,
                              (exactly(h[0][0]) * m1 - exactly(h[0][1]) * m0) / det};
  for (std::size_t i = 0; i < 2; ++i) {
    const Measured before = exactly(h[i][0] * x.velocity[0]) + exactly(h[i][1] * x.velocity[1]);
    const Measured after =
        exactly(h[i][0]) * run.v(kSteps, 0) + exactly(h[i][1]) * run.v(kSteps, 1);
    const Measured w = after + exactly(x.e) * before;
    const std::string where = fmt::format(" at contact {} of {}", i + 1, x.name);
    if (w.high() < 0) return "U+ + e U- = " + to_text(w) + where;
    if (impulse[i].high() < 0) return "P = " + to_text(impulse[i]) + where;
    if (!(w * impulse[i]).contains(0)) {
      return "U+ + e U- = " + to_text(w) + " with P = " + to_text(impulse[i]) + where;
    }
  }
  return "";
}

}  // namespace

/// Whether contacts that are struck at one instant form one problem,
///
///   0 ≤ U⁺ + e U⁻  ⊥  P ≥ 0 at all of them at once,   M (v⁺ − v⁻) = Hᵀ P                (1)
///
/// from cases of two contacts with a common coordinate: in one both push, P = (15/2, 6); in the
/// other, the push of one opens the other contact, P = (1, 0). A scheme that treats one contact
/// after the other, once, has U⁺ + e U⁻ ≠ 0 in the first case. Equations U⁺ = −e U⁻ pull in the
/// second.
Identified simultaneous_contacts(Questions& ask) {
  std::string defects;
  int answered = 0;
  for (const Case& each : cases()) {
    const auto run = ask.ask(probe_of(each));
    if (!run) continue;
    ++answered;
    const std::string found = defect(*run, each);
    if (!found.empty()) defects += (defects.empty() ? "" : "; ") + found;
  }
  if (!defects.empty()) return inconsistent("not one complementarity problem: " + defects);
  if (answered < 3) return undetermined(ask.gap());
  return recovered(
      "one complementarity problem: 0 <= U+ + e U- perp P >= 0 at all contacts at once");
}

}  // namespace assay::reports::items
