#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

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
  std::vector<std::string> by;
};

std::ostream& operator<<(std::ostream& out, const Case& of) { return out << of.problem; }

/// The parameters of a problem, each a few thousandths to 15 % away from its default.
class Draw {
 public:
  explicit Draw(const std::string& problem)
      : entry_(oracles::find_problem(problem)), random_(kSeed) {}

  [[nodiscard]] const oracles::ProblemEntry& entry() const { return entry_; }

  /// Others in each call.
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

 private:
  int thousandths() {
    const int size = std::uniform_int_distribution<int>(3, 150)(random_);
    return std::uniform_int_distribution<int>(0, 1)(random_) == 0 ? size : -size;
  }

  const oracles::ProblemEntry& entry_;
  std::mt19937_64 random_;
};

/// The digits on which saltation matrices confirm the differences; 0 if there is no derivative.
int confirmed(const SensitivityQuestion& question, const std::string& by) {
  const ParameterSensitivities found = sensitivities(question, by);
  EXPECT_TRUE(found.states[0].exists()) << by << ": " << found.states[0].reason;
  EXPECT_EQ(found.alone, "") << by;
  const auto way = std::ranges::find(found.ways, "saltation-matrices", &Way::name);
  return way == found.ways.end() ? 0 : way->digits;
}

SensitivityQuestion question_of(Draw& draw, const Rational& t) {
  auto question = question_of_problem(draw.entry(), draw.parameters(), {t}, kDigits);
  question.model = {};  // Jets have fewer digits
  return question;
}

class FortyDigits : public testing::TestWithParam<Case> {};

/// The derivatives come from closed forms at other values of the parameter, and from the model and
/// its laws along the motion at this value.
TEST_P(FortyDigits, AreThoseOfBothWaysForParametersOffTheDefaults) {
  const Case& of = GetParam();
  Draw draw(of.problem);
  for (const std::string& by : of.by) EXPECT_EQ(confirmed(question_of(draw, of.t), by), kDigits);
}

/// The witness: the model has a load that is off in the 35th digit.
TEST(FortyDigitsOf, AModelThatIsAlmostRightAreFewer) {
  Draw draw("diode-bridge");
  SensitivityQuestion question = question_of(draw, Rational(1, 1000));
  question.any_model = [&draw](const Parameters& at) {
    Parameters other = at;
    other.set("R", Rational(at["R"] * (1 + power(10, -35))));
    return oracles::model_of_any_kind<Mpfr>(draw.entry(), other);
  };
  EXPECT_LT(confirmed(question, "vC0"), 37);
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
