#pragma once

#include <utility>
#include <vector>

#include "core/scalar/scalar_traits.hpp"

namespace assay {

/// A polynomial Σ pₖ xᵏ. The last coefficient is not zero, and the zero polynomial has no
/// coefficients.
/// Scalar: OrderedField that is exact.
template <OrderedField S>
using Polynomial = std::vector<S>;

/// Removes leading zeros.
template <OrderedField S>
void trim(Polynomial<S>& p) {
  while (!p.empty() && p.back() == S(0)) p.pop_back();
}

template <OrderedField S>
[[nodiscard]] S evaluate(const Polynomial<S>& p, const S& x) {
  S value(0);
  for (std::size_t k = p.size(); k-- > 0;) value = value * x + p[k];
  return value;
}

template <OrderedField S>
[[nodiscard]] Polynomial<S> derivative(const Polynomial<S>& p) {
  Polynomial<S> d;
  for (std::size_t k = 1; k < p.size(); ++k) d.push_back(S(static_cast<int>(k)) * p[k]);
  return d;
}

template <OrderedField S>
[[nodiscard]] Polynomial<S> sum(Polynomial<S> p, const S& factor, const Polynomial<S>& q) {
  if (p.size() < q.size()) p.resize(q.size(), S(0));
  for (std::size_t k = 0; k < q.size(); ++k) p[k] += factor * q[k];
  trim(p);
  return p;
}

template <OrderedField S>
[[nodiscard]] Polynomial<S> product(const Polynomial<S>& p, const Polynomial<S>& q) {
  if (p.empty() || q.empty()) return {};
  Polynomial<S> all(p.size() + q.size() - 1, S(0));
  for (std::size_t i = 0; i < p.size(); ++i) {
    for (std::size_t j = 0; j < q.size(); ++j) all[i + j] += p[i] * q[j];
  }
  return all;
}

/// (quotient, remainder) of p by q.   @pre q is not zero.
template <OrderedField S>
[[nodiscard]] std::pair<Polynomial<S>, Polynomial<S>> divide(Polynomial<S> p,
                                                             const Polynomial<S>& q) {
  Polynomial<S> quotient;
  while (p.size() >= q.size()) {
    const std::size_t shift = p.size() - q.size();
    const S factor = p.back() / q.back();
    if (quotient.empty()) quotient.assign(shift + 1, S(0));
    quotient[shift] = factor;
    for (std::size_t k = 0; k + 1 < q.size(); ++k) p[k + shift] -= factor * q[k];
    p.pop_back();
    trim(p);
  }
  return {std::move(quotient), std::move(p)};
}

/// The greatest common divisor, monic. It is zero only if both polynomials are zero.
template <OrderedField S>
[[nodiscard]] Polynomial<S> gcd(Polynomial<S> p, Polynomial<S> q) {
  while (!q.empty()) {
    Polynomial<S> rest = divide(std::move(p), q).second;
    p = std::move(q);
    q = std::move(rest);
  }
  if (!p.empty()) {
    const S leading = p.back();
    for (S& coefficient : p) coefficient /= leading;
  }
  return p;
}

/// An enclosure of one real root. Either low and high are both the root, or the root lies between
/// them and the polynomial has opposite signs at low and high.
template <OrderedField S>
struct RootEnclosure {
  S low, high;

  [[nodiscard]] bool is_exact() const { return low == high; }
};

namespace detail {

/// Sturm's sequence of a square-free p.
template <OrderedField S>
[[nodiscard]] std::vector<Polynomial<S>> sturm_sequence(const Polynomial<S>& p) {
  std::vector<Polynomial<S>> sequence{p, derivative(p)};
  while (sequence.back().size() > 1) {
    Polynomial<S> rest = divide(sequence[sequence.size() - 2], sequence.back()).second;
    for (S& coefficient : rest) coefficient = -coefficient;
    sequence.push_back(std::move(rest));
  }
  return sequence;
}

/// Sign changes of the sequence at x. For square-free p with p(x) ≠ 0 the difference at two points
/// is the number of roots between them.
template <OrderedField S>
[[nodiscard]] int sign_changes(const std::vector<Polynomial<S>>& sequence, const S& x) {
  int changes = 0, last = 0;
  for (const Polynomial<S>& p : sequence) {
    const S value = evaluate(p, x);
    const int sign = value > S(0) ? 1 : value < S(0) ? -1 : 0;
    if (sign == 0) continue;
    if (last == -sign) ++changes;
    last = sign;
  }
  return changes;
}

}  // namespace detail

/// Halves the enclosure of a root of p once.
template <OrderedField S>
void bisect(const Polynomial<S>& p, RootEnclosure<S>& root) {
  if (root.is_exact()) return;
  const S middle = (root.low + root.high) / S(2);
  const S value = evaluate(p, middle);
  if (value == S(0)) {
    root = {middle, middle};
  } else if ((value > S(0)) == (evaluate(p, root.low) > S(0))) {
    root.low = middle;
  } else {
    root.high = middle;
  }
}

/// The sign of f at a root of p; refines the enclosure as far as the answer needs. @pre f is not
/// zero.
template <OrderedField S>
[[nodiscard]] int sign_at_root(const Polynomial<S>& f,
                               const Polynomial<S>& p,
                               RootEnclosure<S>& root);

/// p without its multiple roots: p / gcd(p, p′).   @pre p is not zero.
template <OrderedField S>
[[nodiscard]] Polynomial<S> square_free(const Polynomial<S>& p) {
  return divide(p, gcd(p, derivative(p))).first;
}

/// All real roots of p in ascending order, each in an enclosure. The enclosures are disjoint, and
/// an enclosure touches zero only if its root is zero. The roots are found by Sturm's theorem and
/// bisection from Cauchy's bound 1 + max |pₖ / pₙ|.
///
/// Source: derived here from Sturm's theorem.
/// @pre p is square-free.
/// Terminates: distinct roots have a positive distance.
template <OrderedField S>
[[nodiscard]] std::vector<RootEnclosure<S>> real_roots(const Polynomial<S>& p) {
  if (p.size() < 2) return {};
  S bound(1);  // a power of two, so that the enclosures have short digits
  for (const S& coefficient : p) {
    S quotient = coefficient / p.back();
    if (quotient < S(0)) quotient = -quotient;
    while (bound < quotient + S(1)) bound *= S(2);
  }
  const auto sequence = detail::sturm_sequence(p);
  std::vector<RootEnclosure<S>> roots, open{{S(-bound), bound}};
  while (!open.empty()) {
    RootEnclosure<S> part = open.back();
    open.pop_back();
    const int count =
        detail::sign_changes(sequence, part.low) - detail::sign_changes(sequence, part.high);
    if (count == 0) continue;
    if (count == 1 && (part.low > S(0) || part.high < S(0))) {
      roots.push_back(std::move(part));
      continue;
    }
    const S middle = part.low < S(0) && part.high > S(0) ? S(0) : (part.low + part.high) / S(2);
    S below = middle, above = middle;
    if (evaluate(p, middle) == S(0)) {
      S gap = (part.high - part.low) / S(4);
      const auto alone = [&] {
        below = middle - gap, above = middle + gap;
        return evaluate(p, below) != S(0) && evaluate(p, above) != S(0) &&
               detail::sign_changes(sequence, below) - detail::sign_changes(sequence, above) == 1;
      };
      while (!alone()) gap /= S(2);
      open.push_back({above, part.high});
      roots.push_back({middle, middle});
    } else {
      open.push_back({middle, part.high});
    }
    open.push_back({part.low, below});
  }
  for (std::size_t i = 1; i < roots.size(); ++i) {
    for (std::size_t k = i; k > 0 && roots[k].low < roots[k - 1].low; --k) {
      std::swap(roots[k], roots[k - 1]);
    }
  }
  return roots;
}

template <OrderedField S>
int sign_at_root(const Polynomial<S>& f, const Polynomial<S>& p, RootEnclosure<S>& root) {
  const Polynomial<S> simple = square_free(f);
  const auto sequence = detail::sturm_sequence(simple);
  const auto has_root = [&](const std::vector<Polynomial<S>>& of) {
    return detail::sign_changes(of, root.low) != detail::sign_changes(of, root.high);
  };
  const Polynomial<S> shared = gcd(simple, p);
  if (!root.is_exact() && shared.size() > 1 && has_root(detail::sturm_sequence(shared))) return 0;
  while (!root.is_exact() &&
         (evaluate(f, root.low) == S(0) || evaluate(f, root.high) == S(0) || has_root(sequence))) {
    bisect(p, root);
  }
  const S value = evaluate(f, root.low);
  return value > S(0) ? 1 : value < S(0) ? -1 : 0;
}

}  // namespace assay
