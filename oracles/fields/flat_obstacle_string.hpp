#pragma once

#include "oracles/continuum.hpp"

namespace assay::oracles {

/// A string plucked above a flat obstacle.
///
/// A flat part of the string strikes the obstacle in all its points at once. Waves along the string
/// give the motion in closed form:
///
///   u_tt = u_xx on (0, 1), u = 0 at its ends,  u(x, 0) = 2a min(x, 1 − x),  u_t(x, 0) = 0    (1)
///   u ≥ −h; a part that comes down flat on the obstacle has u_t⁺ = −e u_t⁻ in all its points  (2)
///
/// A free string is the sum of two waves, with φ odd and of period 2: (φ(x + t) + φ(x − t))/2 (3)
///
/// For t in (0, 1/2) the plucked string F has a flat middle |x − 1/2| < t at the height a(1 − 2t),
/// which sinks at the speed 2a. F rests elsewhere. For t > 1/2 the flat part is |x − 1/2| < 1 − t.
/// For h < a it lands at
///
///   t_c = (1 + h/a)/2  on  |x − 1/2| < w = 1 − t_c                                          (4)
///
/// If e = 1, all velocities change sign, and the motion runs back with period 2 t_c. If e = 0, the
/// string stops, and is released from the trapezoid −min(2a x, 2a(1 − x), h). The motion T from
/// this trapezoid returns to it after the time 2 without velocity, and is never below it. In
/// general, until it strikes again,
///
///   u(x, t_c + s) = e F(x, t_c − s) + (1 − e) T(x, s)                                        (5)
///
/// as u_t = −e u_t⁻ on the flat part and 0 beyond it. For 0 < e < 1 the solution ends at the next
/// strike, the first zero of u + h that (5) crosses. It is found exactly, because u along a kink of
/// (3) is linear in s between the times at which two kinks meet.
///
/// Source: derived here (d'Alembert).   Units: dimensionless.   Guarantees: all over ℚ.
class FlatObstacleString final : public Continuum {
 public:
  struct Data {
    Rational amplitude, depth, restitution;
    int modes;
  };

  explicit FlatObstacleString(Data data);

  /// @throws InvalidInput after the next strike.
  [[nodiscard]] FieldState at(const Rational& t, const Rational& x) const override;
  [[nodiscard]] QuadraticNumber contact_force(const Rational& t) const override;
  /// @throws InvalidInput after the next strike, or if there are more than 100 000.
  [[nodiscard]] std::vector<FieldEvent> events(const Rational& until) const override;
  [[nodiscard]] Rational length() const override { return Rational(1); }
  [[nodiscard]] std::vector<Rational> nodes() const override;

 private:
  struct Point {
    Rational u, u_t, u_x;
  };
  /// The limit in time, from the left or from the right.
  enum class Side { kLeft = -1, kRight = 1 };

  [[nodiscard]] static Point free_string(
      const Rational& height, const Rational& slope, const Rational& t, const Rational& x, Side);
  [[nodiscard]] Point after_landing(const Rational& s, const Rational& x) const;
  [[nodiscard]] Rational next_strike() const;
  [[nodiscard]] bool strikes() const { return data_.depth < data_.amplitude; }
  void require_known(const Rational& t) const;

  Data data_;
  Rational landing_;      ///< t_c
  Rational next_strike_;  ///< s of (5), where 0 < e < 1
};

}  // namespace assay::oracles
