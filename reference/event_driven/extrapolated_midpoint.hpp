#pragma once

#include <algorithm>
#include <cmath>
#include <utility>

#include "reference/event_driven/panel_method.hpp"
#include "reference/event_driven/value_of.hpp"

namespace assay::reference {

/// Extrapolation of the explicit midpoint rule (Gragg, Bulirsch and Stoer), from node to node of
/// the panel.
///
/// The error of the rule is a series in h². Results with several h remove its first terms, and the
/// order becomes high. With m = 2, 4, 6, … steps of h = δ/m on x' = f(t, x), x = (q, v),
///
///   x₁ = x₀ + h f(t₀, x₀),   x_{i+1} = x_{i−1} + 2h f(t_i, x_i)                           (1)
///   T_{j,k} = T_{j,k−1} + (T_{j,k−1} − T_{j−1,k−1})/((m_j/m_{j−k})² − 1)                    (2)
///
/// since the error of x_m has an expansion in h² for even m. Columns are added until the last two
/// agree to `tolerance`. If the allowed number of columns does not suffice, the step is halved.
/// This number is a fifth of the digits of the tolerance, from 14 to 22. k columns cost k²
/// evaluations and have the order 2k. So with many digits more columns cost less than more steps.
/// However, they enlarge rounding by 1.8ᵏ. (2) is applied to x_m − x₀, which is small and so keeps
/// its digits.
///
/// Source: derived here: (1) is symmetric; (2) is the scheme of Aitken and Neville at h² = 0.
template <class S>
class ExtrapolatedMidpoint final : public PanelMethod<S> {
 public:
  ExtrapolatedMidpoint(int degree, S tolerance)
      : PanelMethod<S>(degree), tolerance_(std::move(tolerance)) {
    using std::log10;
    const double digits = -static_cast<double>(value_of(S(log10(tolerance_))));
    columns_ = std::clamp(static_cast<int>(digits / 5), columns_, kMostColumns);
  }

  [[nodiscard]] bool solve(const ModeField<S>& field,
                           const Instant<S>& start,
                           const S& length,
                           Matrix<S>& q,
                           Matrix<S>& v) const override {
    const int degree = this->nodes().degree();
    q.resize(degree + 1, start.q.size());
    v.resize(degree + 1, start.q.size());
    Instant<S> x = start;
    for (int j = 0;; ++j) {
      q.row(j) = x.q.transpose();
      v.row(j) = x.v.transpose();
      if (j == degree) return true;
      const S h = length * (this->nodes()[j + 1] - this->nodes()[j]);
      if (!advance(field, x, h, 0)) return false;
      x.t = start.t + length * this->nodes()[j + 1];
    }
  }

 private:
  static constexpr int kMostColumns = 22;
  static constexpr int kMaxHalvings = 4;

  [[nodiscard]] bool advance(const ModeField<S>& field,
                             Instant<S>& x,
                             const S& h,
                             int depth) const {
    if (extrapolate(field, x, h)) return true;
    if (depth == kMaxHalvings) return false;
    const S half = h / S(2);
    return advance(field, x, half, depth + 1) && advance(field, x, half, depth + 1);
  }

  /// Sets x to the solution after h, or returns false and leaves x unchanged.
  [[nodiscard]] bool extrapolate(const ModeField<S>& field, Instant<S>& x, const S& h) const {
    const Eigen::Index n = x.q.size();
    Vector<S> slope(2 * n), a, lambda;
    if (!slope_at(field, x.t, x.q, x.v, slope, a, lambda)) return false;
    std::vector<Vector<S>> row, above;
    for (int j = 0; j < columns_; ++j) {
      row.clear();
      row.emplace_back();
      if (!midpoint(field, x, h, 2 * (j + 1), slope, row.front())) return false;
      for (int k = 1; k <= j; ++k) {
        const auto i = static_cast<std::size_t>(k);
        const S fine((j + 1) * (j + 1)), coarse((j + 1 - k) * (j + 1 - k));
        row.push_back(row[i - 1] +
                      (row[i - 1] - above[i - 1]) * (coarse / (fine - coarse)));  // (2)
      }
      if (j > 1 && converged(row, x, h)) {
        x.t += h;
        x.q += row.back().head(n);
        x.v += row.back().tail(n);
        return true;
      }
      row.swap(above);
    }
    return false;
  }

  [[nodiscard]] bool converged(const std::vector<Vector<S>>& row,
                               const Instant<S>& x,
                               const S& h) const {
    const Eigen::Index n = x.q.size();
    S speed(0), position(0);
    for (Eigen::Index i = 0; i < n; ++i) {
      const S u = magnitude(S(x.v(i))) + magnitude(S(row.back()(n + i)));
      if (u > speed) speed = u;
      if (magnitude(S(x.q(i))) > position) position = magnitude(S(x.q(i)));
    }
    position += h * speed;
    const Vector<S> error = row.back() - row[row.size() - 2];
    for (Eigen::Index i = 0; i < n; ++i) {
      if (!(magnitude(S(error(i))) <= tolerance_ * position)) return false;
      if (!(magnitude(S(error(n + i))) <= tolerance_ * speed)) return false;
    }
    return true;
  }

  [[nodiscard]] static bool slope_at(const ModeField<S>& field,
                                     const S& t,
                                     const Vector<S>& q,
                                     const Vector<S>& v,
                                     Vector<S>& slope,
                                     Vector<S>& a,
                                     Vector<S>& lambda) {
    if (!field.evaluate(t, q, v, a, lambda)) return false;
    slope.head(q.size()) = v;
    slope.tail(q.size()) = a;
    return true;
  }

  /// x_m − x₀ of (1).
  [[nodiscard]] static bool midpoint(const ModeField<S>& field,
                                     const Instant<S>& x,
                                     const S& length,
                                     int m,
                                     const Vector<S>& first_slope,
                                     Vector<S>& result) {
    const Eigen::Index n = x.q.size();
    const S h = length / S(m);
    Vector<S> before = Vector<S>::Constant(2 * n, S(0));
    Vector<S> now = h * first_slope;
    Vector<S> slope(2 * n), q(n), v(n), a, lambda, next;
    for (int i = 1; i < m; ++i) {
      q = x.q + now.head(n);
      v = x.v + now.tail(n);
      if (!slope_at(field, S(x.t + S(i) * h), q, v, slope, a, lambda)) return false;
      next = before + S(2) * h * slope;  // (1)
      before.swap(now);
      now.swap(next);
    }
    result.swap(now);
    return true;
  }

  S tolerance_;
  int columns_ = 14;
};

}  // namespace assay::reference
