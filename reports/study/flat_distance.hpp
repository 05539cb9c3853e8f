#pragma once

#include <deque>
#include <vector>

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
/// t_{i+1} − t_i; adding m x moves breakpoints of total weight |m| across. O(n) in all.
///
/// Shapes: atoms sorted by t.   Units: time in the unit of t against mass 1: a mass m that comes δ
/// late costs |m| δ for δ ≤ 2.   Scalar: OrderedField.
template <class T>
class FlatNorm {
 public:
  [[nodiscard]] static T of(const std::vector<Atom<T>>& atoms) {
    FlatNorm norm;
    for (std::size_t i = 0; i < atoms.size(); ++i) {
      if (i > 0) norm.advance(atoms[i].t - atoms[i - 1].t);
      norm.add(atoms[i].mass);
    }
    return norm.maximum_;
  }

 private:
  struct Breakpoint {
    T position;  ///< less the offset of its side
    T weight;
  };

  void advance(const T& distance) {
    left_offset_ -= distance;
    right_offset_ += distance;
    while (!left_.empty() && left_.front().position + left_offset_ < T(-1)) left_.pop_front();
    while (!right_.empty() && right_.back().position + right_offset_ > T(1)) right_.pop_back();
  }

  void add(const T& mass) {
    if (mass > T(0)) {
      T slope = mass;
      T x = right_.empty() ? T(1) : T(right_.front().position + right_offset_);
      maximum_ += mass * x;
      while (true) {
        if (right_.empty() || slope < right_.front().weight) {
          left_.push_back({x - left_offset_, slope});
          if (!right_.empty()) right_.front().weight -= slope;
          return;
        }
        const T weight = right_.front().weight;
        right_.pop_front();
        left_.push_back({x - left_offset_, weight});
        slope -= weight;
        if (slope == T(0)) return;
        const T next = right_.empty() ? T(1) : T(right_.front().position + right_offset_);
        maximum_ += slope * (next - x);
        x = next;
      }
    } else if (mass < T(0)) {
      T slope = -mass;
      T x = left_.empty() ? T(-1) : T(left_.back().position + left_offset_);
      maximum_ += mass * x;
      while (true) {
        if (left_.empty() || slope < left_.back().weight) {
          right_.push_front({x - right_offset_, slope});
          if (!left_.empty()) left_.back().weight -= slope;
          return;
        }
        const T weight = left_.back().weight;
        left_.pop_back();
        right_.push_front({x - right_offset_, weight});
        slope -= weight;
        if (slope == T(0)) return;
        const T next = left_.empty() ? T(-1) : T(left_.back().position + left_offset_);
        maximum_ += slope * (x - next);
        x = next;
      }
    }
  }

  T maximum_ = T(0);
  T left_offset_ = T(0), right_offset_ = T(0);
  std::deque<Breakpoint> left_, right_;  ///< ascending; beyond their ends the walls at ∓1
};

}  // namespace assay::reports
