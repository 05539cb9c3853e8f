#pragma once

#include <deque>
#include <vector>

#include "core/scalar/scalar_traits.hpp"

namespace assay::reports {

/// A point mass of a signed measure on the line.
template <class T>
struct Atom {
  T t;
  T mass;
};

/// The flat (bounded Lipschitz) norm of a signed measure μ = Σ m_i δ_{t_i}, exactly:
///
///   ‖μ‖ = max { Σ m_i φ(t_i) :  |φ| ≤ 1,  |φ(s) − φ(t)| ≤ |s − t| }.            (1)
///
/// The maximum of (1) over all φ with φ(t_i) = x is a concave, piecewise linear function of
/// x ∈ [−1, 1]. It is kept as its maximum and its breakpoints on either side, each with the change
/// of slope there. Going on to t_{i+1} moves the left ones left and the right ones right by
/// t_{i+1} − t_i; adding m x moves breakpoints of total weight |m| across. A breakpoint lighter
/// than `resolution` |m| is not split off: else masses that alternate and differ by rounding alone
/// would leave ever more of them to be moved. That changes (1) by at most 2 resolution Σ|m_i|.
/// O(n) for impacts; O(n²) at worst for a force that varies.
///
/// Shapes: atoms sorted by t.   Units: time in the unit of t against mass 1: a mass m that comes δ
/// late costs |m| δ for δ ≤ 2.   Scalar: OrderedField.
template <class T>
class FlatNorm {
 public:
  [[nodiscard]] static T of(const std::vector<Atom<T>>& atoms,
                            const T& resolution = T(4) * unit_roundoff<T>()) {
    FlatNorm norm;
    norm.resolution_ = resolution;
    for (std::size_t i = 0; i < atoms.size(); ++i) {
      if (i > 0) {
        norm.left_.advance(atoms[i].t - atoms[i - 1].t);
        norm.right_.advance(atoms[i].t - atoms[i - 1].t);
      }
      norm.add(atoms[i].mass);
    }
    return norm.maximum_;
  }

 private:
  struct Breakpoint {
    T distance;  ///< from 0, outwards, less the offset of its side
    T weight;
  };

  /// The breakpoints on one side of the maximum, nearest first; beyond the last is the wall at 1.
  struct Side {
    std::deque<Breakpoint> points;
    T offset = T(0);

    [[nodiscard]] T nearest() const {
      return points.empty() ? T(1) : T(points.front().distance + offset);
    }
    void advance(const T& distance) {
      offset += distance;
      while (!points.empty() && points.back().distance + offset > T(1)) points.pop_back();
    }
  };

  void add(const T& mass) {
    if (mass > T(0)) move_maximum(mass, right_, left_);
    if (mass < T(0)) move_maximum(-mass, left_, right_);
  }

  /// Adds a slope that leads `ahead`: its nearest breakpoints, as heavy as that, come to lie
  /// behind.
  void move_maximum(const T& mass, Side& ahead, Side& behind) {
    const T negligible = resolution_ * mass;
    T slope = mass;
    T x = ahead.nearest();
    maximum_ += mass * x;
    while (!ahead.points.empty() && !(slope + negligible < ahead.points.front().weight)) {
      const T weight = ahead.points.front().weight;
      ahead.points.pop_front();
      behind.points.push_front({-x - behind.offset, weight});
      slope -= weight;
      if (!(slope > negligible)) return;
      const T next = ahead.nearest();
      maximum_ += slope * (next - x);
      x = next;
    }
    behind.points.push_front({-x - behind.offset, slope});
    if (!ahead.points.empty()) ahead.points.front().weight -= slope;
  }

  T resolution_ = T(0);
  T maximum_ = T(0);
  Side left_, right_;
};

}  // namespace assay::reports
