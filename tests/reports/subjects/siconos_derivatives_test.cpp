#include <gmock/gmock.h>

#include <algorithm>

#include "reports/cli/subject_catalogue.hpp"
#include "reports/jacobians/audit.hpp"
#include "reports/study/scheme_entry.hpp"

namespace assay::reports::siconos_derivatives_test {
namespace {

/// Derivatives of Siconos 4.4.0 as it is installed; nothing to test where it is not.
class SiconosDerivatives : public testing::Test {
 protected:
  void SetUp() override {
    if (installed_subjects().empty()) GTEST_SKIP() << "built without Siconos";
    if (catalogue().subjects().empty()) catalogue().load(installed_subjects().front());
  }

  static SubjectCatalogue& catalogue() {
    static SubjectCatalogue all(schemes(), {});
    return all;
  }

  static bool has(const std::string& name) {
    return std::ranges::any_of(catalogue().derivatives(), [&](const Derivative& derivative) {
      return derivative.name == "siconos/" + name;
    });
  }
  static Derivative find(const std::string& name) {
    for (Derivative& derivative : catalogue().derivatives()) {
      if (derivative.name == "siconos/" + name) return derivative;
    }
    ADD_FAILURE() << "no derivative " << name;
    return {};
  }

  static AuditRow audited(const std::string& name) {
    return audit(find(name), {.points = 8}).front();
  }

  /// At one point.
  static PointJudgement judged(const std::string& name, const std::vector<Rational>& x) {
    return judge(find(name), x, {AuditScalar::kDouble}, 1).front();
  }
};

TEST_F(SiconosDerivatives, OfConesAndRigidBodiesAreRight) {
  for (const char* name : {"project-on-cone",
                           "project-on-second-order-cone",
                           "project-on-rolling-cone",
                           "project-on-rolling-cone-2d",
                           "gyroscopic-moment",
                           "rate-matrix",
                           "minimum",
                           "normal-scaling",
                           "quadratic-roots",
                           "cubic-roots"}) {
    EXPECT_EQ(audited(name).verdict, Verdict::kConfirmed) << name;
  }
}

/// Of an open contact the disk is a point, so that F_T = r_T around it, also where r_T = rho_T u_T.
TEST_F(SiconosDerivatives, AlartCurnierSticksAtAnOpenContactWithoutSlip) {
  const PointJudgement at_rest = judged("alart-curnier", {0, 0, 0, 1, 0, 0, 1, Rational(1, 2), 1});
  EXPECT_EQ(at_rest.verdict, Verdict::kRefuted);
  EXPECT_EQ(at_rest.reason, "is not the derivative");
  for (const char* name : {"alart-curnier", "alart-curnier-of-all", "alart-curnier-generated"}) {
    const AuditRow row = audited(name);
    EXPECT_EQ(row.verdict, Verdict::kRefuted) << name;
    for (const AuditedStratum& stratum : row.strata) {
      const bool has_no_slip =
          stratum.name.find("(r_s - rho_t u_s) (r_s - rho_t u_s) = 0") != std::string::npos;
      const bool cancels = std::string(name) == "alart-curnier-generated";
      EXPECT_TRUE(stratum.refuted == 0 || has_no_slip || cancels) << name << " on " << stratum.name;
    }
  }
  const auto with_slip = [](long share) {
    return judged("alart-curnier-generated",
                  {-1, Rational(1, share), 0, 1, 0, 0, 1, Rational(1, 2), 1});
  };
  EXPECT_EQ(with_slip(1L << 8).verdict, Verdict::kConfirmed);
  EXPECT_EQ(with_slip(1L << 30).verdict, Verdict::kRefuted) << "it cancels beside it, too";
}

TEST_F(SiconosDerivatives, JeanMoreauLeavesEntriesAsTheyWere) {
  const PointJudgement finding = judged("jean-moreau", {1, 0, 0, 0, 0, 0, 1, 1, 1});
  EXPECT_EQ(finding.verdict, Verdict::kRefuted);
  EXPECT_EQ(finding.reason, "entry (0, 1) is not written");
}

/// r = 0, u = (-1, 0, 0), mu = 1: F = y around it, which r has no part in.
TEST_F(SiconosDerivatives, NaturalMapFromComputerAlgebraIsWrongAtRest) {
  const PointJudgement finding = judged("natural-map-generated", {0, 0, 0, -1, 0, 0, 1});
  EXPECT_EQ(finding.verdict, Verdict::kRefuted);
  EXPECT_EQ(finding.hand, "1");
  EXPECT_EQ(finding.truth, "0");
}

/// r = 0, u = (-1, 1, 0), mu = 1: y = (0, 1, 0), and F is smooth there.
TEST_F(SiconosDerivatives, FischerBurmeisterFromComputerAlgebraIsWrongWhereTheSumIsAMultipleOfOne) {
  const PointJudgement finding = judged("fischer-burmeister-generated", {0, 0, 0, -1, 1, 0, 1});
  EXPECT_EQ(finding.verdict, Verdict::kRefuted);
  EXPECT_EQ(finding.reason, "is not the derivative");
}

/// Its discriminant is (a + d)^2 - 4 (a + d).
TEST_F(SiconosDerivatives, ScalingsAreNotThoseOfTheEigenvalues) {
  EXPECT_EQ(judged("tangential-scaling", {2, 0, 3}).reason, "is not the value of the map");
}

/// Where W is diagonal its eigenvalues are not sorted.
TEST_F(SiconosDerivatives, ScalingIsNotThatOfTheLargestEigenvalueInItsAxes) {
  EXPECT_EQ(judged("spectral-scaling", {1, 1, 2, 1, 0, 0, 0}).verdict, Verdict::kRefuted);
  EXPECT_EQ(judged("spectral-scaling", {2, 1, 1, 1, 0, 0, 0}).verdict, Verdict::kConfirmed);
  EXPECT_EQ(judged("spectral-scaling", {1, 1, 2, 1, 1, 1, 0}).verdict, Verdict::kConfirmed);
}

/// Two pairs with centres 0 and 2^-10, (x^2 - 1) ((x - 2^-10)^2 - 1/4): it takes the linear
/// coefficient that is left by the shift to the mean, 7e-4, for 0.
TEST_F(SiconosDerivatives, RootsOfNearlyBiquadraticPolynomialsAreWrong) {
  const Rational half(1, 2), small(1, 1024);
  EXPECT_EQ(judged("quartic-roots", {0, 1, 0, half, 1}).verdict, Verdict::kConfirmed);
  const PointJudgement finding = judged("quartic-roots", {0, 1, small, half, 1});
  EXPECT_EQ(finding.verdict, Verdict::kRefuted);
  EXPECT_EQ(finding.reason, "is not the value of the map");
  EXPECT_EQ(audited("quartic-roots").verdict, Verdict::kRefuted);
}

/// It overwrites the entry of the diagonal that it must add to.
TEST_F(SiconosDerivatives, QiIsWrongAtItsKinks) {
  const PointJudgement finding = judged("qi", {0, -2, 1, 0});
  EXPECT_EQ(finding.verdict, Verdict::kRefuted);
  EXPECT_EQ(finding.row, finding.column);
}

/// It returns its argument.
TEST_F(SiconosDerivatives, ProjectionOnTheDualRollingConeIsNone) {
  EXPECT_EQ(audited("project-on-dual-rolling-cone").verdict, Verdict::kRefuted);
}

/// Of the half space that is the dual of the half line, a point inside is moved to 0.
TEST_F(SiconosDerivatives, ProjectionOnTheDualConeIsWrongWithoutFriction) {
  EXPECT_EQ(judged("project-on-dual-cone", {-1, 0, 0, 0}).verdict, Verdict::kRefuted);
  for (const AuditedStratum& stratum : audited("project-on-dual-cone").strata) {
    EXPECT_TRUE(stratum.refuted == 0 || stratum.name.ends_with("mu = 0")) << stratum.name;
  }
}

/// Joints are in a library of their own.
class SiconosJoints : public SiconosDerivatives {
 protected:
  void SetUp() override {
    SiconosDerivatives::SetUp();
    if (!IsSkipped() && !has("knee-joint")) GTEST_SKIP() << "built without Siconos' mechanics";
  }
};

TEST_F(SiconosJoints, HaveConditionsAndTheirDerivatives) {
  for (const char* name :
       {"knee-joint", "pivot-joint", "prismatic-joint", "cylindrical-joint", "fixed-joint"}) {
    const AuditRow row = audited(name);
    EXPECT_EQ(row.verdict, Verdict::kConfirmed) << name;
    EXPECT_GT(row.points, 0) << name;
  }
}

/// r1 = (0, 0, 1), and the quaternion of the first body changes by (0, 0, 0, 1).
TEST_F(SiconosJoints, OfAKneeHaveAWrongRate) {
  std::vector<Rational> x(34, Rational(0));
  x[16] = x[26] = 1;
  const PointJudgement finding = judged("knee-joint-rate", x);
  EXPECT_EQ(finding.verdict, Verdict::kRefuted);
  EXPECT_EQ(finding.truth, "2");
  EXPECT_EQ(finding.column, 4);
}

}  // namespace
}  // namespace assay::reports::siconos_derivatives_test
