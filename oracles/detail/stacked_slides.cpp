#include "oracles/detail/stacked_slides.hpp"

#include <utility>

#include "core/scalar/rational.hpp"

namespace assay::oracles::detail {

namespace {

int sign(const Rational& x) { return x > 0 ? 1 : x < 0 ? -1 : 0; }

/// (2) to (4) of StackedBlocks; masses (m₁, m₂).
LowerUpper friction(const LowerUpper& v, const LowerUpper& limit, const LowerUpper& mass) {
  const Rational u = v.upper - v.lower;
  if (v.lower == 0 && u == 0) return {0, 0};
  if (u == 0) {
    const Rational first = -limit.lower * sign(v.lower);
    const Rational together = mass.upper * first / (mass.lower + mass.upper);
    const bool sticks = abs(together) <= limit.upper;
    return {first, sticks ? together : Rational(limit.upper * sign(first))};
  }
  const Rational second = -limit.upper * sign(u);
  if (v.lower != 0) return {-limit.lower * sign(v.lower), second};
  const bool held = limit.upper <= limit.lower;
  return {held ? second : Rational(-limit.lower * sign(u)), second};
}

/// How long until a velocity of sliding that decreases is 0; < 0: none does.
Rational time_to_change(const LowerUpper& v, const LowerUpper& a) {
  Rational s = -1;
  for (const auto& [u, rate] :
       {std::pair(v.lower, a.lower),
        std::pair(Rational(v.upper - v.lower), Rational(a.upper - a.lower))}) {
    if (u * rate >= 0) continue;
    const Rational stops = -u / rate;
    if (s < 0 || stops < s) s = stops;
  }
  return s;
}

bool slides(const Rational& u, const Rational& rate, const Rational& limit) {
  return limit > 0 && (u != 0 || rate != 0);
}

bool reverses(const Rational& before, const Rational& after) {
  return after != 0 && after == -before;
}

}  // namespace

std::vector<StackedPhase> stacked_phases(const Parameters& p) {
  const LowerUpper mass{p["m1"], p["m2"]};
  StackedPhase now{
      .begin = 0,
      .position = {0, 0},
      .velocity = {p["v1"], p["v2"]},
      .acceleration = {0, 0},
      .friction = {0, 0},
      .limit = {p["mu1"] * (mass.lower + mass.upper) * p["g"], p["mu2"] * mass.upper * p["g"]}};
  std::vector<StackedPhase> phases;
  for (;;) {
    LowerUpper &v = now.velocity, &a = now.acceleration, &f = now.friction;
    const LowerUpper before = std::exchange(f, friction(v, now.limit, mass));
    now.changes = !phases.empty() && (f.lower != before.lower || f.upper != before.upper);
    now.turns = reverses(before.lower, f.lower) || reverses(before.upper, f.upper);
    a = {(f.lower - f.upper) / mass.lower, f.upper / mass.upper};
    now.slides = slides(v.lower, a.lower, now.limit.lower) ||
                 slides(v.upper - v.lower, a.upper - a.lower, now.limit.upper);
    phases.push_back(now);
    const Rational s = time_to_change(v, a);
    if (s < 0) return phases;
    now.position = now.position_after(s);
    v = {v.lower + s * a.lower, v.upper + s * a.upper};
    now.begin += s;
  }
}

}  // namespace assay::oracles::detail
