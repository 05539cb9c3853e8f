#include "core/schemes/scheme.hpp"

#include <gtest/gtest.h>

#include <memory>

#include "core/scalar/rational.hpp"
#include "core/schemes/scheme_list.hpp"

namespace assay::scheme_test {
namespace {

#define ASSAY_EXPECT_SCHEME(Of, Scalars) \
  static_assert(Scheme<Of<double>> && require_scheme<Of<double>>());
ASSAY_FOR_EACH_SCHEME(ASSAY_EXPECT_SCHEME)
#undef ASSAY_EXPECT_SCHEME

/// All of a scheme but its traits.
struct WithoutTraits {
  using Scalar = double;
  static constexpr std::string_view kName = "stays";
  static constexpr std::string_view kDescription = "stays where it is";
  static std::vector<ParameterSpec> parameters() { return {}; }
  static std::optional<Claim> claim(ErrorMeasure, Regularity, const Parameters&) { return {}; }
  WithoutTraits(const LagrangianModel<double>&, const double&, const Parameters&) {}
  [[nodiscard]] ContactState<double> initial_state() const { return {}; }
  [[nodiscard]] SolveStatus step(ContactState<double>&) { return SolveStatus::kSolved; }
};

struct Complete : WithoutTraits {
  using WithoutTraits::WithoutTraits;
  static constexpr SchemeTraits kTraits = {};
};

/// A trait as a member of its own, misspelt or not, is none.
struct WithAMemberOfItsOwn : WithoutTraits {
  using WithoutTraits::WithoutTraits;
  static constexpr bool kOnlyImpact = true;
};

struct WithTraitsOfItsOwn : WithoutTraits {
  using WithoutTraits::WithoutTraits;
  struct Traits {
    bool only_impact;
  };
  static constexpr Traits kTraits = {true};
};

struct WithoutClaims : Complete {
  using Complete::Complete;
  static void claim() {}
};

struct WithoutAModel : Complete {
  WithoutAModel(const LagrangianModel<double>& model, const double& h)
      : Complete(model, h, Parameters({})) {}
};

struct WithoutSteps : Complete {
  using Complete::Complete;
  SolveStatus step() { return SolveStatus::kSolved; }
};

/// Of first-order systems, without multiplier_instant().
struct WithoutAnInstant : WithoutTraits {
  static constexpr SchemeTraits kTraits = {};
  WithoutAnInstant(const FirstOrderModel<double>& model, const double& h, const Parameters&);
};

struct WithAnInstant : WithoutAnInstant {
  using WithoutAnInstant::WithoutAnInstant;
  [[nodiscard]] double multiplier_instant() const { return 1; }
};

TEST(Scheme, OfFirstOrderSystemsTellsWhereItImposesTheLaws) {
  EXPECT_FALSE(Scheme<WithoutAnInstant>);
  EXPECT_TRUE(Scheme<WithAnInstant>);
}

TEST(Scheme, HasANameClaimsTraitsAModelAndSteps) {
  EXPECT_TRUE(Scheme<Complete>);
  EXPECT_FALSE(Scheme<WithoutClaims>);
  EXPECT_FALSE(Scheme<WithoutAModel>);
  EXPECT_FALSE(Scheme<WithoutSteps>);
  EXPECT_FALSE(Scheme<double>);
}

TEST(Scheme, WithoutTraitsIsNone) {
  EXPECT_FALSE(Scheme<WithoutTraits>);
  EXPECT_FALSE(Scheme<WithAMemberOfItsOwn>);
  EXPECT_FALSE(Scheme<WithTraitsOfItsOwn>);
}

TEST(SchemeTraits, ByDefaultAskNoLawOfOneFamilyOfSchemes) {
  constexpr SchemeTraits kTraits;
  EXPECT_FALSE(kTraits.theta_method);
  EXPECT_FALSE(kTraits.position_level);
  EXPECT_FALSE(kTraits.mean_velocities);
  EXPECT_TRUE(kTraits.uniform);
  EXPECT_FALSE(kTraits.only_impacts);
  EXPECT_FALSE(kTraits.diagonal);
  EXPECT_FALSE(kTraits.increment);
  EXPECT_FALSE(kTraits.force_place);
}

}  // namespace
}  // namespace assay::scheme_test
