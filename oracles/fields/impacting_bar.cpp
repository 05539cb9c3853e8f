#include "oracles/fields/impacting_bar.hpp"

#include "core/scalar/rational.hpp"

namespace assay::oracles {

QuadraticNumber ImpactingBar::number(const Rational& a, const Rational& b) const {
  return {a, b, Rational(data_.density / data_.youngs_modulus)};
}

bool ImpactingBar::reached(const Rational& x, const Rational& s) const {
  return s > 0 && x * x * data_.density < s * s * data_.youngs_modulus;
}

FieldState ImpactingBar::at(const Rational& t, const Rational& x) const {
  const auto& [modulus, density, section, length, speed, gap, elements] = data_;
  const Rational s = speed > 0 ? Rational(t - gap / speed) : Rational(-1);
  if (!reached(x, s)) return {{Rational(-speed * t)}, {Rational(-speed)}, {Rational(0)}};  // (3)
  if (!reached(Rational(2 * length - x), s)) {                                             // (4)
    return {number(Rational(-gap), Rational(-speed * x)), {Rational(0)}, number(0, -speed)};
  }
  return {number(Rational(speed * s - gap), Rational(-2 * length * speed)),
          {speed},
          {Rational(0)}};  // (5)
}

QuadraticNumber ImpactingBar::contact_force(const Rational& t) const {
  const auto& [modulus, density, section, length, speed, gap, elements] = data_;
  const bool closed = speed > 0 && t * speed > gap;
  const bool left = closed && reached(Rational(2 * length), Rational(t - gap / speed));
  if (!closed || left) return {Rational(0)};
  return number(0, Rational(modulus * section * speed));  // (6), ρ c = E/c
}

std::vector<FieldEvent> ImpactingBar::events(const Rational& until) const {
  const auto& [modulus, density, section, length, speed, gap, elements] = data_;
  if (speed == 0) return {};
  const Rational touch = gap / speed;
  std::vector<FieldEvent> found;
  if (touch <= until && touch > 0) found.push_back({ContactChange::kContact, {touch}});
  const Rational contact = until - touch;
  const Rational round_trip = 2 * length;
  if (contact > 0 && round_trip * round_trip * density <= contact * contact * modulus) {
    found.push_back({ContactChange::kRelease,
                     number(touch, round_trip),
                     {Rational(round_trip * density * section * speed)}});
  }
  return found;
}

std::vector<Rational> ImpactingBar::nodes() const {
  std::vector<Rational> x;
  for (int i = 0; i <= data_.elements; ++i) x.push_back(data_.length * i / data_.elements);
  return x;
}

}  // namespace assay::oracles
