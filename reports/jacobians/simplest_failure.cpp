#include "reports/jacobians/simplest_failure.hpp"

#include <fmt/format.h>

#include "properties/simpler_numbers.hpp"

namespace assay::reports {

namespace {

std::string code_of(const Derivative& derivative,
                    const std::vector<Rational>& x,
                    AuditScalar scalar,
                    const Finding& finding) {
  std::string values, names;
  for (std::size_t i = 0; i < x.size(); ++i) {
    values += (i > 0 ? ", " : "") + fmt::format("{}", scalar_cast<double>(x[i]));
    names += (i > 0 ? ", " : "") + derivative.domain.coordinates[i].name;
  }
  const std::string_view type = scalar == AuditScalar::kDouble ? "double" : "assay::Mpfr50";
  return fmt::format(
      "assay::Vector<{}> x({});  // {}: {}\nx << {};\n// jacobian(x)({}, {}) is {}, must be {}",
      type,
      x.size(),
      derivative.name,
      names,
      values,
      finding.row,
      finding.column,
      finding.hand,
      finding.truth);
}

}  // namespace

AuditFailure simplest_failure(const Derivative& derivative,
                              std::vector<Rational> x,
                              AuditScalar scalar,
                              const std::string& stratum,
                              std::uint64_t seed) {
  const auto judged = [&](const std::vector<Rational>& at) {
    return judge(derivative, at, {scalar}, seed).front();
  };
  Finding finding = judged(x);
  constexpr int kMostTrials = 60;
  int trials = 0;
  for (bool changed = true; changed && trials < kMostTrials;) {
    changed = false;
    for (std::size_t i = 0; i < x.size(); ++i) {
      for (const Rational& simpler : properties::simpler_numbers(x[i])) {
        std::vector<Rational> candidate = x;
        candidate[i] = simpler;
        if (!derivative.domain.contains(candidate) || ++trials > kMostTrials) continue;
        const Finding there = judged(candidate);
        if (there.verdict != Verdict::kRefuted) continue;
        x = std::move(candidate);
        finding = there;
        changed = true;
        break;
      }
    }
  }
  AuditFailure failure{stratum,
                       finding.reason,
                       finding.row,
                       finding.column,
                       finding.hand,
                       finding.truth,
                       {},
                       code_of(derivative, x, scalar, finding)};
  for (std::size_t i = 0; i < x.size(); ++i) {
    failure.at.emplace_back(derivative.domain.coordinates[i].name, x[i]);
  }
  return failure;
}

}  // namespace assay::reports
