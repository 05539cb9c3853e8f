#include "reports/compare/other_value.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/rational.hpp"

namespace assay::reports {

namespace {

struct CommonValue {
  std::string_view parameter, value;
};

constexpr std::array<CommonValue, 11> kCommonValues{{{"g", "9.8"},
                                                     {"g", "9.80665"},
                                                     {"g", "9.81"},
                                                     {"g", "10"},
                                                     {"e", "0"},
                                                     {"e", "0.5"},
                                                     {"e", "0.7"},
                                                     {"e", "0.75"},
                                                     {"e", "0.8"},
                                                     {"e", "0.9"},
                                                     {"e", "1"}}};

/// In all runs together. Runs with as many take a second for each value that is tried.
constexpr Eigen::Index kMostNumbers = 100'000;

bool are_long(const NamedRuns& runs) {
  Eigen::Index numbers = 0;
  for (const auto& [name, run] : runs) numbers += run.q.size();
  return numbers > kMostNumbers;
}

}  // namespace

std::optional<std::string> other_value(const oracles::ProblemEntry& problem,
                                       const Parameters& parameters,
                                       const NamedRuns& runs,
                                       const CompareOptions& options,
                                       const CompareResult& refuted) {
  const bool is_quick = problem.has_closed_form() && !are_long(runs);
  if (refuted.verdict != Verdict::kRefuted || !is_quick) return std::nullopt;
  CompareOptions verdict_alone = options;
  verdict_alone.law = false;
  const auto may_be_right = [&](const Parameters& other) {
    try {
      return compare_runs(problem, other, runs, verdict_alone).verdict != Verdict::kRefuted;
    } catch (const InvalidInput&) {
      return false;  // its exact motion is not known
    }
  };
  std::optional<std::string> found;
  for (const auto& [name, text] : kCommonValues) {
    const auto spec = std::ranges::find(parameters.specs(), name, &ParameterSpec::name);
    if (spec == parameters.specs().end()) continue;
    const Rational value = parse_rational(text);
    if (value == parameters[name] || !spec->range.contains(value)) continue;
    Parameters other = parameters;
    other.set(name, text);
    if (!may_be_right(other)) continue;
    if (found) return std::nullopt;
    found = std::string(name) + "=" + std::string(text);
  }
  return found;
}

}  // namespace assay::reports
