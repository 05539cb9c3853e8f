#pragma once

#include "oracles/detail/free_arrival.hpp"
#include "oracles/detail/motion_builder.hpp"
#include "oracles/flights/linear_flow.hpp"

namespace assay::oracles::detail {

/// A coil L in parallel with a capacitor C and a load of conductance G, off or on. Rectifiers are
/// this circuit between the instants at which diodes switch:
///
///   C v' = −i − G v,  L i' = v:   v'' + 2σ v' + κ v = 0,  σ = G/(2C),  κ = 1/(LC)           (1)
///
/// i solves the same equation from (i, v/L).
///
/// Source: derived here.   Units: v [V], i [A], L [H], C [F], G [1/Ω].
class ResonantCircuit {
 public:
  ResonantCircuit(Rational l, Rational c, Rational conductance)
      : l_(std::move(l)), c_(std::move(c)), g_(std::move(conductance)) {}

  [[nodiscard]] Rational sigma() const { return g_ / (2 * c_); }
  [[nodiscard]] Rational kappa() const { return 1 / (l_ * c_); }
  template <class S>
  [[nodiscard]] OscillatorMode<S> mode() const {
    return OscillatorMode<S>(sigma(), kappa());
  }
  /// v' at (v, i).
  [[nodiscard]] Rational rate(const Rational& v, const Rational& i) const {
    return -(i + g_ * v) / c_;
  }
  template <class S>
  [[nodiscard]] S rate(const S& v, const S& i) const {
    return -(i + from_rational<S>(g_) * v) / from_rational<S>(c_);
  }

  /// The flow from (v, i), with λ = v `loads`.
  template <class S>
  [[nodiscard]] std::shared_ptr<const LinearFlow<S>> flow(const S& v,
                                                          const S& i,
                                                          const Vector<S>& loads) const {
    const Eigen::Index m = loads.size();
    const S v_rate = rate(v, i);
    Vector<S> value(2 + m), slope(2 + m);
    value << v, i, loads * v;
    slope << v_rate, S(v / from_rational<S>(l_)), loads * v_rate;
    const Vector<S> zero = Vector<S>::Constant(2 + m, S(0));
    return std::make_shared<LinearFlow<S>>(typename LinearFlow<S>::Data{
        .states = 2,
        .constant = zero,
        .slope = zero,
        .exponentials = {},
        .oscillations = {{mode<S>(), std::move(value), std::move(slope)}}});
  }

 private:
  Rational l_, c_, g_;
};

/// The motion of a coil and a capacitor whose load depends only on the sign of v. The circuit is
/// `positive` for v > 0 and `negative` for v < 0. λ = v `loads`, with the loads of the same sign.
///
/// free_arrival gives the first zero of v. The following zeros are half a swing apart, since v
/// starts from 0: after a zero v = v'₀ h, and v' at the end is −v'₀ e^{−σπ/ω}. i = −C v' at a zero.
template <class S>
[[nodiscard]] ExactMotion<S> commute(MotionBuilder<S> motion,
                                     const ResonantCircuit& positive,
                                     const Vector<S>& positive_loads,
                                     const ResonantCircuit& negative,
                                     const Vector<S>& negative_loads,
                                     const Rational& v0,
                                     const Rational& i0,
                                     const Rational& c) {
  int side = v0 != 0 ? (v0 > 0 ? 1 : -1) : (i0 < 0 ? 1 : -1);
  const auto fly = [&](const S& t, const S& v, const S& i) {
    motion.fly(
        t,
        side > 0 ? positive.flow<S>(v, i, positive_loads) : negative.flow<S>(v, i, negative_loads),
        false,
        false,
        /*compliant=*/true);
  };
  fly(S(0), from_rational<S>(v0), from_rational<S>(i0));
  if (v0 == 0 && i0 == 0) return motion.finish_with_switches();
  const auto circuit = [&]() -> const ResonantCircuit& { return side > 0 ? positive : negative; };
  std::optional<Arrival<S>> zero;
  if (v0 == 0) {
    zero = half_swing(circuit().template mode<S>());
    if (zero) {
      zero->speed = zero->speed * from_rational<S>(Rational(abs(i0) / c));
    }
  } else {
    zero = free_arrival<S>(circuit().template mode<S>(),
                           circuit().sigma(),
                           circuit().kappa(),
                           abs(v0),
                           side * circuit().rate(v0, i0));
  }
  S t(0);
  while (zero) {
    t = t + zero->after;
    if (!motion.reaches(t)) break;
    const S speed = zero->speed;
    side = -side;
    fly(t, S(0), S(S(-side) * from_rational<S>(c) * speed));
    zero = half_swing(circuit().template mode<S>());
    if (zero) zero->speed = zero->speed * speed;
  }
  return motion.finish_with_switches();
}

}  // namespace assay::oracles::detail
