// Problems whose rows and unknowns are in units of their own: what is called solved is solved row
// by row, and what has a solution is solved in any units. Rational numbers decide the truth.

#include <gtest/gtest.h>

#include <cmath>

#include "core/solvers/box_auto.hpp"
#include "core/solvers/lemke.hpp"
#include "core/solvers/solver_list.hpp"
#include "tests/core/solvers/box_problems.hpp"
#include "tests/core/solvers/contact_problems.hpp"

namespace assay::row_rounding_test {
namespace {

Rational power_of_two(int exponent) {
  Rational power(1);
  for (int k = 0; k < std::abs(exponent); ++k) power *= 2;
  return exponent < 0 ? Rational(1 / power) : power;
}

/// LCP(R M C, R q): its solutions are C⁻¹ z.
struct ScaledLcp {
  BoxVi<Rational> problem;
  Vector<Rational> rows, columns;
};

ScaledLcp scaled(const BoxVi<Rational>& problem, int most, BoxGenerator& draw) {
  const Eigen::Index n = problem.size();
  ScaledLcp result{problem, Vector<Rational>(n), Vector<Rational>(n)};
  for (Eigen::Index i = 0; i < n; ++i) {
    result.rows(i) = power_of_two(draw.integer(-most, most));
    result.columns(i) = power_of_two(draw.integer(-most, most));
  }
  for (Eigen::Index i = 0; i < n; ++i) {
    result.problem.q(i) *= result.rows(i);
    for (Eigen::Index j = 0; j < n; ++j) {
      result.problem.m(i, j) *= result.rows(i) * result.columns(j);
    }
  }
  return result;
}

/// The largest |min(w_i, z_i)| of z in the units of the problem before it was scaled.
Rational unscaled_residual(const ScaledLcp& lcp, const Vector<double>& z) {
  const Vector<Rational> x = convert<Rational>(z);
  Rational worst(0);
  for (Eigen::Index i = 0; i < z.size(); ++i) {
    Rational w = lcp.problem.q(i);
    for (Eigen::Index j = 0; j < z.size(); ++j) w += lcp.problem.m(i, j) * x(j);
    const Rational of_row = w / lcp.rows(i), of_column = x(i) * lcp.columns(i);
    worst = std::max<Rational>(worst, abs(std::min<Rational>(of_row, of_column)));
  }
  return worst;
}

class LcpInUnitsOfItsRows : public testing::TestWithParam<int> {};

TEST_P(LcpInUnitsOfItsRows, IsSolvedRowByRow) {
  const int most = GetParam();
  BoxGenerator draw(7);
  for (int k = 0; k < 200; ++k) {
    const int n = draw.integer(1, 8);
    const ScaledLcp lcp =
        scaled(make_lcp<Rational>(draw.monotone(n, n, true), draw.vector(n, 9)), most, draw);
    const BoxVi<double> problem = convert<double>(lcp.problem);
    const auto expect = [&](auto solver) {
      const auto result = solver.solve(problem);
      ASSERT_EQ(result.status, SolveStatus::kSolved) << solver.kName << " " << result.note;
      // The terms of the integer problems are below 10⁵.
      EXPECT_LE(unscaled_residual(lcp, result.z), Rational(1, 100000000)) << solver.kName;
    };
    expect(BoxAuto<double>{});
    expect(BoxLemke<double>{});
    Lemke<double> kernel(n);
    Vector<double> z(n);
    const SolveStatus status = kernel.solve(problem.m, problem.q, n, z);
    // Lemke's path alone, in double: beyond 2⁶⁰ between rows it may stall, and says so.
    if (most <= 30) {
      ASSERT_EQ(status, SolveStatus::kSolved);
    }
    if (status == SolveStatus::kSolved) {
      EXPECT_LE(unscaled_residual(lcp, z), Rational(1, 100000000));
    }
  }
}
INSTANTIATE_TEST_SUITE_P(Exponents, LcpInUnitsOfItsRows, testing::Values(0, 8, 30, 100));

/// Whether any of the solutions of a small problem has z to half of its digits, component by
/// component, in the units of before.
TEST(LcpInUnitsOfItsRows, IsNotCalledSolvedWhereItHasNoSolution) {
  BoxGenerator draw(8);
  int without = 0;
  for (int k = 0; k < 400; ++k) {
    const int n = draw.integer(1, 4);
    const ScaledLcp lcp = scaled(make_lcp<Rational>(draw.any(n, 3), draw.vector(n, 9)), 60, draw);
    if (BoxLemke<Rational>{}.solve(lcp.problem).status != SolveStatus::kNoSolution) continue;
    ++without;
    const BoxVi<double> problem = convert<double>(lcp.problem);
    const auto expect = [&](auto solver) {
      const auto result = solver.solve(problem);
      EXPECT_NE(result.status, SolveStatus::kSolved) << solver.kName << " z " << result.z;
    };
    expect(BoxAuto<double>{});
    expect(BoxLemke<double>{});
    expect(NewtonMin<double>{});
    expect(NewtonFischerBurmeister<double>{});
  }
  EXPECT_GT(without, 50);
}

BoxVi<double> lcp_in_double(std::initializer_list<double> m, std::initializer_list<double> q) {
  const auto n = static_cast<Eigen::Index>(q.size());
  Matrix<double> matrix = Eigen::Map<const Matrix<double>>(m.begin(), n, n).transpose();
  return make_lcp<double>(std::move(matrix), Eigen::Map<const Vector<double>>(q.begin(), n));
}

TEST(SmallRow, IsNotHiddenByALargeOne) {
  const auto problem = lcp_in_double({1, 0, 0, 1}, {-1e17, -3});
  Vector<double> z(2);
  z << 1e17, 0;
  EXPECT_FALSE(solves_lcp<double>(problem.m, problem.q, z));
  EXPECT_NE(examine(problem, z, 0.0, SolveStatus::kStalled, 0).status, SolveStatus::kSolved);
  z << 1e17, 3;
  EXPECT_TRUE(solves_lcp<double>(problem.m, problem.q, z));
  EXPECT_EQ(examine(problem, z, 0.0, SolveStatus::kStalled, 0).status, SolveStatus::kSolved);
  for (const auto& result : {BoxAuto<double>{}.solve(problem), BoxLemke<double>{}.solve(problem)}) {
    EXPECT_EQ(result.status, SolveStatus::kSolved) << result.note;
    EXPECT_EQ(result.z(0), z(0));
    EXPECT_EQ(result.z(1), z(1));
  }
  Vector<double> of_kernel(2);
  EXPECT_EQ(Lemke<double>(2).solve(problem.m, problem.q, 2, of_kernel), SolveStatus::kSolved);
  EXPECT_EQ(of_kernel(1), z(1));
}

TEST(SmallRow, WithoutSolutionIsNotHiddenByALargeOne) {
  const auto problem = lcp_in_double({0, 0, 0, 0}, {-1, 1e15});
  EXPECT_EQ(BoxAuto<double>{}.solve(problem).status, SolveStatus::kNoSolution);
  EXPECT_NE(BoxLemke<double>{}.solve(problem).status, SolveStatus::kSolved);
  EXPECT_NE(NewtonMin<double>{}.solve(problem).status, SolveStatus::kSolved);
}

/// A tiny diagonal entry does not make an impulse small.
TEST(SmallRow, OfATinyDiagonalIsHeldByItsNeighbours) {
  const auto problem = lcp_in_double({1e-20, 1, -1, 1e-20}, {1, 1});
  Vector<double> z = Vector<double>::Constant(2, 1);
  EXPECT_FALSE(solves_lcp<double>(problem.m, problem.q, z));
  EXPECT_TRUE(solves_lcp<double>(problem.m, problem.q, Vector<double>::Zero(2)));
}

template <class S>
FrictionProblem<S> in_other_units(const FrictionProblem<S>& problem, int exponent, bool alternate) {
  Matrix<S> w = problem.w.to_dense();
  for (Eigen::Index i = 0; i < w.rows(); ++i) {
    for (Eigen::Index j = 0; j < w.cols(); ++j) {
      for (const Eigen::Index k : {i, j}) {
        const int own = alternate && k >= 3 ? -exponent : exponent;
        w(i, j) *= scalar_cast<S>(power_of_two(own));
      }
    }
  }
  Vector<S> q = problem.q;
  for (Eigen::Index i = 0; i < q.size(); ++i) {
    q(i) *= scalar_cast<S>(power_of_two(alternate && i >= 3 ? -exponent : exponent));
  }
  return {BlockMatrix<S>::from_dense(w, block_sizes(problem.laws)), q, problem.laws};
}

/// D W D and D q have the solution D⁻¹ r. The problems are definite and small in friction, so they
/// have one.
class FrictionInItsOwnUnits : public testing::TestWithParam<int> {};

TEST_P(FrictionInItsOwnUnits, HasItsOwnSolution) {
  const int exponent = GetParam();
  ContactGenerator draw(5);
  for (int k = 0; k < 12; ++k) {
    const int contacts = draw.integer(1, 4);
    const std::vector<ContactLaw<double>> laws(static_cast<std::size_t>(contacts),
                                               Coulomb<double, 3>{0.25});
    const auto plain = draw.many<double>(laws, 3 * contacts, 1.0);
    const auto truth = FrictionAuto<double>{}.solve(plain, {.tolerance = 1e-13});
    ASSERT_EQ(truth.status, SolveStatus::kSolved);
    for (const bool alternate : {false, true}) {
      const auto problem = in_other_units(plain, exponent, alternate);
      const auto expect = [&](auto solver, bool must_solve) {
        const auto result = solver.solve(problem);
        if (must_solve) {
          EXPECT_EQ(result.status, SolveStatus::kSolved) << solver.kName << " " << result.note;
        }
        if (result.status != SolveStatus::kSolved) return;
        for (Eigen::Index i = 0; i < plain.size(); ++i) {
          const double unit = std::ldexp(1.0, alternate && i >= 3 ? -exponent : exponent);
          EXPECT_LE(std::abs(result.z(i) * unit - truth.z(i)), 1e-9 * truth.z.cwiseAbs().maxCoeff())
              << solver.kName;
        }
      };
      expect(FrictionAuto<double>{}, true);
      expect(AlartCurnier<double>{}, true);
      expect(JeanMoreau<double>{}, false);
      expect(NonsmoothGaussSeidel<double>{}, false);
      expect(ProximalNewton<double>{}, false);
    }
  }
}
INSTANTIATE_TEST_SUITE_P(Exponents,
                         FrictionInItsOwnUnits,
                         testing::Values(-160, -60, -27, 0, 27, 60, 100, 160));

/// An impulse without a correct digit whose unit is 10⁻¹⁶ of that of the velocity.
TEST(SmallImpulse, IsJudgedInItsOwnUnit) {
  ContactGenerator draw(6);
  const std::vector<ContactLaw<double>> laws(2, Coulomb<double, 3>{0.25});
  int pressing = 0;
  for (int k = 0; k < 10; ++k) {
    const auto problem = in_other_units(draw.many<double>(laws, 6, 1.0), 27, false);
    const Vector<double> r = FrictionAuto<double>{}.solve(problem).z;
    const auto status_at = [&](const Vector<double>& x) {
      return examine(problem, x, 0.0, SolveStatus::kStalled, 0).status;
    };
    EXPECT_EQ(status_at(r), SolveStatus::kSolved);
    if (r.isZero(0)) continue;
    ++pressing;
    EXPECT_EQ(status_at(1.006 * r), SolveStatus::kStalled);
    EXPECT_EQ(status_at(1.000001 * r), SolveStatus::kStalled);
  }
  EXPECT_GE(pressing, 3);
}

}  // namespace
}  // namespace assay::row_rounding_test
