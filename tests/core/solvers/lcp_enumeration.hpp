#pragma once

#include <Eigen/LU>
#include <optional>
#include <random>

#include "core/scalar/rational.hpp"

namespace assay {

struct RationalLcp {
  Matrix<Rational> m;
  Vector<Rational> q;

  [[nodiscard]] bool solved_by(const Vector<Rational>& z) const {
    const Vector<Rational> w = m * z + q;
    for (Eigen::Index i = 0; i < q.size(); ++i) {
      if (w(i) < 0 || z(i) < 0 || w(i) * z(i) != 0) return false;
    }
    return true;
  }
};

/// A solution found by trying everything, or nothing if there is none.
///
/// A solution z with support β solves M_Rβ z_β = −q_R, R = {i : w_i = 0} ⊇ β. If there is any,
/// there is a vertex of its face z ≥ 0, w ≥ 0, where M_Rβ has independent columns; so all pairs β ⊆
/// R are tried, 3ⁿ of them.
inline std::optional<Vector<Rational>> solve_by_enumeration(const RationalLcp& lcp) {
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

/// Small integer problems: many ties, zeros and singular blocks.
class LcpGenerator {
 public:
  explicit LcpGenerator(std::uint64_t seed) : random_(seed) {}

  int integer(int low, int high) {
    return low + static_cast<int>(random_() % static_cast<std::uint64_t>(high - low + 1));
  }
  Matrix<Rational> matrix(int rows, int cols, int bound) {
    Matrix<Rational> a(rows, cols);
    for (Eigen::Index j = 0; j < cols; ++j) {
      for (Eigen::Index i = 0; i < rows; ++i) a(i, j) = integer(-bound, bound);
    }
    return a;
  }
  Vector<Rational> vector(int size, int bound) { return matrix(size, 1, bound); }

  RationalLcp general(int n) { return {matrix(n, n, 2), vector(n, 2)}; }
  /// W = H Hᵀ, singular where H has fewer columns than rows.
  RationalLcp semidefinite(int n, int columns) {
    const Matrix<Rational> h = matrix(n, columns, 2);
    return {h * h.transpose(), vector(n, 3)};
  }
  /// H Hᵀ + I plus a skew part: positive definite, so that its problems have one solution each.
  RationalLcp positive_definite(int n) {
    const Matrix<Rational> h = matrix(n, n, 2);
    const Matrix<Rational> skew = matrix(n, n, 2);
    return {h * h.transpose() + skew - skew.transpose() + Matrix<Rational>::Identity(n, n),
            vector(n, 3)};
  }

 private:
  std::mt19937_64 random_;
};

}  // namespace assay
