#pragma once

#include <cstddef>
#include <optional>
#include <vector>

namespace assay::reports {

/// Chooses the case that a worker takes next: the longest case that nobody has begun. When all
/// cases are begun, it is the case with the most work for each of its workers. The worker then
/// helps with its slices. So a few long cases at the end do not keep one worker busy and the others
/// idle.
class CaseQueue {
 public:
  /// @param costs   [s] of each case, see CaseCosts
  /// @param wanted  the cases to be run
  CaseQueue(std::vector<double> costs, const std::vector<bool>& wanted);

  /// Nothing if all cases are finished.
  [[nodiscard]] std::optional<std::size_t> next();
  /// A worker goes on to another case.
  void leave(std::size_t k) { --cases_[k].workers; }
  void finish(std::size_t k);
  [[nodiscard]] std::size_t unfinished() const { return unfinished_; }

 private:
  struct Case {
    double cost;
    int workers = 0;
    bool finished = false;
  };

  std::vector<Case> cases_;
  std::vector<std::size_t> longest_first_;
  std::size_t next_ = 0, unfinished_ = 0;
};

}  // namespace assay::reports
