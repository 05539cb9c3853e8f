#include "reports/problem_files/json_problem.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/reports/study/rejection.hpp"

namespace assay::reports::json_problem_test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

LoadedProblem read(const std::string& text, const std::string& kind = "") {
  return read_json_problem(text, "f", kind);
}

std::string refusal_of(const std::string& text) {
  return rejection([&] { (void)read(text); });
}

const BoxVi<Rational>& box(const LoadedProblem& loaded) {
  return std::get<BoxVi<Rational>>(loaded.problem);
}

TEST(JsonProblem, NumbersAreTakenAsTheyAreWritten) {
  const LoadedProblem loaded = read(
      R"({"kind": "lcp", "M": [[0.1, "1/3"], [1e-30, 123456789012345678901234567890]],
          "q": [18446744073709551616.5, "-2.5e1/7"]})");
  EXPECT_EQ(box(loaded).m(0, 0), Rational(1, 10));
  EXPECT_EQ(box(loaded).m(0, 1), Rational(1, 3));
  EXPECT_EQ(box(loaded).m(1, 0), parse_rational("1e-30"));
  EXPECT_EQ(box(loaded).m(1, 1), parse_rational("123456789012345678901234567890"));
  EXPECT_EQ(box(loaded).q(0), parse_rational("18446744073709551616.5"));
  EXPECT_EQ(box(loaded).q(1), Rational(-25, 7));
}

TEST(JsonProblem, NullBoundsNothing) {
  const LoadedProblem loaded = read(
      R"({"kind": "box-vi", "M": [[1, 0], [0, 1]], "q": [0, 0], "lower": [null, 0], "upper": [1, null]})");
  EXPECT_EQ(box(loaded).bounds[0].lower, std::nullopt);
  EXPECT_EQ(box(loaded).bounds[0].upper, Rational(1));
  EXPECT_TRUE(box(loaded).bounds[1].is_complementarity());
}

TEST(JsonProblem, OneCoefficientIsThatOfAllContacts) {
  const LoadedProblem loaded = read(
      R"({"kind": "friction-2d", "W": {"rows": 4, "columns": 4, "entries": [[0, 0, 1], [3, 1, "1/2"]]},
          "q": [1, 2, 3, 4], "mu": "3/10"})");
  const auto& problem = std::get<FrictionProblem<Rational>>(loaded.problem);
  ASSERT_EQ(problem.contacts(), 2);
  EXPECT_EQ((std::get<Coulomb<Rational, 2>>(problem.laws[1]).friction), Rational(3, 10));
  EXPECT_EQ(problem.w.to_dense()(3, 1), Rational(1, 2));
}

TEST(JsonProblem, EveryKindIsWrittenAndReadToTheSame) {
  const std::string w3 = R"("W": [[1, 0, 0], [0, "1/3", 0], [0, 0, 1]], "q": [-1, 0.1, 0])";
  const std::vector<std::string> problems = {
      R"("lcp", "M": [["2/7"]], "q": [-1])",
      R"("mlcp", "M": [[1, 2], [3, 4]], "q": [1, 2], "equalities": [1])",
      R"("relay", "M": [[1]], "q": [0.5], "lower": [-1], "upper": [1])",
      R"("box-vi", "M": [[1]], "q": [0.5], "lower": [null], "upper": ["1/3"])",
      R"("friction-3d", )" + w3 + R"(, "mu": [0.7])",
      R"("friction-2d", "W": [[1, 0], [0, 1]], "q": [1, 2], "mu": 0)",
      R"("rolling-friction", "W": {"blocks": []}, "q": [1, 2, 3, 4, 5], "mu": 1, "mu_r": "1/9")",
      R"("mixed", )" + w3 +
          R"(, "laws": [{"law": "unilateral"}, {"law": "equality", "dimension": 2}])",
      R"("mixed", )" + w3 + R"(, "laws": [{"law": "unilateral"}, {"law": "coulomb-2d", "mu": 1}])",
      R"("global-friction-3d", "M": [[1]], "H": [[1, 0, "1/3"]], "f": [1], "b": [1, 2, 3], "mu": [0.5])",
      R"("global-rolling-friction", "M": [[1]], "H": [[1, 0, 0, 0, 1]], "f": [1], "b": [1, 2, 3, 4, 5], "mu": 1, "mu_r": ["1/3"])",
      R"("lcp", "M": [], "q": [])",
      R"("mixed", "W": [], "q": [], "laws": [])"};
  for (const std::string& fields : problems) {
    const LoadedProblem loaded = read(R"({"kind": )" + fields + "}");
    const std::string text = json_text(loaded);
    const LoadedProblem again = read(text);
    EXPECT_EQ(json_text(again), text);
    EXPECT_EQ(again.kind, loaded.kind);
    std::visit([](const auto& problem) { validate(problem); }, again.problem);
  }
}

TEST(JsonProblem, EachRefusalNamesTheLineAndWhatWasExpected) {
  EXPECT_THAT(refusal_of("{\"kind\": \"lcp\",\n\"M\": [[1, 2],\n[3]], \"q\": [1, 2]}"),
              HasSubstr("f:3: expected M[1], a list of 2, as the first row, found a list of 1"));
  EXPECT_THAT(refusal_of("{\"kind\": \"lcp\",\n\"M\": [[1]],\n\"q\": [\"1/0\"]}"),
              HasSubstr("f:3: expected q[0], a finite decimal or fraction, found \"1/0\""));
  EXPECT_THAT(refusal_of("{\"kind\": \"lcp\",\n\"q\": [\n1\n,\n1e99999], \"M\": []}"),
              HasSubstr("f:5: malformed JSON: [json.exception.out_of_range.406] number overflow"));
  EXPECT_THAT(refusal_of("{\"kind\": \"lcp\",\n\"M\": [[NaN]]}"), HasSubstr("f:2: malformed JSON"));
  EXPECT_THAT(refusal_of("{\"kind\": \"lcp\",\n\"M\": [[1]"), HasSubstr("f:2: malformed JSON"));
  EXPECT_THAT(refusal_of(R"({"kind": "lpc"})"), HasSubstr("did you mean 'lcp'?"));
  EXPECT_THAT(refusal_of(R"({"M": []})"), HasSubstr("expected field 'kind', which is missing"));
  EXPECT_THAT(refusal_of(R"({"kind": "lcp", "q": [1], "Q": [1]})"), HasSubstr("given twice"));
  EXPECT_THAT(refusal_of("[1, 2]"), HasSubstr("expected a problem, an object"));
  EXPECT_THAT(refusal_of(std::string(1000000, '[')), HasSubstr("at most 32 nested lists"));
}

TEST(JsonProblem, WrongSizesAndCoefficientsAreRefused) {
  const std::string w3 = R"({"kind": "friction-3d", "W": [[1, 0, 0], [0, 1, 0], [0, 0, 1]], )";
  EXPECT_THAT(refusal_of(w3 + R"("q": [1, 2, 3], "mu": -0.5})"),
              HasSubstr("expected mu, a number that is not negative, found -0.5"));
  EXPECT_THAT(refusal_of(w3 + R"("q": [1, 2, 3], "mu": [1, 2]})"), HasSubstr("mu, a list of 1"));
  EXPECT_THAT(refusal_of(w3 + R"("q": [1, 2], "mu": 1})"),
              HasSubstr("3 components for each contact"));
  EXPECT_THAT(refusal_of(w3 + R"("q": [1, 2, 3, 4, 5, 6], "mu": 1})"), HasSubstr("must be 6 x 6"));
  EXPECT_THAT(refusal_of(R"({"kind": "relay", "M": [[1]], "q": [1], "lower": [2], "upper": [1]})"),
              HasSubstr("upper[0], no less than lower[0]"));
  EXPECT_THAT(refusal_of(R"({"kind": "mlcp", "M": [[1]], "q": [1], "equalities": [1]})"),
              HasSubstr("an integer from 0 to 0, found 1"));
  EXPECT_THAT(
      refusal_of(
          R"({"kind": "lcp", "M": {"rows": 16000000, "columns": 16000000, "entries": []}, "q": [1]})"),
      HasSubstr("must be 1 x 1"));
  EXPECT_THAT(refusal_of(
                  R"({"kind": "mixed", "W": {"blocks": [{"row": 0, "column": 0, "values": [[1]]},
              {"row": 0, "column": 0, "values": [[1]]}]}, "q": [1], "laws": [{"law": "unilateral"}]})"),
              HasSubstr("block (0, 0) is given twice"));
}

/// 200,000 fields compared with each other would take minutes.
TEST(JsonProblem, ManyFieldsAreReadInProportionToTheirNumber) {
  std::string text = R"({"kind": "lcp", "M": [[1]], "q": [-1])";
  for (int k = 0; k < 200000; ++k) text += fmt::format(R"(, "f{}": 0)", k);
  EXPECT_EQ(read(text + "}").warnings.size(), 200000U);
  EXPECT_THAT(refusal_of(text + R"(, "F7": 1})"), HasSubstr("field 'F7' is given twice"));
}

TEST(JsonProblem, FieldsThatAreNotReadAreWarnedOf) {
  EXPECT_THAT(
      read("{\"kind\": \"lcp\", \"M\": [], \"q\": [],\n\"tilte\": 1, \"title\": 2}").warnings,
      ElementsAre("f:2: field 'tilte' is not read"));
}

}  // namespace
}  // namespace assay::reports::json_problem_test
