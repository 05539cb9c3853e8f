#pragma once

#include <memory>
#include <utility>

#include "core/scalar/machine.hpp"
#include "oracles/detail/jacobi_elliptic.hpp"
#include "oracles/exact_motion.hpp"

namespace assay::oracles {

/// A swing of the pendulum  θ'' = −w² sin θ  of amplitude 2 arcsin k, with no contact force.
///
/// The energy is constant between impacts, and gives the modulus k:
///
///   from θ = 0 upwards:        sin(θ/2) = k sn,     cos(θ/2) = dn,     θ' = 2wk cn          (1)
///   from rest at the top:      sin(θ/2) = k cn/dn,  cos(θ/2) = k'/dn,  θ' = −2wkk' sn/dn    (2)
///
/// The functions have the argument ws. (1): sin(θ/2)' = θ'/2 · dn = wk cn dn; the acceleration −2w²
/// sin(θ/2) cos(θ/2) is its derivative, since cn' = −w sn dn. (2) is (1) a quarter period later.
///
/// Source: derived here.
/// Units: w [1/s], θ [rad].
/// Scalar: as JacobiElliptic.
template <class S>
class PendulumSwing final : public Flight<S> {
 public:
  enum class Start { kBottom, kTop };

  PendulumSwing(detail::JacobiElliptic<S> functions, S w, Start start)
      : functions_(std::move(functions)), w_(std::move(w)), start_(start) {}

  void evaluate(const S& s, MotionState<S>& state) const override {
    using std::atan2;
    for (Vector<S>* part : {&state.q, &state.v, &state.a, &state.contact_force}) part->resize(1);
    const detail::JacobiValues<S> f = functions_.at(S(w_ * s));
    const S& k = functions_.modulus();
    const S& k1 = functions_.complement();
    const bool bottom = start_ == Start::kBottom;
    const S sine = bottom ? S(k * f.sn) : S(k * f.cn / f.dn);  // of θ/2
    const S cosine = bottom ? f.dn : S(k1 / f.dn);
    state.q(0) = S(2) * atan2(sine, cosine);
    state.v(0) = S(2) * w_ * k * (bottom ? f.cn : S(-k1 * f.sn / f.dn));
    state.a(0) = S(-2) * w_ * w_ * sine * cosine;
    state.contact_force(0) = S(0);
  }

  [[nodiscard]] std::shared_ptr<const Flight<long double>> to_long_double() const override {
    using Rounded = PendulumSwing<long double>;
    return std::make_shared<Rounded>(
        functions_.to_long_double(),
        scalar_cast<long double>(w_),
        start_ == Start::kBottom ? Rounded::Start::kBottom : Rounded::Start::kTop);
  }

 private:
  detail::JacobiElliptic<S> functions_;
  S w_;
  Start start_;
};

}  // namespace assay::oracles
