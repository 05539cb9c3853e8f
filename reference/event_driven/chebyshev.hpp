#pragma once

#include <cmath>
#include <utility>
#include <vector>

#include "core/math/magnitude.hpp"
#include "oracles/detail/trigonometry.hpp"
#include "reference/event_driven/add_product.hpp"

namespace assay::reference {

/// The extrema of T_N on [0, 1], in ascending order, and the polynomials through values at them.
///
/// A polynomial through equidistant values may oscillate between them. Through values of a smooth
/// function at these points it does not:
///
///   τ_j = sin²(jπ/2N),   p(τ) = Σ_k c_k T_k(2τ − 1),   j, k = 0 … N,                    (1)
///   c_k = γ_k (2/N) Σ''_j p(τ_j) cos(k (N − j) π/N),   γ_0 = γ_N = 1/2, else 1          (2)
///
/// where Σ'' halves the first and the last term.
///
/// Source: derived here: (2) is the discrete orthogonality of cosines on multiples of π/N.
/// Scalar: ElementaryScalar, at its precision when the object is made.   @pre N ≥ 1.
template <class S>
class ChebyshevNodes {
 public:
  explicit ChebyshevNodes(int degree) : degree_(degree) {
    const S pi = oracles::detail::pi<S>();
    for (int j = 0; j <= degree; ++j) {
      const S s = oracles::detail::sine<S>(pi * S(j) / S(2 * degree));
      nodes_.push_back(s * s);
    }
    for (int i = 0; i < 2 * degree; ++i) {
      cosines_.push_back(oracles::detail::cosine<S>(pi * S(i) / S(degree)));
    }
  }

  [[nodiscard]] int degree() const { return degree_; }
  [[nodiscard]] const S& operator[](int j) const { return nodes_[static_cast<std::size_t>(j)]; }

  /// Coefficients of the polynomials whose values at the nodes are the columns.   Shapes: (N+1)×c.
  [[nodiscard]] Matrix<S> coefficients(const Matrix<S>& values) const {
    Matrix<S> c = Matrix<S>::Constant(values.rows(), values.cols(), S(0));
    for (Eigen::Index column = 0; column < values.cols(); ++column) {
      for (int k = 0; k <= degree_; ++k) {
        S sum = (values(0, column) * cosine(k * degree_) + values(degree_, column)) / S(2);
        for (int j = 1; j < degree_; ++j) {
          add_product<S>(sum, values(j, column), cosine(k * (degree_ - j)));
        }
        c(k, column) = (halved(k) ? S(1) : S(2)) * sum / S(degree_);  // (2)
      }
    }
    return c;
  }

 private:
  [[nodiscard]] bool halved(int j) const { return j == 0 || j == degree_; }
  [[nodiscard]] const S& cosine(int i) const {
    return cosines_[static_cast<std::size_t>(i % (2 * degree_))];
  }

  int degree_;
  std::vector<S> nodes_, cosines_;
};

/// Σ c_k T_k(2τ − 1) of a column, by Clenshaw's recurrence.
template <class S>
[[nodiscard]] S chebyshev_value(const Matrix<S>& c, Eigen::Index column, const S& tau) {
  const S x = S(4) * tau - S(2);  // 2 (2τ − 1)
  S b1(0), b2(0);
  for (Eigen::Index k = c.rows() - 1; k > 0; --k) {
    S b = c(k, column) - b2;
    add_product<S>(b, x, b1);
    b2 = std::move(b1);
    b1 = std::move(b);
  }
  return c(0, column) + x / S(2) * b1 - b2;
}

/// Coefficients of dp/dτ.
///
/// Source: derived here: ∫ T_k dx = T_{k+1}/(2(k+1)) − T_{k−1}/(2(k−1)), so the coefficients d of
/// dp/dx satisfy d_{k−1} = d_{k+1} + 2 k c_k, with half of this for d_0; dx = 2 dτ.
template <class S>
[[nodiscard]] Matrix<S> chebyshev_derivative(const Matrix<S>& c) {
  const Eigen::Index n = c.rows();
  Matrix<S> d = Matrix<S>::Constant(n, c.cols(), S(0));
  for (Eigen::Index column = 0; column < c.cols(); ++column) {
    for (Eigen::Index k = n - 1; k > 0; --k) {
      const S above = k + 1 < n ? S(d(k + 1, column)) : S(0);
      d(k - 1, column) = above + S(4 * static_cast<int>(k)) * c(k, column);
    }
    d(0, column) /= S(2);
  }
  return d;
}

/// max |p''| ≤ 4 Σ |c_k| k² (k² − 1)/3 on [0, 1], since |T_k''| is largest at the ends.
template <class S>
[[nodiscard]] S second_derivative_bound(const Matrix<S>& c, Eigen::Index column) {
  S sum(0);
  for (Eigen::Index k = 2; k < c.rows(); ++k) {
    const int square = static_cast<int>(k * k);
    sum += S(square) * S(square - 1) * magnitude(c(k, column));
  }
  return S(4) * sum / S(3);
}

/// The largest of the last three coefficients of a column. It measures the part that the polynomial
/// does not resolve.
template <class S>
[[nodiscard]] S chebyshev_tail(const Matrix<S>& c, Eigen::Index column) {
  S tail(0);
  for (Eigen::Index k = c.rows() - 3; k < c.rows(); ++k) {
    if (k >= 0 && magnitude(c(k, column)) > tail) tail = magnitude(c(k, column));
  }
  return tail;
}

/// Σ |c_k| ≥ max |p|.
template <class S>
[[nodiscard]] S chebyshev_size(const Matrix<S>& c, Eigen::Index column) {
  S sum(0);
  for (Eigen::Index k = 0; k < c.rows(); ++k) sum += magnitude(c(k, column));
  return sum;
}

}  // namespace assay::reference
