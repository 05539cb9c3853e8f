#include "core/solvers/friction_lcp.hpp"

#include <gtest/gtest.h>

#include "core/scalar/mpfr.hpp"
#include "core/solvers/solver_list.hpp"
#include "core/solvers/single_contact.hpp"
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
