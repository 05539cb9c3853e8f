#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "reports/compare/compared_file.hpp"
#include "reports/compare/trajectory_csv.hpp"

namespace assay::reports {

/// An interval of an order needs at least this number of distinct steps.
inline constexpr std::size_t kFewestSteps = 3;

/// To judge an order, the largest step must be at least this many times the smallest. Errors at
/// impacts depend on the place of an impact within a step. Over a narrow range of steps, this
/// outweighs any power of h.
inline constexpr double kLeastRange = 4;

/// Whether the largest or the mean steps of two files agree up to 10⁻⁹.
[[nodiscard]] bool has_same_step(const ComparedFile& a, const ComparedFile& b);

/// Whether each time, position, velocity and impulse of two files is the same.
[[nodiscard]] bool is_same_run(const FileTrajectory& a, const FileTrajectory& b);

/// The distinct step sizes of several files.
class DistinctSteps {
 public:
  /// The index of the step of a file among those so far; a new step is added at the end.
  std::size_t add(const ComparedFile& file);

  [[nodiscard]] std::size_t count() const { return firsts_.size(); }
  /// The largest step over the smallest; 1 if there is none.
  [[nodiscard]] double range() const;
  /// The reason why the steps are too few, or too close to each other, to judge an order; nothing
  /// if they suffice. Times may be printed with few digits. So a range counts as too short only if
  /// more than 10⁻³ is missing.
  [[nodiscard]] std::optional<std::string> shortage() const;

 private:
  std::vector<const ComparedFile*> firsts_;
};

/// The distinct steps of all files.
[[nodiscard]] DistinctSteps distinct_steps(const std::vector<ComparedFile>& files);
/// The distinct steps of the files that give an order in this metric: they miss no rows, and their
/// errors are above 0.
[[nodiscard]] DistinctSteps distinct_steps(const std::vector<ComparedFile>& files,
                                           std::string_view metric);

/// The error of a file that contributes to an order.
[[nodiscard]] std::optional<double> error_for_order(const ComparedFile& file,
                                                    std::string_view metric);

}  // namespace assay::reports
