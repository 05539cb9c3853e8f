#include "core/solvers/friction_lcp.hpp"

#include <gtest/gtest.h>

#include "core/scalar/mpfr.hpp"
#include "core/solvers/single_contact.hpp"
#include "core/solvers/solver_list.hpp"
#include "tests/core/solvers/contact_problems.hpp"

namespace assay::friction_lcp_test {
namespace {

template <class S>
FrictionProblem<S> planar_contacts(ContactGenerator& generate, int contacts, const S& shift) {
  std::vector<ContactLaw<S>> laws;
  for (int k = 0; k < contacts; ++k) laws.push_back(Coulomb<S, 2>{generate.friction<S>()});
  laws.push_back(Unilateral{});
  laws.push_back(Equality{1});
  const int columns = static_cast<int>(total_dimension(laws));
  return generate.many<S>(std::move(laws), columns, shift);
}

TEST(FrictionLcp, IsExactOnRationals) {
  ContactGenerator generate(1);
  for (int k = 0; k < 20; ++k) {
    const auto problem = planar_contacts<Rational>(generate, 1 + k % 2, Rational(1, 2));
    const auto result = FrictionLcp<Rational>().solve(problem);
    ASSERT_EQ(result.status, SolveStatus::kSolved);
    EXPECT_EQ(result.residual, 0);
  }
}

/// u₁ + u₃ = −5 for all r, beside a third contact whose numbers are 130 times as large: with their
/// rounding for a tolerance some r would pass. `connected`: an entry of W joins the third to them.
TEST(FrictionLcp, ProvesThatThereIsNoneBesideLargerNumbers) {
  for (const double connected : {0.0, 1.0}) {
    Matrix<double> w = Matrix<double>::Constant(6, 6, 0);
    w(0, 0) = w(2, 2) = 402653223.0 / 134217728;
    w(0, 2) = w(2, 0) = -w(0, 0);
    w(4, 4) = 1;
    w(4, 2) = connected;
    Vector<double> q(6);
    q << 2198771596824, 0, -2198771596829, 0, -527764961361855.0 / 8, -285873050910720;
    const FrictionProblem<double> problem{
        BlockMatrix<double>::from_dense(w, {2, 2, 2}),
        q,
        {Coulomb<double, 2>{4}, Coulomb<double, 2>{0.5}, Coulomb<double, 2>{4}}};
    EXPECT_EQ(FrictionLcp<double>().solve(problem).status, SolveStatus::kNoSolution) << connected;
  }
}

/// Of the same problem a candidate that misses the small contacts by what the large ones round.
TEST(FrictionProblem, IsNotSolvedByTheRoundingOfContactsThatDoNotTouch) {
  Matrix<double> w = Matrix<double>::Identity(4, 4);
  Vector<double> q(4), r(4);
  q << -1, 0, -1e15, 0;
  r << 1 + 1e-9, 0, 1e15, 0;
  const FrictionProblem<double> apart{BlockMatrix<double>::from_dense(w, {2, 2}),
                                      q,
                                      {Coulomb<double, 2>{0.5}, Coulomb<double, 2>{0.5}}};
  const auto status = [&](const FrictionProblem<double>& problem) {
    return examine(problem, r, 0.0, SolveStatus::kStalled, 1).status;
  };
  EXPECT_EQ(status(apart), SolveStatus::kStalled);
  r(0) = 1;
  EXPECT_EQ(status(apart), SolveStatus::kSolved) << "witness: the right one is";
}

/// The second contact sticks without a load along it: what rounding leaves of β⁺ − β⁻ is no
/// impulse.
TEST(FrictionLcp, LeavesNoImpulseOfRounding) {
  Matrix<double> w(4, 4);
  w << 2, 0, 0, 0, 0, 2, 0.25, 0.375, 0, 0.25, 2.1875, 0, 0, 0.375, 0, 2;
  const FrictionProblem<double> problem{BlockMatrix<double>::from_dense(w, {2, 2}),
                                        Vector<double>{{0, 1, -1, 0}},
                                        {Coulomb<double, 2>{0}, Coulomb<double, 2>{0.5}}};
  const auto result = FrictionLcp<double>().solve(problem);
  EXPECT_EQ(result.status, SolveStatus::kSolved);
  EXPECT_EQ(result.z(3), 0);
}

TEST(FrictionLcp, IsExactWhereTheContactsAreHyperstatic) {
  ContactGenerator generate(2);
  for (int k = 0; k < 20; ++k) {
    std::vector<ContactLaw<Rational>> laws;
    for (int i = 0; i < 3; ++i) laws.push_back(Coulomb<Rational, 2>{Rational(1, 2)});
    const auto problem = generate.many<Rational>(std::move(laws), 2, Rational(0));
    const auto result = FrictionLcp<Rational>().solve(problem);
    ASSERT_EQ(result.status, SolveStatus::kSolved) << result.note;
    EXPECT_EQ(result.residual, 0);
  }
}

TEST(FrictionLcp, NeverContradictsTheEnumerationOfOneContact) {
  ContactGenerator generate(3);
  int solved = 0, refuted = 0;
  for (int k = 0; k < 1500; ++k) {
    const auto problem =
        generate.any<Rational>(Coulomb<Rational, 2>{generate.friction<Rational>()});
    const auto lcp = FrictionLcp<Rational>().solve(problem);
    const auto all = SingleContact<Rational>().solve_all(problem);
    if (lcp.status == SolveStatus::kSolved) {
      ++solved;
      EXPECT_FALSE(all.is_empty());
    } else if (lcp.status == SolveStatus::kNoSolution) {
      ++refuted;
      EXPECT_TRUE(all.is_empty());
    }
  }
  EXPECT_GT(solved, 500);
  EXPECT_GT(refuted, 10);
}

TEST(FrictionLcp, HasTheImpulsesOfTheLawInItsUnknowns) {
  // slip: r_N = 2, r_T = −1 against u_T = 2: β⁺ = 0, β⁻ = 1, λ = 2
  const auto problem =
      one_contact<Rational>({1, 0, 0, 1}, {-2, 3}, Coulomb<Rational, 2>{Rational(1, 2)});
  const auto box = FrictionLcp<Rational>::formulate(problem);
  const Vector<Rational> z = (Vector<Rational>(4) << 2, 0, 1, 2).finished();
  EXPECT_EQ(natural_residual(box, z), 0);
  EXPECT_EQ(FrictionLcp<Rational>::impulses(problem, z), (Vector<Rational>(2) << 2, -1).finished());
  const Vector<Rational> wrong = (Vector<Rational>(4) << 2, 1, 0, 2).finished();  // along the slip
  EXPECT_NE(natural_residual(box, wrong), 0);
}

template <class S>
class FrictionLcpScalars : public testing::Test {};
using Scalars = testing::Types<double, Dd, Mpfr50>;
TYPED_TEST_SUITE(FrictionLcpScalars, Scalars);

TYPED_TEST(FrictionLcpScalars, SolvesWhatRationalsSolve) {
  using S = TypeParam;
  ContactGenerator generate(4);
  for (int k = 0; k < 10; ++k) {
    const auto problem = planar_contacts<S>(generate, 2, ratio<S>(1, 2));
    EXPECT_EQ(FrictionLcp<S>().solve(problem).status, SolveStatus::kSolved);
  }
}

TEST(FrictionLcp, RefusesFrictionInThreeDimensions) {
  ContactGenerator generate(5);
  const auto problem = generate.any<double>(Coulomb<double, 3>{0.5});
  EXPECT_THROW(static_cast<void>(FrictionLcp<double>().solve(problem)), InvalidInput);
}

TEST(FrictionLcp, OfNoContactIsSolved) {
  EXPECT_EQ(FrictionLcp<Rational>().solve({}).status, SolveStatus::kSolved);
}

}  // namespace
}  // namespace assay::friction_lcp_test
