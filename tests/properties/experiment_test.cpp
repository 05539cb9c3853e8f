#include "properties/linear_models/experiment.hpp"

#include <gmock/gmock.h>

#include "core/scalar/invalid_input.hpp"
#include "oracles/catalogue.hpp"
#include "properties/linear_models/generators.hpp"
#include "tests/properties/subjects.hpp"

namespace assay::properties::experiment_test {
namespace {

Experiment ball() {
  return Experiment{.mass = exact_matrix({{"5/2"}}),
                    .force = exact_vector({"-10"}),
                    .jacobian = exact_matrix({{"1"}}),
                    .offset = exact_vector({"0"}),
                    .restitution = exact_vector({"1/2"}),
                    .position = exact_vector({"1"}),
                    .velocity = exact_vector({"-3/4"}),
                    .h = exact("1/8"),
                    .steps = 3,
                    .options = {{"theta", "1/2"}}};
}

TEST(Experiment, PrintsAsTheCodeThatMakesIt) {
  EXPECT_EQ(to_code(ball()),
            "Experiment{\n"
            ".mass = exact_matrix({{\"5/2\"}}),\n"
            ".force = exact_vector({\"-10\"}),\n"
            ".jacobian = exact_matrix({{\"1\"}}),\n"
            ".offset = exact_vector({\"0\"}),\n"
            ".restitution = exact_vector({\"1/2\"}),\n"
            ".position = exact_vector({\"1\"}),\n"
            ".velocity = exact_vector({\"-3/4\"}),\n"
            ".h = exact(\"1/8\"),\n"
            ".steps = 3,\n"
            ".options = {{\"theta\", \"1/2\"}}}");
}

TEST(Experiment, PrintsEveryPartThatIsThere) {
  Experiment x = ball();
  x.damping = exact_matrix({{"1"}});
  x.stiffness = exact_matrix({{"2"}});
  x.force_rate = exact_vector({"3"});
  x.time = exact("-1/2");
  const std::string code = to_code(x);
  EXPECT_THAT(code, testing::HasSubstr(".damping = exact_matrix({{\"1\"}})"));
  EXPECT_THAT(code, testing::HasSubstr(".stiffness = exact_matrix({{\"2\"}})"));
  EXPECT_THAT(code, testing::HasSubstr(".force_rate = exact_vector({\"3\"})"));
  EXPECT_THAT(code, testing::HasSubstr(".time = exact(\"-1/2\")"));
  EXPECT_THAT(testing::PrintToString(x), testing::HasSubstr(".time"));
}

TEST(Experiment, RefusesRowsOfDifferentLength) {
  EXPECT_THROW(static_cast<void>(exact_matrix({{"1"}, {"1", "2"}})), InvalidInput);
}

TEST(Experiment, IsTheSameModelInEveryScalar) {
  Experiment x = ball();
  x.force_rate = exact_vector({"4"});
  x.time = 2;
  const ContactModel<double> model = contact_model<double>(x);
  EXPECT_EQ(model.system.mass(0, 0), 2.5);
  EXPECT_EQ(model.initial_time, 2);
  Vector<double> force(1);
  model.system.external_force.evaluate(3, force);
  EXPECT_EQ(force(0), -10 + 4 * 3);
  EXPECT_EQ(force_at(x, 3)(0), 2);
  x.force = {};
  contact_model<double>(x).system.external_force.evaluate(3, force);
  EXPECT_EQ(force(0), 12);
}

TEST(Experiment, IsReadBackFromAModel) {
  const Experiment x = from_model(contact_model<Rational>(ball()));
  Experiment expected = ball();
  expected.h = 1;
  expected.steps = 1;
  expected.options = {};
  EXPECT_EQ(to_code(x), to_code(expected));
}

TEST(Experiment, CannotBeReadFromAModelWithATimeDependentForce) {
  Experiment x = ball();
  x.force_rate = exact_vector({"1"});
  EXPECT_THROW(static_cast<void>(from_model(contact_model<Rational>(x))), InvalidInput);
}

TEST(Experiment, IsAdmissibleOnlyIfEverySchemeMustAcceptIt) {
  EXPECT_TRUE(is_admissible(ball()));
  const auto refused = [](auto change) {
    Experiment x = ball();
    change(x);
    return !is_admissible(x);
  };
  EXPECT_TRUE(refused([](Experiment& x) { x.mass(0, 0) = 0; }));
  EXPECT_TRUE(refused([](Experiment& x) { x.mass(0, 0) = -1; }));
  EXPECT_TRUE(refused([](Experiment& x) { x.stiffness = exact_matrix({{"-1"}}); }));
  EXPECT_TRUE(refused([](Experiment& x) { x.damping = exact_matrix({{"-1"}}); }));
  EXPECT_TRUE(refused([](Experiment& x) { x.restitution(0) = 2; }));
  EXPECT_TRUE(refused([](Experiment& x) { x.restitution(0) = -1; }));
  EXPECT_TRUE(refused([](Experiment& x) { x.jacobian(0, 0) = 0; }));
  EXPECT_TRUE(refused([](Experiment& x) { x.h = 0; }));
  EXPECT_TRUE(refused([](Experiment& x) { x.steps = 0; }));
  EXPECT_TRUE(refused([](Experiment& x) { x.mass = {}; }));
}

TEST(Experiment, MayHaveAGyroscopicDampingButNotAnUnsymmetricStiffness) {
  Experiment x{.mass = exact_matrix({{"1", "0"}, {"0", "1"}}),
               .damping = exact_matrix({{"0", "2"}, {"-2", "0"}}),
               .position = exact_vector({"0", "0"}),
               .velocity = exact_vector({"0", "0"})};
  EXPECT_TRUE(is_admissible(x));
  std::swap(x.damping, x.stiffness);
  EXPECT_FALSE(is_admissible(x));
  x.stiffness = exact_matrix({{"0", "1"}, {"1", "0"}});
  EXPECT_FALSE(is_admissible(x));
}

/// Every experiment of a few hundred seeds.
std::vector<Experiment> many() {
  const Subject subject = moreau_jean();
  std::vector<Experiment> experiments;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    Draw draw(seed, static_cast<int>(seed % 101));
    experiments.push_back(random_experiment(draw, subject));
  }
  return experiments;
}

template <class Property>
int count(Property property) {
  static const std::vector<Experiment> experiments = many();
  return static_cast<int>(std::ranges::count_if(experiments, property));
}

TEST(RandomExperiments, AreAdmissible) {
  EXPECT_EQ(count([](const Experiment& x) { return is_admissible(x); }), 300);
}

TEST(RandomExperiments, HoldNumbersThatDoubleHoldsExactly) {
  const auto exact_in_double = [](const auto& a) {
    for (Eigen::Index j = 0; j < a.cols(); ++j) {
      for (Eigen::Index i = 0; i < a.rows(); ++i) {
        if (exact_value(from_rational<double>(a(i, j))) != a(i, j)) return false;
      }
    }
    return true;
  };
  EXPECT_EQ(count([&](const Experiment& x) {
              return exact_in_double(x.mass) && exact_in_double(x.damping) &&
                     exact_in_double(x.stiffness) && exact_in_double(x.force) &&
                     exact_in_double(x.jacobian) && exact_in_double(x.offset) &&
                     exact_in_double(x.restitution) && exact_in_double(x.position) &&
                     exact_in_double(x.velocity);
            }),
            300);
}

TEST(RandomExperiments, ReachTheHardCases) {
  const auto gap = [](const Experiment& x, Eigen::Index i) {
    return Rational(x.jacobian.row(i).dot(x.position) + x.offset(i));
  };
  const auto any_contact = [](const Experiment& x, auto property) {
    for (Eigen::Index i = 0; i < x.contacts(); ++i) {
      if (property(i)) return true;
    }
    return false;
  };
  const auto option = [](const Experiment& x, const char* name, const char* value) {
    return std::ranges::count(x.options, std::pair<std::string, std::string>(name, value)) > 0;
  };
  const int enough = 10;
  EXPECT_GE(count([](const Experiment& x) { return x.contacts() == 0; }), enough);
  EXPECT_GE(count([](const Experiment& x) { return x.contacts() > x.coordinates(); }), enough);
  EXPECT_GE(count([&](const Experiment& x) {
              return any_contact(x, [&](auto i) { return gap(x, i) == 0; });
            }),
            enough);
  EXPECT_GE(count([&](const Experiment& x) {
              return any_contact(x, [&](auto i) { return gap(x, i) < 0; });
            }),
            enough);
  EXPECT_GE(count([&](const Experiment& x) {
              return any_contact(x, [&](auto i) { return x.jacobian.row(i).dot(x.velocity) == 0; });
            }),
            enough);
  EXPECT_GE(count([&](const Experiment& x) {  // rank-deficient: proportional neighbours
              return x.contacts() > 1 && x.coordinates() > 1 &&
                     x.jacobian.row(0) == x.jacobian.row(1);
            }),
            3);
  for (const char* e : {"0", "1/2", "1"}) {
    EXPECT_GE(count([&](const Experiment& x) {
                return any_contact(x, [&](auto i) { return x.restitution(i) == exact(e); });
              }),
              enough);
    EXPECT_GE(count([&](const Experiment& x) { return option(x, "theta", e); }), enough);
    EXPECT_GE(count([&](const Experiment& x) { return option(x, "gamma", e); }), enough);
  }
  EXPECT_GE(count([&](const Experiment& x) { return option(x, "sign-test", "1"); }), enough);
  EXPECT_GE(count([](const Experiment& x) { return x.force_rate.size() > 0; }), enough);
}

TEST(RandomExperiments, TieTheActivationRuleExactly) {
  const Subject subject = moreau_jean({{"gamma", "3/8"}, {"gap-threshold", "1/16"}});
  int ties = 0;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    Draw draw(seed);
    const Experiment x = random_experiment(draw, subject);
    for (Eigen::Index i = 0; i < x.contacts(); ++i) {
      const Rational velocity = x.jacobian.row(i).dot(x.velocity);
      const Rational gap = x.jacobian.row(i).dot(x.position) + x.offset(i);
      if (velocity != 0 && gap + Rational(3, 8) * x.h * velocity == Rational(1, 16)) ++ties;
    }
  }
  EXPECT_GE(ties, 10);
}

TEST(RandomExperiments, LeaveFixedOptionsAlone) {
  const Subject subject = moreau_jean({{"theta", "7/10"}});
  Draw draw(3);
  for (const auto& [name, value] : random_options(draw, subject)) EXPECT_NE(name, "theta");
}

TEST(RandomExperiments, AreDeterminedByTheirSeed) {
  const Subject subject = moreau_jean();
  const auto code = [&](std::uint64_t seed) {
    Draw draw(seed);
    return to_code(random_experiment(draw, subject));
  };
  EXPECT_EQ(code(5), code(5));
  EXPECT_NE(code(5), code(6));
}

TEST(Draw, IsSplitMix64) {
  Draw draw(1234567);  // the first numbers of the published generator
  EXPECT_EQ(draw.bits(), 6457827717110365317U);
  EXPECT_EQ(draw.bits(), 3203168211198807973U);
}

TEST(SimplerExperiments, AreAdmissibleAndEndInOneBallAtRest) {
  Draw draw(11);
  Experiment x = random_experiment(draw, moreau_jean());
  int changes = 0;
  for (std::vector<Experiment> next = simpler(x); !next.empty(); next = simpler(x)) {
    for (const Experiment& y : next) EXPECT_TRUE(is_admissible(y)) << y;
    x = next.back();  // the timidest change, the longest way
    ASSERT_LT(++changes, 10000);
  }
  EXPECT_EQ(to_code(x),
            "Experiment{\n"
            ".mass = exact_matrix({{\"1\"}}),\n"
            ".position = exact_vector({\"0\"}),\n"
            ".velocity = exact_vector({\"0\"}),\n"
            ".h = exact(\"1\"),\n"
            ".steps = 1}");
}

}  // namespace
}  // namespace assay::properties::experiment_test
