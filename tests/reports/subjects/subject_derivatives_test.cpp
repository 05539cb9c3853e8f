#include <fmt/format.h>
#include <gmock/gmock.h>

#include <algorithm>

#include "reports/jacobians/audit.hpp"
#include "reports/jacobians/catalogue.hpp"
#include "tests/reports/cli/command_run.hpp"
#include "tests/reports/subjects/subject_file.hpp"

namespace assay::reports::subject_derivatives_test {
namespace {

using testing::HasSubstr;
using testing::SizeIs;

const std::string kSubject = subject_file("derivatives");

/// What `assay jacobians` says of one of the subject.
struct Audited {
  int exit_code;
  nlohmann::json row;

  [[nodiscard]] std::string verdict() const { return row["verdict"]; }
  [[nodiscard]] std::string failure() const {
    return row["failures"].empty() ? "" : row["failures"][0]["reason"].get<std::string>();
  }
  [[nodiscard]] std::string entry() const { return row["failures"][0]["entry"]; }
};

Audited audited(const std::string& name) {
  const Ran ran = run_command({"jacobians",
                               "derivatives/" + name,
                               "--subject",
                               kSubject,
                               "--subject-time",
                               "0.5",
                               "--points",
                               "8",
                               "--json"});
  const nlohmann::json document = document_of(ran);
  EXPECT_THAT(document["rows"], SizeIs(1)) << name;
  return {ran.exit_code, document["rows"][0]};
}

TEST(SubjectDerivatives, ARightOneIsConfirmedInEveryStratumOfItsMap) {
  for (const char* name : {"right", "only-the-value", "only-the-jacobian", "in-the-hull"}) {
    const Audited of = audited(name);
    EXPECT_EQ(of.exit_code, kDone) << name;
    EXPECT_EQ(of.verdict(), "confirmed") << name;
    EXPECT_EQ(of.row["subject"], "derivatives");
    EXPECT_EQ(of.row["scalar"], "double");
    EXPECT_GT(of.row["points"], 50) << name;
  }
}

TEST(SubjectDerivatives, AWrongEntryIsNamedWithItsTruth) {
  for (const char* name : {"transposed", "wrong-sign"}) {
    const Audited of = audited(name);
    EXPECT_EQ(of.exit_code, kClaimRefuted) << name;
    EXPECT_EQ(of.failure(), "is not the derivative") << name;
  }
  const Audited wrong = audited("wrong-sign");
  EXPECT_EQ(wrong.entry(), "(2, 1)");
  EXPECT_FALSE(wrong.row.contains("hint"));
  EXPECT_THAT(audited("transposed").row["hint"].get<std::string>(),
              HasSubstr("right where the array is read row by row"));
}

TEST(SubjectDerivatives, AWrongValueIsNamedThoughItsJacobianIsRight) {
  const Audited of = audited("wrong-value");
  EXPECT_EQ(of.failure(), "is not the value of the map");
  EXPECT_EQ(of.entry(), "(1)");
}

TEST(SubjectDerivatives, AnEntryThatIsNeverWrittenIsNamed) {
  EXPECT_EQ(audited("skips").failure(), "entry (1, 2) is not written");
}

TEST(SubjectDerivatives, OneThatIsNoFunctionOfThePointIsNamed) {
  for (const char* name : {"stale", "adds", "reads-new-memory"}) {
    const Audited of = audited(name);
    EXPECT_EQ(of.exit_code, kClaimRefuted) << name;
    EXPECT_THAT(of.failure(), HasSubstr("at the same point: it depends on unwritten memory"))
        << name;
  }
}

TEST(SubjectDerivatives, WhatOneDoesInsteadOfAnsweringIsNamed) {
  EXPECT_EQ(audited("crashes").failure(), "it crashed (Aborted)");
  EXPECT_THAT(audited("hangs").failure(), testing::StartsWith("it did not return in time"));
  EXPECT_EQ(audited("leaves").failure(), "it ended the process with exit code 7");
  EXPECT_EQ(audited("overruns").failure(), "it accessed memory beyond an array");
  EXPECT_EQ(audited("changes-x").failure(), "it wrote to memory that it may only read");
  EXPECT_EQ(audited("no-status").failure(), "it returned 17, which is not a status");
  EXPECT_THAT(audited("not-a-number").failure(), HasSubstr("has no value"));
}

TEST(SubjectDerivatives, OneOutsideTheHullAtAKinkIsRefutedThereAlone) {
  const Audited of = audited("outside-the-hull");
  EXPECT_EQ(of.exit_code, kClaimRefuted);
  for (const nlohmann::json& stratum : of.row["visited"]) {
    const bool is_kink = stratum["name"].get<std::string>().find("r_n = rho_n u_n") == 0;
    EXPECT_EQ(stratum["refuted"] != 0, is_kink && stratum["points"] != 0) << stratum["name"];
  }
}

TEST(SubjectDerivatives, LossOfDigitsIsUndecided) {
  const Audited of = audited("rounds-badly");
  EXPECT_EQ(of.exit_code, kNothingDecided);
  EXPECT_THAT(of.row["reason"].get<std::string>(), HasSubstr("more than usual rounding"));
}

TEST(SubjectDerivatives, AnErrorThatIsTheSameAtManyPointsIsNoRounding) {
  const Audited of = audited("off-by-a-share");
  EXPECT_EQ(of.exit_code, kClaimRefuted);
  EXPECT_THAT(of.failure(), HasSubstr("at many points it is off by nearly the same amount"));
}

/// The strip is a part of 0.4 % of the domain.
TEST(SubjectDerivatives, OneThatIsWrongInASmallPartOfTheDomainIsRefuted) {
  EXPECT_EQ(audited("wrong-in-a-strip").exit_code, kClaimRefuted);
}

TEST(SubjectDerivatives, PointsThatOneDoesNotTakeAreLeftOut) {
  const Audited half = audited("half");
  EXPECT_EQ(half.verdict(), "confirmed");
  EXPECT_GT(half.row["not_taken"], 0);
  const Audited none = audited("refuses");
  EXPECT_EQ(none.exit_code, kNothingDecided);
  EXPECT_EQ(none.row["points"], 0);
  EXPECT_GT(none.row["failed"], 0);
  EXPECT_EQ(half.row["failed"], 0);
}

TEST(SubjectDerivatives, OneOutsideAHullOfAllLimitsIsRefutedHoweverNearItIs) {
  EXPECT_EQ(audited("just-outside-the-hull").exit_code, kClaimRefuted);
}

/// alart-curnier-normal, compiled here: right where it answers, `tie` on the kink r = rho u.
Derivative right_but_at_ties(const CompiledAnswer& tie) {
  Derivative derivative = find_derivative("alart-curnier-normal");
  derivative.compiled = [tie](const std::vector<Vector<double>>& points) {
    std::vector<CompiledAnswer> answers;
    for (const Vector<double>& x : points) {
      const double argument = x(0) - x(2) * x(1);
      CompiledAnswer answer = tie;
      if (argument != 0) {
        answer = {};
        answer.value = Vector<double>::Constant(1, argument > 0 ? x(2) * x(1) : x(0));
        answer.jacobian = Matrix<double>::Zero(1, 2);
        if (argument > 0) answer.jacobian(0, 1) = x(2);
        if (argument < 0) answer.jacobian(0, 0) = 1;
      }
      answers.push_back(std::move(answer));
    }
    return answers;
  };
  return derivative;
}

/// alart-curnier-normal, compiled here, of a contact that is open where r - rho u <= layer.
Derivative with_layer(double layer) {
  Derivative derivative = find_derivative("alart-curnier-normal");
  derivative.compiled = [layer](const std::vector<Vector<double>>& points) {
    std::vector<CompiledAnswer> answers;
    for (const Vector<double>& x : points) {
      const bool open = x(0) - x(2) * x(1) <= layer;
      CompiledAnswer& answer = answers.emplace_back();
      answer.value = Vector<double>::Constant(1, open ? x(0) : x(2) * x(1));
      answer.jacobian = Matrix<double>::Zero(1, 2);
      answer.jacobian(0, open ? 0 : 1) = open ? 1 : x(2);
    }
    return answers;
  };
  return derivative;
}

/// A layer that rounding explains is none.
TEST(SubjectDerivatives, OneThatIsWrongInAThinLayerBesideAKinkIsRefuted) {
  const auto verdict = [](double layer) {
    return audit(with_layer(layer), {.scalars = {AuditScalar::kDouble}, .points = 8})
        .front()
        .verdict;
  };
  for (const double layer : {1e-4, 1e-8, -1e-10, 1e-12}) {
    EXPECT_EQ(verdict(layer), Verdict::kRefuted) << layer;
  }
  for (const double layer : {0.0, 1e-16, -1e-16}) {
    EXPECT_EQ(verdict(layer), Verdict::kConfirmed) << layer;
  }
}

TEST(SubjectDerivatives, OneThatFailsAtEveryPointOfAStratumIsUndecided) {
  const AuditOptions options{.scalars = {AuditScalar::kDouble}, .points = 8};
  const AuditRow fails =
      audit(right_but_at_ties({.is_taken = false, .failure = "it reports that it failed"}), options)
          .front();
  EXPECT_EQ(fails.verdict, Verdict::kUndecided);
  EXPECT_GT(fails.failed, 0);
  EXPECT_THAT(fails.reason, HasSubstr("it failed at all of "));
  const auto judged =
      std::ranges::count_if(fails.strata, [](const AuditedStratum& s) { return s.points > 0; });
  EXPECT_LT(judged, std::ssize(fails.strata));
  EXPECT_THAT(to_text(fails), HasSubstr(fmt::format("points in {} strata,", judged)));
  EXPECT_THAT(to_text(fails), HasSubstr(fmt::format("it failed at {} of them", fails.failed)));
}

TEST(SubjectDerivatives, OneThatTakesNoPointOfAStratumIsUndecided) {
  const AuditOptions options{.scalars = {AuditScalar::kDouble}, .points = 8};
  const AuditRow leaves = audit(right_but_at_ties({.is_taken = false}), options).front();
  EXPECT_EQ(leaves.verdict, Verdict::kUndecided);
  EXPECT_THAT(leaves.reason, HasSubstr("it takes none of "));
  EXPECT_EQ(leaves.failed, 0);
}

TEST(SubjectDerivatives, AreNamedWhereSubjectsAreListed) {
  const nlohmann::json list =
      document_of(run_command({"list", "subjects", "--subject", kSubject, "--json"}));
  EXPECT_THAT(list.dump(), HasSubstr("\"derivatives/right\""));
}

TEST(SubjectDerivatives, AreInDoubleAlone) {
  EXPECT_THAT(
      refusal({"jacobians", "derivatives/right", "--subject", kSubject, "--scalar", "mpfr50"}),
      HasSubstr("derivatives/right is compiled: it is judged in double only"));
}

TEST(SubjectDerivatives, AnUnknownOneIsRefusedWithTheNearest) {
  EXPECT_THAT(refusal({"jacobians", "derivatives/rigth", "--subject", kSubject}),
              HasSubstr("derivatives/right"));
}

}  // namespace
}  // namespace assay::reports::subject_derivatives_test
