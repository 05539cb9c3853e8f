#pragma once

#include <optional>

#include "core/one_step_problems/solution_set.hpp"
#include "core/scalar/rational.hpp"

namespace assay {

/// All solutions of Coulomb friction in 2D at one contact, for any W, in exact arithmetic.
///
/// If W is not positive definite, there may be no solution, one or many. The enumeration tries all
/// states of the contact: take-off, stick, and slip with ε = ±1,
///
///   r = x (1, ε μ),  x > 0,  (a + ε μ b) x = −q_N,  ε ((d + ε μ t) x + q_T) < 0.       (1)
///
/// Each of these sets is a polyhedron, so every set of solutions is reported completely.
///
/// Source: derived here.
/// Scalar: types whose values are rational; solutions are rounded once to S.
template <OrderedField S>
class SingleContactEnumeration2d {
 public:
  /// @param w 2×2, column-major.   @pre μ ≥ 0, all finite.
  SingleContactEnumeration2d(const S* w, const S* q, const S& mu)
      : a_(exact(w[0])),
        d_(exact(w[1])),
        b_(exact(w[2])),
        t_(exact(w[3])),
        normal_(exact(q[0])),
        tangential_(exact(q[1])),
        mu_(exact(mu)) {}

  [[nodiscard]] SolutionSet<S> solutions();

 private:
  using E = Rational;
  /// The set of t with c₀ + c₁ t ≥ 0 for all constraints passed to `cut`.
  struct Interval1d {
    std::optional<E> low, high;
    bool empty = false;
    void cut(const E& c0, const E& c1);
  };

  static E exact(const S& x) { return ScalarTraits<S>::to_rational(x); }
  static Vector<S> rounded(const E& x, const E& y) {
    Vector<S> result(2);
    result << from_rational<S>(x), from_rational<S>(y);
    return result;
  }
  void add(const E& x, const E& y);
  void add_line(const E& x, const E& y, const E& dx, const E& dy, const Interval1d& t);
  void add_stick();
  void add_slip(const E& slope);

  E a_, d_, b_, t_, normal_, tangential_, mu_;
  SolutionSet<S> found_;
};

template <OrderedField S>
void SingleContactEnumeration2d<S>::Interval1d::cut(const E& c0, const E& c1) {
  if (c1 == E(0)) {
    empty = empty || c0 < E(0);
    return;
  }
  const E end = -c0 / c1;
  std::optional<E>& side = c1 > E(0) ? low : high;
  if (!side || (c1 > E(0) ? *side < end : end < *side)) side = end;
  empty = empty || (low && high && *high < *low);
}

template <OrderedField S>
SolutionSet<S> SingleContactEnumeration2d<S>::solutions() {
  found_ = {};
  found_.complete = true;
  if (mu_ > E(0)) add_stick();
  add_slip(mu_);
  if (mu_ > E(0)) add_slip(-mu_);
  bool has_apex = false;
  for (const SolutionContinuum<S>& all : found_.continua) {
    for (const Vector<S>& x : all.vertices) has_apex = has_apex || (x(0) == S(0) && x(1) == S(0));
  }
  if (normal_ >= E(0) && !has_apex) add(E(0), E(0));
  return std::move(found_);
}

template <OrderedField S>
void SingleContactEnumeration2d<S>::add(const E& x, const E& y) {
  found_.isolated.push_back(
      {rounded(x, y), rounded(E(a_ * x + b_ * y + normal_), E(d_ * x + t_ * y + tangential_))});
}

template <OrderedField S>
void SingleContactEnumeration2d<S>::add_line(
    const E& x, const E& y, const E& dx, const E& dy, const Interval1d& t) {
  if (t.empty) return;
  const auto at = [&](const E& s) { return rounded(E(x + s * dx), E(y + s * dy)); };
  if (t.low && t.high && *t.low == *t.high) {
    if (x + *t.low * dx > E(0)) add(x + *t.low * dx, y + *t.low * dy);
    return;
  }
  SolutionContinuum<S> part;
  if (t.low) part.vertices.push_back(at(*t.low));
  if (t.high) part.vertices.push_back(at(*t.high));
  if (!t.high) part.rays.push_back(rounded(dx, dy));
  if (!t.low) part.rays.push_back(rounded(E(-dx), E(-dy)));
  found_.continua.push_back(std::move(part));
}

/// W r = −q in {|r_T| ≤ μ r_N}, r ≠ 0.
template <OrderedField S>
void SingleContactEnumeration2d<S>::add_stick() {
  const E determinant = a_ * t_ - b_ * d_;
  if (determinant != E(0)) {
    const E x = (b_ * tangential_ - t_ * normal_) / determinant;
    const E y = (d_ * normal_ - a_ * tangential_) / determinant;
    if (x > E(0) && y <= mu_ * x && -y <= mu_ * x) add(x, y);
    return;
  }
  if (a_ == E(0) && b_ == E(0) && d_ == E(0) && t_ == E(0)) {
    if (normal_ != E(0) || tangential_ != E(0)) return;
    found_.continua.push_back(
        {{rounded(E(0), E(0))}, {rounded(E(1), mu_), rounded(E(1), E(-mu_))}, {}});
    return;
  }
  if (a_ * tangential_ != d_ * normal_ || b_ * tangential_ != t_ * normal_) return;
  const bool top = a_ != E(0) || b_ != E(0);
  const E &m = top ? a_ : d_, &n = top ? b_ : t_, level = top ? E(-normal_) : E(-tangential_);
  const E size = m * m + n * n;
  const E x = m * level / size, y = n * level / size, dx = -n, dy = m;
  Interval1d t;
  t.cut(mu_ * x - y, mu_ * dx - dy);
  t.cut(mu_ * x + y, mu_ * dx + dy);
  add_line(x, y, dx, dy, t);
}

/// (1) with ε μ = slope; for μ = 0, r_T = 0 and u_T is free.
template <OrderedField S>
void SingleContactEnumeration2d<S>::add_slip(const E& slope) {
  const E stiffness = a_ + slope * b_, rate = d_ + slope * t_;
  const E sign = slope > E(0) ? E(1) : slope < E(0) ? E(-1) : E(0);
  if (stiffness != E(0)) {
    const E x = -normal_ / stiffness;
    if (x > E(0) && (sign == E(0) || sign * (rate * x + tangential_) < E(0))) add(x, slope * x);
    return;
  }
  if (normal_ != E(0)) return;
  Interval1d t{E(0), std::nullopt, false};
  t.cut(-sign * tangential_, -sign * rate);
  const bool only_sticks = sign != E(0) && rate == E(0) && tangential_ == E(0);
  const bool is_point = !t.empty && t.low && t.high && *t.low == *t.high;
  if (!only_sticks && !is_point) add_line(E(0), E(0), E(1), slope, t);
}

}  // namespace assay
