#pragma once

#include <array>
#include <memory>
#include <vector>

#include "oracles/detail/cam_profile.hpp"
#include "oracles/detail/rounded.hpp"
#include "oracles/exact_motion.hpp"
#include "oracles/flights/oscillator_response.hpp"

namespace assay::oracles {

/// The lift of the follower while one arc of the cam passes under it, as a function of the time s
/// since a given one. An arc is smooth, so its lift has derivatives and bounds of them:
///
///   c(s) = r(x) − recess,  x = angle + rate s,  r of detail::CamCircle                     (1)
///
/// A centre of 0 describes a part of constant lift. `bounds[n − 1]` ≥ |r⁽ⁿ⁾| on the whole arc.
///
/// Units: k, ρ, c [m], rate [rad/s].
template <class S>
struct CamArc {
  S centre{0};
  S radius{0};
  S recess{0};
  S angle{0};
  S rate{0};
  std::array<int, 5> bounds{};

  [[nodiscard]] bool is_still() const { return centre == S(0); }

  [[nodiscard]] CamArc after(const S& s) const {
    CamArc result = *this;
    result.angle = angle + rate * s;
    return result;
  }

  [[nodiscard]] detail::CamLift<S> at(const S& s) const {
    if (is_still()) return {radius - recess, S(0), S(0)};
    const S x = angle + rate * s;
    const detail::CamCircle<S> circle(centre, radius, detail::cosine<S>(x));
    return {circle.lift() - recess,
            S(rate * circle.slope(detail::sine<S>(x))),
            S(rate * rate * circle.bend())};
  }

  /// Bound of |c⁽ⁿ⁾|, n from 1 to 5.
  [[nodiscard]] S bound(int n) const {
    using std::abs;
    S result(bounds[static_cast<std::size_t>(n) - 1]);
    for (int i = 0; i < n; ++i) result = result * abs(rate);
    return result;
  }

  /// The first `count` ≥ 2 Taylor coefficients of c at s = 0. The root g is a series whose square
  /// is known:
  ///
  ///   g² = ρ² − k² sin² x = h,   2 g₀ g_n = h_n − Σ g_i g_{n−i}  (0 < i < n)                  (2)
  [[nodiscard]] std::vector<S> series(int count) const {
    const auto size = static_cast<std::size_t>(count);
    std::vector<S> c(size, S(0));
    c[0] = radius - recess;
    if (is_still()) return c;
    const S sine = detail::sine<S>(angle);
    const S cosine = detail::cosine<S>(angle);
    std::vector<S> swing(size), h(size), g(size);  // of cos x, of k²/2 cos 2x + …, of g
    const S k2 = centre * centre;
    swing[0] = cosine;
    swing[1] = -rate * sine;
    h[0] = k2 * (cosine * cosine - sine * sine) / S(2);
    h[1] = -S(2) * k2 * rate * sine * cosine;
    for (std::size_t n = 2; n < size; ++n) {
      const S factor = -rate * rate / S(static_cast<int>(n * (n - 1)));
      swing[n] = factor * swing[n - 2];
      h[n] = S(4) * factor * h[n - 2];
    }
    g[0] = detail::square_root<S>(radius * radius - k2 * sine * sine);
    c[0] = centre * cosine + g[0] - recess;
    for (std::size_t n = 1; n < size; ++n) {
      S sum = h[n];
      for (std::size_t i = 1; i < n; ++i) sum = sum - g[i] * g[n - i];
      g[n] = sum / (S(2) * g[0]);  // (2)
      c[n] = centre * swing[n] + g[n];
    }
    return c;
  }

  template <class T>
  [[nodiscard]] CamArc<T> rounded_to() const {
    return {scalar_cast<T>(centre),
            scalar_cast<T>(radius),
            scalar_cast<T>(recess),
            scalar_cast<T>(angle),
            scalar_cast<T>(rate),
            bounds};
  }
};

/// The coordinate of a follower: its distance q = u − c from the cam, or its position u.
enum class FollowerCoordinate { kDistance, kPosition };

/// A free flight of the follower over one arc: u swings freely, u'' + 2σ u' + κ u = 0.
///
/// Shapes: n = m = 1.   Units: u [m].   Scalar: RealScalar with its elementary functions.
template <class S>
class FollowerFlight final : public Flight<S> {
 public:
  /// From the absolute position u₀ with velocity w₀.
  FollowerFlight(FollowerCoordinate coordinate, OscillatorMode<S> mode, CamArc<S> arc, S u0, S w0)
      : coordinate_(coordinate),
        mode_(std::move(mode)),
        arc_(std::move(arc)),
        u0_(std::move(u0)),
        w0_(std::move(w0)) {}

  void evaluate(const S& s, MotionState<S>& state) const override {
    const OscillatorResponse<S> r = mode_.response(s);
    detail::CamLift<S> c{S(0), S(0), S(0)};
    if (coordinate_ == FollowerCoordinate::kDistance) c = arc_.at(s);
    const S drive = -mode_.kappa() * u0_;
    const S u = u0_ * r.displacement + w0_ * r.impulse;
    const S w = w0_ * r.impulse_rate + drive * r.impulse;
    state.q = Vector<S>::Constant(1, u - c.position);
    state.v = Vector<S>::Constant(1, w - c.velocity);
    state.a =
        Vector<S>::Constant(1, -(S(2) * mode_.sigma() * w + mode_.kappa() * u) - c.acceleration);
    state.contact_force = Vector<S>::Constant(1, S(0));
  }

  [[nodiscard]] std::shared_ptr<const Flight<long double>> to_long_double() const override {
    using R = long double;
    return std::make_shared<FollowerFlight<R>>(coordinate_,
                                               mode_.template rounded_to<R>(),
                                               arc_.template rounded_to<R>(),
                                               scalar_cast<R>(u0_),
                                               scalar_cast<R>(w0_));
  }

 private:
  FollowerCoordinate coordinate_;
  OscillatorMode<S> mode_;
  CamArc<S> arc_;
  S u0_, w0_;
};

/// The follower stays on the cam: u = c and λ = m (c'' + 2σ c' + κ c) ≥ 0.
///
/// Shapes: n = m = 1.   Units: m [kg], σ [1/s], κ [1/s²], λ [N].
template <class S>
class FollowerContact final : public Flight<S> {
 public:
  FollowerContact(FollowerCoordinate coordinate, CamArc<S> arc, S mass, S two_sigma, S kappa)
      : coordinate_(coordinate),
        arc_(std::move(arc)),
        mass_(std::move(mass)),
        two_sigma_(std::move(two_sigma)),
        kappa_(std::move(kappa)) {}

  void evaluate(const S& s, MotionState<S>& state) const override {
    const detail::CamLift<S> c = arc_.at(s);
    const S share(coordinate_ == FollowerCoordinate::kPosition ? 1 : 0);
    state.q = Vector<S>::Constant(1, share * c.position);
    state.v = Vector<S>::Constant(1, share * c.velocity);
    state.a = Vector<S>::Constant(1, share * c.acceleration);
    state.contact_force = Vector<S>::Constant(
        1, mass_ * (c.acceleration + two_sigma_ * c.velocity + kappa_ * c.position));
  }

  [[nodiscard]] std::shared_ptr<const Flight<long double>> to_long_double() const override {
    using R = long double;
    return std::make_shared<FollowerContact<R>>(coordinate_,
                                                arc_.template rounded_to<R>(),
                                                scalar_cast<R>(mass_),
                                                scalar_cast<R>(two_sigma_),
                                                scalar_cast<R>(kappa_));
  }

 private:
  FollowerCoordinate coordinate_;
  CamArc<S> arc_;
  S mass_, two_sigma_, kappa_;
};

}  // namespace assay::oracles
