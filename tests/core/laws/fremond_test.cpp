#include "core/laws/fremond.hpp"

#include <gtest/gtest.h>

#include "core/scalar/rational.hpp"
#include "core/solvers/nonsmooth_gauss_seidel.hpp"
#include "core/solvers/single_contact.hpp"
#include "tests/core/solvers/contact_problems.hpp"

namespace assay::fremond_test {
namespace {

/// rᵀ(u⁺ + u⁻), twice the work of the impulses, with u⁺ = W r + u⁻: no force acts.
template <class S>
S work(const FrictionProblem<S>& impact, const Vector<S>& r, const Vector<S>& before) {
  Vector<S> after(r.size());
  impact.w.multiply_add(r, before, after);
  S sum(0);
  for (Eigen::Index i = 0; i < r.size(); ++i) sum += r(i) * (after(i) + before(i));
  return sum;
}

TEST(FremondLaw, IsTheFreeVelocityPlusRestitutionTimesTheVelocityBefore) {
  const std::vector<FrictionalImpact<Rational>> laws{fremond(Rational(1, 2)),
                                                     {Rational(1, 3), Rational(1, 4)}};
  const Vector<Rational> free = (Vector<Rational>(5) << 1, 2, 3, 4, 5).finished();
  const Vector<Rational> before = (Vector<Rational>(5) << -2, 6, 7, -3, 8).finished();
  EXPECT_EQ(impact_velocities(laws, {3, 2}, free, before),
            (Vector<Rational>(5) << 0, 8, 10, 3, 7).finished());
}

TEST(FremondLaw, NeverCreatesEnergyExactly) {
  ContactGenerator generate(1);
  int worked = 0;
  for (int k = 0; k < 400; ++k) {
    auto problem = generate.many<Rational>(
        {Coulomb<Rational, 2>{generate.friction<Rational>()}}, 2, Rational(1, 8));
    Vector<Rational> before = problem.q;
    if (before(0) > 0) before(0) = -before(0);  // approaching
    const Rational e(generate.integer(0, 4), 4);
    problem.q = impact_velocities<Rational>({fremond(e)}, {2}, before, before);
    const auto result = SingleContact<Rational>().solve(problem);
    ASSERT_EQ(result.status, SolveStatus::kSolved);
    const Rational twice = work(problem, result.z, before);
    EXPECT_LE(twice, 0);
    worked += twice < 0 ? 1 : 0;
  }
  EXPECT_GT(worked, 100);
}

TEST(FremondLaw, NeverCreatesEnergyInThreeDimensionsAtSeveralContacts) {
  ContactGenerator generate(2);
  for (int k = 0; k < 50; ++k) {
    auto problem =
        generate.many<double>({Coulomb<double, 3>{0.5}, Coulomb<double, 3>{0.25}}, 6, 0.5);
    Vector<double> before = problem.q;
    for (const int normal : {0, 3}) before(normal) = -std::abs(before(normal));
    const double e = generate.integer(0, 4) / 4.;
    problem.q = impact_velocities<double>({fremond(e), fremond(e)}, {3, 3}, before, before);
    const auto result = NonsmoothGaussSeidel<double>().solve(problem);
    ASSERT_EQ(result.status, SolveStatus::kSolved);
    // the residual of the solver times r and u, which stay below 100
    const double rounding = to_double(result.residual) * 600 + 6e4 * unit_roundoff<double>();
    EXPECT_LE(work(problem, result.z, before), rounding);
  }
}

TEST(NewtonLawWithFriction, CreatesEnergyWhereFremondsDoesNot) {
  // a rod that strikes obliquely, e_N = 1 and e_T = 0: the impulse pulls along the slip before it
  ContactGenerator generate(3);
  int created = 0;
  for (int k = 0; k < 2000; ++k) {
    auto problem = generate.many<Rational>({Coulomb<Rational, 2>{Rational(2)}}, 2, Rational(1, 8));
    Vector<Rational> before = problem.q;
    if (before(0) > 0) before(0) = -before(0);
    const FrictionalImpact<Rational> newton{Rational(1), Rational(0)};
    problem.q = impact_velocities<Rational>({newton}, {2}, before, before);
    const auto result = SingleContact<Rational>().solve(problem);
    created += result.status == SolveStatus::kSolved && work(problem, result.z, before) > 0 ? 1 : 0;
  }
  EXPECT_GT(created, 0);
}

TEST(FremondLaw, RefusesRestitutionBeyondOneAndArraysThatDoNotFit) {
  const Vector<double> u = Vector<double>::Zero(3);
  for (const double e : {-0.5, 1.5, std::nan("")}) {
    EXPECT_THROW(static_cast<void>(impact_velocities<double>({fremond(e)}, {3}, u, u)),
                 InvalidInput);
  }
  EXPECT_THROW(static_cast<void>(impact_velocities<double>({fremond(1.)}, {2}, u, u)),
               InvalidInput);
  EXPECT_THROW(static_cast<void>(impact_velocities<double>({}, {3}, u, u)), InvalidInput);
}

}  // namespace
}  // namespace assay::fremond_test
