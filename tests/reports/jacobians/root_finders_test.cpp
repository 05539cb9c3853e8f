#include <gmock/gmock.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <complex>

#include "reports/jacobians/audit.hpp"
#include "reports/jacobians/catalogue.hpp"

namespace assay::reports::root_finders_test {
namespace {

using Complex = std::complex<double>;
using Roots = std::array<Complex, 2>;

/// Of x² + b x + c.
Roots roots_of(double b, double c) {
  const Complex root = std::sqrt(Complex(b * b / 4 - c));
  const Complex far = b > 0 ? -b / 2 - root : -b / 2 + root;
  return {far, far == Complex(0) ? far : c / far};
}

/// A quadratic root finder as the item has one, x = (s, d; a).
Derivative made_of(Roots (*finder)(double, double)) {
  Derivative derivative = find_derivative("quadratic-roots");
  derivative.compiled = [finder](const std::vector<Vector<double>>& points) {
    std::vector<CompiledAnswer> answers;
    for (const Vector<double>& x : points) {
      const Roots z = finder(-2 * x(0), x(0) * x(0) - x(1) * std::fabs(x(1)));
      const Complex b = -(z[0] + z[1]), c = z[0] * z[1];
      answers.push_back({.value = Vector<double>{{b.real(), c.real(), b.imag(), c.imag()}}});
    }
    return answers;
  };
  return derivative;
}

TEST(RootFinders, AreAskedForTwoRealOneDoubleAndTwoComplexRoots) {
  const AuditRow row = audit(made_of(roots_of)).front();
  for (const std::string name : {"d < 0", "d = 0", "d > 0"}) {
    const auto found = std::ranges::find(row.strata, name, &AuditedStratum::name);
    ASSERT_NE(found, row.strata.end()) << name;
    EXPECT_GT(found->points, 0) << name;
  }
}

TEST(RootFinders, AreConfirmedWhateverTheOrderOfTheRoots) {
  EXPECT_EQ(audit(made_of(roots_of)).front().verdict, Verdict::kConfirmed);
  const auto reversed = [](double b, double c) {
    const Roots z = roots_of(b, c);
    return Roots{z[1], z[0]};
  };
  EXPECT_EQ(audit(made_of(reversed)).front().verdict, Verdict::kConfirmed);
}

TEST(RootFinders, AreRefutedWhereComplexRootsAreNotConjugate) {
  const auto one_twice = [](double b, double c) {
    const Roots z = roots_of(b, c);
    return z[0].imag() == 0 ? z : Roots{z[0], z[0]};
  };
  const AuditRow row = audit(made_of(one_twice)).front();
  EXPECT_EQ(row.verdict, Verdict::kRefuted);
  for (const AuditedStratum& stratum : row.strata) {
    if (stratum.name == "d < 0") {
      EXPECT_GT(stratum.refuted, 0);
    }
    if (stratum.name == "d > 0") {
      EXPECT_EQ(stratum.refuted, 0);
    }
  }
}

/// 0 among the roots may be lost to a division by it.
TEST(RootFinders, AreRefutedAtADoubleRootThatTheyLose) {
  const auto divides = [](double b, double c) {
    const Roots z = roots_of(b, c);
    return b * b == 4 * c ? Roots{z[0], c / (b + 2.0 * z[0])} : z;
  };
  const AuditRow row = audit(made_of(divides)).front();
  EXPECT_EQ(row.verdict, Verdict::kRefuted);
  for (const AuditedStratum& stratum : row.strata) {
    if (stratum.name == "d = 0") {
      EXPECT_GT(stratum.refuted, 0);
    }
    if (stratum.name == "d < 0" || stratum.name == "d > 0") {
      EXPECT_EQ(stratum.refuted, 0);
    }
  }
}

}  // namespace
}  // namespace assay::reports::root_finders_test
