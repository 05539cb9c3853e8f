#include <fmt/format.h>

#include "reports/identify/catalogue.hpp"
#include "reports/identify/estimates.hpp"
#include "reports/identify/one_mass.hpp"

namespace assay::reports::items {

namespace {

/// ρ for each e.
struct Rebound {
  double e;
  Measured rho;
};

std::string table(const std::vector<Rebound>& rebounds) {
  std::string text;
  for (const Rebound& each : rebounds) {
    text += fmt::format("{}{} of e = {}", text.empty() ? "" : ", ", to_text(each.rho), each.e);
  }
  return text;
}

/// a and b of (3), from two e that the others confirm; nothing if they do not.
std::optional<Identified> affine(const std::vector<Rebound>& rebounds) {
  if (rebounds.size() < 3) return std::nullopt;
  const Rebound &first = rebounds.front(), &last = rebounds.back();
  const Measured b = (last.rho - first.rho) / exactly(last.e - first.e);
  const Measured a = first.rho - b * exactly(first.e);
  for (const Rebound& each : rebounds) {
    if (!overlap(a + b * exactly(each.e), each.rho)) return std::nullopt;
  }
  std::string statement = "U+ = -rho U-, rho = " + to_text(a) + " + " + to_text(b) + " e";
  if (overlap(a, b - exactly(1))) {
    statement += ": e of U_{k+theta}, theta = " + to_text(exactly(1) / b);
  }
  return inconsistent(std::move(statement), {{"offset", a}, {"slope", b}});
}

/// λ of ρ = λ e, or ρ itself if it does not depend on e, or (3).
Identified judged(const std::vector<Rebound>& rebounds) {
  Estimates factor, same;
  bool none_at_zero = true;
  for (const Rebound& each : rebounds) {
    same.add(fmt::format("e = {}", each.e), each.rho);
    if (each.e == 0) {
      none_at_zero = each.rho.contains(0);
    } else {
      factor.add(fmt::format("e = {}", each.e), each.rho / exactly(each.e));
    }
  }
  const auto lambda = factor.common();
  if (lambda && none_at_zero) {
    if (is(*lambda, 1)) return recovered("U+ = -e U-", {{"e-factor", *lambda}});
    return inconsistent("U+ = -e' U-, e' = " + to_text(*lambda) + " e", {{"e-factor", *lambda}});
  }
  if (const auto rho = same.common()) {
    return inconsistent("U+ = -rho U-, rho = " + to_text(*rho) + " whatever e is",
                        {{"restitution", *rho}});
  }
  if (auto found = affine(rebounds)) return *found;
  return inconsistent("U+ = -rho U-, rho = " + table(rebounds));
}

/// σ of (2); nothing if it is not one number.
std::optional<Measured> share_of_force(Questions& ask) {
  Estimates sigma;
  for (const double e : {0.0, 0.5}) {
    for (const double force : {-3.0, -6.0}) {
      const Probe probe =
          one_contact(fmt::format("pressed-impact-{}-{}", e, -force), {.force = force, .v = -1}, e);
      const auto run = ask.ask(probe);
      if (!run) continue;
      const Measured push = exactly(probe.h * force / probe.mass[0][0]);
      sigma.add(probe.name, (run->v(1) - exactly(e)) / push);
    }
  }
  return sigma.common();
}

}  // namespace

/// The velocity U⁺ after an impact of a mass that touches its obstacle with U⁻ = −1, for every e:
///
///   U⁺ = −ρ(e) U⁻                                                                  (1)
///
/// after four steps, because laws on positions take two. If these give no simple ρ, for example
/// because the contact is struck again, after one step. ρ = e is Newton's law. With a force F in
/// the step
///
///   U⁺ = −e U⁻ + σ h F/M                                                           (2)
///
/// σ = 0: the law relates the velocities at the ends of the step, whatever acts in it; σ = 1: the
/// impact comes first, then the force. A law on U_{k+θ} has
///
///   ρ = (1−θ)/θ for 0 ≤ U_{k+θ} ⊥ P ≥ 0,   (1−θ)/θ + e/θ = a + b e for U_{k+θ} = −e U⁻  (3)
Identified restitution(Questions& ask) {
  std::vector<Rebound> settled, at_once;
  for (const double e : {0.0, 0.25, 0.5, 1.0}) {
    const auto run = ask.ask(one_contact(fmt::format("impact-{}", e), {.v = -1, .steps = 4}, e));
    if (!run) continue;
    settled.push_back({e, run->v(4)});
    at_once.push_back({e, run->v(1)});
  }
  if (settled.empty()) return undetermined(ask.gap());
  if (settled.size() == 1) return undetermined("one coefficient only: rho = " + table(settled));
  Identified found = judged(settled);
  if (found.recovery != Recovery::kRecovered && found.values.empty()) {
    Identified first = judged(at_once);
    return first.values.empty() ? found : first;
  }
  if (found.recovery != Recovery::kRecovered) return found;
  const auto sigma = share_of_force(ask);
  if (!sigma) {
    found.statement +=
        " of free masses; if a force acts in the step, U+ is not of the form -e U- + sigma h F/M";
    return found;
  }
  found.values.push_back({"force-share", *sigma});
  if (is(*sigma, 0)) {
    found.statement += " of the velocities at the ends of the step, whatever force acts in it";
  } else {
    found.statement += " + " + to_text(*sigma) + " h F/M";
  }
  return found;
}

}  // namespace assay::reports::items
