#pragma once

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "reports/gtest/this_test_command.hpp"
#include "reports/jacobians/audit.hpp"

namespace assay::reports {

/// Success if the audit of the derivative confirms it in double and in 50 digits. On failure the
/// message shows, for each scalar, the wrong entry at the simplest point found, and code for that
/// point. If the numbers of rows or columns of the formula are wrong, it states only this.
[[nodiscard]] inline testing::AssertionResult has_right_jacobian(const Derivative& derivative,
                                                                 const AuditOptions& options = {}) {
  std::string text;
  bool confirmed = true;
  for (const AuditRow& row : audit(derivative, options)) {
    if (!row.failures.empty() && row.failures.front().is_of_another_shape()) {
      return testing::AssertionFailure() << derivative.name << ": " << row.failures.front().reason
                                         << "\nrepeat: " << this_test_command() << "\n";
    }
    confirmed = confirmed && row.verdict == Verdict::kConfirmed;
    text += to_text(row);
  }
  if (confirmed) return testing::AssertionSuccess() << text;
  return testing::AssertionFailure() << text << "repeat: " << this_test_command() << "\n";
}

/// The same at one point, with its coordinates as exact numbers: "1/3", "0.5".
[[nodiscard]] inline testing::AssertionResult is_right_jacobian_at(
    const Derivative& derivative, const std::vector<std::string>& coordinates) {
  std::vector<Rational> x;
  for (const std::string& coordinate : coordinates) x.push_back(parse_rational(coordinate));
  for (const PointJudgement& finding :
       judge(derivative, x, {AuditScalar::kDouble, AuditScalar::kMpfr50}, 1)) {
    if (finding.verdict == Verdict::kConfirmed) continue;
    return testing::AssertionFailure()
           << derivative.name << ", entry (" << finding.row << ", " << finding.column << "): hand "
           << finding.hand << ", truth " << finding.truth << "; " << finding.reason;
  }
  return testing::AssertionSuccess();
}

}  // namespace assay::reports

namespace assay {
using reports::parameter;
using reports::variable;
}  // namespace assay

/// Expects `jacobian(x)` to be the derivative of `map(x)` in the whole domain, in every region and
/// exactly on every switching surface. Where there is no derivative, it must be an element of the
/// generalised Jacobian. Both are templates over the scalar (see make_derivative); the third
/// argument is the domain:
///
///   ASSAY_EXPECT_JACOBIAN(Cube::map, Cube::jacobian, {{"x", -2, 2}});
///
/// where Cube::map is a generic lambda or an object with an operator() template. A coordinate by
/// which nothing is differentiated, such as a coefficient of friction, is a parameter:
///
///   ASSAY_EXPECT_JACOBIAN(map, jacobian, {{"r", -2, 2}, assay::parameter("mu", 0, 1)});
#define ASSAY_EXPECT_JACOBIAN(map, jacobian, ...)                                                \
  EXPECT_TRUE(assay::reports::has_right_jacobian(                                                \
      assay::reports::make_derivative(#map, map, jacobian, assay::reports::Domain{__VA_ARGS__}), \
      {.code = "assay::reports::make_derivative(\"" #map "\", " #map ", " #jacobian              \
               ", assay::reports::Domain{" #__VA_ARGS__ "})"}))
