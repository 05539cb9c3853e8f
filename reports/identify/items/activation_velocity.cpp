#include <fmt/format.h>

#include "reports/identify/catalogue.hpp"
#include "reports/identify/one_mass.hpp"
#include "reports/identify/threshold.hpp"

namespace assay::reports::items {

namespace {

constexpr double kDepth = 16;  ///< [m] no forecast of the gap is positive

}  // namespace

/// Whether active contacts must be closing. The probe is a contact violated by 16 m, which every
/// rule on gaps takes for active, with relative velocities U_k of both signs. A force closes it in
/// the step whatever U_k is, h F/M = −256 m/s. If active, it changes U by a few |U_k|, otherwise by
/// −128 m/s or more.
///
///   active  ⟺  U_k ≤ ε_U                                                           (1)
///
/// or, if it is active at every U_k, there is no such test.
Identified activation_velocity(Questions& ask) {
  const std::vector<double> grid = {-4, -2, -1, -0.5, -0.25, 0, 0.25, 0.5, 1, 2, 4};
  const Threshold found = find_threshold(grid, [&](double u) -> std::optional<bool> {
    const auto run = ask.ask(one_contact(fmt::format("pressed-at-depth U = {:.13g}", u),
                                         {.force = -4096, .q = -kDepth, .v = u},
                                         /*restitution=*/0.5));
    if (!run) return std::nullopt;
    return run->jump(0).value > -64;
  });
  switch (found.kind) {
    case Threshold::Kind::kAlways:
      return recovered("none: violated contacts are active whatever their velocity, up to 4 m/s");
    case Threshold::Kind::kNever:
      return inconsistent("a contact violated by 16 m is not active");
    case Threshold::Kind::kMixed:
      return inconsistent(
          "no threshold: a violated contact is active at some velocity, but not at some lower "
          "velocity");
    case Threshold::Kind::kOpen:
      return undetermined(ask.gap());
    case Threshold::Kind::kFound:
      break;
  }
  if (!found.narrow) {
    return undetermined("answers are missing: the threshold of U is " + to_text(found.at) + "; " +
                        ask.gap());
  }
  return recovered(
      fmt::format(
          "active only if U {} {}", found.closed && !*found.closed ? "<" : "<=", to_text(found.at)),
      {{"velocity-threshold", found.at}});
}

}  // namespace assay::reports::items
