#pragma once

#include <cmath>
#include <memory>
#include <utility>
#include <vector>

#include "core/scalar/mpfr_real.hpp"
#include "oracles/detail/first_descent.hpp"
#include "oracles/detail/rounded.hpp"
#include "oracles/exact_motion.hpp"
#include "oracles/flights/oscillator_response.hpp"

namespace assay::oracles {

/// A piece of the motion of a linear first-order system, z = (x, λ) in the time s since it began.
/// It is a sum of constant, linear, exponential and oscillating terms:
///
///   z(s) = z_c + s z_l + Σ_e z_e e^{r_e s} + Σ_m (z_m w_m(s) + ż_m h_m(s))                (1)
///
/// w, h of OscillatorResponse: the m-th term solves y'' + 2σ y' + κ y = 0 from y(0) = z_m,
/// y'(0) = ż_m, so that
///
///   y' has the initial values ż_m, −2σ ż_m − κ z_m                                        (2)
///
/// Source: derived here.   Shapes: x ∈ ℝⁿ, z ∈ ℝⁿ⁺ᵐ.
/// Scalar: RealScalar with exp, sin, cos.   @pre κ > 0, σ ≥ 0.
template <class S>
class LinearFlow final : public Flight<S> {
 public:
  struct Exponential {
    S rate;
    Vector<S> coefficient;
  };
  struct Oscillation {
    OscillatorMode<S> mode;
    Vector<S> value, rate;  ///< at s = 0
  };
  struct Data {
    Eigen::Index states = 0;    ///< n
    Vector<S> constant, slope;  ///< z_c, z_l
    std::vector<Exponential> exponentials = {};
    std::vector<Oscillation> oscillations = {};
  };

  /// g = row · z + offset.
  struct Guard {
    Vector<S> row;
    S offset{0};
  };

  explicit LinearFlow(Data data) : data_(std::move(data)) {}

  void evaluate(const S& s, MotionState<S>& at) const override {
    using std::exp;
    const Eigen::Index n = data_.states;
    at.q = data_.constant.head(n) + s * data_.slope.head(n);
    at.v = data_.slope.head(n);
    at.a.setConstant(n, S(0));
    at.contact_force = data_.constant.tail(multipliers()) + s * data_.slope.tail(multipliers());
    for (const Exponential& e : data_.exponentials) {
      const S y = exp(S(e.rate * s));
      add(e.coefficient, y, S(e.rate * y), S(e.rate * e.rate * y), at);
    }
    for (const Oscillation& m : data_.oscillations) {
      const OscillatorResponse<S> r = m.mode.response(s);
      const S& kappa = m.mode.kappa();
      const S& h = r.impulse;
      const S bend = -(S(2) * m.mode.sigma() * r.impulse_rate + kappa * h);
      add(m.value, r.displacement, S(-kappa * h), S(-kappa * r.impulse_rate), at);  // (2)
      add(m.rate, h, r.impulse_rate, bend, at);                                     // (2)
    }
  }

  [[nodiscard]] std::shared_ptr<const Flight<long double>> to_long_double() const override {
    using R = long double;
    using Target = LinearFlow<R>;
    typename Target::Data result{
        data_.states, detail::rounded(data_.constant), detail::rounded(data_.slope)};
    for (const Exponential& e : data_.exponentials) {
      result.exponentials.push_back({scalar_cast<R>(e.rate), detail::rounded(e.coefficient)});
    }
    for (const Oscillation& m : data_.oscillations) {
      result.oscillations.push_back(
          {m.mode.template rounded_to<R>(), detail::rounded(m.value), detail::rounded(m.rate)});
    }
    return std::make_shared<Target>(std::move(result));
  }

  /// g, its derivatives and a bound of |g'''| on [s, end]. For an oscillation y, E = (y'''')² + κ
  /// (y''')² never grows, so the bound is √(E/κ); an exponential has its maximum at one of the
  /// ends. The resolution includes the effect of rounding the phases √κ s, r s on terms that pass
  /// through 0.
  [[nodiscard]] detail::LocalBehaviour<S> behaviour(const Guard& g,
                                                    const S& s,
                                                    const S& end) const {
    using std::abs;
    using std::exp;
    const S constant = g.row.dot(data_.constant) + g.offset;
    const S slope = g.row.dot(data_.slope);
    detail::LocalBehaviour<S> f{S(constant + slope * s), slope, S(0), S(0), S(0)};
    S scale = abs(g.offset) + g.row.cwiseAbs().dot(data_.constant.cwiseAbs()) + abs(S(slope * s));
    for (const Exponential& e : data_.exponentials) {
      const S c = g.row.dot(e.coefficient);
      const S y = c * exp(S(e.rate * s));
      const S last = e.rate > S(0) ? S(c * exp(S(e.rate * end))) : y;
      f.value = f.value + y;
      f.rate = f.rate + e.rate * y;
      f.bend = f.bend + e.rate * e.rate * y;
      f.jerk = f.jerk + abs(S(e.rate * e.rate * e.rate * last));
      scale = scale + abs(y) * (S(1) + abs(S(e.rate * s)));
    }
    for (const Oscillation& m : data_.oscillations) {
      add(m, g.row.dot(m.value), g.row.dot(m.rate), s, f, scale);
    }
    f.resolution = S(1 << 12) * unit_roundoff<S>() * scale;
    return f;
  }

  /// The first s in (0, end] where g, positive before, falls to 0.   @see first_descent
  [[nodiscard]] std::optional<S> first_zero(const Guard& g, const S& end) const {
    return detail::first_descent<S>([&](const S& s) { return behaviour(g, s, end); }, S(0), end);
  }

 private:
  [[nodiscard]] Eigen::Index multipliers() const { return data_.constant.size() - data_.states; }

  void add(const Vector<S>& z, const S& y, const S& rate, const S& bend, MotionState<S>& at) const {
    const Eigen::Index n = data_.states;
    at.q += z.head(n) * y;
    at.v += z.head(n) * rate;
    at.a += z.head(n) * bend;
    at.contact_force += z.tail(multipliers()) * y;
  }

  static void add(const Oscillation& m,
                  const S& value,
                  const S& rate,
                  const S& s,
                  detail::LocalBehaviour<S>& f,
                  S& scale) {
    const OscillatorResponse<S> r = m.mode.response(s);
    const S& kappa = m.mode.kappa();
    const S damping = S(2) * m.mode.sigma();
    const S y = value * r.displacement + rate * r.impulse;
    const S d1 = rate * r.impulse_rate - kappa * value * r.impulse;
    const S d2 = -(damping * d1 + kappa * y);
    const S d3 = -(damping * d2 + kappa * d1);
    const S d4 = -(damping * d3 + kappa * d2);
    f.value = f.value + y;
    f.rate = f.rate + d1;
    f.bend = f.bend + d2;
    f.jerk = f.jerk + detail::square_root<S>(S(d3 * d3 + d4 * d4 / kappa));
    const S amplitude = detail::square_root<S>(S(y * y + d1 * d1 / kappa));
    scale = scale + amplitude * (S(1) + detail::square_root<S>(kappa) * s);
  }

  Data data_;
};

extern template class LinearFlow<Mpfr>;
extern template class LinearFlow<long double>;

}  // namespace assay::oracles
