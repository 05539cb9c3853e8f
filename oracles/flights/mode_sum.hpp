#pragma once

#include <memory>
#include <utility>

#include "core/scalar/machine.hpp"
#include "oracles/detail/rounded.hpp"
#include "oracles/detail/trigonometry.hpp"
#include "oracles/exact_motion.hpp"

namespace assay::oracles {

/// Undamped modes under constant forces. A mode oscillates about a position of rest, or accelerates
/// uniformly if κ = 0:
///
///   x_k'' + κ_k x_k = −f_k,   x = x₀ w + v₀ h − f u                                        (1)
///   κ = ω² > 0: w = cos ωs, h = sin(ωs)/ω, u = 2 sin²(ωs/2)/ω²;  κ = 0: 1, s, s²/2           (2)
///
/// with w' = −κ h, h' = w, u' = h.   Shapes: all ∈ ℝᴷ.   Scalar: RealScalar with sin and cos.
template <class S>
struct ModeMotion {
  Vector<S> frequency;  ///< ω ≥ 0
  Vector<S> x0, v0, f;

  /// Writes x, x' and x'' at s.
  void evaluate(const S& s, Vector<S>& x, Vector<S>& v, Vector<S>& a) const {
    for (Vector<S>* y : {&x, &v, &a}) y->resize(frequency.size());
    for (Eigen::Index k = 0; k < frequency.size(); ++k) {
      const S& w = frequency(k);
      const S pull = -f(k) - w * w * x0(k);
      if (w == S(0)) {
        x(k) = x0(k) + s * (v0(k) + s * pull / S(2));
        v(k) = v0(k) + s * pull;
        a(k) = pull;
        continue;
      }
      const S angle = w * s / S(2);
      const S half = detail::sine(angle);
      const S sine = S(2) * half * detail::cosine(angle);
      const S cosine = S(1) - S(2) * half * half;
      const S step = S(2) * half * half / (w * w);
      x(k) = x0(k) + (v0(k) * sine / w + pull * step);  // (1), w = 1 − κ u
      v(k) = v0(k) * cosine + pull * sine / w;
      a(k) = pull * cosine - v0(k) * w * sine;
    }
  }
};

/// A flight whose coordinates and contact forces are sums of modes. Strings and bars move in this
/// way between events:
///
///   q = q_c + Φ x(s),   λ = λ_c + Λ x(s)                                                   (3)
///
/// Shapes: Φ n×K, Λ m×K.
template <class S>
class ModeSum final : public Flight<S> {
 public:
  /// An output that is an affine function of the modes.
  struct Output {
    Matrix<S> of_modes;
    Vector<S> constant;
  };

  ModeSum(ModeMotion<S> modes, Output position, Output force)
      : modes_(std::move(modes)), position_(std::move(position)), force_(std::move(force)) {}

  [[nodiscard]] const ModeMotion<S>& modes() const { return modes_; }

  void evaluate(const S& s, MotionState<S>& state) const override {
    thread_local Vector<S> x, v, a;
    modes_.evaluate(s, x, v, a);
    state.q = position_.constant;
    state.q += position_.of_modes.lazyProduct(x);
    state.v = position_.of_modes.lazyProduct(v);
    state.a = position_.of_modes.lazyProduct(a);
    state.contact_force = force_.constant;
    state.contact_force += force_.of_modes.lazyProduct(x);
  }

  [[nodiscard]] std::shared_ptr<const Flight<long double>> to_long_double() const override {
    using R = long double;
    const auto output = [](const Output& y) {
      typename ModeSum<R>::Output result{Matrix<R>(y.of_modes.rows(), y.of_modes.cols()),
                                         detail::rounded(y.constant)};
      for (Eigen::Index j = 0; j < y.of_modes.cols(); ++j) {
        for (Eigen::Index i = 0; i < y.of_modes.rows(); ++i) {
          result.of_modes(i, j) = scalar_cast<R>(y.of_modes(i, j));
        }
      }
      return result;
    };
    return std::make_shared<ModeSum<R>>(ModeMotion<R>{detail::rounded(modes_.frequency),
                                                      detail::rounded(modes_.x0),
                                                      detail::rounded(modes_.v0),
                                                      detail::rounded(modes_.f)},
                                        output(position_),
                                        output(force_));
  }

 private:
  ModeMotion<S> modes_;
  Output position_, force_;
};

}  // namespace assay::oracles
