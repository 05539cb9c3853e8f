#pragma once

#include <vector>

#include "core/scalar/scalar_traits.hpp"
#include "reports/study/breakpoints.hpp"

namespace assay::reports {

/// A point mass of a signed measure on the line.
template <class T>
struct Atom {
  T t;
  T mass;
};

/// The flat (bounded Lipschitz) norm of a signed measure μ = Σ m_i δ_{t_i} before the time T,
/// exactly:
///
///   ‖μ‖ = max { Σ m_i φ(t_i) :  |φ| ≤ 1,  |φ(s) − φ(t)| ≤ |s − t|,  φ(T) = 0 }.    (1)
///
/// A mass may leave through T. So a mass just before T is near to a mass just after T.
///
/// The maximum f_i(x) of (1) over all φ with φ(t_i) = x, and any φ(T), is a concave, piecewise
/// linear function of x ∈ [−1, 1]. It is stored as its maximum and the breakpoints on either side,
/// each with its change of slope. The move to t_{i+1} shifts the left ones left and the right ones
/// right by t_{i+1} − t_i; adding m x moves breakpoints of total weight |m| to the other side. A
/// breakpoint lighter than `resolution` |m| is not split off. Otherwise each of several alternating
/// masses that differ only by rounding would leave a breakpoint.
///
/// Shapes: atoms sorted by t, none after T.
/// Units: time in the unit of t, mass 1: a mass m that comes δ late costs |m| δ for δ ≤ 2.
/// Scalar: OrderedField.
/// Cost: O(n log n).
template <class T>
class FlatNorm {
 public:
  [[nodiscard]] static T of(const std::vector<Atom<T>>& atoms,
                            const T& end,
                            const T& resolution = T(4) * unit_roundoff<T>()) {
    FlatNorm norm;
    norm.resolution_ = resolution;
    for (std::size_t i = 0; i < atoms.size(); ++i) {
      if (i > 0) norm.advance(atoms[i].t - atoms[i - 1].t);
      if (atoms[i].mass > T(0)) norm.move_right(atoms[i].mass);
      if (atoms[i].mass < T(0)) norm.move_left(-atoms[i].mass);
    }
    if (!atoms.empty()) norm.advance(end - atoms.back().t);
    return norm.value_at_zero();
  }

 private:
  using Sequence = typename Breakpoints<T>::Sequence;
  using Point = typename Breakpoints<T>::Point;

  void advance(const T& distance) {
    points_.shift(left_, -distance);
    points_.shift(right_, distance);
    const auto beyond = [](const T&, const Point& p) { return p.position < T(-1); };
    const auto within = [](const T&, const Point& p) { return !(p.position > T(1)); };
    left_ = points_.split(left_, beyond).second;
    right_ = points_.split(right_, within).first;
  }

  /// Adds a slope: breakpoints of that total weight, the nearest ones on the right, cross to the
  /// left of the maximum. With W and S their weight and moment, the maximum f moves to the next
  /// breakpoint x and becomes f + slope x − Σ w (x − x_w) = f + (slope − W) x + S.
  void move_right(const T& slope) {
    const T most = slope + resolution_ * slope;
    const auto is_crossed = [&](const T& weight, const Point&) { return !(most < weight); };
    const auto [crossed, rest] = points_.split(right_, is_crossed);
    const T remaining = slope - points_.weight(crossed);
    const T x = rest == 0 ? T(1) : points_.first(rest).position;
    maximum_ += remaining * x + points_.moment(crossed);
    left_ = points_.join(left_, crossed);
    right_ = rest;
    if (!(remaining > resolution_ * slope)) return;
    left_ = points_.join(left_, points_.single({x, remaining}));
    if (right_ != 0) points_.add_to_first(right_, -remaining);
  }

  /// The mirror image of move_right: adds −slope.
  void move_left(const T& slope) {
    const T most = slope + resolution_ * slope;
    const T all = points_.weight(left_);
    const auto stays = [&](const T& weight, const Point& p) {
      return most < all - weight + p.weight;
    };
    const auto [rest, crossed] = points_.split(left_, stays);
    const T remaining = slope - points_.weight(crossed);
    const T x = rest == 0 ? T(-1) : points_.last(rest).position;
    maximum_ -= remaining * x + points_.moment(crossed);
    right_ = points_.join(crossed, right_);
    left_ = rest;
    if (!(remaining > resolution_ * slope)) return;
    right_ = points_.join(points_.single({x, remaining}), right_);
    if (left_ != 0) points_.add_to_last(left_, -remaining);
  }

  /// The value at 0: the maximum minus the loss on the slopes between it and 0.
  [[nodiscard]] T value_at_zero() {
    const auto negative = [](const T&, const Point& p) { return p.position < T(0); };
    const auto not_positive = [](const T&, const Point& p) { return !(p.position > T(0)); };
    const T on_the_left = points_.moment(points_.split(left_, not_positive).second);
    const T on_the_right = points_.moment(points_.split(right_, negative).first);
    return maximum_ - on_the_left + on_the_right;
  }

  T resolution_ = T(0);
  T maximum_ = T(0);
  Breakpoints<T> points_;
  Sequence left_ = 0, right_ = 0;  ///< of the maximum, sorted from left to right
};

}  // namespace assay::reports
