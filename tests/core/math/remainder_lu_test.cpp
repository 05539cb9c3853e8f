#include "core/math/remainder_lu.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>
#include <vector>

#include "core/math/largest_magnitude.hpp"
#include "core/math/sparse_lu.hpp"

namespace assay::remainder_lu_test {
namespace {

using Sparse = Eigen::SparseMatrix<double>;

/// Every third row, in the order of `random`, has one entry; the others are full.
Sparse some_rows_alone(int n, std::mt19937& random) {
  std::normal_distribution<double> normal;
  std::vector<int> column(static_cast<std::size_t>(n));
  std::iota(column.begin(), column.end(), 0);
  std::ranges::shuffle(column, random);
  Sparse a(n, n);
  for (int i = 0; i < n; ++i) {
    if (i % 3 == 0) {
      a.insert(i, column[static_cast<std::size_t>(i)]) = 1 + std::abs(normal(random));
      continue;
    }
    for (int j = 0; j < n; ++j) {
      const bool is_own = j == column[static_cast<std::size_t>(i)];
      a.insert(i, j) = normal(random) + (is_own ? 2 * n : 0);
    }
  }
  return a;
}

/// Each row within 8 (n + 1) u of its terms, which a wrong sign or a wrong place is not.
bool holds(const Sparse& a, const Vector<double>& b, const Vector<double>& x) {
  const Vector<double> rest = a * x - b;
  const Vector<double> size = Sparse(a.cwiseAbs()) * x.cwiseAbs() + b.cwiseAbs();
  const double most = largest_magnitude<double>(size);
  const double limit = 8 * static_cast<double>(x.size() + 1) * unit_roundoff<double>() * most;
  return largest_magnitude<double>(rest) <= limit;
}

TEST(RemainderLu, SolvesRowsWithOneEntryAndThenTheRest) {
  std::mt19937 random(1);
  std::normal_distribution<double> normal;
  for (int n = 1; n < 60; ++n) {
    const Sparse a = some_rows_alone(n, random);
    Vector<double> b(n), x;
    for (double& entry : b) entry = normal(random);
    RemainderLu factors;
    ASSERT_TRUE(factors.takes(a)) << n;
    ASSERT_TRUE(factors.compute(a)) << n;
    factors.solve(a, b, x);
    EXPECT_TRUE(holds(a, b, x)) << n;
    x(n / 2) *= 1.001;
    EXPECT_FALSE(holds(a, b, x)) << "the witness, " << n;
  }
}

TEST(RemainderLu, RefusesASingularMatrix) {
  Sparse a(3, 3);  // the second and the third row are the same beyond the first
  a.insert(0, 0) = 1;
  a.insert(1, 0) = 1, a.insert(1, 1) = 2, a.insert(1, 2) = 3;
  a.insert(2, 0) = 5, a.insert(2, 1) = 2, a.insert(2, 2) = 3;
  RemainderLu factors;
  ASSERT_TRUE(factors.takes(a));
  EXPECT_FALSE(factors.compute(a));
  a.coeffRef(2, 2) = 4;
  ASSERT_TRUE(factors.takes(a));
  EXPECT_TRUE(factors.compute(a));
  a.coeffRef(0, 0) = 0;  // a stored zero is the only entry of its row
  ASSERT_TRUE(factors.takes(a));
  EXPECT_FALSE(factors.compute(a));
}

TEST(RemainderLu, LeavesTwoRowsWithTheSameSingleColumnToOthers) {
  Sparse a(2, 2);
  a.insert(0, 0) = 1, a.insert(1, 0) = 1;
  RemainderLu factors;
  EXPECT_FALSE(factors.takes(a));
  SparseLuFactors<double> of_any;
  EXPECT_FALSE(of_any.compute(a));
}

/// Bidiagonal, of more rows than are taken without regard to their entries.
TEST(RemainderLu, LeavesSparseRemaindersToOthers) {
  const int n = 100;
  Sparse a(n, n);
  for (int i = 0; i < n; ++i) a.insert(i, i) = 2, a.insert(i, (i + 1) % n) = 1;
  RemainderLu factors;
  EXPECT_FALSE(factors.takes(a));
}

}  // namespace
}  // namespace assay::remainder_lu_test
