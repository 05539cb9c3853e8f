#pragma once

#include <optional>
#include <utility>

#include "reference/event_driven/chebyshev.hpp"

namespace assay::reference {

/// Finds the first downward zero of polynomials on [from, 1], isolated by bounds.
///
/// With |p''| ≤ B, on [c − r, c + r]:
///
/// Events are such zeros. A zero that is missed would change the whole motion after it.
///
///   p > 0              where p(c) > |p'(c)| r + B r²/2                                (1)
///   p is monotone      where |p'(c)| > B r                                           (2)
///
/// Intervals are halved until (1) or (2) holds, so no zero is missed. If (2) holds, the zero is
/// refined by Newton's method within its bracket. If neither holds down to r = √u, p has a minimum
/// that differs from 0 only by rounding: it grazes. Grazes are counted apart from zeros.
///
/// Source: derived here, Taylor's theorem.
template <class S>
class CrossingSearch {
 public:
  /// Columns of `c` as of ChebyshevNodes.
  explicit CrossingSearch(const Matrix<S>& c) : c_(c), derivative_(chebyshev_derivative(c)) {}

  [[nodiscard]] S value(Eigen::Index column, const S& tau) const {
    return chebyshev_value(c_, column, tau);
  }
  [[nodiscard]] S slope(Eigen::Index column, const S& tau) const {
    return chebyshev_value(derivative_, column, tau);
  }

  /// @pre p(from) > 0; if not, `from` itself is returned.
  [[nodiscard]] std::optional<S> first(Eigen::Index column, const S& from) {
    bound_ = second_derivative_bound(c_, column);
    column_ = column;
    least_ = oracles::detail::square_root<S>(unit_roundoff<S>());
    const S begin = value(column, from);
    if (!(begin > S(0))) return from;
    return search(from, begin, S(1), value(column, S(1)));
  }

  /// Whether a graze was found since the last call.
  [[nodiscard]] bool take_graze() { return std::exchange(grazed_, false); }

 private:
  [[nodiscard]] std::optional<S> search(const S& a, const S& pa, const S& b, const S& pb) {
    const S c = (a + b) / S(2);
    const S r = (b - a) / S(2);
    const S p = value(column_, c);
    const S d = slope(column_, c);
    if (p > magnitude(d) * r + bound_ * r * r / S(2)) return std::nullopt;  // (1)
    if (magnitude(d) > bound_ * r) {                                        // (2)
      if (pa > S(0) && !(pb > S(0))) return refine(a, b);
      return std::nullopt;
    }
    if (r < least_) {
      grazed_ = true;
      return std::nullopt;
    }
    if (const std::optional<S> left = search(a, pa, c, p)) return left;
    return search(c, p, b, pb);
  }

  /// @pre p(a) > 0 ≥ p(b), p monotone.
  [[nodiscard]] S refine(S a, S b) const {
    S x = (a + b) / S(2);
    for (int i = 0; i < 300; ++i) {
      const S p = value(column_, x);
      if (p == S(0)) break;
      (p > S(0) ? a : b) = x;
      S next = x - p / slope(column_, x);
      if (!(next >= a && next <= b)) next = (a + b) / S(2);
      const S step = magnitude(S(next - x));
      x = next;
      if (step <= S(2) * unit_roundoff<S>()) break;
    }
    // One step more: Jets learn their derivatives from it, once the value is found.
    return S(x - value(column_, x) / slope(column_, x));
  }

  const Matrix<S>& c_;
  Matrix<S> derivative_;
  Eigen::Index column_ = 0;
  S bound_{0}, least_{0};
  bool grazed_ = false;
};

}  // namespace assay::reference
