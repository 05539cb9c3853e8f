#include "oracles/fields/flat_obstacle_string.hpp"

#include <algorithm>
#include <utility>

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/rational.hpp"

namespace assay::oracles {

namespace {

constexpr int kMostLandings = 100'000;

/// φ = ±min(slope · distance to the next integer, height), odd, of period 2.
struct Trapezoid {
  const Rational& height;
  const Rational& slope;

  [[nodiscard]] Rational value(const Rational& x) const {
    const Rational y = x - 2 * floor(x / 2);
    const Rational z = y > 1 ? Rational(y - 1) : y;
    const Rational size = std::min(Rational(slope * std::min(z, Rational(1 - z))), height);
    return y > 1 ? Rational(-size) : size;
  }

  /// The derivative to the right of x.
  [[nodiscard]] Rational to_the_right(const Rational& x) const {
    const Rational y = x - 2 * floor(x / 2);
    const Rational z = y < 1 ? y : Rational(y - 1);
    const Rational half(1, 2);
    Rational rise(0);
    if (z < half && slope * z < height) rise = slope;
    if (z >= half && slope * (1 - z) <= height) rise = -slope;
    return y < 1 ? rise : Rational(-rise);
  }

  /// φ(−x) = −φ(x).
  [[nodiscard]] Rational beside(const Rational& x, bool right) const {
    return right ? to_the_right(x) : to_the_right(Rational(-x));
  }
};

}  // namespace

FlatObstacleString::FlatObstacleString(Data data)
    : data_(std::move(data)), landing_((1 + data_.depth / data_.amplitude) / 2) {
  const bool ends = strikes() && data_.restitution > 0 && data_.restitution < 1;
  if (ends) next_strike_ = next_strike();
}

FlatObstacleString::Point FlatObstacleString::free_string(const Rational& height,
                                                          const Rational& slope,
                                                          const Rational& t,
                                                          const Rational& x,
                                                          Side side) {
  const Trapezoid profile{height, slope};
  const Rational ahead = x + t;
  const Rational behind = x - t;
  const bool later = side == Side::kRight;
  const Rational forwards = profile.beside(ahead, later);
  const Rational backwards = profile.beside(behind, !later);
  return {Rational((profile.value(ahead) + profile.value(behind)) / 2),
          Rational((forwards - backwards) / 2),
          Rational((forwards + backwards) / 2)};
}

/// (5), left limits in s.
FlatObstacleString::Point FlatObstacleString::after_landing(const Rational& s,
                                                            const Rational& x) const {
  const auto& [a, h, e, modes] = data_;
  const Rational slope = 2 * a;
  const Point back = free_string(a, slope, Rational(landing_ - s), x, Side::kRight);
  const Point rest = free_string(h, slope, s, x, Side::kLeft);
  return {Rational(e * back.u - (1 - e) * rest.u),
          Rational(-e * back.u_t - (1 - e) * rest.u_t),
          Rational(e * back.u_x - (1 - e) * rest.u_x)};
}

/// The kinks of (5) run along x₀ ± s, x₀ = 1/2 ± w or 1/2 ± t_c, reflected at the ends.
Rational FlatObstacleString::next_strike() const {
  const Rational half(1, 2);
  std::vector<Rational> origins;
  for (const Rational& offset : {Rational(1 - landing_), landing_}) {
    for (const Rational& d : {offset, Rational(-offset)}) origins.push_back(half + d);
  }
  const Rational last = 1 + landing_;  // F = −a < −h in the middle, and T = −h
  std::vector<Rational> times{Rational(0), last};
  const auto add = [&](const Rational& s) {
    if (s > 0 && s < last) times.push_back(s);
  };
  for (const Rational& x : origins) {
    for (int k = -4; k <= 8; ++k) {  // s < 2, |x| < 3/2
      add(Rational(k - x));
      for (const Rational& y : origins) {
        add(Rational((k - x - y) / 2));
        add(Rational((k + x - y) / 2));
      }
    }
  }
  std::sort(times.begin(), times.end());
  times.erase(std::unique(times.begin(), times.end()), times.end());
  const auto gap_along = [&](const Rational& x0, int direction, const Rational& s) {
    const Rational x = x0 + direction * s;
    const Rational y = x - 2 * floor(x / 2);
    return Rational(after_landing(s, y > 1 ? Rational(2 - y) : y).u + data_.depth);
  };
  for (std::size_t i = 0; i + 1 < times.size(); ++i) {
    const Rational duration = times[i + 1] - times[i];
    Rational first = duration;
    for (const Rational& x0 : origins) {
      for (const int direction : {-1, 1}) {
        const Rational before = gap_along(x0, direction, times[i]);
        const Rational after = gap_along(x0, direction, times[i + 1]);
        if (after < 0) first = std::min(first, Rational(duration * before / (before - after)));
      }
    }
    if (first < duration) return Rational(times[i] + first);
  }
  return last;
}

void FlatObstacleString::require_known(const Rational& t) const {
  const bool ends = strikes() && data_.restitution > 0 && data_.restitution < 1;
  const Rational end = landing_ + next_strike_;
  if (!ends || t <= end) return;
  throw InvalidInput("string-obstacle with e = " + to_text(data_.restitution) +
                     " strikes again at t = " + to_text(end) +
                     "; the exact solution is known until then, not at t = " + to_text(t));
}

FieldState FlatObstacleString::at(const Rational& t, const Rational& x) const {
  require_known(t);
  const auto& [a, h, e, modes] = data_;
  Rational since = t;
  if (strikes() && e == 1 && t > 0) {
    const Rational period = 2 * landing_;
    since -= period * floor(t / period);
    if (since == 0) since = period;
  }
  const bool landed = strikes() && since > landing_;
  Point p = landed ? after_landing(Rational(since - landing_), x)
                   : free_string(a, Rational(2 * a), since, x, Side::kLeft);
  if (t == 0) p.u_t = 0;
  return {{p.u}, {p.u_t}, {p.u_x}};
}

QuadraticNumber FlatObstacleString::contact_force(const Rational&) const { return {Rational(0)}; }

std::vector<FieldEvent> FlatObstacleString::events(const Rational& until) const {
  require_known(until);
  const auto& [a, h, e, modes] = data_;
  std::vector<FieldEvent> found;
  if (!strikes()) return found;
  const Rational impulse = (1 + e) * 4 * a * (1 - landing_);
  for (Rational t = landing_; t <= until; t += 2 * landing_) {
    if (found.size() == kMostLandings) {
      throw InvalidInput("string-obstacle: more than 100000 impacts up to t = " + to_text(until) +
                         ": shorten the time");
    }
    found.push_back({ContactChange::kImpact, {t}, {impulse}, e});
    if (e < 1) break;
  }
  return found;
}

std::vector<Rational> FlatObstacleString::nodes() const {
  std::vector<Rational> x;
  for (int i = 1; i <= data_.modes; ++i) x.push_back(Rational(i, data_.modes + 1));
  return x;
}

}  // namespace assay::oracles
