#include "oracles/oblique_impact.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/scalar/rational.hpp"
#include "tests/oracles/motion_laws.hpp"

namespace assay::oracles::oblique_impact_test {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;

std::vector<std::string> laws_broken(const Settings& model, const Settings& motion) {
  return violations(ObliqueImpact::model<Mpfr>(make_parameters<ObliqueImpact>(model)),
                    ObliqueImpact::exact<Mpfr>(make_parameters<ObliqueImpact>(motion), Mpfr(1)));
}

TEST(ObliqueImpact, ObeysTheLawsOfItsModelFromEveryStart) {
  for (const char* vx : {"-3", "0", "1/2"}) {
    for (const char* vy : {"-2", "0", "1"}) {
      for (const char* y : {"0", "1/3"}) {
        for (const char* mu : {"0", "1/5", "4"}) {
          for (const char* e : {"0", "1/2", "1"}) {
            for (const char* e_t : {"0", "3/10", "1"}) {
              const Settings settings{
                  {"vx0", vx}, {"vy0", vy}, {"y0", y}, {"mu", mu}, {"e", e}, {"e_T", e_t}};
              EXPECT_THAT(laws_broken(settings, settings), IsEmpty())
                  << testing::PrintToString(settings);
            }
          }
        }
      }
    }
  }
}

/// |v⁺|² − |v⁻|².
Rational gain(const Settings& settings) {
  const auto p = make_parameters<ObliqueImpact>(settings);
  const auto motion = ObliqueImpact::exact<Rational>(p, Rational(1));
  EXPECT_EQ(motion.events.size(), 1U);
  return motion.events[0].v_plus.squaredNorm() - motion.events[0].v_minus.squaredNorm();
}

TEST(ObliqueImpact, OfFremondDissipatesWhatFrictionAndRestitutionTakeExactly) {
  // Sticking reverses v_x: only (1 − e²) v_y² is lost.
  EXPECT_EQ(gain({{"mu", "4"}}), Rational(-3));
  // Sliding: P_N = 3, P_T = −μ P_N; v_x = 1 − 3/5.
  EXPECT_EQ(gain({{"mu", "1/5"}}), Rational(-3) - 1 + Rational(4, 25));
  // Of an elastic impact with a rough wall a particle returns along its path.
  EXPECT_EQ(gain({{"mu", "4"}, {"e", "1"}}), 0);
}

TEST(ObliqueImpact, WitnessAnotherTangentialLawIsRejected) {
  EXPECT_THAT(laws_broken({}, {{"e_T", "0"}}), Contains(HasSubstr("friction")));
  EXPECT_THAT(laws_broken({}, {{"e", "2/5"}}), Contains(HasSubstr("U+ + e U-")));
}

}  // namespace
}  // namespace assay::oracles::oblique_impact_test
