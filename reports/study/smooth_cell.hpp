#pragma once

#include <cmath>
#include <optional>

#include "reports/study/comparison.hpp"
#include "reports/study/zero_in_bracket.hpp"

namespace assay::reports {

/// The error of one velocity component on one cell, e(t) = computed − exact, and its derivative.
template <class T>
class VelocityError {
 public:
  VelocityError(const Comparison<T>& comparison, Eigen::Index dof, Eigen::Index cell)
      : comparison_(comparison),
        dof_(dof),
        cell_(cell),
        begin_(comparison.cells()[static_cast<std::size_t>(cell)].begin),
        end_(comparison.cells()[static_cast<std::size_t>(cell)].end),
        slope_((comparison.computed_v1(dof, cell) - comparison.computed_v0(dof, cell)) /
               (end_ - begin_)) {}

  [[nodiscard]] T at_begin() const {
    return comparison_.computed_v0(dof_, cell_) - comparison_.exact_v0(dof_, cell_);
  }
  [[nodiscard]] T at_end() const {
    return comparison_.computed_v1(dof_, cell_) - comparison_.exact_v1(dof_, cell_);
  }
  [[nodiscard]] T operator()(const T& t) const {
    comparison_.exact_at(cell_, t, state_);
    return computed(t) - state_.v(dof_);
  }

  /// The largest amount by which e inside the cell can exceed its values at the ends, if |e′| is no
  /// larger inside than at the ends.
  [[nodiscard]] T overshoot() const {
    using std::abs;
    const T d0 = slope_ - comparison_.exact_a0(dof_, cell_);
    const T d1 = slope_ - comparison_.exact_a1(dof_, cell_);
    return (end_ - begin_) * std::max<T>(abs(d0), abs(d1));
  }

  /// ∫_{begin}^{end} e, exact as below.
  [[nodiscard]] T integral() const {
    const T mean =
        (comparison_.computed_v0(dof_, cell_) + comparison_.computed_v1(dof_, cell_)) / T(2);
    return (end_ - begin_) * mean -
           (comparison_.exact_q1(dof_, cell_) - comparison_.exact_q0(dof_, cell_));
  }
  /// ∫_{begin}^{t} e, exact: the exact velocity has the exact position as antiderivative.
  [[nodiscard]] T integral_to(const T& t) const {
    comparison_.exact_at(cell_, t, state_);
    const T computed_part =
        (t - begin_) * (comparison_.computed_v0(dof_, cell_) + computed(t)) / T(2);
    return computed_part - (state_.q(dof_) - comparison_.exact_q0(dof_, cell_));
  }

  /// The time inside the cell at which e′ vanishes, by one secant step on e′. Nothing if e′ keeps
  /// its sign. The value of e at the result differs from the extreme value by O((t − t*)²) only.
  [[nodiscard]] std::optional<T> extremum() const {
    const T d0 = slope_ - comparison_.exact_a0(dof_, cell_);
    const T d1 = slope_ - comparison_.exact_a1(dof_, cell_);
    if (!(d0 * d1 < T(0))) return std::nullopt;
    return T(begin_ + (end_ - begin_) * (d0 / (d0 - d1)));
  }

  /// A zero of e between a and b, where ∫ |e| may be split: up to it, ∫ e is right to an amount of
  /// about u (b − a) max(|e(a)|, |e(b)|). @pre e changes sign there.
  ///
  /// Newton's method from the zero of the parabola of mean e″ takes two or three evaluations. At a
  /// distance d from the zero, ∫ e is off by about |e| d / 2 = e² / 2 |e′|.
  [[nodiscard]] T zero_between(const T& a, const T& b, const T& ea, const T& eb) const {
    using std::abs;
    if (ea == T(0)) return a;
    if (eb == T(0)) return b;
    constexpr int kMostSteps = 4;
    const T most = unit_roundoff<T>() * (b - a) * std::max<T>(abs(ea), abs(eb));
    T t = a + (b - a) * zero_of_parabola(b - a, ea, eb);
    for (int k = 0; k < kMostSteps && a < t && t < b; ++k) {
      const T e = (*this)(t);
      const T derivative = slope_ - state_.a(dof_);
      if (e * e <= most * abs(derivative)) return t;
      t -= e / derivative;
    }
    return zero_in_bracket<T>([this](const T& x) { return (*this)(x); }, a, b, ea, eb);
  }

  [[nodiscard]] const T& begin() const { return begin_; }
  [[nodiscard]] const T& end() const { return end_; }

 private:
  /// The ξ ∈ [0, 1] with  ea + (eb − ea) ξ − c ξ (1 − ξ) = 0,  c = w² e″/2,  where e″ is the mean
  /// of the cell. @pre ea eb < 0, so that there is one.
  [[nodiscard]] T zero_of_parabola(const T& w, const T& ea, const T& eb) const {
    using std::sqrt;
    const T d0 = comparison_.exact_a0(dof_, cell_), d1 = comparison_.exact_a1(dof_, cell_);
    const T c = w * w * (d0 - d1) / (T(2) * (end_ - begin_));
    const T b = eb - ea - c;
    const T root = sqrt(b * b - T(4) * c * ea);
    const T far = b < T(0) ? T((root - b) / T(2)) : T((-b - root) / T(2));
    const T near = ea / far;
    return T(0) <= near && near <= T(1) ? near : T(far / c);
  }

  [[nodiscard]] T computed(const T& t) const {
    return comparison_.computed_v0(dof_, cell_) + slope_ * (t - begin_);
  }

  const Comparison<T>& comparison_;
  Eigen::Index dof_, cell_;
  T begin_, end_, slope_;
  mutable oracles::MotionState<T> state_;
};

}  // namespace assay::reports
