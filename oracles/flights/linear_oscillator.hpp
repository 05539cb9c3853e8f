#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "core/scalar/mpfr_real.hpp"
#include "oracles/detail/rounded.hpp"
#include "oracles/exact_motion.hpp"
#include "oracles/flights/oscillator_response.hpp"

namespace assay::oracles {

/// c cos(w s) + d sin(w s).
template <class S>
struct Harmonic {
  S frequency{0};
  S cosine{0};
  S sine{0};
};

/// One coordinate of a flight of uncoupled oscillators, as a function of the time s since its
/// start:
///
///   x'' + 2σ x' + κ x = f + harmonic(s),   x(0) = x₀, x'(0) = v₀
template <class S>
struct OscillatorCoordinate {
  OscillatorMode<S> mode;
  S x0;
  S v0;
  S force{0};
  Harmonic<S> forcing{};
};

/// A flight of n uncoupled linear oscillators, in all regimes of damping.
///
/// The motion is a forced vibration x_p and a free one, y:
///
///   x = x_p + y,  x_p = p cos(w s) + r sin(w s)                                       (1)
///   (κ − w²) p + 2σw r = c,   −2σw p + (κ − w²) r = d                                  (2)
///   y'' + 2σ y' + κ y = f,  y(0) = x₀ − p, y'(0) = v₀ − w r: (3) of OscillatorResponse  (3)
///
/// (2) equates the coefficients of cos and sin. Without forcing p = r = 0.
///
/// Source: derived here.   Shapes: x, v, a ∈ ℝⁿ; λ ∈ ℝᵐ constant.
/// Units: s [s], x [m], v [m/s], f, c, d [m/s²], λ [N].
/// Scalar: RealScalar with exp, expm1, sin, cos.
/// @pre σ, κ ≥ 0; (κ − w²)² + 4σ²w² > 0 if c or d is not 0 (no resonance without damping).
template <class S>
class LinearOscillator final : public Flight<S> {
 public:
  LinearOscillator(const std::vector<OscillatorCoordinate<S>>& coordinates, Vector<S> contact_force)
      : contact_force_(std::move(contact_force)) {
    for (const OscillatorCoordinate<S>& c : coordinates) modes_.push_back(Mode(c));
  }

  void evaluate(const S& s, MotionState<S>& state) const override {
    const auto n = static_cast<Eigen::Index>(modes_.size());
    state.q.resize(n);
    state.v.resize(n);
    state.a.resize(n);
    state.contact_force = contact_force_;
    for (Eigen::Index i = 0; i < n; ++i) {
      modes_[static_cast<std::size_t>(i)].evaluate(s, state.q(i), state.v(i), state.a(i));
    }
  }

  [[nodiscard]] std::shared_ptr<const Flight<long double>> to_long_double() const override {
    return std::make_shared<LinearOscillator<long double>>(rounded());
  }
  /// The same with its coefficients rounded once.
  [[nodiscard]] LinearOscillator<long double> rounded() const {
    LinearOscillator<long double> result;
    for (const Mode& mode : modes_) result.modes_.push_back(mode.to_long_double());
    result.contact_force_ = detail::rounded(contact_force_);
    return result;
  }

  LinearOscillator() = default;

 private:
  template <class T>
  friend class LinearOscillator;

  struct Mode {
    Mode() = default;
    explicit Mode(const OscillatorCoordinate<S>& c) : oscillator(c.mode), steady(c.forcing) {
      const S& kappa = c.mode.kappa();
      const S& w = c.forcing.frequency;
      if (c.forcing.cosine != S(0) || c.forcing.sine != S(0)) {
        const S stiff = kappa - w * w;
        const S damp = S(2) * c.mode.sigma() * w;
        const S determinant = stiff * stiff + damp * damp;
        steady.cosine = (stiff * c.forcing.cosine - damp * c.forcing.sine) / determinant;  // (2)
        steady.sine = (damp * c.forcing.cosine + stiff * c.forcing.sine) / determinant;    // (2)
      }
      y0 = c.x0 - steady.cosine;         // (3)
      y0_rate = c.v0 - w * steady.sine;  // (3)
      force = c.force;
      drive = c.force - kappa * y0;
    }

    void evaluate(const S& s, S& x, S& v, S& a) const {
      const OscillatorResponse<S> r = oscillator.response(s);
      x = y0 * r.displacement + (y0_rate * r.impulse + force * r.step);
      v = y0_rate * r.impulse_rate + drive * r.impulse;
      const S& sigma = oscillator.sigma();
      const S& kappa = oscillator.kappa();
      // h'' = −2σ h' − κ h, from (1) of OscillatorResponse.
      a = drive * r.impulse_rate - y0_rate * (S(2) * sigma * r.impulse_rate + kappa * r.impulse);
      if (steady.cosine == S(0) && steady.sine == S(0)) return;
      add_steady(s, x, v, a);
    }

    void add_steady(const S& s, S& x, S& v, S& a) const {
      const S& w = steady.frequency;
      const S phase = w * s;
      const S c = detail::cosine<S>(phase);
      const S d = detail::sine<S>(phase);
      const S x_steady = steady.cosine * c + steady.sine * d;  // (1)
      x = x + x_steady;
      v = v + w * (steady.sine * c - steady.cosine * d);
      a = a - w * w * x_steady;
    }

    [[nodiscard]] auto to_long_double() const {
      using R = long double;
      typename LinearOscillator<R>::Mode result;
      result.oscillator = oscillator.template rounded_to<R>();
      result.steady = {scalar_cast<R>(steady.frequency),
                       scalar_cast<R>(steady.cosine),
                       scalar_cast<R>(steady.sine)};
      result.y0 = scalar_cast<R>(y0);
      result.y0_rate = scalar_cast<R>(y0_rate);
      result.force = scalar_cast<R>(force);
      result.drive = scalar_cast<R>(drive);
      return result;
    }

    OscillatorMode<S> oscillator;
    Harmonic<S> steady;
    S y0{}, y0_rate{}, force{}, drive{};
  };

  std::vector<Mode> modes_;
  Vector<S> contact_force_;
};

/// A flight of one coordinate and one open contact.
template <class S>
[[nodiscard]] std::shared_ptr<const Flight<S>> linear_oscillator(
    const OscillatorCoordinate<S>& coordinate) {
  return std::make_shared<LinearOscillator<S>>(std::vector<OscillatorCoordinate<S>>{coordinate},
                                               Vector<S>(Vector<S>::Constant(1, S(0))));
}

extern template class LinearOscillator<Mpfr>;
extern template class LinearOscillator<long double>;

}  // namespace assay::oracles
