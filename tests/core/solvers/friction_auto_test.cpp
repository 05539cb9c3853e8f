#include "core/solvers/friction_auto.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "core/scalar/dd.hpp"
#include "core/scalar/mpfr.hpp"
#include "core/solvers/solver_list.hpp"
#include "tests/core/solvers/contact_problems.hpp"

namespace assay::friction_auto_test {
namespace {

using testing::HasSubstr;

template <class S>
std::vector<ContactLaw<S>> spatial(int contacts, const S& mu) {
  return std::vector<ContactLaw<S>>(static_cast<std::size_t>(contacts), Coulomb<S, 3>{mu});
}

template <class S>
class FrictionAutoOn : public testing::Test {};
using Scalars = testing::Types<double, Dd, Mpfr50>;
TYPED_TEST_SUITE(FrictionAutoOn, Scalars);

TYPED_TEST(FrictionAutoOn, SolvesHyperstaticContactsToTheDigitsOfTheScalar) {
  using S = TypeParam;
  ContactGenerator draw(1);
  for (int k = 0; k < 5; ++k) {
    const auto problem = draw.many<S>(spatial<S>(6, ratio<S>(1, 4)), 8, S(0));  // rank 8 of 18
    const SolveResult<S> result = FrictionAuto<S>{}.solve(problem);
    EXPECT_EQ(result.status, SolveStatus::kSolved) << result.note;
    EXPECT_TRUE(result.residual <= scalar_cast<Precise<S>>(rounding_tolerance(problem, result.z)));
  }
}

/// u = (r₁ + r₄, r₂, r₃ + 1), r₁ + 2 r₄ = 0: r = 0 solves it, and from r₄ = −1 no way led there.
TEST(FrictionAuto, BeginsAgainFromZeroWhereAStartLeadsNowhere) {
  Matrix<double> w = Matrix<double>::Identity(4, 4);
  w(0, 3) = w(3, 0) = 1;
  w(3, 3) = 2;
  const FrictionProblem<double> problem{BlockMatrix<double>::from_dense(w, {3, 1}),
                                        Vector<double>::Unit(4, 2),
                                        {Coulomb<double, 3>{1.0 / 16}, Equality{1}}};
  SolveOptions<double> options;
  options.start = -Vector<double>::Unit(4, 3);
  const SolveResult<double> result = FrictionAuto<double>{}.solve(problem, options);
  EXPECT_EQ(result.status, SolveStatus::kSolved) << result.note;
  EXPECT_LT(result.z.cwiseAbs().maxCoeff(), unit_roundoff<double>() * 100);
}

TYPED_TEST(FrictionAutoOn, SolvesAMixtureOfLaws) {
  using S = TypeParam;
  ContactGenerator draw(2);
  const std::vector<ContactLaw<S>> laws = {Equality{2},
                                           Unilateral{},
                                           Coulomb<S, 2>{ratio<S>(1, 2)},
                                           Coulomb<S, 3>{ratio<S>(1, 2)},
                                           RollingCoulomb<S>{ratio<S>(1, 2), ratio<S>(1, 4)}};
  const auto problem = draw.many<S>(laws, 16, ratio<S>(1, 4));
  const SolveResult<S> result = FrictionAuto<S>{}.solve(problem);
  EXPECT_EQ(result.status, SolveStatus::kSolved) << result.note;
  EXPECT_TRUE(result.w(0) * result.w(0) <= unit_roundoff<S>()) << "the equality holds";
}

TEST(FrictionAuto, SolvesAnEmptyProblem) {
  const auto result = FrictionAuto<double>{}.solve({BlockMatrix<double>(), Vector<double>(0), {}});
  EXPECT_EQ(result.status, SolveStatus::kSolved);
  EXPECT_EQ(result.residual, 0);
}

TEST(FrictionAuto, NeedsNoIterationWhereNoContactCloses) {
  ContactGenerator draw(16);
  const std::vector<ContactLaw<double>> laws = {Coulomb<double, 2>{0.5},
                                                Coulomb<double, 3>{0.25},
                                                RollingCoulomb<double>{0.5, 0.125},
                                                Unilateral{}};
  auto problem = draw.many<double>(laws, 11, 0.25);
  for (const int normal : {0, 2, 5, 10}) problem.q(normal) = 0.5;
  const auto parted = FrictionAuto<double>{}.solve(problem, {.tolerance = 1e-8});
  EXPECT_EQ(parted.status, SolveStatus::kSolved);
  EXPECT_EQ(parted.iterations, 0) << parted.note;
  EXPECT_TRUE(parted.z.isZero(0));
  problem.q(5) = -0x1p-40;  // within the tolerance, and yet not left as it is
  const auto closing = FrictionAuto<double>{}.solve(problem, {.tolerance = 1e-8});
  EXPECT_EQ(closing.status, SolveStatus::kSolved);
  EXPECT_GT(closing.z(5), 0) << closing.note;
}

/// Two contacts that press on each other and cannot give way: W = 0, q_N < 0.
TEST(FrictionAuto, DoesNotCallSolvedWhatHasNoSolution) {
  FrictionProblem<double> problem{
      BlockMatrix<double>({3, 3}, {}), Vector<double>::Constant(6, -1), spatial(2, 0.5)};
  for (const double tolerance : {0.0, 1e-3}) {
    const auto result = FrictionAuto<double>{}.solve(problem, {.tolerance = tolerance});
    EXPECT_EQ(result.status, SolveStatus::kStalled) << "tolerance " << tolerance;
    EXPECT_GE(result.residual, 0.5);
  }
}

/// The natural map of r = 0 is u_N/μ there: 1e-20 and less, which no tolerance refuses.
TEST(FrictionAuto, DoesNotCallSolvedContactsThatCloseWhereFrictionIsHuge) {
  FrictionProblem<double> problem{
      BlockMatrix<double>({3, 3}, {}), Vector<double>::Constant(6, -1), spatial(2, 1e20)};
  for (const double tolerance : {0.0, 1e-12}) {
    EXPECT_NE(FrictionAuto<double>{}.solve(problem, {.tolerance = tolerance}).status,
              SolveStatus::kSolved)
        << "tolerance " << tolerance;
  }
}

/// Where friction is large the natural map is within a tolerance before the normal components are.
TEST(FrictionAuto, SolvesToEveryToleranceWhatItSolvesToATighterOne) {
  ContactGenerator draw(4);
  for (const double friction : {0.25, 1.0, 16.0}) {
    for (int k = 0; k < 6; ++k) {
      const auto problem = draw.many<double>(spatial<double>(6, friction), 8, 0.0);
      bool tighter_solved = false;
      for (int j = 44; j >= 2; j -= 3) {
        SolveOptions<double> options;
        options.tolerance = std::ldexp(1.0, -j);
        const auto result = FrictionAuto<double>{}.solve(problem, options);
        const bool solved = result.status == SolveStatus::kSolved;
        EXPECT_TRUE(solved || !tighter_solved)
            << "mu = " << friction << ", tolerance 2^-" << j << ": " << result.note;
        tighter_solved = tighter_solved || solved;
      }
      EXPECT_TRUE(tighter_solved) << "mu = " << friction;
    }
  }
}

/// W of rank 6 of up to 36: from where all contacts stick, Newton's method went nowhere.
TEST(FrictionAuto, SolvesTheContactsOfOneBodyInFewSteps) {
  ContactGenerator draw(7);
  for (const int contacts : {1, 2, 3, 5, 8, 12}) {
    for (int k = 0; k < 10; ++k) {
      const auto problem = draw.many<double>(spatial<double>(contacts, 0.5), 6, 0.0);
      const auto result = FrictionAuto<double>{}.solve(problem, {.tolerance = 1e-8});
      EXPECT_EQ(result.status, SolveStatus::kSolved) << contacts << ": " << result.note;
      EXPECT_LE(result.iterations, 100) << contacts << ": " << result.note;
    }
  }
}

/// A solver that keeps its memory forgets the problem before.
TEST(FrictionAuto, SolvesTheSameWithoutNewMemory) {
  ContactGenerator draw(8);
  FrictionAuto<double> kept;
  for (int k = 0; k < 20; ++k) {
    const auto problem = draw.many<double>(spatial<double>(1 + k % 5, 0.5), 4 + k % 4, 0.0);
    const SolveOptions<double> options{.tolerance = 1e-8};
    const auto again = kept.solve(problem, options);
    const auto fresh = FrictionAuto<double>{}.solve(problem, options);
    EXPECT_EQ(again.status, fresh.status);
    EXPECT_TRUE(again.z == fresh.z) << k;
    EXPECT_EQ(again.iterations, fresh.iterations);
  }
}

/// The rounds end at an impulse of 4·10⁹ in the kernel of W; r = (0, 0, 0, 0, 1.74, −1.2) solves
/// it.
TEST(FrictionAuto, BeginsAgainFromZeroWhereTheKernelOfWHoldsIt) {
  Matrix<double> w(6, 6);
  w << 5, -4, -3, -1, -5, 0, -4, 4, 2, 2, 4, 2, -3, 2, 2, 0, 3, -1, -1, 2, 0, 2, 1, 3, -5, 4, 3, 1,
      5, 0, 0, 2, -1, 3, 0, 5;
  Vector<double> q(6);
  q << 8.7, -6.1, -6.4, 2.7, -8.7, 6;
  const FrictionProblem<double> problem{
      BlockMatrix<double>::from_dense(w, {2, 2, 2}),
      q,
      {Coulomb<double, 2>{2}, Coulomb<double, 2>{0.1}, Coulomb<double, 2>{2}}};
  for (const double tolerance : {1e-2, 1e-6, 1e-12}) {
    const auto result = FrictionAuto<double>{}.solve(problem, {.tolerance = tolerance});
    EXPECT_EQ(result.status, SolveStatus::kSolved) << result.note;
  }
}

TEST(FrictionAuto, KeepsToTheLimitOfIterations) {
  ContactGenerator draw(3);
  const auto problem = draw.many<double>(spatial(8, 0.75), 9, 0.0);
  const auto result =
      FrictionAuto<double>{}.solve(problem, {.tolerance = 1e-300, .max_iterations = 1});
  EXPECT_EQ(result.status, SolveStatus::kIterationLimit);
  EXPECT_THAT(result.note, HasSubstr("sweeps"));
}

TEST(FrictionAuto, SaysWhereRoundingKeepsItFromTheTolerance) {
  ContactGenerator draw(3);
  const auto problem = draw.many<double>(spatial(8, 0.75), 9, 0.0);
  const auto result = FrictionAuto<double>{}.solve(problem, {.tolerance = 1e-300});
  EXPECT_EQ(result.status, SolveStatus::kRoundingLimit);
  EXPECT_GT(to_double(result.residual), 1e-300);
}

TEST(FrictionAuto, LeavesTheProblemAndTheStartAlone) {
  ContactGenerator draw(4);
  const auto problem = draw.many<double>(spatial(4, 0.5), 7, 0.0);
  const Matrix<double> w = problem.w.to_dense();
  const Vector<double> q = problem.q;
  const SolveOptions<double> options{.start = Vector<double>::Constant(12, 0.5)};
  (void)FrictionAuto<double>{}.solve(problem, options);
  EXPECT_EQ(problem.w.to_dense(), w);
  EXPECT_EQ(problem.q, q);
  EXPECT_EQ(options.start, Vector<double>::Constant(12, 0.5));
}

TEST(FrictionAuto, RefusesOptionsItCannotFollow) {
  ContactGenerator draw(5);
  const auto problem = draw.many<double>(spatial(2, 0.5), 7, 0.0);
  FrictionAuto<double> solver;
  const double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_THROW((void)solver.solve(problem, {.tolerance = nan}), InvalidInput);
  EXPECT_THROW((void)solver.solve(problem, {.tolerance = -1}), InvalidInput);
  EXPECT_THROW((void)solver.solve(problem, {.max_iterations = -1}), InvalidInput);
  EXPECT_THROW((void)solver.solve(problem, {.start = Vector<double>::Zero(5)}), InvalidInput);
  auto negative = problem;
  negative.laws[1] = Coulomb<double, 3>{-0.5};
  EXPECT_THROW((void)solver.solve(negative), InvalidInput);
}

/// Impulses of 2¹⁸, half of whose last place, 3e-11, is more than a tolerance of 1e-12.
TEST(FrictionAuto, FindsNumbersOfDoubleThatKeepLargeImpulsesOnTheirCone) {
  const double unit = 1.0 / (1 << 16);
  int nearest_fails = 0;
  for (int k = 0; k < 8; ++k) {
    auto problem = one_contact<double>(
        {unit, 0, 0, 0, unit, 0, 0, 0, unit}, {-5.3 - k, 3.1 + k, 4.7}, Coulomb<double, 3>{0.5});
    const auto rounded = FrictionAuto<Dd>{}.solve(convert<Dd>(problem));
    ASSERT_EQ(rounded.status, SolveStatus::kSolved);
    const Vector<double> chosen =
        closest_representable<double>(convert<Dd>(problem), rounded.z, Dd(1e-12));
    EXPECT_LE((recomputed_residual<FrictionProblem, double>(problem, chosen)), Dd(1e-12));
    const Vector<double> nearest = convert<double>(rounded.z);
    nearest_fails += recomputed_residual<FrictionProblem, double>(problem, nearest) > Dd(1e-12);
  }
  EXPECT_GE(nearest_fails, 4);
}

/// W = H Hᵀ of rank 12 of 24 with a solution that was chosen: contacts that part, stick and slip.
FrictionProblem<double> with_known_solution(ContactGenerator& draw, int contacts, double friction) {
  auto problem = draw.many<double>(spatial<double>(contacts, friction), 12, 0.0);
  Vector<double> r = Vector<double>::Zero(problem.size()), u = r;
  for (int k = 0; k < contacts; ++k) {
    const double size = draw.integer(1, 64) / 32.0, speed = draw.integer(1, 64) / 32.0;
    const int kind = draw.integer(0, 2);
    if (kind == 0) u(3 * k) = speed, u(3 * k + 1) = draw.dyadic<double>();
    if (kind != 0) r(3 * k) = size;
    if (kind == 2) r(3 * k + 2) = friction * size, u(3 * k + 2) = -speed;
  }
  problem.q = u - problem.w.to_dense() * r;
  return problem;
}

TEST(FrictionAuto, SolvesHyperstaticContactsWithLittleAndMuchFriction) {
  ContactGenerator draw(15);
  for (const double friction : {1.0 / 1024, 1.0 / 16, 0.5, 4.0}) {
    for (int k = 0; k < 6; ++k) {
      const auto problem = with_known_solution(draw, 8, friction);
      for (const double tolerance : {0.0, 1e-12, 1e-8}) {
        const auto result = FrictionAuto<double>{}.solve(problem, {.tolerance = tolerance});
        EXPECT_EQ(result.status, SolveStatus::kSolved)
            << friction << ", " << k << ", " << tolerance << ": " << result.note;
      }
    }
  }
}

/// The unit of impulses, or of W, is a power of two: all digits of the solution stay.
TEST(FrictionAuto, SolvesTheSameWhateverTheUnits) {
  ContactGenerator draw(12);
  for (int k = 0; k < 4; ++k) {
    const auto problem = draw.many<double>(spatial<double>(6, 0.5), 12, 0.25);
    const auto usual = FrictionAuto<double>{}.solve(problem);
    ASSERT_EQ(usual.status, SolveStatus::kSolved);
    for (const int exponent : {-900, -500, -150, 150, 500, 900}) {
      for (const int of_w : {-600, 0, 600}) {
        auto scaled = problem;
        const double unit = std::ldexp(1.0, exponent), stiffness = std::ldexp(1.0, of_w);
        if (std::abs(exponent - of_w) > 1000) continue;
        scaled.w = BlockMatrix<double>::from_dense(Matrix<double>(stiffness * problem.w.to_dense()),
                                                   block_sizes(problem.laws));
        scaled.q *= unit;
        const auto result = FrictionAuto<double>{}.solve(scaled);
        ASSERT_EQ(result.status, SolveStatus::kSolved)
            << "q 2^" << exponent << ", W 2^" << of_w << ": " << result.note;
        // Within the accuracy of the usual solution.
        const Vector<double> impulse = result.z / unit * stiffness;
        const double error = (impulse - usual.z).cwiseAbs().maxCoeff();
        EXPECT_LE(error, 1024 * unit_roundoff<double>() * usual.z.cwiseAbs().maxCoeff());
        EXPECT_LE((result.w / unit - usual.w).cwiseAbs().maxCoeff(),
                  1024 * unit_roundoff<double>() * problem.q.cwiseAbs().maxCoeff());
      }
    }
  }
}

/// A tolerance is in the units of the problem: relative to these impulses it is 10⁻⁸ or nothing.
TEST(FrictionAuto, KeepsToAToleranceInAnyUnits) {
  ContactGenerator draw(13);
  const auto problem = draw.many<double>(spatial<double>(6, 0.5), 12, 0.25);
  auto scaled = problem;
  scaled.q *= 1e150;
  EXPECT_EQ(FrictionAuto<double>{}.solve(scaled, {.tolerance = 1e142}).status,
            SolveStatus::kSolved);
  EXPECT_EQ(FrictionAuto<double>{}.solve(scaled, {.tolerance = 1e-8}).status,
            SolveStatus::kRoundingLimit);
  scaled.q = 1e-150 * problem.q;
  const auto result = FrictionAuto<double>{}.solve(scaled, {.tolerance = 1e-158});
  EXPECT_EQ(result.status, SolveStatus::kSolved);
  EXPECT_GT(result.z.cwiseAbs().maxCoeff(), 1e-153);
  Vector<double> wrong = result.z;
  wrong(0) += 1e-151;
  EXPECT_NE(detail::examine_in_range(scaled, wrong, 1e-158, SolveStatus::kStalled, 0).status,
            SolveStatus::kSolved);
}

/// Rigid contacts that press on each other: no impulse solves this, and a start does not make the
/// answer worse.
TEST(FrictionAuto, KeepsTheBetterOfTheSolvesFromAStartAndFromZero) {
  ContactGenerator draw(14);
  auto problem = draw.many<double>(spatial<double>(3, 0.5), 4, 0.0);
  problem.q += Vector<double>::Constant(9, -1);  // not in the range of W
  const auto cold = FrictionAuto<double>{}.solve(problem, {.tolerance = 1e-12});
  for (const double size : {1.0, 1e6, 1e12}) {
    SolveOptions<double> options{.tolerance = 1e-12};
    options.start = Vector<double>::Constant(9, size);
    const auto warm = FrictionAuto<double>{}.solve(problem, options);
    EXPECT_EQ(warm.status == SolveStatus::kSolved, cold.status == SolveStatus::kSolved) << size;
    EXPECT_LE(warm.residual, cold.residual) << size;
  }
}

TEST(ProximalNewton, SolvesHyperstaticContacts) {
  ContactGenerator draw(7);
  for (int k = 0; k < 5; ++k) {
    const auto problem = draw.many<double>(spatial(6, 0.25), 8, 0.0);
    const auto result = ProximalNewton<double>{}.solve(problem, {.tolerance = 1e-12});
    EXPECT_EQ(result.status, SolveStatus::kSolved) << result.residual;
  }
}

TEST(FrictionAuto, AnswersZeroForEveryLawThatNothingCloses) {
  const std::vector<ContactLaw<double>> laws = {
      Unilateral{}, Coulomb<double, 2>{0.5}, Coulomb<double, 3>{2}, RollingCoulomb<double>{1, 1}};
  for (const ContactLaw<double>& law : laws) {
    const Eigen::Index d = dimension(law);
    const Matrix<double> w = Matrix<double>::Identity(d, d);
    FrictionProblem<double> problem{
        BlockMatrix<double>::from_dense(w, {d}), Vector<double>::Ones(d), {law}};
    for (const double normal : {1.0, 0.0, -1.0}) {
      problem.q(0) = normal;
      SolveResult<double> result;
      FrictionAuto<double>{}.solve_into(problem, {.tolerance = 1e-8}, result);
      EXPECT_EQ(result.status, SolveStatus::kSolved);
      EXPECT_EQ(result.note == "nothing closes", normal >= 0);
      EXPECT_EQ(result.z.isZero(0), normal >= 0);
      if (normal >= 0) {
        EXPECT_EQ(result.w, problem.q);
      }
    }
  }
}

/// r = 0 would be a solution if the data were data.
TEST(FrictionAuto, RefusesInvalidProblemsThatNothingCloses) {
  const auto solve = [](double entry, double q, double mu, Eigen::Index size) {
    Matrix<double> w = Matrix<double>::Identity(3, 3);
    w(1, 2) = entry;
    Vector<double> free = Vector<double>::Ones(size);
    free(1) = q;
    return FrictionAuto<double>{}
        .solve({BlockMatrix<double>::from_dense(w, {3}), free, {Coulomb<double, 3>{mu}}},
               {.tolerance = 1e-8})
        .status;
  };
  EXPECT_EQ(solve(0, 0, 0.5, 3), SolveStatus::kSolved);
  EXPECT_THROW((void)solve(NAN, 0, 0.5, 3), InvalidInput);
  EXPECT_THROW((void)solve(0, INFINITY, 0.5, 3), InvalidInput);
  EXPECT_THROW((void)solve(0, 0, -0.5, 3), InvalidInput);
  EXPECT_THROW((void)solve(0, 0, 0.5, 2), InvalidInput);
  EXPECT_THROW((void)solve(0, 0, 0.5, 4), InvalidInput);
}

}  // namespace
}  // namespace assay::friction_auto_test
