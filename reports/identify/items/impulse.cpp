#include <fmt/format.h>

#include "reports/identify/catalogue.hpp"
#include "reports/identify/estimates.hpp"
#include "reports/identify/one_mass.hpp"

namespace assay::reports::items {

namespace {

/// A law on positions needs two steps.
constexpr int kSteps = 4;

/// Two coupled coordinates that strike one obstacle, H = (1, −1/2), U⁻ = −3/2.
Probe coupled_impact() {
  Probe probe{.name = "coupled-impact", .mass = {{2, 0.5}, {0.5, 1}}};
  probe.contact_matrix = {{1, -0.5}};
  probe.offset = {0};
  probe.restitution = {0.5};
  probe.position = {0, 0};
  probe.velocity = {-1, 1};
  probe.h = 0.125;
  probe.steps = kSteps;
  return probe;
}

}  // namespace

/// The coordinates on which an impulse acts, from two that M couples, without forces:
///
///   M (v⁺ − v⁻) = s Hᵀ Σ P_k                                                       (1)
///
/// over four steps, in each of its rows, with the reported P_k. s = 1: P is the impulse of the
/// step, s = h: a force. (1) fails if v⁺ − v⁻ is Hᵀ P itself, without M⁻¹.
Identified impulse(Questions& ask) {
  const auto run = ask.ask(coupled_impact());
  if (!run) return undetermined(ask.gap());
  const Probe& x = run->probe();
  const Measured jump[] = {run->v(kSteps, 0) - run->v(0, 0), run->v(kSteps, 1) - run->v(0, 1)};
  Measured impulses = exactly(0);
  for (std::size_t k = 1; k <= kSteps; ++k) impulses = impulses + run->impulse(k);
  Estimates momentum, velocity, reported;
  for (std::size_t i = 0; i < 2; ++i) {
    const std::string row = fmt::format("row {}", i + 1);
    const Measured change = exactly(x.mass[i][0]) * jump[0] + exactly(x.mass[i][1]) * jump[1];
    const Measured direction = exactly(x.contact_matrix[0][i]);
    momentum.add(row, change / direction);
    velocity.add(row, jump[i] / direction);
    reported.add(row, change / (direction * impulses));
  }
  const auto total = momentum.common();
  if (!total) {
    if (velocity.common()) return inconsistent("v+ - v- = H^T P, without the inverse of M");
    return inconsistent("M (v+ - v-) is no multiple of H^T: " + momentum.contradiction());
  }
  if (total->contains(0)) return undetermined("the contact did nothing");
  const auto share = reported.common();
  if (!share) return recovered("M (v+ - v-) = H^T P; P is not reported", {{"impulse", *total}});
  if (is(*share, 1))
    return recovered("M (v+ - v-) = H^T P, P that is reported [N s]", {{"s", *share}});
  return recovered("M (v+ - v-) = s H^T P, P that is reported, s = " + to_text(*share),
                   {{"s", *share}});
}

}  // namespace assay::reports::items
