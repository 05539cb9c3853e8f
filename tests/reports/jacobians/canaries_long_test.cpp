#include <gtest/gtest.h>

#include "reports/jacobians/audit.hpp"
#include "reports/jacobians/catalogue.hpp"
#include "tests/reports/jacobians/faults.hpp"

namespace assay::reports {
namespace {

/// r, u of the contact first, then ρ_N, μ, ρ_T.
std::vector<Derivative> canaries_of_friction_3d(const Derivative& right) {
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
                 [](const auto& x, auto& a) {
                   using S = ScalarOf<decltype(x)>;
                   if (x(0) == S(1)) a(0, 0) += S(1);
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

/// A refutation is a claim: it must not hang on the seed.
TEST(Canaries, AreSilentOverManySeedsWhereNothingIsWrong) {
  for (const char* name : {"alart-curnier-normal", "alart-curnier-2d", "fischer-burmeister"}) {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
      for (const AuditRow& row : audit(find_derivative(name), {.points = 6, .seed = seed})) {
        EXPECT_EQ(row.verdict, Verdict::kConfirmed) << "seed " << seed << "\n" << to_text(row);
      }
    }
  }
}

}  // namespace
}  // namespace assay::reports
