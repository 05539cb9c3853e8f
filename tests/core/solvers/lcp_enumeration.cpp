#include "tests/core/solvers/lcp_enumeration.hpp"

#include <Eigen/LU>
#include <utility>
#include <vector>

namespace assay {

bool RationalLcp::solved_by(const Vector<Rational>& z) const {
  const Vector<Rational> w = m * z + q;
  for (Eigen::Index i = 0; i < q.size(); ++i) {
    if (w(i) < 0 || z(i) < 0 || w(i) * z(i) != 0) return false;
  }
  return true;
}

std::optional<Vector<Rational>> solve_by_enumeration(const RationalLcp& lcp) {
  const auto n = static_cast<unsigned>(lcp.q.size());
  for (unsigned rows = 0; rows < 1U << n; ++rows) {
    for (unsigned support = rows;; support = (support - 1) & rows) {
      std::vector<Eigen::Index> r, s;
      for (unsigned i = 0; i < n; ++i) {
        if (rows >> i & 1U) r.push_back(i);
        if (support >> i & 1U) s.push_back(i);
      }
      Vector<Rational> z = Vector<Rational>::Constant(n, Rational(0));
      bool independent = true;
      if (!s.empty()) {
        const Matrix<Rational> block = lcp.m(r, s);
        const Eigen::FullPivLU<Matrix<Rational>> lu(block);
        independent = lu.rank() == block.cols();
        const Vector<Rational> right = -lcp.q(r);
        if (independent) {
          const Vector<Rational> solution = lu.solve(right);
          z(s) = solution;
        }
      }
      if (independent && lcp.solved_by(z)) return z;
      if (support == 0) break;
    }
  }
  return std::nullopt;
}

int LcpGenerator::integer(int low, int high) {
  return low + static_cast<int>(random_() % static_cast<std::uint64_t>(high - low + 1));
}

Matrix<Rational> LcpGenerator::matrix(int rows, int cols, int bound) {
  Matrix<Rational> a(rows, cols);
  for (Eigen::Index j = 0; j < cols; ++j) {
    for (Eigen::Index i = 0; i < rows; ++i) a(i, j) = integer(-bound, bound);
  }
  return a;
}

Matrix<Rational> LcpGenerator::gram(int rows, int cols, int bound) {
  const Matrix<Rational> h = matrix(rows, cols, bound);
  return h * h.transpose();
}

RationalLcp LcpGenerator::general(int n) { return {matrix(n, n, 2), vector(n, 2)}; }

RationalLcp LcpGenerator::semidefinite(int n, int columns) {
  Matrix<Rational> w = gram(n, columns, 2);
  return {std::move(w), vector(n, 3)};
}

RationalLcp LcpGenerator::positive_definite(int n) {
  const Matrix<Rational> square = gram(n, n, 2);
  const Matrix<Rational> skew = matrix(n, n, 2);
  return {square + skew - skew.transpose() + Matrix<Rational>::Identity(n, n), vector(n, 3)};
}

}  // namespace assay
