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

  /// The zero of e between a and b. @pre e changes sign there.
  [[nodiscard]] T zero_between(const T& a, const T& b, const T& ea, const T& eb) const {
    if (ea == T(0)) return a;
    if (eb == T(0)) return b;
    return zero_in_bracket<T>([this](const T& t) { return (*this)(t); }, a, b, ea, eb);
  }

  [[nodiscard]] const T& begin() const { return begin_; }
  [[nodiscard]] const T& end() const { return end_; }

 private:
  [[nodiscard]] T computed(const T& t) const {
    return comparison_.computed_v0(dof_, cell_) + slope_ * (t - begin_);
  }

  const Comparison<T>& comparison_;
  Eigen::Index dof_, cell_;
  T begin_, end_, slope_;
  mutable oracles::MotionState<T> state_;
};

}  // namespace assay::reports
