#include "reports/study/flat_distance.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "core/scalar/machine.hpp"
#include "core/scalar/rational.hpp"

namespace assay::reports::flat_distance_test {
namespace {

using Atoms = std::vector<Atom<Rational>>;

/// (1) of flat_distance.hpp over φ with values on a grid: exact where the maximiser lies on it.
Rational on_grid(const Atoms& atoms, const Rational& end, int cells) {
  std::vector<Rational> best(static_cast<std::size_t>(2 * cells) + 1, Rational(0));
  const auto value = [&](std::size_t j) { return Rational(static_cast<int>(j) - cells, cells); };
  for (std::size_t i = 0; i < atoms.size(); ++i) {
    std::vector<Rational> next(best.size(), Rational(-1000));
    for (std::size_t j = 0; j < best.size(); ++j) {
      for (std::size_t k = 0; k < best.size(); ++k) {
        const Rational step = abs(Rational(value(j) - value(k)));
        if (i > 0 && step > atoms[i].t - atoms[i - 1].t) continue;
        next[j] = std::max<Rational>(next[j], Rational(best[k] + atoms[i].mass * value(j)));
      }
    }
    best = next;
  }
  Rational result = -1000;
  for (std::size_t j = 0; j < best.size(); ++j) {
    if (abs(value(j)) <= end - atoms.back().t) result = std::max(result, best[j]);
  }
  return result;
}

TEST(FlatNorm, OfOneAtomIsItsMass) {
  EXPECT_EQ(FlatNorm<Rational>::of({{0, Rational(3, 2)}}, 1), Rational(3, 2));
  EXPECT_EQ(FlatNorm<Rational>::of({{0, Rational(-3, 2)}}, 1), Rational(3, 2));
  EXPECT_EQ(FlatNorm<Rational>::of({}, 1), Rational(0));
}

TEST(FlatNorm, OfADelayedImpulseIsMassTimesDelay) {
  EXPECT_EQ(FlatNorm<Rational>::of({{0, 5}, {Rational(1, 8), -5}}, 2), Rational(5, 8));
}

TEST(FlatNorm, OfTwoFarImpulsesIsTheirTotalMass) {
  EXPECT_EQ(FlatNorm<Rational>::of({{0, 5}, {7, -5}}, 8), Rational(10));
}

TEST(FlatNorm, LetsAMassLeaveThroughTheEndAtTheCostOfItsDistance) {
  EXPECT_EQ(FlatNorm<Rational>::of({{0, 5}}, Rational(1, 8)), Rational(5, 8));
  EXPECT_EQ(FlatNorm<Rational>::of({{0, -5}}, 0), Rational(0));
  EXPECT_EQ(FlatNorm<Rational>::of({{0, 5}, {Rational(1, 8), -2}}, Rational(1, 4)),
            Rational(3 * 2 + 2, 8));
}

// A body at rest: the impulses of the steps against the same force, lumped between them.
TEST(FlatNorm, OfMassesThatDifferByRoundingStaysLinearInTheirNumber) {
  std::vector<Atom<double>> atoms;
  double expected = 0;
  for (int k = 0; k < 200000; ++k) {
    const double mass = 1e-4 * (1 + (k % 7) * 1e-16);
    atoms.push_back({k * 1e-5, mass});
    atoms.push_back({k * 1e-5 + 5e-6, -1e-4});
    expected += mass * 5e-6;
  }
  // Rounding: the sum of 4·10⁵ terms, and times of size 2 whose differences are of size 5·10⁻⁶.
  const double rounding = (4e5 + 2 / 5e-6) * std::numeric_limits<double>::epsilon();
  EXPECT_LE(std::abs(FlatNorm<double>::of(atoms, 10) - expected), rounding * expected);
}

TEST(FlatNorm, AgreesWithDynamicProgrammingOnRandomDyadicAtoms) {
  unsigned state = 1;
  const auto draw = [&state](unsigned n) {
    state = state * 1664525U + 1013904223U;
    return static_cast<int>((state >> 16) % n);
  };
  for (int trial = 0; trial < 60; ++trial) {
    Atoms atoms;
    Rational t = 0;
    for (int i = 0; i < 7; ++i) {
      t += Rational(draw(8), 8);
      atoms.push_back({t, Rational(draw(9) - 4)});
    }
    const Rational end = t + Rational(draw(12), 8);
    EXPECT_EQ(FlatNorm<Rational>::of(atoms, end), on_grid(atoms, end, 8)) << trial;
  }
}

}  // namespace
}  // namespace assay::reports::flat_distance_test
