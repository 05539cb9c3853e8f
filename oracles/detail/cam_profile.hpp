#pragma once

#include <utility>

#include "core/scalar/ratio.hpp"
#include "oracles/detail/trigonometry.hpp"

namespace assay::oracles::detail {

/// A circular arc of a cam under a radial follower. The arc gives the distance r of the follower
/// from the axis in closed form. It has the radius ρ about a centre at distance k from the axis. x
/// is the angle between the follower and the centre.
///
///   r = k cos x + g,   g = √(ρ² − k² sin² x)                                            (1)
///   r' = −k r sin x/g,   r'' = −k cos x − (k² cos 2x + g'²)/g,   g' = −k² sin x cos x/g    (2)
///
/// Source: derived here; (1) is the law of cosines, (2) differentiates g² twice.
/// Units: k, ρ, r [m], x [rad].   Scalar: RealScalar.   @pre ρ > |k|, or |k sin x| < ρ.
template <class S>
class CamCircle {
 public:
  /// At the angle x of the given cosine.
  CamCircle(S centre, const S& radius, S cosine)
      : centre_(std::move(centre)), cosine_(std::move(cosine)) {
    const S k2 = centre_ * centre_;
    const S cos2 = cosine_ * cosine_;
    const S sin2 = S(1) - cos2;
    const S g2 = radius * radius - k2 * sin2;
    g_ = square_root<S>(g2);
    lift_ = centre_ * cosine_ + g_;                                                // (1)
    bend_ = -centre_ * cosine_ - k2 * (cos2 - sin2 + k2 * sin2 * cos2 / g2) / g_;  // (2)
  }

  [[nodiscard]] const S& lift() const { return lift_; }  ///< r
  [[nodiscard]] const S& bend() const { return bend_; }  ///< r''
  /// r', where sin x is `sine`.
  [[nodiscard]] S slope(const S& sine) const { return -centre_ * lift_ * sine / g_; }  // (2)

 private:
  S centre_, cosine_, g_, lift_, bend_;
};

/// The cam of the follower has four parts and their mirror images. The base circle has the radius
/// 2/5. The flank has the radius ρ₁ = 17/20, and its centre lies k₁ = 9/20 beyond the axis. The
/// nose has the radius ρ₃ = 3/20, with its centre at k₂ on the ray of 8π/9. The dwell has the
/// radius k₂ + ρ₃ up to b = π. The follower sits at c = r − 3/10.
///
///   k₂ = −k₁ sin(π/9) + √((ρ₁ − ρ₃)² − k₁² cos²(π/9))                                   (3)
///   T = C₁ + (C₂ − C₁) ρ₁/(ρ₁ − ρ₃),  C₁ = (0, −k₁),  C₂ = k₂ (−cos(π/9), sin(π/9))       (4)
///   β₂ = atan2(−T_x, T_y)                                                              (5)
///
/// (3): the nose touches the flank from within, |C₁ C₂| = ρ₁ − ρ₃. They meet at T, which the
/// follower sees at b = π/2 + β₂. c is C¹; c'' jumps where two arcs meet.
///
/// Source: [Notes, developer-notes.md ch. 14] with the profile of the Siconos example; (3)–(5)
/// derived here.   Units: lengths [m]; b in turns from the middle of the base circle.
template <class S>
struct CamProfile {
  S flank_centre = ratio<S>(-9, 20);  ///< k of the angle b − π/2
  S flank_radius = ratio<S>(17, 20);
  S nose_centre;  ///< k of the angle b − 8π/9
  S nose_radius = ratio<S>(3, 20);
  S base = ratio<S>(2, 5);
  S recess = ratio<S>(3, 10);
  S meeting_x, meeting_y;  ///< T
  S full_turn = S(2) * pi<S>();

  CamProfile() {
    const S angle = full_turn / S(18);
    const S sine = detail::sine<S>(angle);
    const S cosine = detail::cosine<S>(angle);
    const S distance = flank_radius - nose_radius;
    const S reach = flank_centre * cosine;
    nose_centre = flank_centre * sine + square_root<S>(distance * distance - reach * reach);  // (3)
    const S share = flank_radius / distance;
    meeting_x = -share * nose_centre * cosine;                               // (4)
    meeting_y = flank_centre + share * (nose_centre * sine - flank_centre);  // (4)
  }
};

/// c, and its time derivatives at the angular frequency ω.
template <class S>
struct CamLift {
  S position, velocity, acceleration;
};

/// The fractional part of x ≥ 0, exact in binary scalars; x itself if it is not finite.
template <class S>
[[nodiscard]] S fraction(S x) {
  if (!is_finite(x)) return x;
  if (x < S(0)) return S(1) - fraction<S>(-x);
  S power(1);
  while (!(x < power)) power = power + power;
  while (power > S(1)) {
    power = power / S(2);
    if (!(x < power)) x = x - power;
  }
  return x;
}

/// c of the turning cam as a function of time. Derivatives that jump are right limits. The angle b
/// of the cam is computed from turns:
///
///   b = (start + |rate| t) 2π,  start = 1/4 (rate ≥ 0) or 3/4 (rate < 0)                    (6)
///
/// (6): a cam that turns backwards from π/2 shows the same as one that turns forwards from 3π/2,
/// because the cam is its own mirror image.
/// Units: rate [turns/s].
/// Scalar: RealScalar, Jet, Interval.
template <class S>
class TurningCam {
 public:
  TurningCam(const Rational& rate, bool with_velocity)
      : rate_(from_rational<S>(Rational(abs(rate)))),
        start_(ratio<S>(rate < 0 ? 3 : 1, 4)),
        omega_(profile_.full_turn * rate_),
        with_velocity_(with_velocity) {
    const S& x = profile_.meeting_x;
    const S& y = profile_.meeting_y;
    cosine_of_meeting_ = y / square_root<S>(x * x + y * y);
  }

  /// The velocity is 0 if it was not requested.
  [[nodiscard]] CamLift<S> at(const S& t) const {
    const S turn = fraction<S>(start_ + rate_ * t);
    if (turn < quarter_ || !(turn < three_quarters_)) return still(profile_.base);
    if (!(turn < dwell_begin_) && turn < dwell_end_) {
      return still(profile_.nose_centre + profile_.nose_radius);
    }
    const bool rising = turn < dwell_begin_;
    const S folded = rising ? turn : S(1) - turn;
    const S on_flank = profile_.full_turn * (folded - quarter_);
    const S cosine = detail::cosine<S>(on_flank);
    if (cosine > cosine_of_meeting_) {
      return moving(profile_.flank_centre, profile_.flank_radius, on_flank, cosine, rising);
    }
    const S on_nose = profile_.full_turn * (folded - dwell_begin_);
    return moving(
        profile_.nose_centre, profile_.nose_radius, on_nose, detail::cosine<S>(on_nose), rising);
  }

 private:
  [[nodiscard]] CamLift<S> still(const S& radius) const {
    return {radius - profile_.recess, S(0), S(0)};
  }

  [[nodiscard]] CamLift<S> moving(
      const S& centre, const S& radius, const S& angle, const S& cosine, bool rising) const {
    const CamCircle<S> circle(centre, radius, cosine);
    S velocity(0);
    if (with_velocity_) {
      velocity = omega_ * circle.slope(detail::sine<S>(angle));
      if (!rising) velocity = -velocity;
    }
    return {circle.lift() - profile_.recess, velocity, omega_ * omega_ * circle.bend()};
  }

  CamProfile<S> profile_;
  S rate_, start_, omega_;
  S cosine_of_meeting_;
  S quarter_ = ratio<S>(1, 4);
  S three_quarters_ = ratio<S>(3, 4);
  S dwell_begin_ = ratio<S>(4, 9);
  S dwell_end_ = ratio<S>(5, 9);
  bool with_velocity_;
};

}  // namespace assay::oracles::detail
