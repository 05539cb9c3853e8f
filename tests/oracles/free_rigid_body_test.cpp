#include "oracles/free_rigid_body.hpp"

#include <gtest/gtest.h>

#include <boost/math/special_functions/ellint_3.hpp>
#include <map>

#include "core/math/rotation_vector.hpp"
#include "core/scalar/mpfr_boost_math.hpp"
#include "oracles/detail/elliptic_motion.hpp"
#include "oracles/detail/euler_top.hpp"
#include "tests/oracles/reference_table.hpp"
#include "tests/oracles/rigid_body_laws.hpp"
#include "tests/oracles/with_digits.hpp"

namespace assay::oracles::free_rigid_body_test {
namespace {

Settings settings(std::initializer_list<const char*> values) {
  const char* names[] = {"I1", "I2", "I3", "w1", "w2", "w3", "p0", "p1", "p2", "p3"};
  Settings result;
  int i = 0;
  for (const char* value : values) result.emplace_back(names[i++], value);
  return result;
}

const std::map<std::string, Settings> kTabulated = {
    {"asym_pub", settings({"1", "2", "3", "0.1", "2", "0.1"})},
    {"asym_pub2", settings({"2", "3", "4.5", "1", "0.5", "2"})},
    {"sym_pub", settings({"2", "2", "1", "0.5", "0", "3"})},
    {"fast_pub", settings({"5", "1", "3", "10", "1", "-4"})}};

/// Every kind of motion: both sides of the separatrix, near to it, on it; every order of the
/// moments; symmetric bodies; steady rotations.
std::vector<Settings> all_kinds() {
  std::vector<Settings> kinds;
  const char* moments[][3] = {{"1", "2", "3"},
                              {"1", "3", "2"},
                              {"2", "1", "3"},
                              {"2", "3", "1"},
                              {"3", "1", "2"},
                              {"3", "2", "1"}};
  for (const auto& m : moments) {
    kinds.push_back(settings({m[0], m[1], m[2], "1", "-2", "3"}));
    kinds.push_back(settings({m[0], m[1], m[2], "-1", "1/3", "-1/5"}));
    kinds.push_back(settings({m[0], m[1], m[2], "-3", "-1/7", "0"}));
  }
  kinds.push_back(settings({"1", "2", "3", "1/100", "2", "1/100"}));
  kinds.push_back(settings({"1", "2", "8/3", "4", "1", "3"}));    // on the separatrix
  kinds.push_back(settings({"1", "2", "8/3", "-4", "0", "3"}));   // on it, from its middle
  kinds.push_back(settings({"8/3", "2", "1", "3", "-2", "-4"}));  // on it
  kinds.push_back(settings({"1", "2", "8/3", "4", "1", "3.000000001"}));
  kinds.push_back(settings({"2", "2", "1", "1", "-1", "2"}));
  kinds.push_back(settings({"1", "2", "2", "-1", "2", "1"}));
  kinds.push_back(settings({"2", "1", "2", "1", "2", "-3"}));
  kinds.push_back(settings({"2", "2", "2", "1", "2", "-3"}));
  kinds.push_back(settings({"2", "2", "1", "1", "2", "0"}));
  kinds.push_back(settings({"1", "2", "3", "0", "2", "0"}));
  kinds.push_back(settings({"1", "2", "3", "0", "0", "0"}));
  kinds.push_back(settings({"1", "2", "3", "1", "2", "3", "1/2", "-1/2", "1/2", "1/2"}));
  kinds.push_back(settings({"1", "2", "3", "0", "2", "0", "0", "3/5", "0", "-0.8"}));
  return kinds;
}

std::string text(const Settings& settings) { return testing::PrintToString(settings); }

TEST(FreeRigidBody, AgreesWithTheTablesToTheLastOf50Digits) {
  const ReferenceTable table("free_rigid_body.states.csv");
  const WorkingDigits digits(70);
  ASSERT_EQ(table.size(), 40U);
  for (std::size_t row = 0; row < table.size(); ++row) {
    const std::string& name = table.text(row, "case");
    const Parameters p = make_parameters<FreeRigidBody>(kTabulated.at(name));
    const auto state =
        FreeRigidBody::exact<Mpfr>(p)->at(from_rational<Mpfr>(table.number(row, "t")));
    const auto off = [&](const Mpfr& value, const std::string& column) {
      const Rational computed = ScalarTraits<Mpfr>::to_rational(value);
      EXPECT_LE(units_of_50th_digit(computed, table.number(row, column)), 1)
          << name << " at " << table.text(row, "t") << ", " << column;
    };
    for (int i = 0; i < 3; ++i) off(state.angular_velocity(i), "w" + std::to_string(i + 1));
    const bool same = (state.attitude(0) > 0) == (table.number(row, "q0") > 0);
    for (int i = 0; i < 4; ++i) {
      off(same ? state.attitude(i) : Mpfr(-state.attitude(i)), "q" + std::to_string(i));
    }
  }
}

TEST(FreeRigidBody, ObeysItsEquationsInMotionsOfEveryKind) {
  for (const Settings& kind : all_kinds()) {
    const Parameters p = make_parameters<FreeRigidBody>(kind);
    const auto model = FreeRigidBody::model<Mpfr>(p);
    const auto motion = FreeRigidBody::exact<Mpfr>(p);
    for (const char* t : {"1e-3", "0.7", "3", "40"}) {
      EXPECT_LE(equation_defect(model, *motion, Mpfr(t)).largest(), Mpfr("1e-42"))
          << text(kind) << " at " << t;
    }
  }
}

TEST(FreeRigidBody, WitnessABodyWithAnotherInertiaBreaksTheEquations) {
  const auto motion = FreeRigidBody::exact<Mpfr>(make_parameters<FreeRigidBody>());
  const auto other = FreeRigidBody::model<Mpfr>(
      make_parameters<FreeRigidBody>({{"I2", "2.0000000000000000000000001"}}));
  EXPECT_GT(equation_defect(other, *motion, Mpfr(1)).momentum, Mpfr("1e-30"));
}

TEST(FreeRigidBody, StartsFromItsInitialStateAndKeepsItsInvariants) {
  for (const Settings& kind : all_kinds()) {
    const Parameters p = make_parameters<FreeRigidBody>(kind);
    const auto model = FreeRigidBody::model<Mpfr>(p);
    const auto motion = FreeRigidBody::exact<Mpfr>(p);
    const auto coordinates_at = [&](const Mpfr& t) {
      const auto state = motion->at(t);
      return std::pair(coordinates<Mpfr>(state.position, state.attitude),
                       twist<Mpfr>(state.velocity, state.angular_velocity));
    };
    const auto [q, v] = coordinates_at(Mpfr(0));
    const Mpfr bound("1e-92");
    EXPECT_LE(largest_magnitude<Mpfr>(Vector<Mpfr>(q - model.initial_position)), bound);
    EXPECT_LE(largest_magnitude<Mpfr>(Vector<Mpfr>(v - model.initial_velocity)), bound);
    const auto [q1, v1] = coordinates_at(Mpfr(17));
    EXPECT_LE(abs(Mpfr(kinetic_energy(model, v1) - kinetic_energy(model, v))), bound);
    EXPECT_LE(largest_magnitude<Mpfr>(
                  Vector3<Mpfr>(angular_momentum(model, q1, v1) - angular_momentum(model, q, v))),
              bound)
        << text(kind);
  }
}

TEST(FreeRigidBody, IsGoodTo45DigitsIn50) {
  for (const Settings& kind : all_kinds()) {
    const Parameters p = make_parameters<FreeRigidBody>(kind);
    const auto motion = with_digits(50, [&] { return FreeRigidBody::exact<Mpfr>(p); });
    const auto truth = FreeRigidBody::exact<Mpfr>(p);
    for (const char* t : {"0.1", "2.5", "15"}) {
      EXPECT_LE(error_of_50_digits(*motion, *truth, t), Mpfr("1e-45")) << text(kind) << " " << t;
    }
  }
}

TEST(FreeRigidBody, QuaternionIsContinuousOverManyTurns) {
  const WorkingDigits digits(50);
  for (const Settings& kind : all_kinds()) {
    const auto motion = FreeRigidBody::exact<Mpfr>(make_parameters<FreeRigidBody>(kind));
    Quaternion<Mpfr> before = motion->at(Mpfr(0)).attitude;
    for (int k = 1; k <= 400; ++k) {
      const Quaternion<Mpfr> p = motion->at(Mpfr(k) / 20).attitude;
      // |ṗ| = |Ω|/2 ≤ 6: the opposite sign would be farther than √2.
      ASSERT_LE(largest_magnitude<Mpfr>(Quaternion<Mpfr>(p - before)), Mpfr(1) / 2)
          << text(kind) << " at " << k;
      before = p;
    }
  }
}

TEST(FreeRigidBody, SymmetricBodiesPrecessAboutTheMomentumInClosedForm) {
  const WorkingDigits digits(50);
  const Parameters p = make_parameters<FreeRigidBody>(kTabulated.at("sym_pub"));
  const auto model = FreeRigidBody::model<Mpfr>(p);
  const Vector3<Mpfr> momentum =
      angular_momentum(model, model.initial_position, model.initial_velocity);
  const Mpfr t("12.3"), lambda = (Mpfr(1) - 2) * 3 / 2;  // (I₃ − I₁) w₃/I₁
  const Quaternion<Mpfr> expected =
      product<Mpfr>(rotation_exponential<Mpfr>(Vector3<Mpfr>(momentum * Mpfr(t / 2))),
                    rotation_exponential<Mpfr>({Mpfr(0), Mpfr(0), Mpfr(-lambda * t)}));
  const Quaternion<Mpfr> found = FreeRigidBody::exact<Mpfr>(p)->at(t).attitude;
  EXPECT_LE(abs(Mpfr(abs(found.dot(expected)) - 1)), Mpfr("1e-46"));
}

TEST(FreeRigidBody, RefusesAQuaternionThatIsNoRotationWithItsNorm) {
  const auto refusal = [](const Settings& of) -> std::string {
    try {
      (void)FreeRigidBody::model<double>(make_parameters<FreeRigidBody>(of));
    } catch (const InvalidInput& e) {
      return e.what();
    }
    return "accepted";
  };
  EXPECT_EQ(
      refusal({{"p3", "1"}}),
      "parameters (p0, p1, p2, p3) = (1, 0, 0, 1) are not a unit quaternion: the square of its "
      "norm is 2");
  EXPECT_NE(refusal({{"p0", "0"}}).find("norm is 0"), std::string::npos);
  EXPECT_NE(refusal({{"p0", "0.6"}, {"p1", "0.8000000000000000000000001"}}), "accepted");
  EXPECT_EQ(refusal({{"p0", "-0.6"}, {"p2", "4/5"}}), "accepted");
}

TEST(FreeRigidBody, HasTheTabulatedPeriodAndNoneOnTheSeparatrix) {
  const WorkingDigits digits(50);
  const auto period = [](const Settings& s) {
    return FreeRigidBody::turning_period<Mpfr>(make_parameters<FreeRigidBody>(s));
  };
  EXPECT_LE(abs(Mpfr(*period({}) - Mpfr("13.953031879087698148064277654438067966957005213433"))),
            Mpfr("1e-46"));
  EXPECT_FALSE(period(settings({"1", "2", "8/3", "4", "1", "3"})).has_value());
  EXPECT_FALSE(period(settings({"1", "2", "3", "0", "2", "0"})).has_value());
}

TEST(EllipticMotion, HasTheIntegralOfTheThirdKindOfBoostMath) {
  const WorkingDigits digits(50);
  for (const char* modulus : {"0.1", "0.7", "0.99"}) {
    const Mpfr k(modulus);
    const detail::EllipticMotion<Mpfr> functions(k, sqrt(Mpfr(1 - k * k)));
    for (const char* n : {"-3", "-0.2", "0.5"}) {
      for (const char* argument : {"-4.5", "-0.1", "0.3", "2", "7"}) {
        const Mpfr u(argument);
        const auto place = functions.locate(u);
        const Mpfr expected = boost::math::ellint_3(k, Mpfr(n), functions.amplitude(place));
        const Mpfr integral = functions.integral(functions.third_kind(Mpfr(n)), place);
        EXPECT_LE(abs(Mpfr(integral - expected)), Mpfr("1e-45"))
            << modulus << " " << n << " " << argument;
      }
    }
  }
}

TEST(EllipticMotion, ArgumentIsTheInverseOfTheFunctions) {
  const WorkingDigits digits(50);
  for (const char* modulus : {"0", "0.5", "0.999"}) {
    const Mpfr k(modulus);
    const detail::EllipticMotion<Mpfr> functions(k, sqrt(Mpfr(1 - k * k)));
    for (int i = -9; i <= 10; ++i) {
      const Mpfr u = functions.half_period() * i / 10;
      const auto f = functions.at(u);
      EXPECT_LE(abs(Mpfr(functions.argument(f.sn, f.cn) - u)), Mpfr("1e-44")) << modulus << i;
      const auto placed = functions.at(functions.locate(u));
      EXPECT_LE(abs(Mpfr(placed.sn - f.sn)), Mpfr("1e-46")) << modulus << i;
      EXPECT_LE(abs(Mpfr(placed.cn - f.cn)), Mpfr("1e-46")) << modulus << i;
      EXPECT_LE(abs(Mpfr(placed.dn - f.dn)), Mpfr("1e-46")) << modulus << i;
    }
  }
}

}  // namespace
}  // namespace assay::oracles::free_rigid_body_test
