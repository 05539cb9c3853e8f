#include <gmock/gmock.h>

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/machine.hpp"
#include "core/scalar/ratio.hpp"
#include "core/scalar/rational.hpp"
#include "oracles/box_at_rest.hpp"
#include "oracles/box_stack.hpp"
#include "oracles/stacked_blocks.hpp"
#include "tests/oracles/rigid_body_motion_laws.hpp"

namespace assay::oracles::boxes_test {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;
using testing::ThrowsMessage;
using S = Mpfr;

template <class Problem>
std::vector<std::string> broken(const Settings& model, const Settings& motion, const S& t_end) {
  return violations(Problem::template model<S>(make_parameters<Problem>(model)),
                    Problem::template exact<S>(make_parameters<Problem>(motion), t_end));
}

TEST(BoxAtRest, ObeysTheLawsOfItsFourCorners) {
  const std::vector<Settings> all = {{},
                                     {{"vx0", "0"}},
                                     {{"vx0", "-0.6"}, {"vy0", "0.8"}},
                                     {{"vx0", "1"}, {"vy0", "-0.5"}, {"h", "0.8"}},
                                     {{"mu", "0"}, {"vy0", "1"}},
                                     {{"mu", "2"}}};  // on its edge
  for (const Settings& settings : all) {
    EXPECT_THAT(broken<BoxAtRest>(settings, settings, S(1)), IsEmpty())
        << testing::PrintToString(settings);
  }
  EXPECT_THAT(broken<BoxAtRest>({{"mu", "1/3"}}, {}, S(1)),
              Contains(HasSubstr("friction opposes sliding")));
  EXPECT_THAT(broken<BoxAtRest>({{"l", "3"}}, {}, S(1)), Contains("M v' = F + G^T lambda"))
      << "witness: the forces of the corners have another moment";
}

TEST(BoxAtRest, StopsExactlyWhereAPointWould) {
  const auto p = make_parameters<BoxAtRest>({{"vx0", "-0.6"}, {"vy0", "0.8"}, {"g", "10"}});
  ASSERT_TRUE(BoxAtRest::is_rational(p));
  const ExactMotion<Rational> motion = BoxAtRest::exact<Rational>(p, Rational(1));
  ASSERT_THAT(motion.events, SizeIs(1));
  EXPECT_EQ(motion.events[0].t, Rational(1, 4));
  MotionState<Rational> state;
  motion.evaluate(Rational(1), state);
  EXPECT_EQ(state.q(0), Rational(-6, 10) / 8);
  EXPECT_EQ(state.q(1), Rational(8, 10) / 8);
  EXPECT_TRUE(state.v.isZero(0));
  EXPECT_FALSE(BoxAtRest::is_rational(make_parameters<BoxAtRest>({{"vy0", "1"}})));
}

TEST(BoxAtRest, RefusesABoxThatTips) {
  for (const Settings& settings : {Settings{{"mu", "2.01"}},
                                   Settings{{"mu", "1.1"}, {"vx0", "0"}, {"vy0", "1"}},
                                   Settings{{"h", "6"}}}) {
    const auto p = make_parameters<BoxAtRest>(settings);
    EXPECT_THAT([&] { (void)BoxAtRest::exact<S>(p, S(1)); },
                ThrowsMessage<InvalidInput>(HasSubstr("tips over")));
    EXPECT_THAT([&] { (void)BoxAtRest::model<double>(p); },
                ThrowsMessage<InvalidInput>(HasSubstr("tips over")));
  }
  EXPECT_NO_THROW(BoxAtRest::check(make_parameters<BoxAtRest>({{"mu", "9"}, {"vx0", "0"}})))
      << "it does not slide";
}

const std::vector<Settings> kStacks = {{},
                                       {{"v1", "1"}, {"v2", "0"}},
                                       {{"v1", "1"}, {"v2", "1"}},
                                       {{"v1", "-1"}, {"v2", "1/3"}, {"mu1", "1/10"}},
                                       {{"mu1", "0"}, {"mu2", "1/10"}},
                                       {{"v1", "1/2"}, {"mu2", "0"}},
                                       {{"v1", "0"}, {"v2", "0"}}};

TEST(BoxStack, ObeysTheLawsOfItsEightCorners) {
  for (const Settings& settings : kStacks) {
    EXPECT_THAT(broken<BoxStack>(settings, settings, ratio<S>(1, 2)), IsEmpty())
        << testing::PrintToString(settings);
  }
  EXPECT_THAT(broken<BoxStack>({{"mu2", "1/3"}}, {}, ratio<S>(1, 2)),
              Contains(HasSubstr("friction")));
  EXPECT_THAT(broken<BoxStack>({{"h1", "1/3"}}, {}, ratio<S>(1, 2)), Contains("initial q"));
}

TEST(BoxStack, MovesAsStackedBlocksDo) {
  for (const Settings& settings : kStacks) {
    const auto boxes =
        BoxStack::exact<Rational>(make_parameters<BoxStack>(settings), Rational(1, 2));
    const auto blocks =
        StackedBlocks::exact<Rational>(make_parameters<StackedBlocks>(settings), Rational(1, 2));
    MotionState<Rational> box, block;
    for (int k = 0; k <= 10; ++k) {
      boxes.evaluate(Rational(k, 20), box);
      blocks.evaluate(Rational(k, 20), block);
      EXPECT_EQ(box.q(0), block.q(0));
      EXPECT_EQ(box.q(7), block.q(1));
      EXPECT_EQ(box.v(0), block.v(0));
      EXPECT_EQ(box.v(6), block.v(1));
    }
  }
}

/// Though the forces of the corners vary, as the upper box moves over the lower one.
TEST(BoxStack, BrakesWhereNoBoxTurnsBack) {
  const auto regularity_of = [](const Settings& settings) {
    return regularity(BoxStack::exact<S>(make_parameters<BoxStack>(settings), ratio<S>(1, 2)));
  };
  EXPECT_EQ(regularity_of({}), Regularity::kBraking);
  EXPECT_EQ(regularity_of({{"v1", "1"}, {"v2", "0"}}), Regularity::kBraking);
  EXPECT_EQ(regularity_of({{"v1", "-1/4"}, {"mu1", "1/20"}, {"mu2", "1/2"}}), Regularity::kFriction)
      << "the lower box stops, and is dragged the other way";
}

TEST(BoxStack, RefusesBoxesThatTip) {
  const auto exact = [](const Settings& settings) {
    return [settings] {
      (void)BoxStack::exact<S>(make_parameters<BoxStack>(settings), ratio<S>(1, 2));
    };
  };
  EXPECT_THAT(exact({{"h2", "3"}}), ThrowsMessage<InvalidInput>(HasSubstr("the upper box tips")));
  EXPECT_THAT(exact({{"h1", "6"}, {"v1", "1"}}),
              ThrowsMessage<InvalidInput>(HasSubstr("the lower box tips")));
  EXPECT_THAT(exact({{"mu2", "0"}, {"v2", "4"}}),
              ThrowsMessage<InvalidInput>(HasSubstr("leaves the face of the lower one")));
  EXPECT_THAT(exact({{"l1", "0.4"}, {"h2", "0.39"}}),
              ThrowsMessage<InvalidInput>(HasSubstr("leaves the face of the lower one")))
      << "its centre stays at less than 0.13 m from the middle";
}

TEST(BoxStack, RefusesAnUpperBoxLargerThanTheLowerOne) {
  for (const char* name : {"l2", "w2"}) {
    const auto p = make_parameters<BoxStack>({{name, "20"}});
    const auto message = HasSubstr(std::string("parameter ") + name + " = 20 is not allowed");
    EXPECT_THAT([&] { (void)BoxStack::model<double>(p); }, ThrowsMessage<InvalidInput>(message));
    EXPECT_THAT([&] { (void)BoxStack::exact<S>(p, ratio<S>(1, 2)); },
                ThrowsMessage<InvalidInput>(message));
  }
  EXPECT_NO_THROW(BoxStack::check(make_parameters<BoxStack>({{"l2", "1"}, {"w2", "0.6"}})));
}

}  // namespace
}  // namespace assay::oracles::boxes_test
