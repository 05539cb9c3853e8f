#pragma once

#include <optional>
#include <random>

#include "core/scalar/rational.hpp"

namespace assay {

struct RationalLcp {
  Matrix<Rational> m;
  Vector<Rational> q;

  [[nodiscard]] bool solved_by(const Vector<Rational>& z) const;
};

/// A solution found by trying everything, or nothing if there is none.
///
/// A solution z with support β solves M_Rβ z_β = −q_R, R = {i : w_i = 0} ⊇ β. If there is any,
/// there is a vertex of its face z ≥ 0, w ≥ 0, where M_Rβ has independent columns; so all pairs β ⊆
/// R are tried, 3ⁿ of them.
[[nodiscard]] std::optional<Vector<Rational>> solve_by_enumeration(const RationalLcp& lcp);

/// Small integer problems: many ties, zeros and singular blocks.
class LcpGenerator {
 public:
  explicit LcpGenerator(std::uint64_t seed) : random_(seed) {}

  int integer(int low, int high);
  Matrix<Rational> matrix(int rows, int cols, int bound);
  Vector<Rational> vector(int size, int bound) { return matrix(size, 1, bound); }

  /// H Hᵀ for a matrix(rows, cols, bound) H.
  Matrix<Rational> gram(int rows, int cols, int bound);

  RationalLcp general(int n);
  /// W = H Hᵀ, singular where H has fewer columns than rows.
  RationalLcp semidefinite(int n, int columns);
  /// H Hᵀ + I plus a skew part: positive definite, so that its problems have one solution each.
  RationalLcp positive_definite(int n);

 private:
  std::mt19937_64 random_;
};

}  // namespace assay
