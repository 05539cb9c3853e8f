#include "reports/jacobians/audit.hpp"

#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "core/scalar/invalid_input.hpp"
#include "reports/jacobians/audit_json.hpp"
#include "reports/jacobians/catalogue.hpp"
#include "tests/reports/jacobians/faults.hpp"

namespace assay::reports {
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
  const Derivative faulty = with_fault(
      find_derivative("fischer-burmeister"), "a sign", [](const auto&, auto& a) { a(0, 1) *= -1; });
  const std::vector<AuditRow> rows =
      audit(faulty, {.scalars = {AuditScalar::kDouble}, .points = 4});
  ASSERT_EQ(rows.size(), 1u);
  ASSERT_FALSE(rows[0].failures.empty());
  const AuditFailure& failure = rows[0].failures.front();
  EXPECT_EQ(failure.entry(), "(0, 1)");
  for (const auto& [name, value] : failure.at) {
    EXPECT_LE(boost::multiprecision::denominator(value), 2) << name << " is not simple";
  }
  EXPECT_THAT(failure.code, HasSubstr("x << "));
  EXPECT_THAT(to_text(rows[0]), HasSubstr("refuted"));
  const nlohmann::ordered_json json = to_json(rows);
  EXPECT_EQ(json["rows"][0]["verdict"], "refuted");
  EXPECT_EQ(json["rows"][0]["failures"][0]["entry"], "(0, 1)");
  EXPECT_TRUE(json["rows"][0]["failures"][0]["at"].contains("a"));
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

TEST(Catalogue, HasASourceAndADescriptionOfEach) {
  for (const Derivative& derivative : derivatives_of_core()) {
    EXPECT_THAT(derivative.source, Not(IsEmpty())) << derivative.name;
    EXPECT_THAT(derivative.description, Not(IsEmpty())) << derivative.name;
  }
}

}  // namespace
}  // namespace assay::reports
