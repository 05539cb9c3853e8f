#pragma once

#include "oracles/continuum.hpp"

namespace assay::oracles {

/// An elastic bar that strikes a rigid wall with one end.
///
/// The impact starts a wave, which runs through the bar and back. When it returns, the bar leaves
/// the wall:
///
///   ρ u_tt = E u_xx on (0, L),  u_x(L, t) = 0,  u(x, 0) = 0,  u_t(x, 0) = −V                (1)
///   0 ≤ gap₀ + u(0, t)  ⊥  λ(t) = −E S u_x(0, t) ≥ 0                                       (2)
///
/// It touches at t_c = gap₀/V. With s = t − t_c and c = √(E/ρ), the front x = c s stops the part
/// that it passes. It comes back from the free end as x = 2L − c s and releases the bar:
///
///   c s ≤ x            u = −V t,               u_t = −V,  u_x = 0                           (3)
///   x < c s ≤ 2L − x   u = −gap₀ − V x/c,      u_t = 0,   u_x = −V/c                        (4)
///   2L − x < c s       u = −gap₀ + V (s − 2L/c), u_t = V, u_x = 0                           (5)
///   λ = ρ c S V for 0 < s ≤ 2L/c, and 0 elsewhere                                           (6)
///
/// (3)–(5) are continuous and each solves (1); u_t ± c u_x is continuous across the fronts x ± c s
/// = const that carry the other; λ > 0 while gap₀ + u = 0. Restitution does not occur, because the
/// point that strikes has no mass. All energy is recovered; the impulse is 2 ρ S L V.
///
/// Source: derived here (d'Alembert).   Units: E [Pa], ρ [kg/m³], S [m²], L, gap₀ [m], V [m/s].
/// Guarantees: which of (3)–(5) holds is decided over ℚ.
class ImpactingBar final : public Continuum {
 public:
  struct Data {
    Rational youngs_modulus, density, section, length, speed, gap;
    int elements;
  };

  explicit ImpactingBar(Data data) : data_(std::move(data)) {}

  [[nodiscard]] FieldState at(const Rational& t, const Rational& x) const override;
  [[nodiscard]] QuadraticNumber contact_force(const Rational& t) const override;
  [[nodiscard]] std::vector<FieldEvent> events(const Rational& until) const override;
  [[nodiscard]] Rational length() const override { return data_.length; }
  [[nodiscard]] std::vector<Rational> nodes() const override;

 private:
  /// a + b/c.
  [[nodiscard]] QuadraticNumber number(const Rational& a, const Rational& b) const;
  /// x < c s.
  [[nodiscard]] bool reached(const Rational& x, const Rational& s) const;

  Data data_;
};

}  // namespace assay::oracles
