#pragma once

#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "reports/compare/component_errors.hpp"
#include "reports/compare/ignored_column.hpp"
#include "reports/compare/law_record.hpp"
#include "reports/compare/precision.hpp"
#include "reports/compare/suspicion.hpp"
#include "reports/study/metrics/judgement.hpp"
#include "reports/study/study_result.hpp"

namespace assay::reports {

/// A foreign trajectory compared with the exact motion.
struct ComparedFile {
  std::string file;
  double h;  ///< largest step [s]
  std::size_t steps;
  double t_end;
  RunSizes sizes;
  RunSizes printed = {};  ///< the part of these sizes that the digits of the file leave open
  TrueBehaviour truth;
  bool has_contacts = false;                                    ///< of the problem, or multipliers
  bool tells_impulses = false;                                  ///< or multipliers
  bool lacks_velocities = false;                                ///< although the problem has them
  std::string found;                                            ///< then: its columns, in words
  std::vector<std::pair<std::string, double>> errors;           ///< by metric
  std::vector<std::pair<std::string, double>> errors_at_nodes;  ///< of states, at the rows alone
  std::vector<ComponentError> components = {};
  LawRecord laws;
  bool close = false;  ///< no error of the motion is above the error of printing few digits
  /// Whether steps of h resolve the motion, see resolution.hpp. Computed only if files seem not to
  /// converge.
  bool resolved = true;
  std::string gap;        ///< the place where rows seem to be missing; empty: none
  std::string time_unit;  ///< a guess, if times seem to be in another unit; else empty
  std::vector<Suspicion> suspicions = {};    ///< mistakes in the writing of the file
  std::vector<IgnoredColumn> ignored = {};   ///< columns, see CsvHeader::ignored
  double mean_h = 0;                         ///< mean step [s]; 0: not known
  double clock = 0;                          ///< [s] subtracted from its times, see set_clocks
  Precision precision = Precision::kDouble;  ///< with which laws are judged
  bool precision_declared = false;           ///< by the user; else its digits show it

  [[nodiscard]] std::optional<double> error_in(std::string_view metric) const {
    for (const auto& [name, error] : errors) {
      if (name == metric) return error;
    }
    return std::nullopt;
  }
};

/// The order in a metric over several files. From three distinct steps on it has an interval. Files
/// with the same step do not make the interval narrower.
struct ComparedOrder {
  std::string metric;
  std::string unit = {};  ///< of the errors, in this problem
  double order = 0;
  std::optional<std::array<double, 2>> interval;  ///< of the order, at 95 %
  std::optional<double> at_least;                 ///< the order is larger, at 95 %
  std::optional<double> at_nodes;                 ///< the order at the rows alone
  /// The line of this order through the errors. Without an interval its quantile is 0.
  Fit line = {};
  std::size_t files = 0;
  std::size_t steps = 0;  ///< distinct ones
  bool is_wide = false;   ///< the range of steps is wide enough to judge an order
  bool judges = false;    ///< the verdict depends on it
  /// The verdict on all files in this metric alone, if it judges and something moves.
  std::optional<Verdict> verdict = {};
  /// With that verdict: the order that a right solution exceeds.
  std::optional<double> right_above = {};
};

}  // namespace assay::reports
