#include "reports/jacobians/audit.hpp"

#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "core/scalar/invalid_input.hpp"
#include "reports/gtest/jacobian_assertion.hpp"
#include "reports/jacobians/audit_json.hpp"
#include "reports/jacobians/catalogue.hpp"
#include "reports/jacobians/strata.hpp"
#include "tests/reports/jacobians/faults.hpp"

namespace assay::reports::audit_test {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

TEST(AuditOfCore, ConfirmsEveryRegisteredDerivative) {
  for (const AuditRow& row : audit(derivatives_of_core(), {.points = 12}, {})) {
    EXPECT_EQ(row.verdict, Verdict::kConfirmed) << to_text(row);
    EXPECT_LE(row.units, kBadness) << to_text(row);
  }
}

TEST(AuditFailure, SaysWhatIsWrongWhereAndHowToRepeatIt) {
  const Derivative faulty = with_fault(find_derivative("fischer-burmeister"),
                                       "a summand",
                                       [](const auto&, auto& a) { a(0, 1) += 4; });
  const std::vector<AuditRow> rows =
      audit(faulty, {.scalars = {AuditScalar::kDouble}, .points = 4});
  ASSERT_EQ(rows.size(), 1u);
  ASSERT_FALSE(rows[0].failures.empty());
  const AuditFailure& failure = rows[0].failures.front();
  EXPECT_EQ(failure.entry(), "(0, 1)");
  for (const auto& [name, value] : failure.at) {
    EXPECT_LE(denominator(value), 2) << name << " is not simple";
  }
  EXPECT_EQ(failure.stratum, stratum_at(faulty, {failure.at[0].second, failure.at[1].second}));
  EXPECT_THAT(to_text(rows[0]), HasSubstr("refuted"));
  EXPECT_THAT(to_text(rows[0]), HasSubstr("; wrong everywhere\n"));
  const nlohmann::ordered_json json = to_json(rows);
  EXPECT_EQ(json["rows"][0]["verdict"], "refuted");
  EXPECT_EQ(json["rows"][0]["failures"][0]["entry"], "(0, 1)");
  EXPECT_TRUE(json["rows"][0]["failures"][0]["at"].contains("a"));
}

constexpr auto kRamp = [](const auto& x) {
  using S = ScalarOf<decltype(x)>;
  return Vector<S>::Constant(1, x(0) > S(0) ? x(0) : S(0)).eval();
};
/// Wrong for x > 0 only.
constexpr auto kFlat = [](const auto& x) {
  using S = ScalarOf<decltype(x)>;
  return Matrix<S>::Constant(1, 1, S(0)).eval();
};
constexpr auto kTwoColumns = [](const auto& x) {
  using S = ScalarOf<decltype(x)>;
  return Matrix<S>::Constant(1, 2, x(0)).eval();
};

TEST(AuditFailure, NamesTheRegionInWhichAFormulaIsWrong) {
  const Derivative flat = make_derivative("kRamp", kRamp, kFlat, {{{"x", -2, 2}}});
  const AuditRow row = audit(flat, {.scalars = {AuditScalar::kDouble}, .points = 4}).front();
  ASSERT_FALSE(row.failures.empty());
  const std::string& region = row.failures.front().stratum;
  EXPECT_EQ(region.find(" = "), std::string::npos) << region << " is a surface";
  EXPECT_THAT(to_text(row), HasSubstr("wrong on " + region));
  EXPECT_THAT(verdict_reason(row), HasSubstr("wrong on " + region));
  EXPECT_THAT(verdict_reason(row), HasSubstr("entry (0, 0): hand 0, truth 1"));
}

/// Code, and what it does.
#define ASSAY_RUN_AND_SHOW(...) std::make_pair(__VA_ARGS__, std::string(#__VA_ARGS__))

std::string without_blanks(std::string text) {
  std::erase_if(text, [](char letter) { return letter == ' ' || letter == '\n'; });
  return text;
}

TEST(AuditFailure, GivesAnAssertionThatFailsWherePasted) {
  const Derivative flat = make_derivative("kRamp", kRamp, kFlat, {{{"x", -2, 2}}});
  const std::string code_of_flat =
      "assay::reports::make_derivative(\"kRamp\", kRamp, kFlat, "
      "assay::reports::Domain{{{\"x\", -2, 2}}})";
  const AuditFailure failure =
      audit(flat, {.points = 4, .code = code_of_flat}).front().failures.front();
  const auto [pasted, code] = ASSAY_RUN_AND_SHOW(assay::reports::is_right_jacobian_at(
      assay::reports::make_derivative(
          "kRamp", kRamp, kFlat, assay::reports::Domain{{{"x", -2, 2}}}),
      {"1"}));
  EXPECT_FALSE(pasted);
  EXPECT_THAT(std::string(pasted.message()), HasSubstr("entry (0, 0): hand 0, truth 1"));
  EXPECT_THAT(without_blanks(failure.code), HasSubstr(without_blanks(code)));
  EXPECT_THAT(failure.code, HasSubstr("EXPECT_TRUE("));
  EXPECT_THAT(failure.code, HasSubstr("x = 1, in double: entry (0, 0) is 0, must be 1"));
  EXPECT_TRUE(is_right_jacobian_at(flat, {"-1"}));
}

TEST(AuditFailure, OfAnotherShapeNamesTheShapesAlone) {
  const AuditRow row =
      audit(make_derivative("wide", kRamp, kTwoColumns, {{{"x", -2, 2}}}), {.points = 4}).front();
  EXPECT_THAT(to_text(row), HasSubstr("the formula is 1×2, the derivative 1×1"));
  EXPECT_THAT(to_text(row), Not(HasSubstr("truth ")));
}

TEST(AuditFailure, NamesTheStratumOfThePointThatItShows) {
  const Derivative flat = make_derivative("kRamp", kRamp, kFlat, {{{"x", -2, 2}}});
  const AuditFailure failure = audit(flat, {.points = 4}).front().failures.front();
  EXPECT_EQ(failure.stratum, "x > 0");
  EXPECT_EQ(stratum_at(flat, {Rational(0)}), "x = 0");
}

/// Σ max(x_i, 0) of seven, wrong where all of them are positive.
TEST(Audit, FindsAFormulaThatIsWrongInOneOfManyRegions) {
  const Derivative kinks = make_derivative(
      "kinks",
      [](const auto& x) {
        using S = ScalarOf<decltype(x)>;
        S sum(0);
        for (Eigen::Index i = 0; i < x.size(); ++i) sum += x(i) > S(0) ? x(i) : S(0);
        return Vector<S>::Constant(1, sum).eval();
      },
      [](const auto& x) {
        using S = ScalarOf<decltype(x)>;
        Matrix<S> a(1, x.size());
        bool all = true;
        for (Eigen::Index i = 0; i < x.size(); ++i) {
          a(0, i) = S(x(i) > S(0) ? 1 : 0);
          all = all && x(i) > S(0);
        }
        if (all) a(0, 0) = S(2);
        return a;
      },
      {{{"a"}, {"b"}, {"c"}, {"d"}, {"e"}, {"f"}, {"g"}}});
  for (const std::uint64_t seed : {1, 2, 3}) {
    const auto rows = audit(kinks, {.scalars = {AuditScalar::kDouble}, .points = 4, .seed = seed});
    EXPECT_EQ(rows.front().verdict, Verdict::kRefuted) << seed;
  }
}

TEST(Audit, ShowsNoPointTwice) {
  // Wrong everywhere: the simplest point of several regions may be the same.
  const Derivative wrong = make_derivative(
      "two-kinks",
      [](const auto& x) {
        using S = typename std::decay_t<decltype(x)>::Scalar;
        Vector<S> y(1);
        y(0) = (x(0) < S(0) ? S(0) : x(0)) + (x(1) < S(0) ? S(0) : x(1));
        return y;
      },
      [](const auto& x) {
        using S = typename std::decay_t<decltype(x)>::Scalar;
        Matrix<S> a(1, 2);
        a(0, 0) = a(0, 1) = S(7);
        return a;
      },
      {{{"a"}, {"b"}}});
  for (const AuditRow& row : audit(wrong)) {
    ASSERT_FALSE(row.failures.empty());
    for (std::size_t i = 0; i < row.failures.size(); ++i) {
      for (std::size_t k = 0; k < i; ++k) EXPECT_NE(row.failures[i].at, row.failures[k].at);
    }
  }
}

TEST(Audit, IsTheSameForTheSameSeed) {
  const AuditOptions options{.points = 6, .seed = 9};
  const auto first = to_json(audit(find_derivative("fischer-burmeister"), options));
  EXPECT_EQ(first, to_json(audit(find_derivative("fischer-burmeister"), options)));
}

TEST(Catalogue, SuggestsTheNearestName) {
  try {
    (void)find_derivative("alart-curnier-4d");
    FAIL();
  } catch (const InvalidInput& error) {
    EXPECT_THAT(error.what(), HasSubstr("did you mean"));
  }
}

TEST(Catalogue, KnowsADerivativeByItsSubjectToo) {
  EXPECT_EQ(find_derivative("assay/alart-curnier-3d").name, "alart-curnier-3d");
  EXPECT_THROW((void)find_derivative("other/alart-curnier-3d"), InvalidInput);
}

TEST(Catalogue, HasASourceAndADescriptionOfEach) {
  for (const Derivative& derivative : derivatives_of_core()) {
    EXPECT_THAT(derivative.source, Not(IsEmpty())) << derivative.name;
    EXPECT_THAT(derivative.description, Not(IsEmpty())) << derivative.name;
  }
}

}  // namespace
}  // namespace assay::reports::audit_test
