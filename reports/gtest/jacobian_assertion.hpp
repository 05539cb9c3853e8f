#pragma once

#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "reports/jacobians/audit.hpp"

namespace assay::reports {

/// Success if the audit of the derivative confirms it in double and in 50 digits. On failure the
/// message has, for each scalar, the entry that is wrong at the simplest point found, as code.
[[nodiscard]] inline testing::AssertionResult has_right_jacobian(const Derivative& derivative,
                                                                 const AuditOptions& options = {}) {
  std::string text;
  bool confirmed = true;
  for (const AuditRow& row : audit(derivative, options)) {
    confirmed = confirmed && row.verdict == Verdict::kConfirmed;
    text += to_text(row);
  }
  if (confirmed) return testing::AssertionSuccess() << text;
  return testing::AssertionFailure() << text;
}

}  // namespace assay::reports

/// Expects `jacobian(x)` to be the derivative of `map(x)` in the whole domain, in every region and
/// exactly on every switching surface: the derivative where there is one, else an element of the
/// generalised Jacobian. Both are templates over the scalar (see make_derivative); what follows is
/// the domain:
///
///   ASSAY_EXPECT_JACOBIAN(Cube::map, Cube::jacobian, {{"x", -2, 2}});
///
/// where Cube::map is a generic lambda or an object with an operator() template.
#define ASSAY_EXPECT_JACOBIAN(map, jacobian, ...) \
  EXPECT_TRUE(assay::reports::has_right_jacobian( \
      assay::reports::make_derivative(#map, map, jacobian, assay::reports::Domain{__VA_ARGS__})))
