#include "reports/jacobians/audit.hpp"

#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

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

/// What a formula is wrong by, as a copy of it.
struct Canary {
  std::string name;
  Derivative derivative;
};

template <class S>
bool is_zero_point(const Vector<S>& x, std::initializer_list<int> coordinates) {
  for (const int i : coordinates) {
    if (!(x(i) == S(0))) return false;
  }
  return true;
}

/// r, u of the contact first, then ρ_N, μ, ρ_T.
std::vector<Derivative> canaries_of_friction_3d(const Derivative& right) {
  const auto r_n = [](const auto& x) { return x(0); };
  return {
      with_fault(right, "a sign", [](const auto&, auto& a) { a(1, 1) = -a(1, 1); }),
      with_fault(
          right, "a factor 2", [](const auto& x, auto& a) { a(2, 4) *= ScalarOf<decltype(x)>(2); }),
      with_fault(right, "a factor ρ", [](const auto& x, auto& a) { a(2, 5) *= x(8); }),
      with_fault(right,
                 "a transposed block",
                 [](const auto&, auto& a) { a.leftCols(3).transposeInPlace(); }),
      with_fault(right, "swapped columns", [](const auto&, auto& a) { a.col(1).swap(a.col(2)); }),
      with_fault(right,
                 "swapped blocks",
                 [](const auto&, auto& a) { a.leftCols(3).swap(a.rightCols(3)); }),
      with_fault(right,
                 "the derivative by the normal velocity forgotten",
                 [](const auto& x, auto& a) { a(1, 3) = a(2, 3) = ScalarOf<decltype(x)>(0); }),
      with_fault(right,
                 "a wrong side of the normal branch",
                 [](const auto& x, auto& a) {
                   using S = ScalarOf<decltype(x)>;
                   if (x(0) - x(6) * x(3) == S(0)) a(0, 0) = S(1), a(0, 3) = x(6);
                 }),
      with_fault(right,
                 "a wrong entry where y vanishes",
                 [](const auto& x, auto& a) {
                   using S = ScalarOf<decltype(x)>;
                   const S s = x(1) - x(8) * x(4), t = x(2) - x(8) * x(5);
                   if (s == S(0) && t == S(0)) a(1, 1) = S(2);
                 }),
      with_fault(right,
                 "a wrong entry on the cone",
                 [](const auto& x, auto& a) {
                   using S = ScalarOf<decltype(x)>;
                   const S s = x(1) - x(8) * x(4), t = x(2) - x(8) * x(5);
                   const S radius = x(7) * (x(0) - x(6) * x(3));
                   if (radius > S(0) && s * s + t * t == radius * radius) a(2, 0) = S(5);
                 }),
      with_fault(right,
                 "a wrong entry at μ = 0",
                 [](const auto& x, auto& a) {
                   using S = ScalarOf<decltype(x)>;
                   if (x(7) == S(0)) a(1, 2) += S(1);
                 }),
      with_fault(right,
                 "a branch that no map takes",
                 [r_n](const auto& x, auto& a) {
                   using S = ScalarOf<decltype(x)>;
                   if (r_n(x) == S(1)) a(0, 0) += S(1);
                 }),
      with_fault(right,
                 "a constant of sixteen digits",
                 [](const auto& x, auto& a) {
                   using S = ScalarOf<decltype(x)>;
                   a *= S(3) * from_rational<S>(exact_value(1.0 / 3.0));
                 }),
  };
}

TEST(Canaries, AreAllCaught) {
  for (const char* name : {"alart-curnier-3d"}) {
    for (const Derivative& canary : canaries_of_friction_3d(find_derivative(name))) {
      bool caught = false;
      for (const AuditRow& row : audit(canary, {.points = 8})) {
        caught = caught || row.verdict == Verdict::kRefuted;
      }
      EXPECT_TRUE(caught) << canary.name;
    }
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
