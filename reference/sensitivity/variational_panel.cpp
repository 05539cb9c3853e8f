#include "reference/sensitivity/variational_panel.hpp"

#include <algorithm>
#include <utility>

#include "core/math/magnitude.hpp"
#include "reference/event_driven/add_product.hpp"
#include "reference/event_driven/chebyshev.hpp"

namespace assay::reference {

namespace {

using S = Mpfr;

/// The coefficients of ∫₀^τ p of polynomials, which have one row more.
Matrix<S> integrated(const Matrix<S>& c) {
  const Eigen::Index n = c.rows();
  Matrix<S> result = Matrix<S>::Constant(n + 1, c.cols(), S(0));
  const auto at = [&](Eigen::Index k, Eigen::Index column) {
    if (k >= n) return S(0);
    return k == 0 ? S(2 * c(0, column)) : S(c(k, column));
  };
  for (Eigen::Index column = 0; column < c.cols(); ++column) {
    S sum(0);
    for (Eigen::Index k = 1; k <= n; ++k) {
      result(k, column) = (at(k - 1, column) - at(k + 1, column)) / S(4 * k);  // dx = 2 dτ
      sum += k % 2 == 1 ? result(k, column) : S(-result(k, column));
    }
    result(0, column) = sum;
  }
  return result;
}

/// sum += row i of `a` times the matrix `b`, into row i of `sum`.
void add_row(const Matrix<S>& a, Eigen::Index i, const Matrix<S>& b, Matrix<S>& sum) {
  for (Eigen::Index k = 0; k < b.rows(); ++k) {
    for (Eigen::Index j = 0; j < b.cols(); ++j) add_product<S>(sum(i, j), a(i, k), b(k, j));
  }
}

/// GMRES: the x in the span of r, A r, A² r, … for which ‖r − A x‖ is least, by Arnoldi's basis and
/// Givens rotations. The norm weighs the columns of x.
/// Source: Saad and Schultz (1986).
class Gmres {
 public:
  Gmres(Matrix<S> right, const Vector<S>& weights) : weights_(weights), right_(std::move(right)) {}

  /// Adds x to `to`; false if the residual stays above `tolerance`.
  template <class Apply>
  [[nodiscard]] bool solve(const Apply& apply, const S& tolerance, Matrix<S>& to) {
    constexpr std::size_t kMostIterations = 250;
    S residual = norm(right_);
    if (residual <= tolerance) {
      to += right_;
      return true;
    }
    basis_.push_back(right_ / residual);
    rest_.push_back(residual);
    while (basis_.size() <= kMostIterations) {
      extend(apply(basis_.back()));
      if (magnitude(rest_.back()) > tolerance) continue;
      add_to(to);
      return true;
    }
    return false;
  }

 private:
  struct Rotation {
    S c, s;
  };

  [[nodiscard]] S product(const Matrix<S>& x, const Matrix<S>& y) const {
    S sum(0);
    for (Eigen::Index i = 0; i < x.cols(); ++i) {
      S column(0);
      for (Eigen::Index j = 0; j < x.rows(); ++j) add_product<S>(column, x(j, i), y(j, i));
      add_product<S>(sum, column, weights_(i));
    }
    return sum;
  }
  [[nodiscard]] S norm(const Matrix<S>& x) const { return sqrt(product(x, x)); }

  /// Takes in A times the last vector of the basis.
  void extend(Matrix<S> image) {
    std::vector<S> column;
    for (const Matrix<S>& vector : basis_) {
      column.push_back(product(vector, image));
      image -= vector * column.back();
    }
    const S length = norm(image);
    for (std::size_t i = 0; i < rotations_.size(); ++i) {
      const auto& [c, s] = rotations_[i];
      const S upper = c * column[i] + s * column[i + 1];
      column[i + 1] = c * column[i + 1] - s * column[i];
      column[i] = upper;
    }
    const S size = sqrt(S(column.back() * column.back() + length * length));
    rotations_.push_back({column.back() / size, length / size});
    column.back() = size;
    columns_.push_back(std::move(column));
    const auto& [c, s] = rotations_.back();
    rest_.push_back(-s * rest_.back());
    rest_[rest_.size() - 2] = c * rest_[rest_.size() - 2];
    basis_.push_back(length == 0 ? image : Matrix<S>(image / length));
  }

  void add_to(Matrix<S>& to) const {
    std::vector<S> y(columns_.size());
    for (std::size_t i = y.size(); i-- > 0;) {
      y[i] = rest_[i];
      for (std::size_t j = i + 1; j < y.size(); ++j) y[i] -= columns_[j][i] * y[j];
      y[i] = y[i] / columns_[i][i];
      to += basis_[i] * y[i];
    }
  }

  const Vector<S>& weights_;
  Matrix<S> right_;
  std::vector<Matrix<S>> basis_;
  std::vector<std::vector<S>> columns_;  ///< of the triangular matrix
  std::vector<Rotation> rotations_;
  std::vector<S> rest_;  ///< the right side in the basis; the last entry is the residual
};

}  // namespace

VariationalPanel::VariationalPanel(int nodes) : nodes_(nodes) {
  const S pi = mpfr_pi();
  for (Eigen::Index i = 0; i < 4 * nodes_; ++i) {
    cosines_.push_back(cos(S(pi * S(i) / S(2 * nodes_))));
  }
  for (Eigen::Index j = 0; j < nodes_; ++j) points_.push_back((S(1) + cosine(2 * j + 1)) / S(2));
  const Matrix<S> lagrange = integrated(coefficients(Matrix<S>::Identity(nodes_, nodes_)));
  integrals_.resize(nodes_, nodes_);
  for (Eigen::Index i = 0; i < nodes_; ++i) {
    for (Eigen::Index j = 0; j < nodes_; ++j) {
      integrals_(i, j) = chebyshev_value<S>(lagrange, j, (*this)[i]);
    }
  }
}

Matrix<S> VariationalPanel::coefficients(const Matrix<S>& values) const {
  Matrix<S> c = Matrix<S>::Constant(nodes_, values.cols(), S(0));
  for (Eigen::Index k = 0; k < nodes_; ++k) {
    for (Eigen::Index j = 0; j < nodes_; ++j) {
      const S& weight = cosine(k * (2 * j + 1));
      for (Eigen::Index i = 0; i < c.cols(); ++i) add_product<S>(c(k, i), values(j, i), weight);
    }
    for (Eigen::Index i = 0; i < c.cols(); ++i) c(k, i) *= S(k == 0 ? 1 : 2) / S(nodes_);  // (2)
  }
  return c;
}

Matrix<S> VariationalPanel::integral(const std::vector<Matrix<S>>& a,
                                     const Matrix<S>* b,
                                     const S& length,
                                     const Matrix<S>& s) const {
  const Eigen::Index n = s.cols();
  Matrix<S> slopes(nodes_, n), result = Matrix<S>::Constant(nodes_, n, S(0));
  for (Eigen::Index j = 0; j < nodes_; ++j) {
    const Matrix<S>& matrix = a[static_cast<std::size_t>(j)];
    for (Eigen::Index row = 0; row < n; ++row) {
      S sum = b == nullptr ? S(0) : (*b)(j, row);
      for (Eigen::Index i = 0; i < n; ++i) {
        if (matrix(row, i) != 0) add_product<S>(sum, matrix(row, i), s(j, i));
      }
      slopes(j, row) = sum * length;
    }
  }
  for (Eigen::Index j = 0; j < nodes_; ++j) add_row(integrals_, j, slopes, result);
  return result;
}

bool VariationalPanel::solve(const std::vector<Matrix<S>>& a,
                             const Matrix<S>& b,
                             const Vector<S>& start,
                             const S& length,
                             const Vector<S>& scales,
                             const S& tolerance,
                             Matrix<S>& s) const {
  Vector<S> weights(start.size());
  for (Eigen::Index i = 0; i < start.size(); ++i) {
    const S scale = std::max(scales(i), magnitude(start(i)));
    weights(i) = S(1) / (scale == 0 ? S(1) : scale * scale);
  }
  s.resize(nodes_, start.size());
  for (Eigen::Index j = 0; j < nodes_; ++j) s.row(j) = start.transpose();
  // With x = s − s₀, (3) is x − L I A x = L I (A s₀ + b).
  Gmres solver(integral(a, &b, length, s), weights);
  return solver.solve(
      [&](const Matrix<S>& x) { return Matrix<S>(x - integral(a, nullptr, length, x)); },
      tolerance,
      s);
}

}  // namespace assay::reference
