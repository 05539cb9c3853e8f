#pragma once

#include <cmath>
#include <memory>
#include <utility>

#include "core/scalar/machine.hpp"
#include "oracles/exact_motion.hpp"

namespace assay::oracles {

/// A unit mass that slides along a curved path on an incline against friction. Friction opposes the
/// velocity, so its direction turns with the path:
///
///   v' = (σ, 0) − κσ v/‖v‖,   v(0) = (v_x, v_y), v_y ≠ 0                                  (1)
///
/// The angle φ of v has ‖v‖ φ' = −σ sin φ. In the time τ with dt = ‖v‖/σ dτ, tan(φ/2) falls as
/// e^−τ. With P = (‖v₀‖ + v_x)/2, Q = (‖v₀‖ − v_x)/2, PQ = v_y²/4, E(a) = (1 − e^−aτ)/a, E(0) = τ:
///
///   v_x = P e^{−(κ−1)τ} − Q e^{−(κ+1)τ},  v_y(τ) = v_y e^{−κτ},  ‖v‖ = P e^{…} + Q e^{…}     (2)
///   σ t = P E(κ−1) + Q E(κ+1)                                                            (3)
///   σ x = P² E(2κ−2) − Q² E(2κ+2),   σ y = v_y [P E(2κ−1) + Q E(2κ+1)]                    (4)
///
/// (2): d‖v‖/dτ = ‖v‖ (cos φ − κ) and cos φ = (P − Q e^−2τ)/(P + Q e^−2τ); (3) and (4) integrate.
/// For κ > 1 the mass comes to rest at σ t* = P/(κ−1) + Q/(κ+1), τ = ∞. Newton's method solves
/// (3) for τ:
///
///   κ > 1: log[(σ t* − σ t)/(P e^{−(κ−1)τ}/(κ−1) + Q e^{−(κ+1)τ}/(κ+1))] = 0 from τ = 0    (5)
///   κ ≤ 1: (3) from the τ for Q = 0                                                      (6)
///
/// The function of (5) is convex. The start of (6) is too large. Where (3) is concave, a step then
/// goes below the root, at most to 0, and further steps rise to it.
///
/// Source: derived here.   Shapes: q, v ∈ ℝ³ with z = 0; λ = (λ_N, λ₁, λ₂).
/// Units: v [m/s], σ, λ [m/s²] of a unit mass.   Scalar: RealScalar with exp, expm1, log, log1p.
template <class S>
class InclinePath final : public Flight<S> {
 public:
  struct Data {
    S p, q;  ///< P, Q
    S vy;    ///< v_y
    S sigma;
    S normal_force;
    S friction;  ///< κσ
    // κ − 1, κ + 1, 2κ − 2, 2κ + 2, 2κ − 1, 2κ + 1, each rounded once
    S slow, fast, slow_x, fast_x, slow_y, fast_y;
  };

  explicit InclinePath(Data data) : d_(std::move(data)) {}

  /// The duration σ t*. @pre κ > 1.
  [[nodiscard]] S whole_time() const { return d_.p / d_.slow + d_.q / d_.fast; }

  void evaluate(const S& s, MotionState<S>& state) const override {
    for (Vector<S>* part : {&state.q, &state.v, &state.a, &state.contact_force}) {
      part->setConstant(3, S(0));
    }
    const S time = d_.sigma * s;
    if (stops() && !(time < whole_time())) return rest(state);
    at(hodograph_time(time), state);
  }

  /// The state at rest at the end, as reached. @pre κ > 1.
  void rest(MotionState<S>& state) const {
    for (Vector<S>* part : {&state.v, &state.a}) part->setConstant(3, S(0));
    state.q.resize(3);
    state.q << (d_.p * d_.p / d_.slow_x - d_.q * d_.q / d_.fast_x) / d_.sigma,
        d_.vy * (d_.p / d_.slow_y + d_.q / d_.fast_y) / d_.sigma, S(0);  // (4)
    set_force(S(1), S(0), state);
  }

  [[nodiscard]] std::shared_ptr<const Flight<long double>> to_long_double() const override {
    using R = long double;
    const auto round = [](const S& x) { return scalar_cast<R>(x); };
    return std::make_shared<InclinePath<R>>(typename InclinePath<R>::Data{round(d_.p),
                                                                          round(d_.q),
                                                                          round(d_.vy),
                                                                          round(d_.sigma),
                                                                          round(d_.normal_force),
                                                                          round(d_.friction),
                                                                          round(d_.slow),
                                                                          round(d_.fast),
                                                                          round(d_.slow_x),
                                                                          round(d_.fast_x),
                                                                          round(d_.slow_y),
                                                                          round(d_.fast_y)});
  }

 private:
  [[nodiscard]] bool stops() const { return d_.slow > S(0); }

  /// E(a) of (3).
  static S decay_integral(const S& a, const S& tau) {
    using std::expm1;
    return a == S(0) ? tau : S(-expm1(S(-a * tau)) / a);
  }

  void at(const S& tau, MotionState<S>& state) const {
    using std::exp;
    const S slow = exp(S(-d_.slow * tau));
    const S turn = exp(-tau);
    const S size = d_.p + d_.q * turn * turn;
    const S cosine = (d_.p - d_.q * turn * turn) / size;
    const S sine = d_.vy * turn / size;
    state.q(0) = (d_.p * d_.p * decay_integral(d_.slow_x, tau) -
                  d_.q * d_.q * decay_integral(d_.fast_x, tau)) /
                 d_.sigma;  // (4)
    state.q(1) = d_.vy *
                 (d_.p * decay_integral(d_.slow_y, tau) + d_.q * decay_integral(d_.fast_y, tau)) /
                 d_.sigma;              // (4)
    state.v(0) = slow * size * cosine;  // (2)
    state.v(1) = slow * d_.vy * turn;   // (2)
    set_force(cosine, sine, state);
  }

  /// λ, and the acceleration that it causes, if v has the direction (cosine, sine).
  void set_force(const S& cosine, const S& sine, MotionState<S>& state) const {
    state.contact_force.resize(3);
    state.contact_force << d_.normal_force, -d_.friction * cosine, -d_.friction * sine;
    state.a(0) = d_.sigma + state.contact_force(1);
    state.a(1) = state.contact_force(2);
  }

  /// τ for σ t, by (5) or (6): Newton's steps double the digits, and the last error is below u τ.
  [[nodiscard]] S hodograph_time(const S& time) const {
    using std::abs;
    S tau = stops() ? S(0) : late(time);
    for (int i = 0; i < kMaxIterations; ++i) {
      const S step = stops() ? log_step(time, tau) : plain_step(time, tau);
      tau = tau + step;
      if (tau < S(0)) {
        tau = S(0);
        continue;
      }
      if (!(d_.fast * step * step > unit_roundoff<S>() * tau)) break;
    }
    return tau;
  }

  /// τ with Q = 0.
  [[nodiscard]] S late(const S& time) const {
    using std::log1p;
    const S ratio = time / d_.p;
    return d_.slow == S(0) ? ratio : S(log1p(S(-d_.slow * ratio)) / -d_.slow);
  }

  [[nodiscard]] S excess(const S& time, const S& tau) const {
    return d_.p * decay_integral(d_.slow, tau) + d_.q * decay_integral(d_.fast, tau) - time;
  }

  [[nodiscard]] S plain_step(const S& time, const S& tau) const {
    using std::exp;
    const S speed = d_.p * exp(S(-d_.slow * tau)) + d_.q * exp(S(-d_.fast * tau));
    return -excess(time, tau) / speed;  // (6)
  }

  [[nodiscard]] S log_step(const S& time, const S& tau) const {
    using std::exp;
    using std::log;
    using std::log1p;
    const S slow = d_.p * exp(S(-d_.slow * tau));
    const S fast = d_.q * exp(S(-d_.fast * tau));
    const S left = slow / d_.slow + fast / d_.fast;
    const S whole = whole_time();
    // The same number in two forms: the early one computes the remaining time from the elapsed
    // time, the late one directly.
    const S logarithm =
        S(2) * time < whole ? log1p(S(excess(time, tau) / left)) : log(S((whole - time) / left));
    return -logarithm * left / (slow + fast);  // (5)
  }

  static constexpr int kMaxIterations = 10'000;

  Data d_;
};

}  // namespace assay::oracles
