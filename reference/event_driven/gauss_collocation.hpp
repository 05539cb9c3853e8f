#pragma once

#include <numbers>

#include "core/math/largest_magnitude.hpp"
#include "reference/event_driven/add_product.hpp"
#include "reference/event_driven/panel_method.hpp"

namespace assay::reference {

/// Collocation at the s Gauss-Legendre points c_i of the panel, an implicit Runge-Kutta method of
/// order 2s. The motion is smooth on a panel, so a high order gives many digits with few panels:
///
///   V_i = v + H Σ_j A_ij a(t + c_j H, Q_j, V_j),   Q_i = q + H Σ_j A_ij V_j                (1)
///   A_ij = ∫₀^{c_i} ℓ_j
///   ∫₀^τ ℓ_j = w_j/4 Σ_{k<s} P_k(x_j) (P_{k+1} − P_{k−1})(x),   x = 2τ − 1               (2)
///
/// with P_{−1} = −1, so that the term k = 0 is x + 1, and ℓ_j the Lagrange polynomials. (1) is
/// solved by fixed-point iteration, with Q from the V just found. At the nodes of the panel, (2) is
/// evaluated at their τ.
///
/// Source: derived here: (2) expands ℓ_j in Legendre polynomials, by the exactness of the Gauss
/// quadrature with weights w_j up to the degree 2s − 1, and integrates them.
template <class S>
class GaussCollocation final : public PanelMethod<S> {
 public:
  explicit GaussCollocation(int stages) : PanelMethod<S>(stages), stages_(stages) {
    find_points();
    std::vector<S> nodes;
    for (int j = 0; j <= stages; ++j) nodes.push_back(S(2) * this->nodes()[j] - S(1));
    to_points_ = integrals(points_);
    to_nodes_ = integrals(nodes);
  }

  [[nodiscard]] bool solve(const ModeField<S>& field,
                           const Instant<S>& start,
                           const S& length,
                           Matrix<S>& q,
                           Matrix<S>& v) const override {
    const Eigen::Index n = start.q.size();
    Matrix<S> position(stages_, n), velocity(stages_, n), acceleration(stages_, n);
    for (int i = 0; i < stages_; ++i) {
      const S s = length * (points_[static_cast<std::size_t>(i)] + S(1)) / S(2);
      for (Eigen::Index j = 0; j < n; ++j) {
        velocity(i, j) = start.v(j);
        position(i, j) = start.q(j) + s * start.v(j);
      }
    }
    if (!iterate(field, start, length, position, velocity, acceleration)) return false;
    advance(to_nodes_, acceleration, start.v, length, v);
    advance(to_nodes_, velocity, start.q, length, q);
    return true;
  }

 private:
  static constexpr int kMaxIterations = 120;

  /// P_k(x), k = 0 … s.
  [[nodiscard]] std::vector<S> legendre(const S& x) const {
    std::vector<S> p{S(1), x};
    for (int k = 1; k < stages_; ++k) {
      const auto i = static_cast<std::size_t>(k);
      p.push_back((S(2 * k + 1) * x * p[i] - S(k) * p[i - 1]) / S(k + 1));
    }
    return p;
  }

  /// The roots of P_s by Newton's method, and w = 2 (1 − x²)/(s P_{s−1}(x))².
  void find_points() {
    const auto s = static_cast<std::size_t>(stages_);
    for (int i = stages_; i > 0; --i) {
      S x(std::cos(std::numbers::pi * (i - 0.25) / (stages_ + 0.5)));
      std::vector<S> p = legendre(x);
      for (int k = 0; k < 12; ++k) {
        const S slope = S(stages_) * (p[s - 1] - x * p[s]) / (S(1) - x * x);
        const S step = p[s] / slope;
        x -= step;
        p = legendre(x);
        if (magnitude(step) < unit_roundoff<S>()) break;
      }
      points_.push_back(x);
      const S scaled = S(stages_) * p[s - 1];
      weights_.push_back(S(2) * (S(1) - x * x) / (scaled * scaled));
    }
  }

  /// One row for each x: the integrals (2) of all ℓ_j from 0 to τ = (x + 1)/2.
  [[nodiscard]] Matrix<S> integrals(const std::vector<S>& x) const {
    std::vector<std::vector<S>> at_points;
    for (const S& point : points_) at_points.push_back(legendre(point));
    Matrix<S> result(static_cast<Eigen::Index>(x.size()), stages_);
    for (std::size_t i = 0; i < x.size(); ++i) {
      const std::vector<S> p = legendre(x[i]);
      for (std::size_t j = 0; j < points_.size(); ++j) {
        S sum = p[1] + S(1);
        for (std::size_t k = 1; k < points_.size(); ++k) {
          add_product<S>(sum, at_points[j][k], p[k + 1] - p[k - 1]);
        }
        result(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(j)) =
            weights_[j] * sum / S(4);  // (2)
      }
    }
    return result;
  }

  /// x + H A · rates, one row for each point.
  static void advance(const Matrix<S>& integral,
                      const Matrix<S>& rates,
                      const Vector<S>& x,
                      const S& h,
                      Matrix<S>& to) {
    to.resize(integral.rows(), rates.cols());
    for (Eigen::Index column = 0; column < rates.cols(); ++column) {
      for (Eigen::Index i = 0; i < integral.rows(); ++i) {
        S sum(0);
        for (Eigen::Index j = 0; j < rates.rows(); ++j) {
          add_product<S>(sum, integral(i, j), rates(j, column));
        }
        to(i, column) = x(column) + h * sum;
      }
    }
  }

  /// Iterates until two changes in a row are at the level of rounding, or until changes at this
  /// level no longer shrink.
  [[nodiscard]] bool iterate(const ModeField<S>& field,
                             const Instant<S>& start,
                             const S& h,
                             Matrix<S>& position,
                             Matrix<S>& velocity,
                             Matrix<S>& acceleration) const {
    Vector<S> q, v, a, lambda;
    Matrix<S> next;
    S before(0);
    for (int k = 0; k < kMaxIterations; ++k) {
      for (int i = 0; i < stages_; ++i) {
        q = position.row(i).transpose();
        v = velocity.row(i).transpose();
        const S t = start.t + h * (points_[static_cast<std::size_t>(i)] + S(1)) / S(2);
        if (!field.evaluate(t, q, v, a, lambda)) return false;
        acceleration.row(i) = a.transpose();
      }
      advance(to_points_, acceleration, start.v, h, next);
      const S change = difference(next, velocity);
      velocity.swap(next);
      advance(to_points_, velocity, start.q, h, position);
      if (!is_finite(change)) return false;
      const S size = largest(velocity) + h * largest(acceleration);
      const S floor = S(16) * unit_roundoff<S>() * size;
      if (change <= floor) return true;
      if (k > 2 && change > before / S(2)) return change <= S(64) * floor;
      before = change;
    }
    return false;
  }

  static S largest(const Matrix<S>& x) {
    S result(0);
    for (Eigen::Index i = 0; i < x.size(); ++i) {
      if (magnitude(x.data()[i]) > result) result = magnitude(x.data()[i]);
    }
    return result;
  }
  static S difference(const Matrix<S>& x, const Matrix<S>& y) {
    S result(0);
    for (Eigen::Index i = 0; i < x.size(); ++i) {
      const S d = magnitude(S(x.data()[i] - y.data()[i]));
      keep_larger(result, d);
    }
    return result;
  }

  int stages_;
  std::vector<S> points_, weights_;  // on [−1, 1], ascending
  Matrix<S> to_points_, to_nodes_;
};

}  // namespace assay::reference
