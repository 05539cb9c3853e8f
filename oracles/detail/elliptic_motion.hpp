#pragma once

#include <cmath>
#include <optional>

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/mpfr_real.hpp"
#include "oracles/detail/carlson.hpp"
#include "oracles/detail/jacobi_elliptic.hpp"

namespace assay::oracles::detail {

/// The elliptic functions and integrals for motions of tops. The modulus k is given together with
/// its complement k'; for k' = 0, sn = tanh and cn = dn = sech:
///
///   sn, cn, dn at u,   am u continuous with am 0 = 0                                       (1)
///   F:  u in (−2K, 2K] with given sn u, cn u                                               (2)
///   Π(n; u) = ∫₀ᵘ ds/(1 − n sn² s),   n < 1, given with 1 − n where it is near 1           (3)
///
/// Carlson's integrals give them on |u| ≤ K. With s = sn u, c = cn u ≥ 0 and d = dn u,
///
///   u = s R_F(c², d², 1),   Π = u + ⅓ n s³ R_J(c², d², 1, 1 − n s²)                        (4)
///
/// Beyond |u| = K, u ↦ u + 2K adds π to am and Π(n; 2K) to Π. If n < −1, the terms of (4) cancel.
/// With N = (k² − n)/(1 − n) the following terms have one sign:
///
///   Π(n; u) = −n k'²/((1 − n)(k² − n)) Π(N; u) + k²/(k² − n) u
///             + √(−n/((1 − n)(k² − n))) atan(√(−n N) s c/d)                                (5)
///
/// Source: Carlson, Numerical computation of real or complex elliptic integrals, 1995; Abramowitz
/// and Stegun, §17.7.
/// Scalar: as JacobiElliptic.
/// Guarantees: errors of a few u (1 + |u|).
template <class S>
class EllipticMotion {
 public:
  EllipticMotion(const S& k, const S& complement) : complement_squared_(complement * complement) {
    if (complement == S(0)) return;  // k_squared_ is 1
    functions_.emplace(k, complement);
    k_squared_ = k * k;
    half_period_ = S(2) * functions_->quarter_period();
  }

  /// Whether sn and cn are periodic: k < 1.
  [[nodiscard]] bool is_periodic() const { return functions_.has_value(); }
  /// 2K. @pre is_periodic()
  [[nodiscard]] const S& half_period() const { return half_period_; }

  [[nodiscard]] JacobiValues<S> at(const S& u) const {
    if (is_periodic()) return functions_->at(u);
    using std::cosh, std::tanh;
    const S secant = S(1) / cosh(u);
    return {tanh(u), secant, secant};
  }

  /// u = 2K turns + rest, |rest| ≤ K, and the functions at the rest.
  struct Place {
    S turns, rest;
    JacobiValues<S> values;
  };
  [[nodiscard]] Place locate(const S& u) const {
    using std::floor;
    Place place{S(0), u, {}};
    if (is_periodic()) {
      place.turns = floor(S(u / half_period_ + S(1) / S(2)));
      place.rest = u - place.turns * half_period_;
    }
    place.values = at(place.rest);
    if (place.values.cn < S(0)) place.values.cn = S(0);  // rounding at |rest| = K
    return place;
  }
  /// sn, cn, dn.
  [[nodiscard]] JacobiValues<S> at(const Place& place) const {
    using std::floor;
    const JacobiValues<S>& f = place.values;
    const bool is_even = place.turns == S(2) * floor(S(place.turns / S(2)));
    return is_even ? f : JacobiValues<S>{S(-f.sn), S(-f.cn), f.dn};
  }

  /// am u.
  [[nodiscard]] S amplitude(const Place& place) const {
    using std::atan2;
    const S principal = atan2(place.values.sn, place.values.cn);
    return place.turns == S(0) ? principal : S(place.turns * pi<S>() + principal);
  }

  /// (2). @pre sn² + cn² = 1; cn > 0 if k = 1.
  [[nodiscard]] S argument(const S& sn, const S& cn) const {
    const S u =
        sn * carlson_rf<S>(S(cn * cn), S(complement_squared_ + k_squared_ * cn * cn), S(1));  // (4)
    if (cn >= S(0)) return u;
    return sn < S(0) ? S(-half_period_ - u) : S(half_period_ - u);
  }

  /// Π(n; ·) of (3).
  struct ThirdKind {
    S n, rest;  ///< 1 − n
    S quarter;  ///< Π(n; K), where k < 1
  };
  [[nodiscard]] ThirdKind third_kind(const S& n) const { return third_kind(n, S(S(1) - n)); }
  /// The integral Π(n; ·) of (3), for n and its complement 1 − n.
  /// @throws InvalidInput if 1 − n is not positive, or too large for S.
  [[nodiscard]] ThirdKind third_kind(const S& n, const S& rest) const {
    if (!(n == S(0)) && (!(rest > S(0)) || !is_finite(rest))) {
      throw InvalidInput("an elliptic integral of the third kind has its pole within rounding");
    }
    ThirdKind kind{n, rest, S(half_period_ / S(2))};
    if (n == S(0) || !is_periodic()) return kind;
    const JacobiValues<S> end{S(1), S(0), square_root(complement_squared_)};
    kind.quarter = part(n, rest, end, S(half_period_ / S(2)));
    return kind;
  }
  [[nodiscard]] S integral(const ThirdKind& of, const Place& to) const {
    if (of.n == S(0)) return to.turns * half_period_ + to.rest;
    const S sum = part(of.n, of.rest, to.values, to.rest);
    return to.turns == S(0) ? sum : S(sum + to.turns * S(2) * of.quarter);
  }

 private:
  /// Π on |u| ≤ K.
  [[nodiscard]] S part(const S& n, const S& rest, const JacobiValues<S>& f, const S& u) const {
    if (f.sn == S(0)) return u;
    if (n < S(-1)) return part_by_positive(n, rest, f, u);
    const S square = f.sn * f.sn, other = f.cn * f.cn;
    const S pole = n > S(0) ? S(rest + n * other) : S(S(1) - n * square);
    return u + n * square * f.sn / S(3) * carlson_rj<S>(other, S(f.dn * f.dn), S(1), pole);  // (4)
  }
  /// Π on |u| ≤ K by (5).
  [[nodiscard]] S part_by_positive(const S& n,
                                   const S& rest,
                                   const JacobiValues<S>& f,
                                   const S& u) const {
    using std::atan;
    const S more = k_squared_ - n, size = -n / (more * rest);
    const S positive = more / rest;
    S sum = k_squared_ / more * u +
            square_root(size) * atan(S(square_root(S(-n * positive)) * f.sn * f.cn / f.dn));
    if (complement_squared_ > S(0)) {
      sum = sum + size * complement_squared_ * part(positive, S(complement_squared_ / rest), f, u);
    }
    return sum;
  }

  std::optional<JacobiElliptic<S>> functions_;
  S complement_squared_;
  S k_squared_ = S(1);
  S half_period_ = S(0);
};

extern template class EllipticMotion<Mpfr>;
extern template class EllipticMotion<long double>;

}  // namespace assay::oracles::detail
