#pragma once

#include <memory>
#include <utility>

#include "core/scalar/mpfr_real.hpp"
#include "core/scalar/rational.hpp"
#include "oracles/detail/rounded.hpp"
#include "oracles/exact_motion.hpp"

namespace assay::oracles {

/// A flight of constant acceleration and constant contact force, including rest and uniform motion.
///
/// Balls fall and blocks slide in this way between events:
///
///   q(s) = q₀ + s (v₀ + s a/2),   v(s) = v₀ + a s                                   (1)
///
/// Shapes: q₀, v₀, a ∈ ℝⁿ; λ ∈ ℝᵐ.   Units: s [s], q [m], v [m/s], a [m/s²], λ [N].
/// Scalar: OrderedField (exact on rationals).
template <class S>
class Parabola final : public Flight<S> {
 public:
  Parabola(Vector<S> q0, Vector<S> v0, Vector<S> a, Vector<S> contact_force)
      : q0_(std::move(q0)),
        v0_(std::move(v0)),
        a_(std::move(a)),
        contact_force_(std::move(contact_force)) {}

  void evaluate(const S& s, MotionState<S>& state) const override {
    const S half_s = s / S(2);
    state.q = q0_ + s * (v0_ + half_s * a_);  // (1)
    state.v = v0_ + s * a_;                   // (1)
    state.a = a_;
    state.contact_force = contact_force_;
  }

  [[nodiscard]] std::shared_ptr<const Flight<long double>> to_long_double() const override {
    return std::make_shared<Parabola<long double>>(detail::rounded(q0_),
                                                   detail::rounded(v0_),
                                                   detail::rounded(a_),
                                                   detail::rounded(contact_force_));
  }

 private:
  Vector<S> q0_, v0_, a_, contact_force_;
};

/// One coordinate and one contact: x(s) = x₀ + s (v₀ + s a/2) with contact force λ.
template <class S>
[[nodiscard]] std::shared_ptr<const Flight<S>> parabola(const S& x0,
                                                        const S& v0,
                                                        const S& a,
                                                        const S& contact_force = S(0)) {
  const auto vector = [](const S& x) { return Vector<S>(Vector<S>::Constant(1, x)); };
  return std::make_shared<Parabola<S>>(vector(x0), vector(v0), vector(a), vector(contact_force));
}

extern template class Parabola<Mpfr>;
extern template class Parabola<Rational>;
extern template class Parabola<long double>;

}  // namespace assay::oracles
