#pragma once

#include <cmath>

#include "core/math/magnitude.hpp"
#include "core/scalar/elementary_scalar.hpp"
#include "core/scalar/ratio.hpp"

namespace assay {

/// The exact effect of a step of length D on a damped oscillator.
///
/// A linear structure in modal coordinates consists of such oscillators. Their formulas lose digits
/// or divide by zero for short steps, weak springs and critical damping. This class evaluates them
/// so that they do not:
///
///   q̈ + 2σ q̇ + κ q = f,   x = σD,  k = κD²,  δ = x² − k                                (1)
///
/// With the entire functions C(t) = cosh √t = Σ tⁿ/(2n)! and S(t) = sinh √t/√t = Σ tⁿ/(2n+1)!,
/// and for constant f,
///
///   q(t+D) = q + D η q̇ + D² μ (f − κ q)                                                (2)
///   η = e^{−x} S(δ),   μ = (1 − w)/k,   w = e^{−x} (C(δ) + x S(δ))                     (3)
///   q(t+D) − 2q + q(t−D) = −(1 − E)(q − q(t−D)) + D² g (f − κ q)                       (4)
///   E = e^{−2x},   g = (1 + E − 2e^{−x} C(δ))/k                                        (5)
///
/// Proof of (2): the solution with q = 0, q̇ = 1 is D η, the solution with q = 1, q̇ = 0 is w, and f
/// adds f (1 − w)/κ. Proof of (4): e^{−x ± √δ} have the product E and the sum 2e^{−x} C(δ), and q =
/// f/κ is at rest. In the notes 1/g is called W, and (1 − E)/(2g) is called Δt σ*.
///
/// (3) and (5) are not evaluated in this form: 1 + E − 2e^{−x}C cancels for short steps and weak
/// springs, C and S overflow, and k may be 0. With X = x², Y = δ and divided differences [X, Y],
///
///   g = 2e^{−x} C[X,Y],   μ = e^{−x} (C[X,Y] + x S[X,Y])          for |x| ≤ 1, |δ| ≤ 1      (6)
///       C[X,Y] = Σ h_{n−1}/(2n)!,  S[X,Y] = Σ h_{n−1}/(2n+1)!,  h_n = X h_{n−1} + Yⁿ, n ≥ 1
///   g = φ(a) φ(b),   μ = (φ(a) − η)/b,   η = e^{−a} φ(b − a)      for x² > 2k               (7)
///       φ(z) = (1 − e^{−z})/z,  b = x ± √δ with the sign of x,  a = k/b
///   g = ρ φ(x)² + (1 − ρ) T²,   μ = (x (φ(x) − η) − δT²/2)/k      elsewhere; there k > 1/2  (8)
///       ρ = x²/k,  T = e^{−x/2} S(δ/4): η for half a step
///
/// Proof of (6): 1 + E = 2e^{−x} cosh x, k = X − Y. Proof of (7): cosh x − cosh √δ = 2 sinh(a/2)
/// sinh(b/2), a + b = 2x, ab = k. Proof of (8): the same difference is 2 sinh²(x/2) − 2
/// sinh²(√δ/2), and e^{−x} C(δ) = e^{−x} + δT²/2. (6) and the series of S and φ are used only where
/// the closed form would cancel or divide by zero: beyond |z| = 1 the closed form does neither. The
/// degrees of the series follow from u. Critical damping, κ = 0 and σ = 0 lie inside the ranges of
/// (6) and (8), so they are no special cases.
///
/// Source: derived here, for the scheme of modal-moreau-jean.rst.
/// Units: D [s], σ [1/s], κ [1/s²], f [m/s²].
/// Scalar: ElementaryScalar | Jet: everything is smooth in σ, κ and D, also across the ranges.
/// Guarantees: each value is accurate to a few u, except for the effect of rounding x and k alone:
/// for σ = 0, g has double zeros at √k = 2πn. Bounded, without overflow, for every σ, κ ≥ 0.
template <ElementaryScalar S>
struct ModalStep {
  S decay;           ///< E
  S loss;            ///< 1 − E
  S response;        ///< g
  S start_velocity;  ///< η
  S start_force;     ///< μ

  /// @pre σD and κD² are finite.
  [[nodiscard]] static ModalStep of(const S& sigma, const S& kappa, const S& step);
};

namespace detail {

/// Terms of the series in (6): n/(2n)! ≤ u.
template <class S>
int even_series_terms() {
  S factorial(1);
  int n = 1;
  for (; S(n) > unit_roundoff<S>() * factorial; ++n) factorial *= S((2 * n - 1) * 2 * n);
  return n;
}

template <class S>
struct EvenPair {
  S cosine;  ///< C
  S sine;    ///< S
};

/// C(t) and S(t).  @pre |t| ≤ 1.
template <class S>
EvenPair<S> even_series(const S& t) {
  EvenPair<S> sum{S(1), S(1)};
  for (int n = even_series_terms<S>(); n > 0; --n) {
    sum.cosine = S(1) + sum.cosine * t / S((2 * n - 1) * 2 * n);
    sum.sine = S(1) + sum.sine * t / S(2 * n * (2 * n + 1));
  }
  return sum;
}

/// C[X,Y] and S[X,Y].  @pre |X|, |Y| ≤ 1.
template <class S>
EvenPair<S> divided_differences(const S& x, const S& y) {
  S cosine = ratio<S>(1, 2), sine = ratio<S>(1, 6);
  EvenPair<S> sum{cosine, sine};
  S power(1), h(1);
  const int terms = even_series_terms<S>();
  for (int n = 2; n <= terms; ++n) {
    power *= y;
    h = x * h + power;
    cosine /= S((2 * n - 1) * 2 * n);
    sine /= S(2 * n * (2 * n + 1));
    sum.cosine += h * cosine;
    sum.sine += h * sine;
  }
  return sum;
}

/// φ(z) = (1 − e^{−z})/z.
template <class S>
S mean_decay(const S& z) {
  using std::exp;
  if (magnitude(z) > S(1)) return (S(1) - exp(-z)) / z;
  S sum(1);
  for (int n = 2 * even_series_terms<S>(); n > 1; --n) sum = S(1) - sum * z / S(n);
  return sum;
}

/// The roots of (7) times D.
template <class S>
struct RealRoots {
  S slow, fast;  ///< a, b

  /// @pre δ > 0, and x² > 1 or k < 0.
  static RealRoots of(const S& x, const S& k) {
    using std::sqrt;
    const bool wide = magnitude(x) > S(1);  // where x² may overflow
    const S root = wide ? S(magnitude(x) * sqrt(S(S(1) - k / x / x))) : S(sqrt(S(x * x - k)));
    const S fast = x < S(0) ? S(x - root) : S(x + root);
    return {S(k / fast), fast};
  }
};

/// η.  @pre x² does not overflow.
template <class S>
S start_velocity(const S& x, const S& k) {
  using std::exp;
  using std::sin;
  using std::sqrt;
  const S delta = x * x - k;
  if (magnitude(delta) <= S(1)) return exp(-x) * even_series(delta).sine;
  if (delta > S(0)) {
    const auto roots = RealRoots<S>::of(x, k);
    return exp(-roots.slow) * mean_decay(S(roots.fast - roots.slow));  // (7)
  }
  const S angle = sqrt(-delta);
  return exp(-x) * sin(angle) / angle;
}

}  // namespace detail

template <ElementaryScalar S>
ModalStep<S> ModalStep<S>::of(const S& sigma, const S& kappa, const S& step) {
  using std::exp;
  const S x = sigma * step;
  const S k = kappa * step * step;
  ModalStep result;
  result.decay = exp(S(-2) * x);
  result.loss = S(2) * x * detail::mean_decay(S(S(2) * x));
  if (magnitude(x) <= S(1) && magnitude(S(x * x - k)) <= S(1)) {  // (6)
    const S delta = x * x - k;
    const auto [cosine, sine] = detail::divided_differences(S(x * x), delta);
    const S decay = exp(-x);
    result.response = S(2) * decay * cosine;
    result.start_velocity = decay * detail::even_series(delta).sine;
    result.start_force = decay * (cosine + x * sine);
  } else if (k < S(0) || (magnitude(x) > S(1) && S(2) * k / magnitude(x) < magnitude(x))) {  // (7)
    const auto [slow, fast] = detail::RealRoots<S>::of(x, k);
    const S mean = detail::mean_decay(slow);
    result.response = mean * detail::mean_decay(fast);
    result.start_velocity = exp(-slow) * detail::mean_decay(S(fast - slow));
    result.start_force = (mean - result.start_velocity) / fast;
  } else {  // (8)
    const S share = x * x / k;
    const S mean = detail::mean_decay(x);
    const S half = detail::start_velocity(S(x / S(2)), S(k / S(4)));
    result.response = share * mean * mean + (S(1) - share) * half * half;
    result.start_velocity = detail::start_velocity(x, k);
    const S delta = x * x - k;
    result.start_force = (x * (mean - result.start_velocity) - delta * half * half / S(2)) / k;
  }
  return result;
}

}  // namespace assay
