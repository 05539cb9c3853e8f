#include <fmt/format.h>

#include "reports/identify/catalogue.hpp"
#include "reports/identify/estimates.hpp"
#include "reports/identify/one_mass.hpp"

namespace assay::reports::items {

namespace {

constexpr double kMass = 2;

/// A point that strikes a rough plane, n coordinates, normal first.
Probe strike(std::string name, Numbers velocity, double friction, double e) {
  const std::size_t n = velocity.size();
  Probe probe{.name = std::move(name)};
  for (std::size_t i = 0; i < n; ++i) {
    Numbers row(n, 0);
    row[i] = kMass;
    probe.mass.push_back(row);
    row[i] = 1;
    probe.contact_matrix.push_back(row);
  }
  probe.offset = probe.position = Numbers(n, 0);
  probe.restitution = {e};
  probe.friction = friction;
  probe.velocity = std::move(velocity);
  probe.h = 0.125;
  return probe;
}

/// (1) of two components, μ of each over the one given.
void slide_in_the_plane(Questions& ask, Estimates& factor) {
  for (const double e : {0.0, 0.5}) {
    for (const double mu : {0.25, 0.5}) {
      const auto run = ask.ask(strike(fmt::format("slide-{}-{}", mu, e), {-1, 3}, mu, e));
      if (run) factor.add(run->name(), -run->jump(0, 1) / (run->jump(0, 0) * exactly(mu)));
    }
  }
}

/// Whether a point with μ > |U_T|/|(1 + e) U_N| stops; nothing without an answer.
std::optional<bool> sticks(Questions& ask) {
  const auto run = ask.ask(strike("stick", {-1, 0.25}, 0.5, 0));
  if (!run) return std::nullopt;
  return run->v(1, 1).contains(0);
}

/// (2): of three components, empty if it holds.
std::string spatial(Questions& ask) {
  const auto run = ask.ask(strike("slide-in-space", {-1, 3, 4}, 0.5, 0));
  if (!run) return ask.gap();
  const Measured first = run->jump(0, 1) / exactly(3), second = run->jump(0, 2) / exactly(4);
  if (!overlap(first, second))
    return "in 3D the friction force is not opposite to the sliding velocity";
  const Measured factor = -first * exactly(5) / (run->jump(0, 0) * exactly(0.5));
  return is(factor, 1) ? "" : "in space |P_T| = " + to_text(factor) + " mu P_N";
}

}  // namespace

/// Coulomb's law in an impact of a point: sliding
///
///   P_T = −μ P_N U_T/‖U_T‖,   P = M (U⁺ − U⁻)                                      (1)
///
/// for two μ and two e; sticking if μ allows it; and in space, from U_T = (3, 4),
///
///   P_T ∥ (3, 4),   ‖P_T‖ = μ P_N                                                  (2)
///
/// which a cone with few facets does not satisfy.
Identified friction(Questions& ask) {
  Estimates factor;
  slide_in_the_plane(ask, factor);
  const auto stuck = sticks(ask);
  const std::string in_space = spatial(ask);
  if (factor.empty()) return undetermined(ask.gap_or("velocities do not change"));
  const auto value = factor.common();
  if (!value) return inconsistent("|P_T| / (mu P_N) = " + factor.contradiction());
  std::vector<RecoveredValue> values = {{"mu-factor", *value}};
  if (!is(*value, 1)) {
    return inconsistent("|P_T| = " + to_text(*value) + " mu P_N where it slides", values);
  }
  if (stuck && !*stuck) return inconsistent("it goes on sliding where mu would stop it", values);
  std::string statement = "Coulomb's law: P_T = -mu P_N in sliding";
  if (stuck) statement += ", sticking where mu allows it";
  if (in_space.empty()) return recovered(statement + ", an isotropic cone in space", values);
  return recovered(statement + "; " + in_space, values);
}

}  // namespace assay::reports::items
