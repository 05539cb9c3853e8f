#pragma once

#include <utility>

#include "oracles/continuum.hpp"

namespace assay::oracles {

/// A string plucked in its middle above a point obstacle there.
///
/// Waves run between the obstacle and the ends of the string. They give the motion in closed form:
///
///   u_tt = u_xx + λ δ_{1/2} on (0, 1), u = 0 at its ends,  u(x, 0) = 2a min(x, 1 − x), u_t = 0 (1)
///   0 ≤ u(1/2, t) + h  ⊥  λ ≥ 0                                                              (2)
///
/// Let ξ = |x − 1/2|. The wave β = u_t − u_ξ at ξ = 0+ leaves the middle. It comes back from the
/// end after the time 1, as α = u_t + u_ξ = −β(t − 1). In the middle u_ξ = −λ/2, so
///
///   open: u_t = β = α;   closed: β = −α, λ = −2α ≥ 0                                         (3)
///   u = (G(t − ξ) − G(t + ξ − 1))/2,   G' = β                                                (4)
///
/// with β = 2a before t = 0. α is ±2a. The contact closes where the gap ends with α < 0, and opens
/// where α changes sign. Restitution does not occur, because a point has no mass. Energy is
/// conserved.
///
/// Source: derived here (d'Alembert).
/// Units: dimensionless.
/// Guarantees: all over ℚ. Extends the known part of β on demand: not for concurrent use.
class PointObstacleString final : public Continuum {
 public:
  PointObstacleString(Rational amplitude, Rational depth, int modes);

  /// @throws InvalidInput after more than 100 000 changes of β.
  [[nodiscard]] FieldState at(const Rational& t, const Rational& x) const override;
  [[nodiscard]] QuadraticNumber contact_force(const Rational& t) const override;
  [[nodiscard]] std::vector<FieldEvent> events(const Rational& until) const override;
  [[nodiscard]] Rational length() const override { return Rational(1); }
  [[nodiscard]] std::vector<Rational> nodes() const override;

 private:
  /// From `begin` on, β = sign · 2a. At `begin`, G is `integral`.
  struct Span {
    Rational begin;
    int sign;
    Rational integral;
  };

  void extend(const Rational& until) const;
  void emit(const Rational& t, int sign) const;
  /// The last span that starts before t.
  [[nodiscard]] const Span& before(const Rational& t) const;
  [[nodiscard]] Rational wave(const Rational& t) const;      ///< β(t−)
  [[nodiscard]] Rational integral(const Rational& t) const;  ///< G(t)

  Rational slope_;  ///< 2a
  Rational depth_;
  int modes_;
  mutable std::vector<Span> spans_;
  mutable std::vector<FieldEvent> events_;
  mutable Rational known_{0};  ///< β is known until then
  mutable Rational gap_;       ///< of the middle then
  mutable bool closed_ = false;
  mutable std::size_t echo_ = 0;  ///< the span that comes back then
};

}  // namespace assay::oracles
