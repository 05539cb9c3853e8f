#pragma once

#include <string_view>
#include <vector>

#include "core/scalar/mpfr_real.hpp"
#include "oracles/catalogue.hpp"
#include "reports/study/comparison.hpp"
#include "reports/study/metrics/metric_scope.hpp"

namespace assay::reports {

/// A metric without its type: the error of one trajectory against the exact motion.
struct MetricEntry {
  std::string_view name;
  std::string_view description;
  std::string_view quantity;
  std::string_view unit;
  long double (*measure)(const Comparison<long double>& comparison);
  Mpfr (*measure_high)(const Comparison<Mpfr>& comparison);
  MetricScope scope = MetricScope::kLagrangian;
  /// Orders for which a scheme is chosen; the others are controls, decided half as precisely.
  bool primary = false;

  [[nodiscard]] bool speaks_of(const oracles::ProblemEntry& problem) const {
    if (scope == MetricScope::kAny) return true;
    if (scope == MetricScope::kNewtonEuler || problem.newton_euler) {
      return scope == MetricScope::kNewtonEuler && problem.newton_euler;
    }
    return (scope == MetricScope::kFirstOrder) == problem.first_order;
  }
};

/// Every metric: one file and one line in catalogue.cpp.
[[nodiscard]] const std::vector<MetricEntry>& metrics();

/// @throws InvalidInput on an unknown name, suggesting the nearest.
[[nodiscard]] const MetricEntry& find_metric(std::string_view name,
                                             const std::vector<MetricEntry>& catalogue = metrics());

}  // namespace assay::reports
