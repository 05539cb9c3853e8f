#pragma once

#include <memory>

#include "oracles/detail/elliptic_motion.hpp"
#include "oracles/heavy_top.hpp"

// The motions of a HeavyTop that pass through the vertical. For these the angle θ of other motions
// would have a kink. Here it is continuous: beyond the vertical it is negative or larger than π.
namespace assay::oracles::detail {

/// The state of a top from its angles: θ by sin θ/2 and cos θ/2, and θ̇, φ̇ sin θ, w₃.
template <class S>
[[nodiscard]] RigidBodyState<S> top_state(const S& sine,
                                          const S& cosine,
                                          const S& phi,
                                          const S& psi,
                                          const S& nutation,
                                          const S& across,
                                          const S& spin) {
  const S c = detail::cosine(psi), s = detail::sine(psi);
  const S sum = (phi + psi) / S(2), difference = (phi - psi) / S(2);
  RigidBodyState<S> state;
  state.angular_velocity = {S(across * s + nutation * c), S(across * c - nutation * s), spin};
  state.attitude = {S(cosine * detail::cosine(sum)),
                    S(sine * detail::cosine(difference)),
                    S(sine * detail::sine(difference)),
                    S(cosine * detail::sine(sum))};
  return state;
}

/// If w₃ = φ̇₀ = 0, the top is a plane pendulum. With χ = θ − π, w² = mgl/I₁, k² = (θ̇₀/2w)² + cos²
/// θ₀/2
///
///   k < 1:  sin χ/2 = k sn,   cos χ/2 = dn,  χ̇ = 2wk cn   at wt + u₀                       (1)
///   k ≥ 1:  sin χ/2 = ± sn,   cos χ/2 = cn,  χ̇ = ± 2wk dn   at wkt + u₀, of modulus 1/k    (2)
///
/// Source: derived here; (1) is (1) of PendulumSwing.
/// Scalar: as EllipticMotion. @pre θ₀ ≠ 0 or θ̇₀ ≠ 0
template <class S>
class PlaneTop final : public HeavyTop::Motion<S> {
 public:
  explicit PlaneTop(const Parameters& p) : PlaneTop(Start(p)) {}

  [[nodiscard]] HeavyTop::Angles<S> angles(const S& t) const override {
    using std::atan2;
    const auto place = functions_.locate(S(rate_ * t + start_));
    const JacobiValues<S> f = functions_.at(place);
    const S turned = functions_.amplitude(place);
    const S half = swings_ ? S(atan2(S(k_ * f.sn), f.dn)) : S(forwards_ ? turned : S(-turned));
    return {S(pi<S>() + S(2) * half), S(0), S(0)};
  }
  [[nodiscard]] RigidBodyState<S> at(const S& t) const override {
    const JacobiValues<S> f = functions_.at(S(rate_ * t + start_));
    const S sign = forwards_ ? S(1) : S(-1);
    const S sine = swings_ ? S(k_ * f.sn) : S(sign * f.sn);  // of χ/2
    const S turning = S(2) * rate_ * (swings_ ? S(k_ * f.cn) : S(sign * f.dn));
    return top_state<S>(swings_ ? f.dn : f.cn, S(-sine), S(0), S(0), turning, S(0), S(0));
  }

 private:
  struct Start {
    S frequency, speed, sine, cosine;  ///< w, θ̇₀/2w, of θ₀/2
    S rest;                            ///< 1 − k²
    explicit Start(const Parameters& p)
        : frequency(square_root(from_rational<S>(Rational(p["mgl"] / p["I1"])))),
          speed(p.get<S>("thetadot0") / (S(2) * frequency)),
          sine(detail::sine(from_rational<S>(Rational(p["theta0"] / 2)))),
          cosine(detail::cosine(from_rational<S>(Rational(p["theta0"] / 2)))),
          rest(sine * sine - speed * speed) {}
    [[nodiscard]] bool swings() const { return rest > S(0); }
    [[nodiscard]] S modulus() const { return square_root(S(speed * speed + cosine * cosine)); }
    [[nodiscard]] EllipticMotion<S> functions() const {
      const S k = modulus();
      if (swings()) return {k, square_root(rest)};
      return {S(S(1) / k), S(square_root(S(-rest)) / k)};
    }
  };
  explicit PlaneTop(const Start& from)
      : swings_(from.swings()),
        forwards_(from.speed > S(0)),
        k_(from.modulus()),
        rate_(swings_ ? from.frequency : S(from.frequency * k_)),
        functions_(from.functions()) {
    const S sine = forwards_ || swings_ ? S(-from.cosine) : from.cosine;
    start_ = swings_ ? functions_.argument(S(sine / k_), S(from.speed / k_))
                     : functions_.argument(sine, from.sine);
  }

  bool swings_, forwards_;
  S k_, rate_;
  EllipticMotion<S> functions_;
  S start_;
};

/// If θ₀ = 0 and θ̇₀ ≠ 0, the top goes through the upper vertical at each nutation. b = a, and with
/// y = 1 − z
///
///   ẏ² = y ((κ + βy)(2 − y) − a² y) = β y (y₁ − y)(y − y₃),   κ = θ̇₀²                      (3)
///   sin θ/2 = ± √(y₁/2) k' sd(rt),   r = ½ √(β (y₁ − y₃)),   k'² = −y₃/(y₁ − y₃)           (4)
///   φ̇ = a/(1 + z),   ψ̇ = w₃ − a + φ̇,   1 + z = (2 − y₁)(1 − n sn²(rt − K))                 (5)
///
/// with n = −y₁/(2 − y₁).   Source: derived here, from (2), (5) and (6) of HeavyTop.
/// Scalar: as EllipticMotion. @pre w₃ ≠ 0
template <class S>
class TopThroughVertical final : public HeavyTop::Motion<S> {
 public:
  explicit TopThroughVertical(const Parameters& p) : TopThroughVertical(Start(p)) {
    sign_ = p["thetadot0"] > 0 ? S(1) : S(-1);
  }

  [[nodiscard]] HeavyTop::Angles<S> angles(const S& t) const override {
    using std::atan2;
    const JacobiValues<S> f = functions_.at(S(rate_ * t));
    const S phi = precession(t);
    return {
        S(S(2) * atan2(half_sine(f), half_cosine(f))), phi, S((from_.spin - from_.a) * t + phi)};
  }
  [[nodiscard]] RigidBodyState<S> at(const S& t) const override {
    const JacobiValues<S> f = functions_.at(S(rate_ * t));
    const S phi = precession(t);
    const S sine = half_sine(f), cosine = half_cosine(f);
    const S nutation = S(2) * amplitude_ * sign_ * rate_ * f.cn / (f.dn * f.dn * cosine);
    return top_state<S>(sine,
                        cosine,
                        phi,
                        S((from_.spin - from_.a) * t + phi),
                        nutation,
                        S(from_.a * sine / cosine),
                        from_.spin);
  }

 private:
  struct Start {
    S spin, a, beta;
    S high, low;  ///< y₁, −y₃
    explicit Start(const Parameters& p)
        : spin(p.get<S>("w3")),
          a(from_rational<S>(Rational(p["I3"] * p["w3"] / p["I1"]))),
          beta(from_rational<S>(Rational(2 * p["mgl"] / p["I1"]))) {
      const Rational r = p["I3"] * p["w3"] / p["I1"], force = 2 * p["mgl"] / p["I1"];
      const Rational speed = p["thetadot0"] * p["thetadot0"];
      const Rational half = (2 * force - speed - r * r) / (2 * force), product = 2 * speed / force;
      const S middle = from_rational<S>(half);
      const S root = square_root(from_rational<S>(Rational(half * half + product)));
      high = half < 0 ? S(from_rational<S>(product) / (root - middle)) : S(middle + root);
      low = half < 0 ? S(root - middle) : S(from_rational<S>(product) / (root + middle));
    }
  };
  explicit TopThroughVertical(const Start& from)
      : from_(from),
        rate_(square_root(S(from.beta * (from.high + from.low))) / S(2)),
        functions_(square_root(S(from.high / (from.high + from.low))),
                   square_root(S(from.low / (from.high + from.low)))),
        amplitude_(square_root(S(from.high / S(2) * from.low / (from.high + from.low)))),
        bottom_(S(2) * from.a * from.a / (from.beta * (S(2) + from.low))),
        third_kind_(functions_.third_kind(S(-from.high / bottom_))),  // n of (5)
        quarter_(functions_.half_period() / S(2)) {
    start_integral_ = integral(S(-quarter_));
  }

  [[nodiscard]] S half_sine(const JacobiValues<S>& f) const {
    return sign_ * amplitude_ * f.sn / f.dn;
  }
  [[nodiscard]] S half_cosine(const JacobiValues<S>& f) const {
    const S ratio = f.cn / f.dn;
    return square_root(S((bottom_ + from_.high * ratio * ratio) / S(2)));
  }
  [[nodiscard]] S integral(const S& u) const {
    return functions_.integral(third_kind_, functions_.locate(u));
  }
  [[nodiscard]] S precession(const S& t) const {
    return from_.a / (bottom_ * rate_) * (integral(S(rate_ * t - quarter_)) - start_integral_);
  }

  Start from_;
  S rate_;
  EllipticMotion<S> functions_;
  S amplitude_;  ///< √(y₁/2) k'
  S bottom_;     ///< 2 − y₁, from (3) at y = 2
  typename EllipticMotion<S>::ThirdKind third_kind_;
  S quarter_, start_integral_{}, sign_{};
};

}  // namespace assay::oracles::detail
