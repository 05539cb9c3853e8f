#include "core/solvers/single_contact.hpp"

#include <gtest/gtest.h>

#include "core/scalar/mpfr.hpp"
#include "core/solvers/solver_list.hpp"
#include "tests/core/solvers/contact_problems.hpp"

namespace assay::single_contact_test {
namespace {

using Solver = SingleContact<double>;

FrictionProblem<double> scaled(const FrictionProblem<double>& problem, double s) {
  Matrix<double> w = problem.w.to_dense();
  Vector<double> q = problem.q;
  for (int i = 1; i < 3; ++i) w.row(i) *= s, w.col(i) *= s, q(i) *= s;
  return {BlockMatrix<double>::from_dense(w, {3}), q, problem.laws};
}

TEST(SingleContact, SolvesEveryPositiveDefiniteProblemAtEveryScalingOfTheTangent) {
  ContactGenerator generate(1);
  for (int k = 0; k < 700; ++k) {
    const auto problem =
        generate.many<double>({Coulomb<double, 3>{generate.friction<double>()}}, 3, 1. / 1024);
    for (const double s : {1., 8192., 67108864.}) {
      const auto result = Solver().solve(scaled(problem, s));
      ASSERT_EQ(result.status, SolveStatus::kSolved) << problem.w.to_dense() << "\n" << problem.q;
    }
  }
}

TEST(SingleContact, IsOneOfTheSolutionsThatEnumerationProvesToBeAll) {
  ContactGenerator generate(2);
  for (int k = 0; k < 150; ++k) {
    const auto problem =
        scaled(generate.many<double>({Coulomb<double, 3>{generate.friction<double>()}}, 3, 1. / 64),
               k % 2 == 0 ? 1. : 67108864.);
    const auto one = Solver().solve(problem);
    const auto all = Solver().solve_all(problem);
    ASSERT_TRUE(all.complete);
    double nearest = 1;
    for (const auto& point : all.isolated) {
      // in the unit of its component; r_T is 6e7 times smaller than r_N in every second problem
      const double normal = std::abs(point.z(0) - one.z(0)) / (1e-300 + std::abs(point.z(0)));
      const double tangential =
          (point.z.tail(2) - one.z.tail(2)).norm() / (1e-300 + point.z.tail(2).norm());
      nearest = std::min(nearest, std::max(normal, tangential));
    }
    // condition of W and of the root (1e5 by the shift 1/64 and the size of W) · u · 32
    EXPECT_LE(nearest, 1e5 * 32 * unit_roundoff<double>());
  }
}

TEST(SingleContact, AgreesWithEnumerationWhateverWIs) {
  ContactGenerator generate(3);
  int none = 0, several = 0, continua = 0;
  for (int k = 0; k < 400; ++k) {
    const auto problem = generate.any<double>(Coulomb<double, 3>{generate.friction<double>()});
    const auto one = Solver().solve(problem);
    const auto all = Solver().solve_all(problem);
    if (one.status == SolveStatus::kNoSolution) {
      EXPECT_TRUE(all.complete && all.is_empty());
    } else if (all.complete) {
      EXPECT_EQ(one.status, SolveStatus::kSolved);
    }
    none += one.status == SolveStatus::kNoSolution ? 1 : 0;
    several += all.isolated.size() > 1 ? 1 : 0;
    continua += all.continua.empty() ? 0 : 1;
  }
  EXPECT_GT(none, 20);
  EXPECT_GT(several, 20);
  EXPECT_GT(continua, 2);
}

TEST(SingleContact, ContinuaConsistOfSolutions) {
  ContactGenerator generate(4);
  int checked = 0;
  for (int k = 0; k < 600; ++k) {
    const auto problem = generate.any<double>(Coulomb<double, 3>{generate.friction<double>()});
    for (const auto& part : Solver().solve_all(problem).continua) {
      Vector<double> middle = part.vertices[0];
      if (part.vertices.size() > 1) middle = (middle + part.vertices[1]) / 2;
      for (const auto& ray : part.rays) middle += ray;
      const auto at = examine(problem, middle, 0., SolveStatus::kStalled, 0);
      EXPECT_EQ(at.status, SolveStatus::kSolved) << problem.w.to_dense() << "\n" << problem.q;
      ++checked;
    }
  }
  EXPECT_GT(checked, 5);
}

TEST(SingleContact, HasNoBlindSpotWhereTheTangentialProblemIsIsotropicAndDecoupled) {
  // W = diag(2, 3, 3): r_N = 1/2, slip against q_T = (−4, 0), the angle π of the half-angle tangent
  for (const double side : {-4., 4.}) {
    const auto result = Solver().solve(
        one_contact<double>({2, 0, 0, 0, 3, 0, 0, 0, 3}, {-1, side, 0}, Coulomb<double, 3>{0.5}));
    ASSERT_EQ(result.status, SolveStatus::kSolved);
    EXPECT_EQ(result.z(0), 0.5);
    EXPECT_EQ(result.z(1), side > 0 ? -0.25 : 0.25);
    EXPECT_EQ(result.z(2), 0);
  }
}

TEST(SingleContact, TakesOffGrazingAndWithoutFreeVelocity) {
  for (const double normal : {0., 1.}) {
    const auto result = Solver().solve(
        one_contact<double>({2, 1, 0, 1, 3, 0, 0, 0, 3}, {normal, 1, -5}, Coulomb<double, 3>{0.5}));
    EXPECT_EQ(result.status, SolveStatus::kSolved);
    EXPECT_EQ(result.z, Vector<double>::Zero(3).eval());
  }
}

TEST(SingleContact, SticksWhereFrictionIsHugeAndSlidesWhereItIsNone) {
  const auto solve = [](double mu) {
    return Solver().solve(
        one_contact<double>({2, 0.5, 0, 0.5, 3, 0, 0, 0, 3}, {-1, 2, 1}, Coulomb<double, 3>{mu}));
  };
  const auto slides = solve(0);
  for (const double mu : {1e3, 1e12, 1e100}) {
    const auto sticks = solve(mu);
    ASSERT_EQ(sticks.status, SolveStatus::kSolved);
    // u to the rounding of W r + q: badness 8, terms below 8
    EXPECT_LE(sticks.w.cwiseAbs().maxCoeff(), 64 * unit_roundoff<double>());
  }
  ASSERT_EQ(slides.status, SolveStatus::kSolved);
  EXPECT_EQ(slides.z, (Vector<double>(3) << 0.5, 0, 0).finished());
}

TEST(SingleContact, ProvesThatThereIsNoSolution) {
  // no stiffness at all, and pushed into the obstacle
  const auto none =
      one_contact<double>({0, 0, 0, 0, 0, 0, 0, 0, 0}, {-1, 0, 0}, Coulomb<double, 3>{0.5});
  EXPECT_EQ(Solver().solve(none).status, SolveStatus::kNoSolution);
  EXPECT_TRUE(Solver().solve_all(none).complete);
}

TEST(SingleContact, ReportsTheConeOfSolutionsOfNoProblemAtAll) {
  const auto all = Solver().solve_all(
      one_contact<double>({0, 0, 0, 0, 0, 0, 0, 0, 0}, {0, 0, 0}, Coulomb<double, 3>{0.5}));
  EXPECT_FALSE(all.complete);
  ASSERT_EQ(all.continua.size(), 1U);
  EXPECT_EQ(all.continua[0].rays.size(), 5U);
}

TEST(SingleContact, PlanarSolutionsAreExactOnRationals) {
  ContactGenerator generate(5);
  int none = 0, several = 0;
  for (int k = 0; k < 1500; ++k) {
    const auto problem =
        generate.any<Rational>(Coulomb<Rational, 2>{generate.friction<Rational>()});
    const auto result = SingleContact<Rational>().solve(problem);
    const auto all = SingleContact<Rational>().solve_all(problem);
    ASSERT_TRUE(all.complete);
    ASSERT_EQ(result.status, all.is_empty() ? SolveStatus::kNoSolution : SolveStatus::kSolved);
    for (const auto& part : all.continua) {
      Vector<Rational> point = part.vertices[0];
      for (const auto& other : part.vertices) point = (point + other) / Rational(2);
      for (const auto& ray : part.rays) point += ray * Rational(3);
      EXPECT_EQ(natural_residual(problem, point), 0);
    }
    none += all.is_empty() ? 1 : 0;
    several += all.isolated.size() > 1 ? 1 : 0;
  }
  EXPECT_GT(none, 100);
  EXPECT_GT(several, 100);
}

TEST(SingleContact, SolvesFrictionlessContactsAndEqualities) {
  EXPECT_EQ(SingleContact<Rational>().solve(one_contact<Rational>({2}, {-1}, Unilateral{})).z(0),
            Rational(1, 2));
  EXPECT_EQ(SingleContact<Rational>().solve(one_contact<Rational>({0}, {-1}, Unilateral{})).status,
            SolveStatus::kNoSolution);
  EXPECT_EQ(SingleContact<Rational>()
                .solve_all(one_contact<Rational>({-1}, {1}, Unilateral{}))
                .isolated.size(),
            2U);
  const auto singular = one_contact<Rational>({1, 1, 1, 1}, {-2, -2}, Equality{2});
  EXPECT_EQ(SingleContact<Rational>().solve(singular).status, SolveStatus::kSolved);
  EXPECT_EQ(SingleContact<Rational>().solve_all(singular).continua[0].lines.size(), 1U);
}

TEST(SingleContact, RefusesWhatIsNotOneContact) {
  ContactGenerator generate(6);
  const auto two = generate.many<double>({Coulomb<double, 3>{0.5}, Coulomb<double, 3>{0.5}}, 3, 1.);
  EXPECT_THROW(static_cast<void>(Solver().solve(two)), InvalidInput);
  const auto spatial = generate.any<Rational>(Coulomb<Rational, 3>{Rational(1)});
  EXPECT_THROW(static_cast<void>(SingleContact<Rational>().solve(spatial)), InvalidInput);
  const auto good = one_contact<double>({1}, {1}, Unilateral{});
  EXPECT_THROW(static_cast<void>(Solver().solve(good, {.tolerance = -1.})), InvalidInput);
  EXPECT_THROW(static_cast<void>(Solver().solve(good, {.tolerance = std::nan("")})), InvalidInput);
  EXPECT_THROW(static_cast<void>(Solver().solve(good, {.start = Vector<double>::Zero(2)})),
               InvalidInput);
}

TEST(SingleContact, OfNoContactIsSolved) {
  EXPECT_EQ(Solver().solve({}).status, SolveStatus::kSolved);
  EXPECT_EQ(Solver().solve_all({}).isolated.size(), 1U);
}

TEST(SingleContact, RollsWithTheMomentAtItsBoundAgainstTheAngularVelocity) {
  // a diagonal contact: r_N = 2, r_T = −(q_T)/1 sticks, the moment is at its bound μ_r r_N = 1/2
  const auto result = Solver().solve(one_contact<double>(
      {1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1},
      {-2, 0.5, 0, -3, 4},
      RollingCoulomb<double>{0.5, 0.25}));
  ASSERT_EQ(result.status, SolveStatus::kSolved);
  const Vector<double> expected = (Vector<double>(5) << 2, -0.5, 0, 0.3, -0.4).finished();
  // a root of φ to rounding: badness 8 · u · largest component 2
  EXPECT_LE((result.z - expected).cwiseAbs().maxCoeff(), 16 * unit_roundoff<double>());
}

TEST(SingleContact, SolvesRollingFrictionOfPositiveDefiniteProblems) {
  ContactGenerator generate(7);
  for (int k = 0; k < 500; ++k) {
    const auto law =
        RollingCoulomb<double>{generate.friction<double>() / 4, generate.friction<double>() / 4};
    const auto problem = generate.many<double>({law}, 5, 1.);
    EXPECT_EQ(Solver().solve(problem).status, SolveStatus::kSolved) << problem.q;
  }
}

TEST(SingleContact, RollingFrictionWithoutResistanceIsFriction) {
  ContactGenerator generate(8);
  for (int k = 0; k < 100; ++k) {
    const double mu = generate.friction<double>();
    const auto rolling = generate.many<double>({RollingCoulomb<double>{mu, 0}}, 5, 1.);
    const FrictionProblem<double> spatial{
        BlockMatrix<double>::from_dense(rolling.w.to_dense().topLeftCorner(3, 3), {3}),
        rolling.q.head(3),
        {Coulomb<double, 3>{mu}}};
    const auto one = Solver().solve(rolling), other = Solver().solve(spatial);
    ASSERT_EQ(one.status, SolveStatus::kSolved);
    EXPECT_EQ(one.z.head(3).eval(), other.z);
    EXPECT_EQ(one.z.tail(2).eval(), Vector<double>::Zero(2).eval());
  }
}

TEST(SingleContact, SolvesInFiftyDigits) {
  ContactGenerator generate(9);
  for (int k = 0; k < 40; ++k) {
    const auto problem =
        generate.many<Mpfr50>({Coulomb<Mpfr50, 3>{generate.friction<Mpfr50>()}}, 3, Mpfr50(1));
    EXPECT_EQ(SingleContact<Mpfr50>().solve(problem).status, SolveStatus::kSolved);
  }
}

}  // namespace
}  // namespace assay::single_contact_test
