#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "reports/compare/compared_file.hpp"
#include "reports/compare/trajectory_csv.hpp"

namespace assay::reports {

/// An interval of an order is asked of this many distinct steps at least.
inline constexpr std::size_t kFewestSteps = 3;

/// The largest step is this many times the smallest where an order judges: errors at impacts depend
/// on where these fall in their step, which over a narrow range outweighs any power of h.
inline constexpr double kLeastRange = 4;

/// Whether the largest or the mean steps of two files agree to 10⁻⁹.
[[nodiscard]] bool has_same_step(const ComparedFile& a, const ComparedFile& b);

/// Whether each time, position, velocity and impulse of two files is the same.
[[nodiscard]] bool is_same_run(const FileTrajectory& a, const FileTrajectory& b);

/// The steps of several files, each once.
class DistinctSteps {
 public:
  /// The place of the step of a file among those so far, or behind them as a new one.
  std::size_t add(const ComparedFile& file);

  [[nodiscard]] std::size_t count() const { return firsts_.size(); }
  /// The largest over the smallest; 1 if there is none.
  [[nodiscard]] double range() const;
  /// Whether they are too few, or too close to each other, for an order to judge; says which. Times
  /// are printed with few digits perhaps: a range is short where it is by more than 10⁻³.
  [[nodiscard]] std::optional<std::string> shortage() const;

 private:
  std::vector<const ComparedFile*> firsts_;
};

/// Of all files.
[[nodiscard]] DistinctSteps distinct_steps(const std::vector<ComparedFile>& files);
/// Of those that an order in this metric is measured over: they miss no rows, their errors are
/// above 0.
[[nodiscard]] DistinctSteps distinct_steps(const std::vector<ComparedFile>& files,
                                           std::string_view metric);

/// The error of a file that an order is measured over.
[[nodiscard]] std::optional<double> error_for_order(const ComparedFile& file,
                                                    std::string_view metric);

}  // namespace assay::reports
