#include "reports/errata/judge.hpp"

#include <gmock/gmock.h>

namespace assay::reports::judge_test {
namespace {

using reference::Case;
using reference::Item;
using reference::Term;
using testing::HasSubstr;

using Exact = Case<Rational>;
using Real = Case<Mpfr50>;

/// d/dx of xᵀA x, as printed by `check`.
Item item(void (*check)(Exact&)) {
  return {.document = "d", .equation = "1", .printed = "p", .claim = "c", .exact = check};
}

template <class Printed>
void gradient(Exact& c, const Printed& printed) {
  const auto a = c.matrix("A", 2, 2), x = c.vector("x", 2);
  const auto form = [&](const auto& y) { return dot(y, a * y); };
  c.compare(jacobian(form, x), printed(a, x), transpose((a + transpose(a)) * x));
}

void right(Exact& c) {
  gradient(c, [](const auto& a, const auto& x) { return transpose(x) * (a + transpose(a)); });
}
void without_the_symmetric_part(Exact& c) {
  gradient(c, [](const auto& a, const auto& x) { return 2 * transpose(a * x); });
}
void with_the_wrong_sign(Exact& c) {
  gradient(c, [](const auto& a, const auto& x) { return -(transpose(x) * (a + transpose(a))); });
}
void of_the_wrong_shape(Exact& c) {
  gradient(c, [](const auto& a, const auto& x) { return (a + transpose(a)) * x; });
}
void of_no_shape(Exact& c) {
  gradient(c, [](const auto& a, const auto& x) { return x * (a + transpose(a)); });
}
/// Wrong on the one surface x₁ = 0 alone.
void wrong_where_an_entry_vanishes(Exact& c) {
  gradient(c, [](const auto& a, const auto& x) {
    const auto truth = transpose(x) * (a + transpose(a));
    return vanishes(x(0)) ? truth + transpose(x) : truth;
  });
}

TEST(FormulaJudge, NeverAccusesARightFormulaOverAHundredSeeds) {
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    const JudgedFormula judged = judge(item(right), {.seed = seed, .points = 8});
    ASSERT_EQ(judged.verdict, FormulaVerdict::kCorrect) << seed << " " << judged.evidence;
  }
}

TEST(FormulaJudge, RefutesEachSeededFaultOverAHundredSeeds) {
  for (void (*fault)(Exact&) :
       {without_the_symmetric_part, with_the_wrong_sign, of_the_wrong_shape, of_no_shape}) {
    for (std::uint64_t seed = 1; seed <= 100; ++seed) {
      const JudgedFormula judged = judge(item(fault), {.seed = seed, .points = 8});
      ASSERT_EQ(judged.verdict, FormulaVerdict::kWrong) << seed;
    }
  }
}

TEST(FormulaJudge, FindsAFormulaThatIsWrongOnOneSurfaceAlone) {
  const JudgedFormula judged = judge(item(wrong_where_an_entry_vanishes), {.points = 100});
  EXPECT_EQ(judged.verdict, FormulaVerdict::kWrong);
  EXPECT_THAT(judged.witness, HasSubstr("x = [0; "));
}

TEST(FormulaJudge, ShowsASmallWitness) {
  const JudgedFormula judged = judge(item(with_the_wrong_sign));
  EXPECT_EQ(judged.witness, "A = [0 0; 0 1], x = [0; 1]") << judged.evidence;
  EXPECT_THAT(judged.evidence, HasSubstr("printed -2, should be 2"));
}

TEST(FormulaJudge, NamesInItsWitnessWhatDoesNotVanish) {
  const JudgedFormula judged = judge(item([](Exact& c) {
    const auto a = c.scalar("a"), b = c.scalar("b");
    c.compare(a + b, a, a + b);
  }));
  EXPECT_EQ(judged.witness, "b = 1, all else 0");
}

TEST(FormulaJudge, NamesTheShapesThatDoNotFit) {
  EXPECT_THAT(judge(item(of_no_shape)).evidence, HasSubstr("2×1 times 2×2"));
  EXPECT_THAT(judge(item(of_the_wrong_shape)).evidence, HasSubstr("2×1 for 1×2"));
}

TEST(FormulaJudge, GivesNoVerdictWhereTheCorrectedFormIsWrongItself) {
  const JudgedFormula judged = judge(item([](Exact& c) {
    const auto x = c.scalar("x");
    c.compare(x * x, 2 * x, x);
  }));
  EXPECT_EQ(judged.verdict, FormulaVerdict::kUndecided);
}

TEST(FormulaJudge, RefusesAnItemThatDrawsNoPoint) {
  EXPECT_THROW(static_cast<void>(judge(item(nullptr))), InvalidInput);
}

TEST(FormulaJudge, GivesNoVerdictWhereNothingIsCompared) {
  EXPECT_EQ(judge(item([](Exact&) {})).verdict, FormulaVerdict::kUndecided);
  EXPECT_EQ(judge(item([](Exact& c) { c.require(false); })).verdict, FormulaVerdict::kUndecided);
}

TEST(FormulaJudge, CallsIncompleteWhatHoldsUnderAConditionThatIsNotPrinted) {
  const JudgedFormula judged = judge(item([](Exact& c) {
    const auto d = c.either("d"), x = c.scalar("x");
    c.needs(vanishes(d));
    c.compare(x + d, x, x + d);
  }));
  EXPECT_EQ(judged.verdict, FormulaVerdict::kIncomplete) << judged.evidence;
}

TEST(FormulaJudge, CallsWrongWhatTheConditionDoesNotMend) {
  const JudgedFormula judged = judge(item([](Exact& c) {
    const auto d = c.either("d"), x = c.scalar("x");
    c.needs(vanishes(d));
    c.compare(x + 1, x, x + 1);
  }));
  EXPECT_EQ(judged.verdict, FormulaVerdict::kWrong) << judged.evidence;
}

/// d where d is drawn, which is not 0 at `one_in` of the points only.
template <int kOneIn>
void wrong_rarely(Exact& c) {
  Term<Rational> d = 1;
  for (int k = 1; k < kOneIn; k *= 2) d = d * c.either("d");
  c.compare(d, 0 * d, d);
}

TEST(FormulaJudge, GivesTheVerdictOfManyPointsWhereFewAreAskedFor) {
  Item faulty = item(wrong_rarely<64>);
  faulty.kind = "missing term";
  Item incomplete = item([](Exact& c) {
    const auto d = c.either("d"), x = c.scalar("x");
    c.needs(vanishes(d));
    c.compare(x + d, x, x + d);
  });
  incomplete.kind = "missing condition";
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    ASSERT_EQ(judge(faulty, {.seed = seed, .points = 1}).verdict, FormulaVerdict::kWrong) << seed;
    ASSERT_EQ(judge(incomplete, {.seed = seed, .points = 1}).verdict, FormulaVerdict::kIncomplete)
        << seed;
  }
}

TEST(FormulaJudge, GivesNoVerdictOnAFaultThatDoesNotShow) {
  Item faulty = item(right);
  faulty.kind = "sign";
  const JudgedFormula judged = judge(faulty);
  EXPECT_EQ(judged.verdict, FormulaVerdict::kUndecided);
  EXPECT_THAT(judged.evidence, HasSubstr("shows at none of 480 points"));
}

TEST(FormulaJudge, GivesNoVerdictOnAConditionThatIsAlwaysOrNeverMet) {
  const auto never = [](Exact& c) {
    const auto x = c.scalar("x");
    c.needs(false);
    c.compare(x + 1, x, x + 1);
  };
  EXPECT_EQ(judge(item(never)).verdict, FormulaVerdict::kUndecided);
  const auto always = [](Exact& c) {
    const auto x = c.scalar("x");
    c.needs(true);
    c.compare(x, x);
  };
  EXPECT_THAT(judge(item(always)).evidence, HasSubstr("480 of 480 satisfy it"));
}

TEST(FormulaJudge, CallsAmbiguousWhatTwoPlacesPrintDifferently) {
  const JudgedFormula judged = judge(item([](Exact& c) {
    const auto x = c.scalar("x");
    c.also_printed(x, -x);
  }));
  EXPECT_EQ(judged.verdict, FormulaVerdict::kAmbiguous) << judged.evidence;
}

TEST(FormulaJudge, ComparesRootsAtFiftyDigits) {
  const auto norm_derivative = [](Real& c, const Term<Mpfr50>& factor) {
    const auto x = c.vector("x", 2);
    c.require(!vanishes(x));
    const auto norm = [](const auto& y) { return root(dot(y, y)); };
    c.compare(jacobian(norm, x), factor * transpose(x) / norm(x), transpose(x) / norm(x));
  };
  static const auto check = norm_derivative;
  Item roots{.document = "d", .equation = "2", .printed = "p", .claim = "c"};
  roots.real = [](Real& c) { check(c, 1); };
  EXPECT_EQ(judge(roots).verdict, FormulaVerdict::kCorrect);
  roots.real = [](Real& c) { check(c, 2); };
  EXPECT_EQ(judge(roots).verdict, FormulaVerdict::kWrong);
  // 10⁻³⁰: neither rounding nor a fault
  roots.real = [](Real& c) { check(c, 1 + Term<Mpfr50>(Mpfr50("1e-30"))); };
  EXPECT_EQ(judge(roots).verdict, FormulaVerdict::kUndecided);
}

}  // namespace
}  // namespace assay::reports::judge_test
