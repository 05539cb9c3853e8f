#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "core/scalar/invalid_input.hpp"
#include "reference/sensitivity/problem_question.hpp"
#include "reference/sensitivity/sensitivity.hpp"

namespace assay::reference::forty_digits_test {
namespace {

constexpr int kDigits = 40;
constexpr std::uint64_t kSeed = 31;

struct Case {
  const char* problem;
  Rational t;
  std::vector<std::string> by;  ///< one of these is drawn
};

std::ostream& operator<<(std::ostream& out, const Case& of) { return out << of.problem; }

/// The parameters of a problem, each a few thousandths to 15 % away from its default.
class Draw {
 public:
  explicit Draw(const std::string& problem)
      : entry_(oracles::find_problem(problem)), random_(kSeed) {}

  [[nodiscard]] const oracles::ProblemEntry& entry() const { return entry_; }

  [[nodiscard]] Parameters parameters() {
    constexpr int kTries = 20;
    for (int i = 0; i < kTries; ++i) {
      Parameters drawn = entry_.parameters({});
      for (const ParameterSpec& spec : drawn.specs()) {
        const Rational value = drawn[spec.name] * Rational(1000 + thousandths(), 1000);
        const bool of_unit_quaternion = spec.name == "p0";
        if (spec.range.integer || of_unit_quaternion || !spec.range.contains(value)) continue;
        drawn.set(spec.name, value);
      }
      try {
        (void)oracles::model_of_any_kind<Mpfr>(entry_, drawn);
        return drawn;
      } catch (const InvalidInput&) {  // as inertias of no body: draw again
      }
    }
    ADD_FAILURE() << entry_.name << " refuses all that is drawn";
    return entry_.parameters({});
  }
  template <class T>
  [[nodiscard]] const T& one_of(const std::vector<T>& choices) {
    return choices[std::uniform_int_distribution<std::size_t>(0, choices.size() - 1)(random_)];
  }

 private:
  int thousandths() {
    const int size = std::uniform_int_distribution<int>(3, 150)(random_);
    return std::uniform_int_distribution<int>(0, 1)(random_) == 0 ? size : -size;
  }

  const oracles::ProblemEntry& entry_;
  std::mt19937_64 random_;
};

class FortyDigits : public testing::TestWithParam<Case> {};

/// The derivatives come from closed forms at other values of the parameter, and from the model and
/// its laws along the motion at this value.
TEST_P(FortyDigits, AreThoseOfBothWaysForParametersOffTheDefaults) {
  const Case& of = GetParam();
  Draw draw(of.problem);
  const Parameters parameters = draw.parameters();
  const std::string& by = draw.one_of(of.by);
  auto question = question_of_problem(draw.entry(), parameters, {of.t}, kDigits);
  question.model = {};  // Jets have fewer digits
  const ParameterSensitivities found = sensitivities(question, by);
  ASSERT_TRUE(found.states[0].exists()) << by << ": " << found.states[0].reason;
  EXPECT_EQ(found.alone, "") << by;
  const auto way = std::ranges::find(found.ways, "saltation-matrices", &Way::name);
  ASSERT_NE(way, found.ways.end()) << by;
  EXPECT_EQ(way->digits, kDigits) << by;
}

std::vector<Case> cases() {
  return {{"bouncing-ball", 2, {"h0", "g", "e"}},
          {"two-walls", 4, {"L", "v0", "e", "x0"}},
          {"oscillator-stop", 5, {"zeta", "k", "e"}},
          {"pendulum-stop", 4, {"w0", "e"}},
          {"vibrating-table", Rational(1, 5), {"A", "w", "z0", "e"}},
          {"two-balls", 2, {"m1", "v", "e"}},
          {"corner", 2, {"angle", "e", "r0"}},
          {"cam-follower", Rational(3, 20), {"rpm", "e", "m"}},
          {"sliding-block", Rational(1, 2), {"mu", "v0", "g"}},
          {"incline-slide", Rational(1, 2), {"mu", "tan_a", "vy0"}},
          {"dry-friction-oscillator", Rational(11, 2), {"f", "w", "x0"}},
          {"oblique-impact", Rational(2, 5), {"vx0", "mu", "e"}},
          {"relay", 2, {"alpha", "x0"}},
          {"diode-bridge", Rational(1, 1000), {"L", "R", "vC0"}},
          {"free-rigid-body", 2, {"w1", "w2", "I3"}},
          {"heavy-top", Rational(1, 2), {"theta0", "w3", "I1"}},
          {"sphere-slip-roll", 1, {"mu", "R", "vx0"}},
          {"bouncing-spinning-sphere", Rational(3, 2), {"mu", "e", "R"}}};
}

INSTANTIATE_TEST_SUITE_P(Problems, FortyDigits, testing::ValuesIn(cases()));

}  // namespace
}  // namespace assay::reference::forty_digits_test
