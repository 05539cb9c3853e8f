#include "core/systems/contact_model.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

#include "core/scalar/interval.hpp"
#include "core/scalar/machine.hpp"
#include "core/scalar/rational.hpp"
#include "tests/core/schemes/contact_systems.hpp"

namespace assay::contact_model_test {
namespace {

using testing::AllOf;
using testing::HasSubstr;

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

template <class Change>
std::string refusal(const Change& change) {
  ContactModel<double> model = whole_model();
  change(model);
  try {
    validate(model);
  } catch (const InvalidInput& error) {
    return error.what();
  }
  return "accepted";
}

TEST(Validate, AcceptsAWholeModelAndOneWithoutTheOptionalArrays) {
  EXPECT_NO_THROW(validate(whole_model()));
  EXPECT_NO_THROW(validate(whole_model<Rational>()));
  EXPECT_EQ(refusal([](auto& m) { m.system.damping.resize(0, 0); }), "accepted");
  EXPECT_EQ(refusal([](auto& m) { m.system.stiffness.resize(0, 0); }), "accepted");
  EXPECT_EQ(refusal([](auto& m) { m.system.external_force = {}; }), "accepted");
  EXPECT_EQ(refusal([](auto& m) {
              m.relation = {};
              m.law = {};
            }),
            "accepted");
}

TEST(Validate, NamesTheArrayOfTheWrongSize) {
  const auto wrong = [](auto&& change) { return refusal(change); };
  EXPECT_THAT(wrong([](auto& m) { m.system.mass.resize(0, 0); }),
              HasSubstr("mass matrix is empty"));
  EXPECT_THAT(wrong([](auto& m) { m.system.mass.setOnes(2, 3); }),
              AllOf(HasSubstr("mass matrix is 2×3"), HasSubstr("must be 2×2")));
  EXPECT_THAT(wrong([](auto& m) { m.system.damping.setOnes(1, 2); }),
              HasSubstr("damping matrix is 1×2"));
  EXPECT_THAT(wrong([](auto& m) { m.system.stiffness.setOnes(3, 3); }),
              HasSubstr("stiffness matrix is 3×3"));
  EXPECT_THAT(wrong([](auto& m) { m.relation.jacobian.setOnes(2, 1); }),
              HasSubstr("contact matrix is 2×1"));
  EXPECT_THAT(wrong([](auto& m) { m.relation.jacobian.setOnes(1, 2); }),
              AllOf(HasSubstr("contact matrix is 1×2"), HasSubstr("must be 2×2")));
  EXPECT_THAT(wrong([](auto& m) { m.relation.offset.resize(0); }),
              HasSubstr("contact matrix is 2×2"));
  EXPECT_THAT(wrong([](auto& m) { m.law.restitution.setOnes(1); }),
              HasSubstr("restitution coefficients is 1×1"));
  EXPECT_THAT(wrong([](auto& m) { m.initial_position.setOnes(3); }),
              HasSubstr("initial position is 3×1"));
  EXPECT_THAT(wrong([](auto& m) { m.initial_velocity.setOnes(0); }),
              HasSubstr("initial velocity is 0×1"));
  EXPECT_THAT(wrong([](auto& m) {
                m.system.external_force = ExternalForce<double>(vector_of<double>({1, 2, 3}));
              }),
              HasSubstr("external force is 3×1"));
  EXPECT_THAT(wrong([](auto& m) {
                m.system.external_force =
                    ExternalForce<double>::of_time([](double, auto& f) { f.setOnes(1); });
              }),
              HasSubstr("external force is 1×1"));
}

TEST(Validate, NamesTheEntryThatIsNotFinite) {
  for (double bad : {kNan, kInfinity, -kInfinity}) {
    const auto wrong = [](auto&& change) { return refusal(change); };
    EXPECT_THAT(wrong([=](auto& m) { m.system.mass(1, 0) = bad; }),
                HasSubstr("mass matrix (1, 0)"));
    EXPECT_THAT(wrong([=](auto& m) { m.system.damping(0, 1) = bad; }),
                HasSubstr("damping matrix (0, 1)"));
    EXPECT_THAT(wrong([=](auto& m) { m.system.stiffness(1, 1) = bad; }),
                HasSubstr("stiffness matrix (1, 1)"));
    EXPECT_THAT(wrong([=](auto& m) { m.relation.jacobian(0, 0) = bad; }),
                HasSubstr("contact matrix (0, 0)"));
    EXPECT_THAT(wrong([=](auto& m) { m.relation.offset(1) = bad; }),
                HasSubstr("contact offset (1, 0)"));
    EXPECT_THAT(wrong([=](auto& m) { m.law.restitution(0) = bad; }),
                HasSubstr("restitution coefficients (0, 0)"));
    EXPECT_THAT(wrong([=](auto& m) { m.initial_position(0) = bad; }),
                HasSubstr("initial position (0, 0)"));
    EXPECT_THAT(wrong([=](auto& m) { m.initial_velocity(1) = bad; }),
                HasSubstr("initial velocity (1, 0)"));
    EXPECT_THAT(wrong([=](auto& m) { m.initial_time = bad; }), HasSubstr("initial time"));
    EXPECT_THAT(wrong([=](auto& m) {
                  m.system.external_force = ExternalForce<double>(vector_of<double>({1, bad}));
                }),
                HasSubstr("external force at the initial time (1, 0)"));
  }
}

TEST(Validate, RefusesARestitutionCoefficientOutsideZeroToOne) {
  EXPECT_THAT(refusal([](auto& m) { m.law.restitution(1) = 1.0000001; }),
              AllOf(HasSubstr("restitution coefficient of contact 1"), HasSubstr("[0, 1]")));
  EXPECT_THAT(refusal([](auto& m) { m.law.restitution(0) = -1e-300; }),
              HasSubstr("restitution coefficient of contact 0"));
}

TEST(Validate, RefusesAMassThatIsNotSymmetricPositiveDefinite) {
  const auto mass = [](double a, double b, double c, double d) {
    return refusal([=](auto& m) { m.system.mass = matrix_of<double>(2, 2, {a, b, c, d}); });
  };
  EXPECT_THAT(mass(2, 1, 1.0000001, 2),
              AllOf(HasSubstr("mass matrix is not symmetric"), HasSubstr("(1, 0)")));
  EXPECT_THAT(mass(1, 1, 1, 1), HasSubstr("not positive definite: pivot 1"));
  EXPECT_THAT(mass(1, 2, 2, 1), HasSubstr("not positive definite: pivot 1"));
  EXPECT_THAT(mass(0, 0, 0, 1), HasSubstr("not positive definite: pivot 0"));
  EXPECT_THAT(mass(-1, 0, 0, 1), HasSubstr("not positive definite: pivot 0"));
  EXPECT_THAT(mass(0, 1, 1, 0), HasSubstr("not positive definite: pivot 0"));
  EXPECT_EQ(mass(1e-200, 0, 0, 1e200), "accepted") << "a matter of units";
  // A pivot within n u of the entry it came from is rounding.
  const double ulp = std::numeric_limits<double>::epsilon();
  EXPECT_THAT(mass(1, 1, 1, 1 + ulp), HasSubstr("not positive definite"));
  EXPECT_EQ(mass(1, 1, 1, 1 + 4 * ulp), "accepted");
}

TEST(Validate, DecidesDefinitenessExactlyOnRationals) {
  ContactModel<Rational> model = whole_model<Rational>();
  const Rational tiny = parse_rational("1e-60");
  model.system.mass = matrix_of<Rational>(2, 2, {1, 1, 1, Rational(1 + tiny)});
  EXPECT_NO_THROW(validate(model));
  model.system.mass(1, 1) = Rational(1 - tiny);
  EXPECT_THROW(validate(model), InvalidInput);
}

TEST(Validate, LeavesAMassOfOverlappingEnclosuresUndecided) {
  // The two off-diagonal entries enclose 1/3 and need not be the same number: documented behaviour.
  ContactModel<Interval> model = whole_model<Interval>();
  EXPECT_NO_THROW(validate(model));
  model.system.mass(0, 1) = model.system.mass(1, 0) = Interval(Rational(1, 3));
  EXPECT_THROW(validate(model), UndecidedComparison);
}

}  // namespace
}  // namespace assay::contact_model_test
