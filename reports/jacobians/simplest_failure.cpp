#include "reports/jacobians/simplest_failure.hpp"

#include <fmt/format.h>

#include "properties/simpler_numbers.hpp"
#include "reports/jacobians/strata.hpp"

namespace assay::reports {

namespace {

std::string what_of(const PointJudgement& finding) {
  if (finding.hand.empty()) return finding.reason;
  return fmt::format(
      "entry ({}, {}) is {}, must be {}", finding.row, finding.column, finding.hand, finding.truth);
}

std::string coordinates_in_c(const std::vector<Rational>& x) {
  std::string text;
  for (const Rational& coordinate : x) {
    text += fmt::format("{}{}", text.empty() ? "" : ", ", scalar_cast<double>(coordinate));
  }
  return text;
}

/// An assertion that fails until the formula is corrected; for a compiled formula, the point in C.
std::string code_of(const Derivative& derivative,
                    const std::vector<Rational>& x,
                    AuditScalar scalar,
                    const PointJudgement& finding,
                    const std::string& code) {
  std::string values, at;
  for (std::size_t i = 0; i < x.size(); ++i) {
    values += (i > 0 ? ", \"" : "\"") + assay::to_text(x[i]) + "\"";
    at +=
        (i > 0 ? ", " : "") + derivative.domain.coordinates[i].name + " = " + assay::to_text(x[i]);
  }
  if (derivative.compiled) {
    return fmt::format("const double x[] = {{{}}}; /* {} */", coordinates_in_c(x), at);
  }
  return fmt::format(
      "// {} at {}, in {}: {}\n"
      "EXPECT_TRUE(assay::reports::is_right_jacobian_at(\n    {},\n    {{{}}}));",
      derivative.name,
      at,
      to_string(scalar),
      what_of(finding),
      code.empty() ? "assay::reports::find_derivative(\"" + derivative.name + "\")" : code,
      values);
}

}  // namespace

AuditFailure simplest_failure(const Derivative& derivative,
                              std::vector<Rational> x,
                              AuditScalar scalar,
                              PointJudgement finding,
                              const AuditOptions& options) {
  const auto judged = [&](const std::vector<Rational>& at) {
    return judge(derivative, at, {scalar}, options.seed).front();
  };
  constexpr int kMostTrials = 60;
  int trials = 0;
  const bool is_answer = !derivative.compiled || !finding.hand.empty();
  // A mistake inside a range is not shown at its end, where it would look like a mistake of the
  // end.
  const auto is_end = [](const Coordinate& of, const Rational& value) {
    return value == of.low || value == of.high;
  };
  for (bool changed = is_answer; changed && trials < kMostTrials;) {
    changed = false;
    for (std::size_t i = 0; i < x.size(); ++i) {
      for (const Rational& simpler : properties::simpler_numbers(x[i])) {
        std::vector<Rational> candidate = x;
        candidate[i] = simpler;
        if (!derivative.domain.contains(candidate) || ++trials > kMostTrials) continue;
        if (is_end(derivative.domain.coordinates[i], simpler)) continue;
        const PointJudgement there = judged(candidate);
        if (there.verdict != Verdict::kRefuted) continue;
        if (derivative.compiled && there.reason != finding.reason) continue;
        x = std::move(candidate);
        finding = there;
        changed = true;
        break;
      }
    }
  }
  AuditFailure failure{stratum_at(derivative, x),
                       finding.reason,
                       finding.row,
                       finding.column,
                       finding.hand,
                       finding.truth,
                       {},
                       code_of(derivative, x, scalar, finding, options.code)};
  for (std::size_t i = 0; i < x.size(); ++i) {
    failure.at.emplace_back(derivative.domain.coordinates[i].name, x[i]);
  }
  return failure;
}

}  // namespace assay::reports
