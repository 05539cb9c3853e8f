#include "core/one_step_problems/relative_degree.hpp"

#include <gtest/gtest.h>

#include <random>

#include "core/math/convert.hpp"
#include "core/scalar/jet.hpp"
#include "core/scalar/machine.hpp"
#include "core/scalar/rational.hpp"
#include "tests/core/one_step_problems/random_plant.hpp"

namespace assay::relative_degree_test {
namespace {

using Index = Eigen::Index;
using Kind = RelativeDegreeKind;
using Degrees = std::vector<std::optional<int>>;

template <class S>
Matrix<S> matrix(Index rows, Index cols, std::initializer_list<int> entries) {
  Matrix<S> a(rows, cols);
  Index k = 0;
  for (const int entry : entries) a(k / cols, k % cols) = S(entry), ++k;
  return a;
}

/// y = x₁ of a chain of n integrators whose end is driven: r = n.
template <class S>
LinearSystem<S> integrators(Index n) {
  LinearSystem<S> chain{Matrix<S>::Constant(n, n, S(0)),
                        Matrix<S>::Constant(n, 1, S(0)),
                        Matrix<S>::Constant(1, n, S(0))};
  for (Index i = 0; i + 1 < n; ++i) chain.a(i, i + 1) = S(1);
  chain.b(n - 1, 0) = S(1);
  chain.c(0, 0) = S(1);
  return chain;
}

TEST(RelativeDegree, OfAChainOfIntegratorsIsItsLength) {
  for (Index n = 1; n <= 6; ++n) {
    const auto exact = relative_degree(integrators<Rational>(n));
    EXPECT_EQ(exact.kind, Kind::kUniform);
    EXPECT_EQ(exact.uniform, static_cast<int>(n));
    EXPECT_EQ(relative_degree(integrators<double>(n)).uniform, static_cast<int>(n));
  }
}

TEST(RelativeDegree, IsZeroWhereTheFeedthroughIsNonsingular) {
  LinearSystem<Rational> system = integrators<Rational>(3);
  system.d = matrix<Rational>(1, 1, {2});
  EXPECT_EQ(relative_degree(system).uniform, 0);
}

TEST(RelativeDegree, OfAnOutputThatNoInputReachesIsInfinite) {
  LinearSystem<Rational> system = integrators<Rational>(4);
  system.b = Matrix<Rational>::Constant(4, 1, Rational(0));
  system.c(0, 0) = 0, system.c(0, 3) = 1, system.b(0, 0) = 1;  // driven and seen at the wrong ends
  const auto degree = relative_degree(system);
  EXPECT_EQ(degree.kind, Kind::kInfinite);
  EXPECT_EQ(degree.uniform, std::nullopt);
  EXPECT_EQ(degree.of_output, Degrees{std::nullopt});
}

TEST(RelativeDegree, OfAMechanicalContactIsTwo) {
  // (q, v) with M = diag(2, 3), one contact q₁ − q₂: C = (1, −1, 0, 0), B = (0, 0, 1/2, −1/3).
  LinearSystem<Rational> system{matrix<Rational>(4,
                                                 4,
                                                 {0,
                                                  0,
                                                  1,
                                                  0,
                                                  0,
                                                  0,
                                                  0,
                                                  1,  //
                                                  -1,
                                                  0,
                                                  -2,
                                                  0,
                                                  0,
                                                  -5,
                                                  0,
                                                  0}),
                                matrix<Rational>(4, 1, {0, 0, 1, -1}),
                                matrix<Rational>(1, 4, {1, -1, 0, 0})};
  system.b(2, 0) /= 2, system.b(3, 0) /= 3;
  const auto degree = relative_degree(system);
  EXPECT_EQ(degree.uniform, 2);
  EXPECT_EQ(degree.coefficients(0, 0), Rational(5, 6));  // H M⁻¹ Hᵀ
}

TEST(RelativeDegree, IsNotUniformWhereTheFeedthroughIsSingularButNotZero) {
  // D = diag(1, 0), CB = I: row 1 has degree 0, row 2 has 1; (8.4), (8.5) as printed say r = 1.
  const LinearSystem<Rational> system{matrix<Rational>(2, 2, {0, 0, 0, 0}),
                                      matrix<Rational>(2, 2, {1, 0, 0, 1}),
                                      matrix<Rational>(2, 2, {1, 0, 0, 1}),
                                      matrix<Rational>(2, 2, {1, 0, 0, 0})};
  const auto degree = relative_degree(system);
  EXPECT_EQ(degree.kind, Kind::kNonuniform);
  EXPECT_EQ(degree.uniform, std::nullopt);
  EXPECT_EQ(degree.of_output, (Degrees{0, 1}));
  EXPECT_EQ(degree.coefficients, matrix<Rational>(2, 2, {1, 0, 0, 1}));
}

TEST(RelativeDegree, IsNotDefinedWhereTheFirstCoefficientsAreSingular) {
  // Two sensors of one quantity: CB has rank 1.
  const LinearSystem<Rational> system{matrix<Rational>(2, 2, {0, 0, 0, 0}),
                                      matrix<Rational>(2, 2, {1, 0, 0, 1}),
                                      matrix<Rational>(2, 2, {1, 1, 2, 2})};
  const auto degree = relative_degree(system);
  EXPECT_EQ(degree.kind, Kind::kSingular);
  EXPECT_EQ(degree.of_output, (Degrees{1, 1}));
  EXPECT_EQ(degree.uniform, std::nullopt);
}

TEST(RelativeDegree, OfTheOwnInputMayBeLargerThanThatOfTheOutput) {
  // λ₂ enters y₁ at once, λ₁ only ẏ₁; and the other way round for y₂.
  const LinearSystem<Rational> system{matrix<Rational>(2, 2, {0, 0, 0, 0}),
                                      matrix<Rational>(2, 2, {1, 0, 0, 1}),
                                      matrix<Rational>(2, 2, {1, 0, 0, 1}),
                                      matrix<Rational>(2, 2, {0, 1, 1, 0})};
  const auto degree = relative_degree(system);
  EXPECT_EQ(degree.uniform, 0);
  EXPECT_EQ(degree.of_own_input, (Degrees{1, 1}));
}

/// The degree by the definition: powers far beyond n, no Cayley-Hamilton.
Degrees by_definition(const LinearSystem<Rational>& system) {
  Degrees degrees(static_cast<std::size_t>(system.c.rows()));
  Matrix<Rational> power = system.b;
  for (int k = 0; k <= 3 * static_cast<int>(system.a.rows()) + 1; ++k) {
    Matrix<Rational> h = system.d;
    if (k > 0) h = matrix_product<Rational>(system.c, power);
    if (k > 0) power = matrix_product<Rational>(system.a, power);
    for (Index j = 0; j < h.rows(); ++j) {
      auto& own = degrees[static_cast<std::size_t>(j)];
      if (!own && !h.row(j).isZero()) own = k;
    }
  }
  return degrees;
}

template <class To>
LinearSystem<To> in(const LinearSystem<Rational>& system) {
  return {
      convert<To>(system.a), convert<To>(system.b), convert<To>(system.c), convert<To>(system.d)};
}

TEST(RelativeDegree, OfEachOutputIsThatOfTheDefinitionOnSparseSystems) {
  Numbers numbers;
  int infinite = 0, high = 0;
  for (int trial = 0; trial < 500; ++trial) {
    const Index n = numbers.below(6), m = 1 + numbers.below(3);
    const auto sparse = [&](Index rows, Index cols, int density) {
      Matrix<Rational> a = numbers.matrix<Rational>(rows, cols);
      for (Index k = 0; k < a.size(); ++k) {
        if (numbers.below(density) > 0) a.data()[k] = 0;
      }
      return a;
    };
    const LinearSystem<Rational> system{
        sparse(n, n, 3), sparse(n, m, 3), sparse(m, n, 3), sparse(m, m, 9)};
    const auto degree = relative_degree(system);
    EXPECT_EQ(degree.of_output, by_definition(system)) << trial;
    // Small integers: double makes no rounding error, and no entry lies within the bound.
    const auto rounded = relative_degree(in<double>(system));
    EXPECT_EQ(rounded.of_output, degree.of_output) << trial;
    EXPECT_EQ(rounded.kind, degree.kind) << trial;
    infinite += degree.kind == Kind::kInfinite ? 1 : 0;
    for (const auto& own : degree.of_output) high += own && *own >= 3 ? 1 : 0;
  }
  EXPECT_GE(infinite, 20);
  EXPECT_GE(high, 10);
}

TEST(RelativeDegree, DoesNotDependOnTheBasisOfTheState) {
  // A chain of length r, r zeros before it, in a random basis: A ↦ T A T⁻¹, B ↦ T B, C ↦ C T⁻¹.
  Numbers numbers;
  for (int trial = 0; trial < 60; ++trial) {
    const Index n = 2 + numbers.below(4);
    LuFactors<Rational> factors;
    Matrix<Rational> t;
    do {
      t = numbers.matrix<Rational>(n, n);
      factors.compute(t);
    } while (factors.is_singular());
    const Matrix<Rational> inverse =
        factors.solve(Matrix<Rational>(Matrix<Rational>::Identity(n, n)));
    const auto chain = integrators<Rational>(n);
    LinearSystem<Rational> system{
        matrix_product<Rational>(matrix_product<Rational>(t, chain.a), inverse),
        matrix_product<Rational>(t, chain.b),
        matrix_product<Rational>(chain.c, inverse)};
    EXPECT_EQ(relative_degree(system).uniform, static_cast<int>(n)) << trial;
    // In double T A T⁻¹ is rounded, and C A^k B is noise for k < n − 1, not zero: the bound sees
    // it.
    system.d = Matrix<Rational>::Constant(1, 1, Rational(0));
    EXPECT_EQ(relative_degree(in<double>(system)).uniform, static_cast<int>(n)) << trial;
  }
}

TEST(RelativeDegree, TellsARoundedZeroFromASmallCoefficient) {
  LinearSystem<double> system = integrators<double>(2);
  system.c(0, 1) = 1e-300;  // exact data: ẏ = … + 1e-300 λ is an entry, not the noise of a sum
  EXPECT_EQ(relative_degree(system).uniform, 1);
  // 0.1 + 0.2 − 0.3 ≠ 0 in double: CB is noise.
  const LinearSystem<double> noise{Matrix<double>::Identity(3, 3) * 0,
                                   Matrix<double>::Ones(3, 1),
                                   (Matrix<double>(1, 3) << 0.1, 0.2, -0.3).finished()};
  ASSERT_NE((noise.c * noise.b)(0, 0), 0);
  EXPECT_EQ(relative_degree(noise).kind, Kind::kInfinite);
}

TEST(RelativeDegree, InRoundedScalarsCallsNearlySingularCoefficientsSingular) {
  const auto kind = [](double epsilon) {
    return relative_degree<double>({Matrix<double>::Zero(2, 2),
                                    Matrix<double>::Identity(2, 2),
                                    (Matrix<double>(2, 2) << 1, 1, 1, 1 + epsilon).finished()})
        .kind;
  };
  EXPECT_EQ(kind(1e-3), Kind::kUniform);
  EXPECT_EQ(kind(2.3e-16), Kind::kSingular);
}

TEST(RelativeDegree, DoesNotDependOnUnits) {
  Numbers numbers;
  for (int trial = 0; trial < 100; ++trial) {
    LinearSystem<double> system{numbers.matrix<double>(3, 3),
                                numbers.matrix<double>(3, 2),
                                numbers.matrix<double>(2, 3),
                                Matrix<double>::Zero(2, 2)};
    const auto before = relative_degree(system);
    system.c.row(0) *= 0x1p-200, system.b.col(1) *= 0x1p300;
    const auto after = relative_degree(system);
    EXPECT_EQ(before.kind, after.kind) << trial;
    EXPECT_EQ(before.of_output, after.of_output) << trial;
  }
}

TEST(RelativeDegree, OfJetsLooksAtTheirValues) {
  using J = Jet<double, 1>;
  LinearSystem<J> system = integrators<J>(3);
  system.a(0, 1) = J(2, 0);
  const auto degree = relative_degree(system);
  EXPECT_EQ(degree.uniform, 3);
  EXPECT_EQ(degree.coefficients(0, 0).v[0], 1);  // d(2 + ε)·1·1
}

TEST(RelativeDegree, OfNothingIsUniformlyZero) {
  EXPECT_EQ(relative_degree<Rational>(
                {Matrix<Rational>(2, 2), Matrix<Rational>(2, 0), Matrix<Rational>(0, 2)})
                .uniform,
            0);
  // no state: D decides
  EXPECT_EQ(relative_degree<Rational>({Matrix<Rational>(0, 0),
                                       Matrix<Rational>(0, 1),
                                       Matrix<Rational>(1, 0),
                                       matrix<Rational>(1, 1, {1})})
                .uniform,
            0);
  EXPECT_EQ(relative_degree<Rational>(
                {Matrix<Rational>(0, 0), Matrix<Rational>(0, 1), Matrix<Rational>(1, 0)})
                .kind,
            Kind::kInfinite);
}

TEST(RelativeDegree, RefusesArraysThatDoNotFit) {
  LinearSystem<double> system = integrators<double>(2);
  system.b = Matrix<double>::Ones(3, 1);
  EXPECT_THROW((void)relative_degree(system), InvalidInput);
  system = integrators<double>(2);
  system.a = Matrix<double>::Ones(2, 3);
  EXPECT_THROW((void)relative_degree(system), InvalidInput);
  system = integrators<double>(2);
  system.d = Matrix<double>::Ones(2, 2);
  EXPECT_THROW((void)relative_degree(system), InvalidInput);
  system = integrators<double>(2);
  system.c(0, 0) = std::numeric_limits<double>::infinity();
  EXPECT_THROW((void)relative_degree(system), InvalidInput);
}

}  // namespace
}  // namespace assay::relative_degree_test
